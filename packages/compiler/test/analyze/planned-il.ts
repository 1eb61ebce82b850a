/** A program of the IL, given as text, as reverse mode analyses and plans it. */
import { expect } from "vitest";
import type { Reader } from "../../src/3-analyze/recording/required-values.js";
import { analyze } from "../../src/analyze.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { dumpStatement } from "../../src/il/dump/dump.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type { Program, Statement, UnitId } from "../../src/il/types.js";
import { forEachStatement } from "../../src/il/visit.js";
import { defaultOptions } from "../../src/options.js";
import type { SwitchName } from "../../src/passes/table.js";
import { planAdjoint } from "../../src/plan-adjoint.js";

/** Ways to get values back other than pushing each of them. */
export const choices: readonly SwitchName[] = [
  "reevaluate",
  "reverse-counted",
  "invert",
  "fuse-sweeps",
  "save-whole",
  "recompute",
];

/** The head is unit f. */
export function plannedProgram(program: Program, disable: readonly SwitchName[] = [], head = "f" as UnitId) {
  const bag = new DiagnosticBag();
  const options = { ...defaultOptions, disable };
  const facts = analyze(program, [{ unit: head, wrt: null, of: null }], options, bag);
  expect(bag.all.filter(({ severity }) => severity === "error")).toEqual([]);
  return { program, facts, plan: planAdjoint(facts, options) };
}

export type Planned = ReturnType<typeof plannedProgram>;

export function plannedIl(text: string, disable: readonly SwitchName[] = []): Planned {
  return plannedProgram(readDump(text), disable);
}

/** The first line of the statement. */
export function shown(program: Program, s: Statement): string {
  return (dumpStatement(program, s).split("\n")[0] as string).replace(/#\d+/g, "").replace(/ \{$/, "").trim();
}

export const shownReaders = (program: Program, readers: readonly Reader[]): string[] =>
  readers.map(({ kind, statement }) => (statement === null ? kind : `${kind}: ${shown(program, statement)}`)).sort();

/** Statement → who needs what it overwrites. */
export function needs({ program, plan }: Planned): Record<string, readonly string[]> {
  const required = plan.requiredValues();
  const found: Record<string, readonly string[]> = {};
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      const overwritten = shownReaders(program, required.overwritten(s));
      if (overwritten.length > 0) found[shown(program, s)] = overwritten;
      const before = shownReaders(program, required.before(s));
      if (before.length > 0) found[`before ${shown(program, s)}`] = before;
    });
  for (const definition of required.definitions)
    if (definition.kind === "life ends") {
      const { block, variable } = definition;
      const name = program.variables.get(variable)?.name ?? "";
      found[`end of ${name}`] = shownReaders(program, required.atEndOf(block, variable));
    }
  return found;
}
