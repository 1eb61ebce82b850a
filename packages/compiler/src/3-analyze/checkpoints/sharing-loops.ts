/**
 * The loops that run in steps of one that shares its states (`$AD BINOMIAL-CKP 10 SHARED m`): they may have the rest.
 * In: the program, points-to. Out: whether a loop is inside of such a one, in its procedure or in what calls that.
 */

import { checkpointedLoop } from "../../il/conventions/directives.js";
import { roomWords } from "../../il/conventions/state-rooms.js";
import type { Block, LoopStatement, Program } from "../../il/types.js";
import { childBlocks, forEachStatementOf } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";
import { runsIn } from "./runs-in.js";

export interface SharingLoops {
  readonly hold: (loop: LoopStatement) => boolean;
}

export function sharingLoops(program: Program, pointsTo: PointsTo): SharingLoops {
  const bodies: Block[] = [];
  forEachStatementOf(program, pointsTo.units, (_, s) => {
    if (s.kind === "loop" && shares(s)) bodies.push(...childBlocks(s));
  });
  const { statements } = runsIn(program, pointsTo, bodies);
  return { hold: (loop) => statements.has(loop) };
}

function shares({ directives = [] }: LoopStatement): boolean {
  return directives.some((each) => {
    const room = roomWords(each.arguments);
    return each.name === checkpointedLoop && room.kind === "states" && room.inner !== null;
  });
}
