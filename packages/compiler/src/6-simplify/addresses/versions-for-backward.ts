/**
 * Procedures that run in the forward sweep, and once more in the backward sweep, for a piece that runs again: there storage may be elsewhere,
 * and they are versions of their own.
 * In: a derivative program, and what of each unit runs in the backward sweep. Out: the program with a copy of each unit that is called there
 * and goes through addresses or makes storage; the copies.
 * Method: calls are followed from the backward sweep on. A copy calls copies.
 */

import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, Program, Statement, Unit, UnitId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { copyUnit } from "../calls/copy-unit.js";
import { ProgramDraft } from "../program-draft.js";

export interface VersionsForBackward {
  readonly program: Program;
  readonly versions: ReadonlySet<UnitId>;
}

/** `backwardOf`: the statements of a unit from which on it runs in the backward sweep; null: none does. */
export function versionsForBackward(program: Program, backwardOf: (unit: Unit) => number | null): VersionsForBackward {
  const draft = new ProgramDraft(program);
  const touches = touching(program);
  const versions = new Map<UnitId, UnitId>();
  const taken = new Set([...program.units.values()].map(({ name }) => name));
  const waiting: UnitId[] = [];
  const versionOf = (callee: Unit): UnitId => {
    let id = versions.get(callee.id);
    if (id === undefined) {
      const name = fresh(`${callee.name}_again`, taken);
      id = draft.ids.unit(name);
      versions.set(callee.id, id);
      const { host: _, ...copy } = copyUnit(callee, id, draft);
      const derivative = callee.derivative ?? { of: callee.id, role: "primal" };
      const of = program.units.get(derivative.of)?.name ?? callee.name;
      const comments = [`Of ${of}, what runs again in the backward sweep: blocks may be elsewhere.`];
      draft.setUnit({ ...copy, name, comments, derivative });
      waiting.push(id);
    }
    return id;
  };
  const calling = (block: Block): Block =>
    rewriteBlock(block, {
      statement: (s): Statement => {
        if (s.kind !== "call" || s.callee.kind !== "unit") return s;
        const callee = program.units.get(s.callee.unit);
        if (callee === undefined || callee.derivative?.role === "backward" || !touches.has(callee.id)) return s;
        return { ...s, callee: { kind: "unit", unit: versionOf(callee) } };
      },
    });
  for (const unit of program.units.values()) {
    const from = backwardOf(unit);
    if (from === null) continue;
    const { statements } = unit.body;
    const after = calling({ statements: statements.slice(from) });
    draft.setBody(unit, { statements: [...statements.slice(0, from), ...after.statements] });
  }
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const copy = draft.units.get(id) as Unit;
    draft.setBody(copy, calling(copy.body));
  }
  return { program: draft.finish(), versions: new Set(versions.values()) };
}

/** The units that go through addresses, or make storage, and those that call them. */
function touching(program: Program): ReadonlySet<UnitId> {
  const touches = new Set<UnitId>();
  for (let before = -1; before !== touches.size; ) {
    before = touches.size;
    for (const unit of program.units.values()) {
      if (touches.has(unit.id)) continue;
      forEachStatement(unit.body, (s) => {
        const calls = s.kind === "call" && s.callee.kind === "unit" && touches.has(s.callee.unit);
        if (calls || s.kind === "allocate") touches.add(unit.id);
        forEachPath(s, ({ steps }) => {
          if (steps.some((step) => step.kind === "deref")) touches.add(unit.id);
        });
      });
    }
  }
  return touches;
}

function fresh(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let k = 1; taken.has(name); k++) name = `${wanted}${k}`;
  taken.add(name);
  return name;
}
