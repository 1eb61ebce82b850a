/**
 * missing-derivatives: the statements of the program whose derivative is not in the code that was made.
 * In: the program and its derivative, fresh from the generator; varied, useful, points-to, effects. Out: origins of statements.
 * Method: the statements of the program with one origin ask for what each unit of the derivative must hold among the statements made from
 * them. Of an assignment of something varied to something useful: a statement that gives the target's shadow a derivative (tangent); or
 * one that takes the target's shadow, and for each term of the rules' linear form one that adds to the operand's (adjoint). Of first values
 * of objects, results and arguments of calls: one for each term. Of a call that leaves something varied and useful: a call of the
 * derivative of what it runs; what no such call runs needs none. It is asked of the facts again, not of what the generator was told: which
 * storage has a shadow, and what is recorded, play no part.
 * Limits: a shadow is known by its variable and the fields on the way; what was made from one origin is counted, not told apart. Not looked
 * at: copies and fills of new arrays, what heads hand over for globals. Stores to storage that nobody can place are refused before
 * (lost-values).
 */

import type { Useful, Varied } from "../3-analyze/activity-facts.js";
import type { Effects, PointsTo, ZoneId } from "../3-analyze/storage-facts.js";
import type { Origin } from "../diagnostics/origin.js";
import { constant, element, field } from "../il/builders.js";
import { samePath } from "../il/equal.js";
import { prefixPath } from "../il/queries/path-types.js";
import type {
  AllocateStatement,
  AssignStatement,
  CallStatement,
  Expression,
  Path,
  Program,
  ReturnStatement,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement, storedPaths } from "../il/visit.js";
import { traitsOf } from "../languages/traits.js";
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

/** What the statements of one unit of the derivative that were made from one statement do: how many of them do it. */
interface Made {
  /** Statements that take a shadow. */
  readonly taken: Set<string>;
  /** Statements that give a shadow a derivative: not those that clear it. */
  readonly given: Map<string, number>;
  /** Calls of derivatives of a unit. */
  readonly called: Map<UnitId, number>;
}

/** What statements of the program with one origin ask for. */
interface Wanted {
  readonly taken: Set<string>;
  readonly given: Map<string, number>;
  readonly calls: (readonly UnitId[])[];
}

export function missingDerivatives(input: MissingDerivativesInput): readonly Origin[] {
  const { program, heads, derived, shadowed, mode, pointsTo, effects, varied, useful } = input;
  const ran = unitsThatMatter();
  const wantedIn = new Map<UnitId, ReadonlyMap<Origin, Wanted>>();
  const missing = new Set<Origin>();
  for (const unit of derived.units.values()) {
    const { derivative } = unit;
    // A forward sweep alone gives no derivative.
    if (derivative === undefined || derivative.role === "primal" || derivative.role === "forward") continue;
    if (derivative.written !== undefined) continue;
    if (!ran.has(derivative.of)) continue;
    const wanted = wantedIn.get(derivative.of) ?? wantedOf(derivative.of);
    wantedIn.set(derivative.of, wanted);
    const made = madeIn(unit, wanted);
    for (const [origin, asked] of wanted) if (!isThere(asked, made.get(origin))) missing.add(origin);
  }
  return [...missing];

  /** The heads, and what calls run that leave something varied and useful. Others may have versions that record, and no derivative. */
  function unitsThatMatter(): ReadonlySet<UnitId> {
    const units = new Set<UnitId>(heads);
    for (const unit of units)
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
        if (s.kind === "call" && matters(unit, s)) for (const callee of pointsTo.callees(s)) units.add(callee);
      });
    return units;
  }

  function madeIn(unit: Unit, wanted: ReadonlyMap<Origin, Wanted>): ReadonlyMap<Origin, Made> {
    const made = new Map<Origin, Made>();
    forEachStatement(unit.body, (s) => {
      let at: Origin | null = s.origin;
      while (at !== null && !wanted.has(at)) at = at.kind === "pass" ? at.from : null;
      if (at === null) return;
      const of = made.get(at) ?? { taken: new Set(), given: new Map(), called: new Map() };
      made.set(at, of);
      note(of, s);
    });
    return made;
  }

  function note({ taken, given, called }: Made, s: Statement): void {
    forEachPath(s, (path) => {
      const key = keyOf(shadowed.get(path.root), path);
      if (key !== null) taken.add(key);
    });
    // Pointers to shadows are no derivatives.
    if (s.kind === "call" || (s.kind === "assign" && mayCarryDerivative(s.target.type) && !isCleared(s.value)))
      for (const path of storedPaths(s)) {
        const key = keyOf(shadowed.get(path.root), path);
        if (key !== null) count(given, key);
      }
    if (s.kind !== "call" || s.callee.kind !== "unit") return;
    const callee = derived.units.get(s.callee.unit)?.derivative;
    if (callee !== undefined && callee.role !== "forward") count(called, callee.of);
  }

  function isThere(asked: Wanted, made: Made | undefined): boolean {
    if (made === undefined) return false;
    if ([...asked.taken].some((key) => !made.taken.has(key))) return false;
    if ([...asked.given].some(([key, many]) => (made.given.get(key) ?? 0) < many)) return false;
    // Calls of one origin run the same units, or others.
    const callees = new Set(asked.calls.flat());
    const calls = [...callees].reduce((sum, callee) => sum + (made.called.get(callee) ?? 0), 0);
    return calls >= asked.calls.length && asked.calls.every((each) => each.some((callee) => made.called.has(callee)));
  }

  function wantedOf(unit: UnitId): ReadonlyMap<Origin, Wanted> {
    const wanted = new Map<Origin, Wanted>();
    const of = (origin: Origin): Wanted => {
      const known = wanted.get(origin) ?? { taken: new Set(), given: new Map(), calls: [] };
      wanted.set(origin, known);
      return known;
    };
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "assign") {
        const operands = operandsOf(unit, s);
        const target = keyOf(s.target.root, s.target) ?? "";
        if (operands.length === 0) return;
        if (mode === "tangent") count(of(s.origin).given, target);
        else {
          of(s.origin).taken.add(target);
          ask(
            of(s.origin),
            operands,
            s.target.steps.some((step) => step.kind === "section"),
          );
        }
      } else if (s.kind === "allocate") ask(of(s.origin), initialOf(unit, s), false);
      else if (s.kind === "return") ask(of(s.origin), handedBack(unit, s), false);
      else if (s.kind === "call") {
        const callees = pointsTo.callees(s);
        if (!isDerived(unit, s, callees)) return;
        of(s.origin).calls.push(callees);
        if (mode === "adjoint") ask(of(s.origin), argumentsOf(unit, s, callees), false);
      }
    });
    for (const [origin, { given, calls }] of wanted) if (given.size + calls.length === 0) wanted.delete(origin);
    return wanted;
  }

  /** Each gets its contribution; what stands in sections may be added up first. */
  function ask({ given }: Wanted, operands: readonly Path[], together: boolean): void {
    const distinct = operands.filter((path, k) => operands.findIndex((other) => samePath(other, path)) === k);
    for (const path of together ? distinct : operands) count(given, keyOf(path.root, path) ?? "");
  }

  /** In a tangent the derivative is returned by the same statement. */
  function handedBack(unit: UnitId, s: ReturnStatement): readonly Path[] {
    if (mode === "tangent") return [];
    const wanted = useful.atExit(unit);
    return s.values.flatMap((value, k) =>
      isAmong(unit, pointsTo.zoneOfResult(unit, k), wanted) ? termsOf(unit, s, value) : [],
    );
  }

  /** What an object's first values take derivatives from. In a tangent they stand in one statement, which makes the shadow. */
  function initialOf(unit: UnitId, s: AllocateStatement): readonly Path[] {
    const { initial, allocated, target } = s;
    if (mode === "tangent" || (initial.kind !== "elements" && initial.kind !== "fields")) return [];
    const storage = prefixPath(
      program,
      { ...target, steps: [...target.steps, { kind: "deref" }], type: allocated },
      target.steps.length + 1,
    );
    if (storage === undefined) return [];
    return [...initial.values.entries()].flatMap(([at, value]) => {
      const part = typeof at === "number" ? element(storage, constant(at), value.type) : field(storage, at, value.type);
      // In the new object, and not in others that the variable leads to at other times.
      const made = pointsTo.zonesOf(part).filter((zone) => pointsTo.zones[zone]?.site === s.site);
      return mayCarryDerivative(value.type) && isAmong(unit, made, useful.after(unit, s))
        ? termsOf(unit, s, value)
        : [];
    });
  }

  /**
   * What the arguments of a call are computed from takes derivatives from the adjoints of the callee's parameters. Where a result is of no use, the
   * callee may need less of them than where it is.
   */
  function argumentsOf(unit: UnitId, call: CallStatement, callees: readonly UnitId[]): readonly Path[] {
    const results = callees.some((callee) => (program.units.get(callee)?.results.length ?? 0) > call.targets.length);
    if (results || call.targets.some((target) => target === null || !isUseful(unit, call, target))) return [];
    return call.arguments.flatMap((argument, k) => {
      if (argument.kind === "reference" || !mayCarryDerivative(argument.type)) return [];
      const takes = callees.some((callee) => {
        const parameter = program.units.get(callee)?.parameters[k];
        if (parameter === undefined) return false;
        return isAmong(callee, pointsTo.zonesOfVariable(parameter), useful.atEntry(callee));
      });
      if (!takes) return [];
      // What the callee computes from it may matter after other calls alone.
      const before = useful.before(unit, call);
      return termsOf(unit, call, argument).filter((path) => isAmong(unit, pointsTo.zonesOf(path), before));
    });
  }

  /** Of a call that leaves something varied and useful where one of its callees writes. */
  function isDerived(unit: UnitId, call: CallStatement, callees: readonly UnitId[]): boolean {
    return matters(unit, call) && callees.some((callee) => differentiates(callee, new Set()));
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
    let hasTerms = false;
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "assign") hasTerms ||= operandsOf(unit, s).length > 0;
      else if (s.kind === "return") hasTerms ||= s.values.some((value) => termsOf(unit, s, value).length > 0);
      else if (s.kind === "call") hasTerms ||= pointsTo.callees(s).some((callee) => differentiates(callee, seen));
    });
    return hasTerms;
  }

  /** What the target of an assignment takes derivatives from; nothing if they do not matter. What is added to it leaves its own as it is. */
  function operandsOf(unit: UnitId, s: AssignStatement): readonly Path[] {
    if (!mayCarryDerivative(s.target.type) || !isUseful(unit, s, s.target)) return [];
    const linear = formOf(unit, s, s.value);
    const terms = linearTerms(linear);
    const summand = isSummand(linear, s.target) ? terms.findIndex((path) => samePath(path, s.target)) : -1;
    return terms.filter((_, k) => k !== summand);
  }

  function termsOf(unit: UnitId, s: Statement, value: Expression): readonly Path[] {
    return linearTerms(formOf(unit, s, value));
  }

  function formOf(unit: UnitId, s: Statement, value: Expression): Linear {
    return linearize(value, null, (path) => mayCarryDerivative(path.type) && isVariedBefore(unit, s, path));
  }

  function isVariedBefore(unit: UnitId, s: Statement, path: Path): boolean {
    return isAmong(unit, pointsTo.zonesOf(path), varied.before(unit, s));
  }

  function isUseful(unit: UnitId, s: Statement, path: Path): boolean {
    return isAmong(unit, pointsTo.zonesOf(path), useful.after(unit, s));
  }

  function isAmong(unit: UnitId, zones: readonly ZoneId[], set: ReturnType<Useful["atExit"]>): boolean {
    const universe = effects.universe(unit);
    return zones.some((zone) => universe.bitOf(zone) >= 0 && set.has(universe.bitOf(zone)));
  }
}

/**
 * Storage without a shadow is handed to a derivative that asks for one, in a language whose programs cannot make zeros like it while they
 * run.
 */
export function missingShadows(derived: Program): readonly Origin[] {
  if (traitsOf(derived).makesZerosLike) return [];
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

function count<K>(many: Map<K, number>, key: K): void {
  many.set(key, (many.get(key) ?? 0) + 1);
}

/** Zero, or what is there and zero where there is nothing: no derivative is given. */
function isCleared(value: Expression): boolean {
  return value.kind === "constant" || (value.kind === "binary" && value.operator === "coalesce");
}

/** One of the form's terms is the path, added with factor one. */
function isSummand(linear: Linear, path: Path): boolean {
  const isIt = (of: Linear): boolean => of.kind === "term" && samePath(of.path, path);
  return linear.kind === "sum" ? linear.parts.some(({ sign, of }) => sign === 1 && isIt(of)) : isIt(linear);
}

/** A variable with the fields on the path's way. */
function keyOf(root: VariableId | undefined, path: Path): string | null {
  if (root === undefined) return null;
  return [root, ...path.steps.flatMap((step) => (step.kind === "field" ? [step.name] : []))].join(".");
}
