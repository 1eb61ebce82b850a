/**
 * The loops that run in steps of one that shares its states (`$AD BINOMIAL-CKP 10 SHARED m`): they may have the rest.
 * In: the program, points-to. Out: whether a loop is inside of such a one, in its procedure or in what calls that.
 */

import { checkpointedLoop } from "../../il/conventions/directives.js";
import { roomWords } from "../../il/conventions/state-rooms.js";
import type { Block, LoopStatement, Program, Statement, UnitId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";

export interface SharingLoops {
  readonly hold: (loop: LoopStatement) => boolean;
}

export function sharingLoops(program: Program, pointsTo: PointsTo): SharingLoops {
  const inside = new Set<Statement>();
  const entered = new Set<UnitId>();
  const enter = (block: Block): void =>
    forEachStatement(block, (s) => {
      inside.add(s);
      for (const callee of s.kind === "call" ? pointsTo.callees(s) : []) {
        const unit = program.units.get(callee);
        if (unit === undefined || entered.has(callee)) continue;
        entered.add(callee);
        enter(unit.body);
      }
    });
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "loop" && shares(s)) for (const block of childBlocks(s)) enter(block);
    });
  return { hold: (loop) => inside.has(loop) };
}

function shares({ directives = [] }: LoopStatement): boolean {
  return directives.some((each) => {
    const room = roomWords(each.arguments);
    return each.name === checkpointedLoop && room.kind === "states" && room.inner !== null;
  });
}
