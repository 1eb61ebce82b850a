/**
 * pointers-to-nothing: derivatives that would go through pointers of which the analyses know nothing that they lead to.
 * In: the program, points-to, effects, varied, useful, unplaced storage. Out: the warning RG3313.
 * Method: a pointer without any storage behind it is null or undefined wherever the program runs, so that what is read or stored through
 * it is never reached: an option that nothing sets, a list that stays empty. That is what points-to says; where it misses what an object
 * is put into, the same statements would lose their derivatives. So they are named.
 * Limits: TypeScript (in C, unplaced-storage knows the pointers that nobody sees set); only where something varied is stored, or something
 * useful is read.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { pathName } from "../../il/queries/path-name.js";
import type { Path, Statement } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { FlowFacts } from "../activity/useful-flows.js";
import { eachStatementRun, usefulReads, variedStores } from "../activity/useful-flows.js";
import type { UnplacedStorage } from "./unplaced-storage.js";

export interface PointersToNothingInput extends FlowFacts {
  readonly unplaced: UnplacedStorage;
}

export function reportPointersToNothing(facts: PointersToNothingInput, bag: DiagnosticBag): void {
  if (!traitsOf(facts.program).hasMissingValues) return;
  const told = new Set<string>();
  eachStatementRun(facts, (unit, s) => {
    usefulReads(facts, unit, s, (path) => report(s, path, "read"));
    variedStores(facts, unit, s, (path) => report(s, path, "stored"));
  });

  function report(s: Statement, path: Path, what: "read" | "stored"): void {
    if (!path.steps.some((step) => step.kind === "deref") || facts.pointsTo.zonesOf(path).length > 0) return;
    // lost-values tells of storage that is out of sight. Objects without such a field are other members of a union.
    if (facts.unplaced.why(path) !== null || facts.pointsTo.misfits(path).length > 0) return;
    const name = `${path.root} ${pathName(facts.program, path)}`;
    if (told.has(name)) return;
    told.add(name);
    bag.add(
      "RG3313",
      "warning",
      s.origin,
      `Nothing that the function runs gives ${nameOf(path)} an object to be ${what} in: this is taken as never reached, and has no derivative.`,
      "If it is reached, create the object in the function, or take it as a parameter.",
    );
  }

  function nameOf(path: Path): string {
    return facts.program.variables.get(path.root)?.temporary === true ? "this" : `'${pathName(facts.program, path)}'`;
  }
}
