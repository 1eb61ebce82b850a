/**
 * What the derivative of each statement will be, asked of the rule table once for the analyses and the generators alike, so that no
 * analysis can disagree with what is generated.
 * In: program, points-to, effects, activity. Out: for each statement that has an adjoint statement its contributions (a seed's path
 * and a linear form over the varied paths read), and R(I′): what that reads before, and after, the primal statement.
 * Method: rules/linearize; the form that uses the statement's own result is taken where nothing else in it needs what the target held
 * before.
 * Paper: Araya-Polo, Hascoët 2004, section 4.2 (R(I′)).
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { constant, element, field, read, section } from "../../il/builders.js";
import { isBehindLast } from "../../il/queries/list-elements.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { CallStatement, Expression, Path, Program, Statement, UnitId } from "../../il/types.js";
import type { Linear } from "../../rules/linear.js";
import { linearExpressions, linearTerms, linearUses } from "../../rules/linear-reads.js";
import { linearize, mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "../../rules/references.js";
import type { Activity } from "../activity-facts.js";
import { StorageReads } from "../effects/storage-reads.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface Contribution {
  /** The storage whose adjoint is the seed; a number: that result of the unit. */
  readonly seed: Path | number;
  readonly linear: Linear;
}

export interface Derivative {
  readonly contributions: readonly Contribution[];
  /** The factors read the value the statement leaves in its target. */
  readonly usesResult: boolean;
  /** What the derivative statements read, as it was before the primal statement. */
  readonly before: BitSet;
  /** What they read, as it is after the primal statement: addresses of seeds, the result. */
  readonly after: BitSet;
}

export interface Derivatives {
  /** Null: no adjoint statement. Calls are not answered here. */
  of(unit: UnitId, statement: Statement): Derivative | null;
  /** The adjoint of the call's target, which may be non-zero after it, is set to zero where no callee takes it. */
  clears(unit: UnitId, call: CallStatement, target: Path): boolean;
}

export interface DerivativesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
}

export function derivatives({ program, pointsTo, effects, activity }: DerivativesInput): Derivatives {
  const reads = new StorageReads(program, pointsTo);
  const cache = new Map<Statement, Derivative | null>();

  /** The path holds numbers with adjoints, which may be other than zero after the statement. */
  function isWanted(unit: UnitId, s: Statement, path: Path): boolean {
    return (
      mayCarryDerivative(path.type) &&
      activity.pathHasShadow(path) &&
      pointsTo.zonesOf(path).some((zone) => activity.usefulAfter(unit, s, zone))
    );
  }

  function contributionsOf(unit: UnitId, s: Statement): { list: Contribution[]; usesResult: boolean } | null {
    const isVaried = (path: Path): boolean => activity.pathHasShadow(path) && activity.mayBeVaried(unit, s, path);
    const form = (value: Expression): Linear => linearize(value, null, isVaried);
    const wanted = (path: Path): boolean => isWanted(unit, s, path);
    switch (s.kind) {
      case "assign": {
        if (!wanted(s.target)) return null;
        // What a section holds afterwards is many values, not the one that was computed.
        if (s.target.steps.at(-1)?.kind === "section") {
          return { list: [{ seed: s.target, linear: form(s.value) }], usesResult: false };
        }
        // Of a place for several kinds of values it is the kind that was computed.
        const result = read(s.target.type.kind === "union" ? { ...s.target, type: s.value.type } : s.target);
        const assigned = linearize(s.value, result, isVaried);
        // Once it is stored, `a[a.length]` has another subscript.
        if (linearUses(assigned, result) && !isBehindLast(s.target) && !needsOldValue(assigned, result, s.target))
          return { list: [{ seed: s.target, linear: assigned }], usesResult: true };
        return { list: [{ seed: s.target, linear: form(s.value) }], usesResult: false };
      }
      case "allocate": {
        const list: Contribution[] = [];
        const storage = prefixPath(
          program,
          { ...s.target, steps: [...s.target.steps, { kind: "deref" }], type: s.allocated },
          s.target.steps.length + 1,
        );
        if (storage === undefined) return null;
        const offer = (seed: Path, value: Expression): void => {
          if (!wanted(seed)) return;
          const linear = form(value);
          if (linear.kind !== "zero") list.push({ seed, linear });
        };
        const { initial, allocated } = s;
        if (initial.kind === "elements" && allocated.kind === "array")
          initial.values.forEach((value, i) => {
            const type = allocated.element.kind === "union" ? value.type : allocated.element;
            offer(element(storage, constant(i), type), value);
          });
        else if (initial.kind === "fields")
          for (const [name, value] of initial.values) offer(field(storage, name, value.type), value);
        else if (initial.kind === "copy") offer(section(storage), read(initial.source));
        else if (initial.kind === "fill") offer(section(storage), initial.value);
        return list.length === 0 ? null : { list, usesResult: false };
      }
      case "return": {
        const list: Contribution[] = [];
        s.values.forEach((value, i) => {
          if (!mayCarryDerivative(value.type) || !activity.activeResult(unit, i)) return;
          const linear = form(value);
          if (linear.kind !== "zero") list.push({ seed: i, linear });
        });
        return list.length === 0 ? null : { list, usesResult: false };
      }
      default:
        return null;
    }
  }

  /** Does the form, but for the node `result`, read what the target may have held before? */
  function needsOldValue(linear: Linear, result: Expression, target: Path): boolean {
    const zones = new Set<ZoneId>(pointsTo.zonesOf(target));
    let needed = false;
    const visit = (zone: ZoneId): void => {
      if (zones.has(zone)) needed = true;
    };
    for (const e of withoutNode(linearExpressions(linear), result)) reads.ofExpression(e, visit);
    for (const term of linearTerms(linear)) reads.ofAddress(term, visit);
    return needed;
  }

  return {
    clears: (unit, call, target) => !isReference(target.type) && isWanted(unit, call, target),
    of(unit, s) {
      const known = cache.get(s);
      if (known !== undefined) return known;
      const contributions = contributionsOf(unit, s);
      let derivative: Derivative | null = null;
      if (contributions !== null) {
        const universe = effects.universe(unit);
        const before = universe.empty();
        const after = universe.empty();
        const into = (set: BitSet) => (zone: ZoneId) => {
          const bit = universe.bitOf(zone);
          if (bit >= 0) set.add(bit);
        };
        for (const { seed, linear } of contributions.list) {
          const result = contributions.usesResult && typeof seed !== "number" ? seed : null;
          const expressions = linearExpressions(linear);
          const node = result === null ? null : findRead(expressions, result);
          for (const e of node === null ? expressions : withoutNode(expressions, node))
            reads.ofExpression(e, into(before));
          for (const term of linearTerms(linear)) reads.ofAddress(term, into(before));
          if (typeof seed !== "number") reads.ofAddress(seed, into(after));
          if (result !== null) for (const zone of pointsTo.zonesOf(result)) into(after)(zone);
        }
        derivative = { contributions: contributions.list, usesResult: contributions.usesResult, before, after };
      }
      cache.set(s, derivative);
      return derivative;
    },
  };
}

/** The read of exactly this path object: the node `linearize` was given as the result. */
function findRead(expressions: readonly Expression[], path: Path): Expression | null {
  let reading: Expression | null = null;
  const look = (e: Expression): void => {
    if (e.kind === "read" && e.path === path) reading = e;
    for (const operand of partsOf(e)) look(operand);
  };
  for (const e of expressions) look(e);
  return reading;
}

/** The expressions, with the parts that are the node itself left out: what remains is a list of smaller expressions. */
function withoutNode(expressions: readonly Expression[], node: Expression): Expression[] {
  const others: Expression[] = [];
  const contains = (e: Expression): boolean => e === node || partsOf(e).some(contains);
  const walk = (e: Expression): void => {
    if (e === node) return;
    if (contains(e)) partsOf(e).forEach(walk);
    else others.push(e);
  };
  expressions.forEach(walk);
  return others;
}

function partsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "unary":
    case "convert":
      return [e.operand];
    case "binary":
      return [e.left, e.right];
    case "conditional":
      return [e.test, e.whenTrue, e.whenFalse];
    case "intrinsic":
    case "operation":
      return e.arguments;
    default:
      return [];
  }
}
