/**
 * missing-derivatives: the statements of the program whose derivative is not in the code that was made.
 * In: the program and its derivative, fresh from the generator; varied, useful, points-to, effects. Out: origins of statements.
 * Method: an assignment of something varied to something useful has, among the statements made from it, one that writes the target's
 * shadow (tangent), or one that takes the target's shadow and, for each operand that the rules pass a derivative to, one that writes the
 * operand's (adjoint). A call that gives something varied and useful calls the derivative of what it runs; what no such call runs needs
 * none. It is asked of the facts again,
 * not of what the generator was told: which storage has a shadow, and what is recorded, play no part.
 * Limits: statements are told apart by their origins, a variable's shadow by its root and fields; what the arguments of a call take from
 * the callee's adjoints is not looked at. Stores to storage that nobody can place are refused before (lost-values).
 */
import type { Useful, Varied } from "../3-analyze/activity-facts.js";
import type { Effects, PointsTo } from "../3-analyze/storage-facts.js";
import type { Origin } from "../diagnostics/origin.js";
import { samePath } from "../il/equal.js";
import type {
  AssignStatement,
  CallStatement,
  Expression,
  Path,
  Program,
  ReturnStatement,
  Statement,
  UnitId,
  VariableId,
} from "../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement, storedPaths } from "../il/visit.js";
import type { Linear } from "../rules/linear.js";
import { linearTerms } from "../rules/linear-reads.js";
import { linearize, mayCarryDerivative } from "../rules/linearize.js";

export interface MissingDerivativesInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly derived: Program;
  /** Shadow → what it is the shadow of. */
  readonly shadowed: ReadonlyMap<VariableId, VariableId>;
  readonly mode: "tangent" | "adjoint";
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
}

/** The shadows that the statements made from one statement take and write, and the units whose derivatives they call. */
interface Made {
  readonly taken: Set<string>;
  /** How many of them write it. */
  readonly written: Map<string, number>;
  readonly called: Set<UnitId>;
}

export function missingDerivatives(input: MissingDerivativesInput): readonly Origin[] {
  const { program, heads, derived, shadowed, mode, pointsTo, effects, varied, useful } = input;
  const made = new Map<UnitId, Map<Origin, Made>>();
  for (const unit of derived.units.values()) {
    if (unit.derivative === undefined || unit.derivative.role === "primal") continue;
    const { of } = unit.derivative;
    const known = made.get(of) ?? new Map<Origin, Made>();
    made.set(of, known);
    forEachStatement(unit.body, (s) => {
      for (let at: Origin | null = s.origin; at !== null; at = at.kind === "pass" ? at.from : null) note(known, at, s);
    });
  }
  const missing: Origin[] = [];
  const wanted = unitsThatMatter();
  for (const [unit, from] of made) {
    if (!wanted.has(unit)) continue;
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      const isThere =
        s.kind === "assign"
          ? hasDerivative(unit, s, from)
          : s.kind === "call"
            ? isDerived(unit, s, from)
            : s.kind !== "return" || isHandedBack(unit, s, from);
      if (!isThere) missing.push(s.origin);
    });
  }
  return missing;

  /** The heads, and what calls run that leave something varied and useful. Others may have versions that record, and no derivative. */
  function unitsThatMatter(): ReadonlySet<UnitId> {
    const found = new Set<UnitId>(heads);
    for (const unit of found)
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
        if (s.kind === "call" && matters(unit, s)) for (const callee of pointsTo.callees(s)) found.add(callee);
      });
    return found;
  }

  function note(known: Map<Origin, Made>, origin: Origin, s: Statement): void {
    let of = known.get(origin);
    if (of === undefined) {
      of = { taken: new Set(), written: new Map(), called: new Set() };
      known.set(origin, of);
    }
    const { taken, written, called } = of;
    forEachPath(s, (path) => {
      const key = keyOf(shadowed.get(path.root), path);
      if (key !== null) taken.add(key);
    });
    for (const path of storedPaths(s)) {
      const key = keyOf(shadowed.get(path.root), path);
      if (key !== null) written.set(key, (written.get(key) ?? 0) + 1);
    }
    if (s.kind !== "call" || s.callee.kind !== "unit") return;
    const callee = derived.units.get(s.callee.unit)?.derivative;
    // A forward sweep alone gives no derivative.
    if (callee !== undefined && callee.role !== "forward") called.add(callee.of);
  }

  function hasDerivative(unit: UnitId, s: AssignStatement, from: ReadonlyMap<Origin, Made>): boolean {
    // What is added to the target leaves its derivative as it is.
    const isAdded = isSummand(formOf(unit, s, s.value), s.target);
    const operands = operandsOf(unit, s).filter((path) => !(isAdded && samePath(path, s.target)));
    if (operands.length === 0) return true;
    const found = from.get(s.origin);
    const target = keyOf(s.target.root, s.target) ?? "";
    if (found === undefined) return false;
    if (mode === "tangent") return found.written.has(target);
    return found.taken.has(target) && areWritten(operands, found);
  }

  /** For each of them there is a statement that writes its shadow. */
  function areWritten(operands: readonly Path[], { written }: Made): boolean {
    const distinct = operands.filter((path, k) => operands.findIndex((other) => samePath(other, path)) === k);
    const wanted = new Map<string, number>();
    for (const path of distinct) {
      const key = keyOf(path.root, path) ?? "";
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
    return [...wanted].every(([key, count]) => (written.get(key) ?? 0) >= count);
  }

  /** In a tangent the derivative is returned by the same statement. */
  function isHandedBack(unit: UnitId, s: ReturnStatement, from: ReadonlyMap<Origin, Made>): boolean {
    if (mode === "tangent") return true;
    const universe = effects.universe(unit);
    const wanted = useful.atExit(unit);
    const operands = s.values.flatMap((value, k) =>
      pointsTo.zoneOfResult(unit, k).some((zone) => universe.bitOf(zone) >= 0 && wanted.has(universe.bitOf(zone)))
        ? termsOf(unit, s, value)
        : [],
    );
    const found = from.get(s.origin);
    return operands.length === 0 || (found !== undefined && areWritten(operands, found));
  }

  /** Of a call that leaves something varied and useful where one of its callees writes. */
  function isDerived(unit: UnitId, call: CallStatement, from: ReadonlyMap<Origin, Made>): boolean {
    const callees = pointsTo.callees(call);
    if (callees.length === 0) return true;
    if (!matters(unit, call) || !callees.some((callee) => differentiates(callee, new Set()))) return true;
    const called = from.get(call.origin)?.called;
    return called !== undefined && callees.some((callee) => called.has(callee));
  }

  function matters(unit: UnitId, call: CallStatement): boolean {
    const { written } = effects.of(unit, call);
    const universe = effects.universe(unit);
    const after = varied.after(unit, call);
    const wanted = useful.after(unit, call);
    return written
      .toArray()
      .some((bit) => after.has(bit) && wanted.has(bit) && mayCarryDerivative(universe.zoneAt(bit).type));
  }

  /** A run of the unit may compute something varied and useful. */
  function differentiates(unit: UnitId, seen: Set<UnitId>): boolean {
    if (seen.has(unit)) return false;
    seen.add(unit);
    let found = false;
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "assign") found ||= operandsOf(unit, s).length > 0;
      else if (s.kind === "return") found ||= s.values.some((value) => termsOf(unit, s, value).length > 0);
      else if (s.kind === "call") found ||= pointsTo.callees(s).some((callee) => differentiates(callee, seen));
    });
    return found;
  }

  /** What the target of an assignment takes derivatives from; nothing if they do not matter. */
  function operandsOf(unit: UnitId, s: AssignStatement): readonly Path[] {
    return mayCarryDerivative(s.target.type) && isUseful(unit, s, s.target) ? termsOf(unit, s, s.value) : [];
  }

  function termsOf(unit: UnitId, s: Statement, value: Expression): readonly Path[] {
    return linearTerms(formOf(unit, s, value));
  }

  function formOf(unit: UnitId, s: Statement, value: Expression): Linear {
    return linearize(value, null, (path) => mayCarryDerivative(path.type) && isVariedBefore(unit, s, path));
  }

  function isVariedBefore(unit: UnitId, s: Statement, path: Path): boolean {
    const universe = effects.universe(unit);
    const before = varied.before(unit, s);
    return pointsTo.zonesOf(path).some((zone) => universe.bitOf(zone) >= 0 && before.has(universe.bitOf(zone)));
  }

  function isUseful(unit: UnitId, s: Statement, path: Path): boolean {
    const universe = effects.universe(unit);
    const after = useful.after(unit, s);
    return pointsTo.zonesOf(path).some((zone) => universe.bitOf(zone) >= 0 && after.has(universe.bitOf(zone)));
  }
}

/**
 * Storage without a shadow is handed to a derivative that asks for one, in a language whose programs cannot make zeros like it while they
 * run.
 */
export function missingShadows(derived: Program): readonly Origin[] {
  if (derived.language === "typescript") return [];
  const missing: Origin[] = [];
  for (const unit of derived.units.values())
    forEachStatement(unit.body, (s) => {
      let asks = false;
      forEachExpressionOf(s, (e) => {
        if (e.kind === "operation" && e.name === "external" && e.detail === "zerosLike") asks = true;
      });
      if (asks) missing.push(s.origin);
    });
  return missing;
}

/** Where the form has the path, it is added, with factor one. */
function isSummand(linear: Linear, path: Path): boolean {
  const isIt = (of: Linear): boolean => of.kind === "term" && samePath(of.path, path);
  if (linear.kind === "sum")
    return linear.parts.every(({ sign, of }) =>
      isIt(of) ? sign === 1 : linearTerms(of).every((other) => !samePath(other, path)),
    );
  return isIt(linear) || linearTerms(linear).every((other) => !samePath(other, path));
}

/** A variable with the fields on the path's way. */
function keyOf(root: VariableId | undefined, path: Path): string | null {
  if (root === undefined) return null;
  return [root, ...path.steps.flatMap((step) => (step.kind === "field" ? [step.name] : []))].join(".");
}
