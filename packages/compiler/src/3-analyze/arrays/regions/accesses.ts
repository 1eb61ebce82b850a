/**
 * Every access to the elements in some zones, in a statement and in what it calls: with the path, and where it stands.
 * In: a position of the unit that is looked at, zones. Out: the accesses; null: something touches them in a way that no path says.
 * Method: callees are followed with the names that the zones have there, as long as there is one callee and it does not call itself.
 * A read is a need where a derivative may use what it reads: of a statement that stores to storage what its derivative says, of any other
 * statement, and in loops that may be run again, every read: locals may be computed again and tests evaluated again.
 */
import { samePath } from "../../../il/equal.js";
import type { Block, CallStatement, Expression, Path, Statement } from "../../../il/types.js";
import {
  childBlocks,
  expressionsOf,
  forEachReadPath,
  storedPaths,
  subscriptsOf,
  writtenPaths,
} from "../../../il/visit.js";
import { linearExpressions } from "../../../rules/linear-reads.js";
import type { Derivatives } from "../../activity/derivatives.js";
import type { ZoneId } from "../../storage-facts.js";
import type { RegionsInput } from "./input.js";
import type { Outside, Position } from "./positions.js";
import { frameOf, insideCall, isRunning, positionIn, inside as within } from "./positions.js";

export interface ElementAccess {
  readonly path: Path;
  readonly position: Position;
  /**
   * store: it is stored to. need: what is read may be used by a derivative, or to decide, or to compute something again. result: what
   * the statement itself has stored may be. read: it is read for something else. added to: `a[i] += …` reads what it stores to.
   */
  readonly how: "store" | "need" | "result" | "read" | "added to";
}

export interface AccessesInput extends RegionsInput {
  readonly derivatives: Derivatives;
  /** The backward sweep may run the loop again, forward: it needs whatever that reads. */
  readonly runsAgain: (loop: Statement) => boolean;
}

export function accessesTo(
  input: AccessesInput,
  at: Position,
  zones: ReadonlySet<ZoneId>,
): readonly ElementAccess[] | null {
  const { pointsTo, effects, program, derivatives } = input;
  const accesses: ElementAccess[] = [];
  return inside(at, zones) ? accesses : null;

  /** With the blocks in it; false: not every access is known. */
  function inside(position: Position, among: ReadonlySet<ZoneId>): boolean {
    if (!ofStatement(position, among)) return false;
    return childBlocks(position.statement).every((child) => ofBlock(child, within(position, child), among));
  }

  function ofBlock(block: Block, outside: Outside, among: ReadonlySet<ZoneId>): boolean {
    return block.statements.every((_, index) => inside(positionIn(block, index, outside), among));
  }

  function ofStatement(position: Position, among: ReadonlySet<ZoneId>): boolean {
    const { statement: s, frame } = position;
    if (s.kind === "scope") return true;
    // Control comes from elsewhere.
    if (s.kind === "label") return false;
    const { read, written, zoneAt } = touched(position, among);
    if (read.length === 0 && written.length === 0) return true;
    const explained = new Set<ZoneId>();
    const runsAgain = position.around.some((surrounding) => input.runsAgain(surrounding.at.statement));
    const add = (path: Path, kind: ElementAccess["how"]): void => {
      const how = runsAgain && (kind === "read" || kind === "added to") ? "need" : kind;
      const met = pointsTo.zonesOf(path).filter((zone) => among.has(zone));
      for (const zone of met) explained.add(zone);
      if (met.length > 0) accesses.push({ path, position, how });
    };
    const reads = (e: Expression, how: ElementAccess["how"]): void => forEachReadPath(e, (path) => add(path, how));
    for (const path of storedPaths(s)) for (const e of subscriptsOf(path)) reads(e, "need");
    if (s.kind === "assign" && s.target.steps.length > 0) {
      const derivative = derivatives.of(frame.unit.id, s);
      for (const { linear } of derivative?.contributions ?? [])
        for (const e of linearExpressions(linear))
          forEachReadPath(e, (path) =>
            add(path, derivative?.usesResult === true && path === s.target ? "result" : "need"),
          );
      const addends = termsOf(s.value);
      const isSum = addends.filter((e) => isRead(e, s.target)).length === 1;
      for (const e of addends) reads(e, isSum && isRead(e, s.target) ? "added to" : "read");
    } else for (const e of expressionsOf(s)) reads(e, "need");
    for (const path of writtenPaths(s)) add(path, "store");
    if (s.kind === "call") return inCallee(s, position, among);
    return [...read, ...written].every((bit) => explained.has(zoneAt(bit).id));
  }

  function touched({ statement, frame }: Position, among: ReadonlySet<ZoneId>) {
    const universe = effects.universe(frame.unit.id);
    const { read, written } = effects.of(frame.unit.id, statement);
    const bits = [...among].map((zone) => universe.bitOf(zone)).filter((bit) => bit >= 0);
    return {
      read: bits.filter((bit) => read.has(bit)),
      written: bits.filter((bit) => written.has(bit)),
      zoneAt: (bit: number) => universe.zoneAt(bit),
    };
  }

  function inCallee(s: CallStatement, position: Position, among: ReadonlySet<ZoneId>): boolean {
    const [callee, ...others] = pointsTo.callees(s);
    const unit = callee === undefined ? undefined : program.units.get(callee);
    if (unit === undefined || others.length > 0 || isRunning(position.frame, unit.id)) return false;
    if (s.arguments.some((argument) => argument.kind === "reference")) return false;
    const { read, written } = effects.summary(unit.id);
    const universe = effects.universe(unit.id);
    const there = new Set<ZoneId>();
    for (const set of [read, written])
      set.forEach((bit) => {
        const zone = universe.zoneAt(bit).id;
        if (pointsTo.translate(s, unit.id, zone).some((outer) => among.has(outer))) there.add(zone);
      });
    return ofBlock(unit.body, insideCall(frameOf(unit, s, position)), there);
  }
}

/** The summands of a sum. */
function termsOf(e: Expression): readonly Expression[] {
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return [e];
  return [...termsOf(e.left), ...(e.operator === "add" ? termsOf(e.right) : [e.right])];
}

function isRead(e: Expression, path: Path): boolean {
  return e.kind === "read" && samePath(e.path, path);
}
