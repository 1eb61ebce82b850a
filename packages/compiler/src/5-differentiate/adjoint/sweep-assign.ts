/**
 * The sweeps of an assignment.
 * Forward: save what is overwritten and required; the assignment, if it is live; references move with their shadows. Backward: restore;
 * the target's adjoint is the seed; it is cleared unless the assignment only adds to its target; then the contributions to what was
 * read. Where target and operands may be the same element, the seed is first taken into a local.
 */

import type { Inverted, ValuePlan } from "../../4-plan/plan.js";
import {
  add,
  allocate,
  assign,
  block,
  booleanType,
  constant,
  element,
  ifThen,
  length,
  less,
  loop,
  negate,
  operation,
  pathOf,
  read,
  readOf,
  real64,
  section,
  sub,
} from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { isAppend } from "../../il/queries/list-elements.js";
import type { AssignStatement, Expression, Path, Statement, Type } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { Linear } from "../../rules/linear.js";
import { linearTerms } from "../../rules/linear-reads.js";
import { isMixed } from "../../rules/references.js";
import { seedType } from "../precision.js";
import { clear, contributions, isSimple, seedUses, unlessMissing, unlessZero } from "./adjoint-of-linear.js";
import { moveBack } from "./move-back.js";
import { assignBoth } from "./move-shadow.js";
import type { SaveAndRestore } from "./save-and-restore.js";
import { saveTarget, shorten } from "./save-and-restore.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { localOf, made } from "./sweep-context.js";

export function sweepAssign(context: SweepContext, s: AssignStatement): Swept {
  const { facts, scope, unit } = context;
  const isLive = facts.liveness.isLive(s);
  const origin = made(s.origin);
  const forward: Statement[] = [];
  const restore: Statement[] = [];
  const derivative = facts.derivatives.of(unit.id, s);
  const old = broughtBack(context, s, context.plan.overwritten(s));
  forward.push(...old.save);
  restore.push(...old.restore);
  if (isLive) forward.push(...assignBoth(context, s));
  const linear = derivative?.contributions[0]?.linear ?? { kind: "zero" };
  if (isMixed(s.target.type) && facts.activity.pathHasShadow(s.target) && (derivative !== null || restore.length > 0))
    return { forward, backward: mixedBackward(context, s, linear, derivative?.usesResult === true, restore) };
  if (derivative === null) return { forward, backward: restore };
  if (s.target.steps.some((step) => step.kind === "section")) {
    const statements = adjointOfSection(context, s, linear);
    return { forward, backward: [...restore, ...statements] };
  }
  const contribution = derivative.contributions[0];
  const whole = adjointOfAssign(context, s.target, linear, origin);
  const isGuarded = contribution !== undefined && facts.guarded.ofContribution(s, contribution);
  const seed = read(scope.shadowPath(s.target));
  const unlessIdle = isGuarded ? unlessZero(seed, whole, origin) : whole;
  const mayMiss = linear.kind !== "zero" && facts.missed.mayMiss(unit.id, s, s.target);
  const statements = mayMiss ? unlessMissing(seed, unlessIdle, origin) : unlessIdle;
  return { forward, backward: derivative.usesResult ? [...statements, ...restore] : [...restore, ...statements] };
}

/** The target may hold a number, whose adjoint is the seed, or a reference, whose shadow is no seed: before the statement as after it. */
function mixedBackward(
  context: SweepContext,
  s: AssignStatement,
  linear: Linear,
  usesResult: boolean,
  restore: readonly Statement[],
): Statement[] {
  const origin = made(s.origin);
  const shadow = context.scope.shadowPath(s.target);
  const seed = localOf(context, "seed", shadow.type, s.origin);
  if (usesResult && linearTerms(linear).some((path) => mayOverlap(context, path, s.target)))
    context.bag.add(
      "RG3305",
      "error",
      s.origin,
      "What is stored here may be a number or a reference, and is computed from what was there before",
      "compute the number in a variable of its own first",
    );
  const test = operation("isKind", [readOf(seed)], booleanType, "number");
  const body = contributions(context, linear, read({ ...pathOf(seed), type: real64 }), origin);
  const guarded = body.length === 0 ? [] : [ifThen(test, block(...body), block(), origin)];
  const taken: Statement[] = [assign(pathOf(seed), read(shadow), origin)];
  // A store that the forward sweep leaves out has left the reference that was there.
  if (context.facts.liveness.isLive(s)) taken.push(clear(shadow, origin));
  else taken.push(ifThen(test, block(clear(shadow, origin)), block(), origin));
  // The index of an appended element is the list's old length: the list has to be put back first.
  if (isAppend(s)) return [...restore, ...taken, ...guarded];
  return [...taken, ...(usesResult ? [...guarded, ...restore] : [...restore, ...guarded])];
}

/** The statements that bring back what the assignment overwrites. */
function broughtBack(context: SweepContext, s: AssignStatement, old: ValuePlan | undefined): SaveAndRestore {
  switch (old?.kind) {
    case "pushed":
      return saveTarget(context, s, old);
    case "inverted":
      return { save: [], restore: [undone(context, s, old)] };
    case undefined:
    case "saved whole":
    case "recomputed":
    case "kept":
      return { save: [], restore: [] };
  }
}

function undone(context: SweepContext, s: AssignStatement, { by }: Inverted): Statement {
  switch (by) {
    case "opposite step":
      return stepBack(context, s);
    case "shorter list":
      return shorten(context, s);
  }
}

/** `i = i + 1` is undone by `i = i - 1`. */
function stepBack(context: SweepContext, s: AssignStatement): Statement {
  const value = context.scope.primal(s.value);
  const opposite = value.kind === "binary" && value.operator === "add" ? "subtract" : "add";
  return assign(
    context.scope.primalPath(s.target),
    value.kind === "binary" ? { ...value, operator: opposite } : value,
    made(s.origin),
  );
}

export function adjointOfAssign(
  context: SweepContext,
  target: Path,
  linear: Linear,
  origin: AssignStatement["origin"],
): Statement[] {
  const { scope } = context;
  const shadow = scope.shadowPath(target);
  const seed = read(shadow);
  if (linear.kind === "zero") return [clear(shadow, origin)];
  const terms = linearTerms(linear);
  const overlapping = terms.filter((path) => mayOverlap(context, path, target));
  const increment = incrementOf(linear, target);
  if (increment !== null) {
    // The target's old value is one of the summands: its adjoint stays. Another that may be the same element needs care.
    const others = overlapping.length > 1;
    if (!others && (target.steps.length === 0 || seedUses(increment) <= 1))
      return contributions(context, increment, seed, origin);
    const split = target.steps.length === 0 ? withoutOwn(increment, target) : null;
    if (split !== null)
      return [
        ...contributions(context, split.others, seed, origin),
        ...contributions(context, split.own.of, seed, origin, split.own.sign),
      ];
    return withSeed(context, seed, origin, (local) => contributions(context, increment, local, origin));
  }
  const split = withoutOwn(linear, target);
  if (split !== null && target.steps.length === 0) {
    // The other contributions come first: they need the seed, which the last one replaces.
    return [
      ...contributions(context, split.others, seed, origin),
      ...replacement(context, split.own, shadow, seed, origin),
    ];
  }
  if (split !== null) {
    return withSeed(context, seed, origin, (local) => [
      ...replacement(context, split.own, shadow, local, origin),
      ...contributions(context, split.others, local, origin),
    ]);
  }
  if (overlapping.length === 0 && (target.steps.length === 0 || seedUses(linear) <= 1)) {
    return [...contributions(context, linear, seed, origin), clear(shadow, origin)];
  }
  return withSeed(context, seed, origin, (local) => [
    clear(shadow, origin),
    ...contributions(context, linear, local, origin),
  ]);
}

/** The one summand that is a multiple of the target's own old value, and the rest; null where there are none or several. */
function withoutOwn(linear: Linear, target: Path): { readonly own: Part; readonly others: Linear } | null {
  const parts: readonly Part[] = linear.kind === "sum" ? linear.parts : [{ sign: 1, of: linear }];
  const ofTarget = parts.filter((part) => linearTerms(part.of).some((path) => samePath(path, target)));
  const [only] = ofTarget;
  if (only === undefined || ofTarget.length > 1 || !isMultiple(only.of)) return null;
  return { own: only, others: { kind: "sum", parts: parts.filter((part) => part !== only) } };
}

type Part = Extract<Linear, { kind: "sum" }>["parts"][number];

function isMultiple(linear: Linear): boolean {
  return linear.kind === "term" || (linear.kind === "scaled" && isMultiple(linear.of));
}

/** The target's adjoint becomes its own contribution: it need not be cleared first. */
function replacement(
  context: SweepContext,
  own: Part,
  shadow: Path,
  seed: Expression,
  origin: AssignStatement["origin"],
): Statement[] {
  const statements = contributions(context, own.of, seed, origin, own.sign);
  const last = statements.at(-1);
  if (last?.kind !== "assign" || last.value.kind !== "binary") return [clear(shadow, origin), ...statements];
  const { operator, right } = last.value;
  return [...statements.slice(0, -1), assign(shadow, operator === "add" ? right : negate(right), origin)];
}

function withSeed(
  context: SweepContext,
  seed: Expression,
  origin: AssignStatement["origin"],
  then: (local: Expression) => Statement[],
): Statement[] {
  if (isSimple(seed) && seed.kind !== "read") return then(seed);
  const local = localOf(context, "seed", seedType(context.scope.program, seed.type), origin);
  return [assign(pathOf(local), seed, origin), ...then(readOf(local))];
}

/** `target = target + …`: the form without the target's own term; null where it is not of that shape. */
function incrementOf(linear: Linear, target: Path): Linear | null {
  if (linear.kind === "term") return samePath(linear.path, target) ? { kind: "zero" } : null;
  if (linear.kind !== "sum") return null;
  const position = linear.parts.findIndex(
    (part) => part.sign === 1 && part.of.kind === "term" && samePath(part.of.path, target),
  );
  if (position < 0) return null;
  return { kind: "sum", parts: linear.parts.filter((_, i) => i !== position) };
}

/** May the two paths denote the same storage? */
export function mayOverlap(context: SweepContext, a: Path, b: Path): boolean {
  if (samePath(a, b)) return true;
  const { pointsTo } = context.facts;
  const zones = new Set(pointsTo.zonesOf(a));
  return pointsTo.zonesOf(b).some((zone) => zones.has(zone));
}

/** A whole section is assigned: a number broadcast (each element's adjoint goes to it), or another section, element by element. */
function adjointOfSection(context: SweepContext, s: AssignStatement, linear: Linear): Statement[] {
  const { scope } = context;
  const origin = made(s.origin);
  const shadow = scope.shadowPath(s.target);
  const cleared = clear(shadow, origin);
  if (linear.kind === "zero") return [cleared];
  const terms = linearTerms(linear);
  if (terms.every((path) => !path.steps.some((step) => step.kind === "section"))) {
    // One value is stored to all elements: their adjoints are added up before any is cleared, since the value may be computed from one of them.
    const total = localOf(context, "seed", seedType(scope.program, s.target.type), s.origin);
    const collect = (seed: Expression): Statement[] => [assign(pathOf(total), add(readOf(total), seed), origin)];
    return [
      assign(pathOf(total), constant(0), origin),
      ...overSection(context, s.target, collect, origin),
      cleared,
      ...contributions(context, linear, readOf(total), origin),
    ];
  }
  const overlaps = terms.some((path) => mayOverlap(context, path, s.target));
  const elementwise = linear.kind === "term" ? incrementElements(context, linear.path, s.target, origin) : null;
  if (!overlaps && elementwise !== null) return [...elementwise(shadow), cleared];
  if (!overlaps) return [...contributions(context, linear, read(shadow), origin), cleared];
  if (linear.kind === "term" && !traitsOf(scope.program).arraysKnowLength) {
    const moved = moveBack(context, linear.path, s.target, origin);
    if (moved !== null) return moved;
  }
  const copy = localOf(context, "seeds", { kind: "pointer", target: s.target.type, nullable: false }, s.origin);
  const storage: Path = { root: copy.id, steps: [{ kind: "deref" }], type: s.target.type };
  const type = s.target.type;
  if (type.kind !== "array") return [cleared];
  return [
    allocate(pathOf(copy), scope.ids.site(), type, [], { kind: "copy", source: shadow }, origin),
    cleared,
    ...(elementwise?.(section(storage)) ?? contributions(context, linear, read(section(storage)), origin)),
  ];
}

/** A loop that adds the elements of a section, the seeds, to those of the source's adjoint; null where either has a step. `end`: where the seeds end. */
export function incrementElements(
  context: SweepContext,
  source: Path,
  target: Path,
  origin: AssignStatement["origin"],
  end?: Expression,
): ((seeds: Path) => Statement[]) | null {
  const { scope } = context;
  const first = target.steps.at(-1);
  const second = source.steps.at(-1);
  if (first?.kind !== "section" || second?.kind !== "section" || first.ranges.length > 1) return null;
  const [range = {}] = first.ranges;
  if (range.step !== undefined || second.ranges[0]?.step !== undefined) return null;
  const from = range.from === undefined ? constant(0) : scope.primal(range.from);
  const type: Type = { kind: "pointer", target: target.type, nullable: false };
  const pointer: Path = { ...target, steps: target.steps.slice(0, -2), type };
  const to = range.to === undefined ? (end ?? length(read(scope.primalPath(pointer)))) : scope.primal(range.to);
  const isZero = from.kind === "constant" && from.value === 0;
  const counting: Type = traitsOf(scope.program).hasIntegers ? { kind: "integer", bits: 64, signed: true } : real64;
  const from0 = constant(0, undefined, counting);
  return (seeds) => {
    const index = localOf(context, "k", counting, origin);
    const at = (path: Path): Path => {
      const last = path.steps.at(-1);
      const start = last?.kind === "section" ? last.ranges[0]?.from : undefined;
      const whole: Path = { ...path, steps: path.steps.slice(0, -1) };
      const isFirst = start === undefined || (start.kind === "constant" && start.value === 0);
      const k = isFirst ? readOf(index) : add(start, readOf(index));
      return element(whole, k, path.type.kind === "array" ? path.type.element : path.type);
    };
    const place = at(scope.shadowPath(source));
    const incremented = (into: Path, seed: Expression): Statement[] => {
      if (!isMixed(into.type)) return [assign(into, add(read(into), seed), origin)];
      const isNumber = operation("isKind", [read(into)], booleanType, "number");
      const sum = add(
        read({ ...into, type: real64 }),
        seed.kind === "read" ? read({ ...seed.path, type: real64 }) : seed,
      );
      return [ifThen(isNumber, block(assign(into, sum, origin)), block(), origin)];
    };
    return [
      loop(
        scope.ids.label(),
        {
          init: { statements: [assign(pathOf(index), from0, origin)] },
          test: less(readOf(index), isZero ? to : sub(to, from)),
          update: { statements: [assign(pathOf(index), add(readOf(index), constant(1, undefined, counting)), origin)] },
          body: { statements: incremented(place, read(at(seeds))) },
        },
        origin,
      ),
    ];
  };
}

/** A loop over a one-dimensional section of the primal; the body gets the adjoint of each element. */
export function overSection(
  context: SweepContext,
  path: Path,
  body: (seed: Expression) => Statement[],
  origin: AssignStatement["origin"],
): Statement[] {
  const { scope } = context;
  const last = path.steps.at(-1);
  const storage: Path = { ...path, steps: path.steps.slice(0, -1) };
  const type: Type = { kind: "pointer", target: path.type, nullable: false };
  const pointer: Path = { ...path, steps: path.steps.slice(0, -2), type };
  if (last?.kind !== "section") return [];
  const range = last.ranges[0] ?? {};
  const from = range.from === undefined ? constant(0) : scope.primal(range.from);
  const to = range.to === undefined ? length(read(scope.primalPath(pointer))) : scope.primal(range.to);
  const index = localOf(context, "k", real64, origin);
  const shadow = element(
    scope.shadowPath(storage),
    readOf(index),
    storage.type.kind === "array" ? storage.type.element : real64,
  );
  return [
    loop(
      scope.ids.label(),
      {
        init: { statements: [assign(pathOf(index), from, origin)] },
        test: less(readOf(index), to),
        update: { statements: [assign(pathOf(index), add(readOf(index), constant(1)), origin)] },
        body: { statements: body(read(shadow)) },
      },
      origin,
    ),
  ];
}
