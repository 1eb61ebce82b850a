/**
 * The sweeps of statements that make heap storage.
 * Forward: storage with a shadow is made together with its shadow; a new shadow is zero. Backward: the adjoints of initial values are in
 * the new shadow.
 */

import type { Origin } from "../../diagnostics/origin.js";
import {
  add,
  allocate,
  assign,
  block,
  booleanType,
  constant,
  deref,
  element,
  ifThen,
  length,
  less,
  loop,
  operation,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
} from "../../il/builders.js";
import { declaredType, fieldType } from "../../il/queries/path-types.js";
import type { AllocateStatement, Expression, Path, Statement, Type } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { Linear } from "../../rules/linear.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isMixed, isReference } from "../../rules/references.js";
import { seedType } from "../precision.js";
import { rewriteStatement } from "../tangent/rewrite-statement.js";
import { contributions, unlessZero } from "./adjoint-of-linear.js";
import { isPushed, saveParts } from "./save-and-restore.js";
import { incrementElements, overSection } from "./sweep-assign.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { localOf, made, mirrored } from "./sweep-context.js";
import { endOfAllocated, fromStack } from "./sweep-release.js";

export function sweepAllocate(context: SweepContext, s: AllocateStatement): Swept {
  const { facts, scope, unit } = context;
  const origin = made(s.origin);
  const derivative = facts.derivatives.of(unit.id, s);
  if (!facts.liveness.isLive(s)) return { forward: [], backward: [] };
  const forward: Statement[] = [];
  const restore: Statement[] = [];
  const old = context.plan.overwritten(s);
  if (isPushed(old)) {
    const kept = saveParts(context, old, s.origin);
    forward.push(...kept.save);
    restore.push(...kept.restore);
  }
  forward.push(...allocateBoth(context, s));
  const backward: Statement[] = [];
  if (derivative !== null) {
    const seeds: { seed: Expression; k: number }[] = [];
    derivative.contributions.forEach(({ seed }, k) => {
      if (typeof seed === "number") return;
      const shadow = throughOwnType(context, s, scope.shadowPath(seed), backward);
      if (restore.length === 0 || seed.steps.some((step) => step.kind === "section")) {
        seeds.push({ seed: read(shadow), k });
        return;
      }
      const local = localOf(context, "seed", seedType(scope.program, shadow.type), s.origin);
      backward.push(assign(pathOf(local), read(shadow), origin));
      seeds.push({ seed: readOf(local), k });
    });
    const late: Statement[] = [];
    for (const { seed, k } of seeds) {
      const contribution = derivative.contributions[k];
      if (contribution === undefined || typeof contribution.seed === "number") continue;
      const { linear } = contribution;
      const wholeArray = contribution.seed.steps.some((step) => step.kind === "section");
      if (!wholeArray) {
        const statements = contributions(context, linear, seed, origin);
        const isGuarded = context.facts.guarded.ofContribution(s, contribution);
        late.push(...(isGuarded ? unlessZero(seed, statements, origin) : statements));
      } else if (s.initial.kind === "copy") {
        // What is copied may lead through the old target: it is given back first, and the new shadow is kept for that long.
        const kept = restore.length === 0 || seed.kind !== "read" ? undefined : newShadow(context, s, seed.path);
        if (kept !== undefined) backward.push(kept.keep);
        const to = kept === undefined ? backward : late;
        const from = kept === undefined ? seed : read(kept.part);
        to.push(
          ...(copyBack(context, linear, contribution.seed, from, origin) ??
            contributions(context, linear, from, origin)),
        );
      } else
        backward.push(
          ...overSection(context, contribution.seed, (of) => contributions(context, linear, of, origin), origin),
        );
    }
    return { forward, backward: [...backward, ...restore, ...late] };
  }
  return { forward: fromStack(context, s, forward), backward: [...endOfAllocated(context, s), ...restore] };
}

/** Of a copied array of numbers and something else, only the numbers have adjoints to be added: one by one. */
function copyBack(
  context: SweepContext,
  linear: Linear,
  target: Path,
  seeds: Expression,
  origin: Origin,
): Statement[] | null {
  if (target.type.kind !== "array" || !isMixed(target.type.element)) return null;
  if (linear.kind !== "term" || seeds.kind !== "read") return null;
  const { root, steps } = seeds.path;
  const end = length(read({ root, steps: steps.slice(0, -2), type: pointerTo(target.type) }));
  return incrementElements(context, linear.path, target, origin, end)?.(seeds.path) ?? null;
}

/** The storage, and its shadow. */
export function allocateBoth(context: SweepContext, s: AllocateStatement): Statement[] {
  const { facts, scope } = context;
  const noted = {
    ...(facts.plan.moving.has(s.site) ? { noted: true as const } : {}),
    ...(context.plan.storage(s)?.kind === "held by states" ? { inStates: true as const } : {}),
  };
  const primal = { ...rewriteStatement(scope, s), ...noted } as Statement;
  if (!facts.activity.pathHasShadow(s.target)) return [primal];
  const shadow = { ...shadowAllocation(context, s), ...noted } as Statement;
  // The shadow's initial values may lead through the old target, so it is made first where they do.
  const leadsThrough = s.initial.kind !== "copy" && (readsTarget(s) || s.target.steps.length > 0);
  return leadsThrough ? [shadow, primal] : [primal, shadow, ...zeroNumbers(context, s)];
}

/** The shadow of a copied array of numbers and something else was copied: its numbers, adjoints of those of the original, start at zero. */
function zeroNumbers(context: SweepContext, s: AllocateStatement): Statement[] {
  const { scope } = context;
  const { allocated } = s;
  if (s.initial.kind !== "copy" || allocated.kind !== "array" || !isMixed(allocated.element)) return [];
  if (!context.facts.activity.pathHasShadow(s.initial.source)) return [];
  const origin = made(s.origin);
  const index = localOf(context, "k", real64, s.origin);
  const shadow = scope.shadowPath(s.target);
  const place = element(deref(shadow, allocated), readOf(index), allocated.element);
  const isNumber = operation("isKind", [read(place)], booleanType, "number");
  return [
    loop(
      scope.ids.label(),
      {
        init: block(assign(pathOf(index), constant(0), origin)),
        test: less(readOf(index), length(read(shadow))),
        update: block(assign(pathOf(index), add(readOf(index), constant(1)), origin)),
        body: block(ifThen(isNumber, block(assign(place, constant(0), origin)), block(), origin)),
      },
      origin,
    ),
  ];
}

/** A part of the new object's shadow, through a variable that keeps it. */
function newShadow(
  context: SweepContext,
  s: AllocateStatement,
  part: Path,
): { readonly keep: Statement; readonly part: Path } {
  const target = context.scope.shadowPath(s.target);
  const local = localOf(context, "made", pointerTo(s.allocated), s.origin);
  return {
    keep: assign(pathOf(local), read(target), made(s.origin)),
    part: { root: local.id, steps: part.steps.slice(target.steps.length), type: part.type },
  };
}

/**
 * The shadow of a part of the new object. Where it is kept by a more general type (a function's, for a closure), that type has no such
 * part: then through a variable of the object's own type, set before.
 */
function throughOwnType(context: SweepContext, s: AllocateStatement, shadow: Path, before: Statement[]): Path {
  const { scope } = context;
  const count = s.target.steps.length;
  const declared = declaredType(context.scope.program, s.target.root, s.target.steps);
  if (s.allocated.kind !== "record" || declared?.kind !== "pointer" || declared.target.kind !== "procedure")
    return shadow;
  const type = pointerTo(s.allocated);
  const local = localOf(context, "made", type, s.origin);
  before.push(assign(pathOf(local), read({ ...scope.shadowPath(s.target), type }), made(s.origin)));
  return { root: local.id, steps: shadow.steps.slice(count), type: shadow.type };
}

/** Do the initial values, or extents, lead through the variable that is allocated? */
function readsTarget(s: AllocateStatement): boolean {
  if (s.initial.kind !== "fields" && s.initial.kind !== "elements") return false;
  const values = s.initial.kind === "fields" ? [...s.initial.values.values()] : s.initial.values;
  const reads = (e: Expression): boolean => {
    switch (e.kind) {
      case "read":
        return e.path.root === s.target.root;
      case "conditional":
        return reads(e.test) || reads(e.whenTrue) || reads(e.whenFalse);
      case "binary":
        return reads(e.left) || reads(e.right);
      case "unary":
      case "convert":
        return reads(e.operand);
      case "operation":
      case "intrinsic":
        return e.arguments.some(reads);
      default:
        return false;
    }
  };
  return values.some((value) => isReference(value.type) && reads(value));
}

function shadowAllocation(context: SweepContext, s: AllocateStatement): Statement {
  const { scope } = context;
  const target = scope.shadowPath(s.target);
  const origin = made(s.origin);
  const make = (extents: readonly Expression[], initial: AllocateStatement["initial"]): Statement => ({
    ...allocate(target, scope.ids.site(), s.allocated, extents, initial, origin),
    ...(s.stack === true ? { stack: true as const } : {}),
  });
  const extents = s.extents.map((e) => scope.primal(e));
  switch (s.initial.kind) {
    case "zero":
    case "none":
      return make(extents, { kind: "zero" });
    case "fill":
      return isReference(s.initial.value.type)
        ? make(extents, { kind: "fill", value: mirrored(context, s.initial.value) })
        : make(extents, { kind: "zero" });
    case "elements": {
      const type = s.allocated.kind === "array" ? s.allocated.element : undefined;
      return make(extents, {
        kind: "elements",
        values: s.initial.values.map((value) => neutral(context, value, type ?? value.type)),
      });
    }
    case "fields": {
      const values = new Map<string, Expression>();
      for (const [name, value] of s.initial.values) {
        const declared = s.allocated.kind === "record" ? fieldType(scope.program, s.allocated.record, name) : undefined;
        values.set(name, neutral(context, value, declared ?? value.type));
      }
      for (const name of filledLater(context, s)) if (!values.has(name)) values.set(name, constant(0));
      return make(extents, { kind: "fields", values });
    }
    case "copy": {
      const { source } = s.initial;
      if (
        s.allocated.kind === "array" &&
        isReference(s.allocated.element) &&
        context.facts.activity.pathHasShadow(source)
      )
        return make(extents, { kind: "copy", source: scope.shadowPath(source) });
      return make([length(read(scope.primalPath(s.target)))], { kind: "zero" });
    }
  }
}

/** Numbers of an object that its literal leaves out: their adjoints have to be there when a later statement fills them in. */
function filledLater(context: SweepContext, s: AllocateStatement): readonly string[] {
  if (!traitsOf(context.scope.program).hasMissingValues || s.allocated.kind !== "record") return [];
  const record = context.scope.program.records.get(s.allocated.record);
  if (record?.kind !== "literal") return [];
  return record.fields.flatMap((f) => (f.optional === true && mayCarryDerivative(f.type) ? [f.name] : []));
}

/** What a new shadow holds where the primal gets this value. */
function neutral(context: SweepContext, value: Expression, storage: Type): Expression {
  if (isReference(value.type)) return mirrored(context, value);
  return mayCarryDerivative(storage) ? constant(0) : context.scope.primal(value);
}
