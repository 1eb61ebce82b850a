/**
 * mistyped-storage: numbers that are read or set through pointers of another type (C), past the analyses that go by types.
 * In: the program, points-to, varied, useful. Out: diagnostics RG3307.
 * Method: three things lose derivatives. Something useful is read as a number from storage of another type that is varied. Something
 * varied is stored as a number in storage of another type that is useful. Bytes or integers are stored where useful numbers are, over a
 * varied one; or, where anything reads the bits of a varied number, whatever they are: they may be those.
 * Limits: bits of a varied number that only decide are no loss. Unions are another analysis's (active-unions).
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { spanOf } from "../../diagnostics/origin.js";
import type { Expression, Path, Program, Statement, UnitId } from "../../il/types.js";
import { forEachPathRead, forEachStatementOf, storedPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { readsVaried } from "../activity/varied-reads.js";
import type { Useful, Varied } from "../activity-facts.js";
import { differentiablePaths } from "../effects/differentiable-reads.js";
import type { Effects, Misfit, PointsTo, ZoneId } from "../storage-facts.js";

export interface MistypedStorageInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
}

export function reportMistypedStorage(input: MistypedStorageInput, bag: DiagnosticBag): void {
  const { program, pointsTo, effects, varied, useful } = input;
  if (!traitsOf(program).storageIsRetyped) return;
  let readsBits = false;
  forEachStatementOf(program, pointsTo.units, (unit, s) => {
    forEachPathRead(s, (path) => {
      if (mayCarryDerivative(path.type)) return;
      readsBits ||= pointsTo.misfits(path).some((m) => isAny(unit, m, varied.before(unit, s)));
    });
  });
  forEachStatementOf(program, pointsTo.units, (unit, s) => {
    if (s.kind === "assign") {
      if (isUsefulTarget(unit, s)) look(unit, s, s.value);
      storeTo(unit, s, s.target, s.value);
    } else if (s.kind === "return") for (const value of s.values) look(unit, s, value);
    else for (const target of storedPaths(s)) storeTo(unit, s, target, null);
  });

  function look(unit: UnitId, s: Statement, value: Expression): void {
    differentiablePaths(value, (path) => {
      if (!mayCarryDerivative(path.type)) return;
      const misread = pointsTo.misfits(path).find((m) => isAny(unit, m, varied.before(unit, s)));
      if (misread !== undefined)
        report(s, `what is read here as another type is '${misread.name}', whose value depends on the inputs`);
    });
  }

  function storeTo(unit: UnitId, s: Statement, target: Path, value: Expression | null): void {
    const wanted = pointsTo.misfits(target).filter((m) => isAny(unit, m, useful.after(unit, s)));
    const [first] = wanted;
    if (first === undefined) return;
    if (mayCarryDerivative(target.type)) {
      if (value === null || readsVaried(input, unit, s, value))
        report(s, `a value that depends on the inputs is stored in '${first.name}' as another type`);
      return;
    }
    const over = wanted.find((m) => isAny(unit, m, varied.before(unit, s)));
    if (over !== undefined) report(s, `bits are stored over '${over.name}', whose value depends on the inputs`);
    else if (readsBits && value?.kind !== "constant")
      report(s, `bits are stored in '${first.name}', which may be those of a number that depends on the inputs`);
  }

  function isUsefulTarget(unit: UnitId, s: Statement & { kind: "assign" }): boolean {
    const after = useful.after(unit, s);
    return [...pointsTo.zonesOf(s.target), ...pointsTo.misfits(s.target).flatMap((m) => m.zones)].some((zone) =>
      has(unit, zone, after),
    );
  }

  function isAny(unit: UnitId, { zones }: Misfit, facts: BitSet): boolean {
    return zones.some((zone) => has(unit, zone, facts));
  }

  /** What a unit is not known to touch may be anything. */
  function has(unit: UnitId, zone: ZoneId, facts: BitSet): boolean {
    const bit = effects.universe(unit).bitOf(zone);
    return bit < 0 || facts.has(bit);
  }

  function report(s: Statement, what: string): void {
    const span = spanOf(s.origin);
    if (bag.all.some((d) => d.code === "RG3307" && d.file === span?.file && d.line === span.line)) return;
    bag.add(
      "RG3307",
      "error",
      s.origin,
      `A derivative would be lost: ${what}.`,
      "Use the storage as the type that it is declared with; copy numbers as numbers.",
    );
  }
}
