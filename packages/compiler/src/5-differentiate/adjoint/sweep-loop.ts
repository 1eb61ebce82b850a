/**
 * The sweeps of a loop, as the plan says: a counted loop is reversed with its bounds, once for all iterations or each iteration at once.
 * Any other loop counts its iterations; the backward loop runs as many, the one that was left early first. Arrays that the plan saves
 * whole are saved before the loop.
 */
import type { CountedLoop } from "../../3-analyze/loops/counted-loops.js";
import type { EarlyExit, ExitTarget } from "../../3-analyze/loops/exits.js";
import type { TripsRegion } from "../../4-plan/plan.js";
import {
  add,
  assign,
  block,
  booleanType,
  constant,
  convert,
  intrinsic,
  less,
  loop,
  negate,
  pathOf,
  pop,
  push,
  read,
  readOf,
  real64,
  sub,
} from "../../il/builders.js";
import type { Expression, LoopStatement, Statement } from "../../il/types.js";
import { guarded, passed, recordBreaks, recordNormalEnd, resetCodes, restoreCode } from "./exit-codes.js";
import type { SaveAndRestore } from "./save-and-restore.js";
import { savedWhole } from "./save-and-restore.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { made } from "./sweep-context.js";

export function sweepLoop(context: SweepContext, s: LoopStatement): Swept {
  const { facts, plan, scope, exits } = context;
  const region = plan.region(s);
  const init = context.sweepList(s.init.statements);
  const body = context.sweepBlock(s.body, s);
  // The update runs once for each iteration, as the body does.
  context.around.push({ block: s.update, owner: s });
  const update = context.sweepList(s.update.statements);
  context.around.pop();
  const next = exits.continueTarget(s.label);
  const broken = exits.breakTarget(s.label);
  // Exits save their numbers and trip counts where the plan says that the loop has something to do backward.
  const hasExits = region.kind === "trips" || next !== undefined || broken !== undefined;
  const hasBackward =
    body.backward.length > 0 ||
    (region.kind === "trips" && update.backward.length > 0) ||
    (hasExits && facts.recorded.hasBackward(s));
  const whole = (parts: {
    init: readonly Statement[];
    body: readonly Statement[];
    update: readonly Statement[];
  }): LoopStatement => ({
    ...s,
    init: block(...parts.init),
    test: scope.primal(s.test),
    body: block(...parts.body),
    update: block(...parts.update),
  });
  if (!hasBackward) {
    if (!facts.liveness.isLive(s)) return { forward: init.forward, backward: init.backward };
    // What it overwrites may be required all the same.
    const kept = savedWhole(context, s);
    return {
      forward: [...kept.save, whole({ init: init.forward, body: body.forward, update: update.forward })],
      backward: [...init.backward, ...kept.restore],
    };
  }
  const _origin = made(s.origin);
  const saved = savedWhole(context, s);
  const endOfBody = recordNormalEnd(context, next, s.origin);
  const bodyForward = exits.completes(s.body) ? [...body.forward, ...endOfBody] : body.forward;

  switch (region.kind) {
    case "fused": {
      const iteration = [...bodyForward, ...restoreCode(context, next, s.origin), ...body.backward];
      const backward = reversed(context, s, region.loop, iteration);
      return { forward: saved.save, backward: [backward, ...init.backward, ...saved.restore] };
    }
    case "counted": {
      const forward = whole({ init: init.forward, body: bodyForward, update: update.forward });
      const backward = reversed(context, s, region.loop, [...restoreCode(context, next, s.origin), ...body.backward]);
      return {
        forward: [...saved.save, { ...forward, pair: context.pairOf(s) }],
        backward: [{ ...backward, pair: context.pairOf(s) }, ...init.backward, ...saved.restore],
      };
    }
    case "trips":
      return sweepTrips(context, s, { init, body: { ...body, forward: bodyForward }, update }, saved, region);
  }
}

/** Iterations are counted forward; as many are run backward. */
function sweepTrips(
  context: SweepContext,
  s: LoopStatement,
  { init, body, update }: Record<"init" | "body" | "update", Swept>,
  saved: SaveAndRestore,
  region: TripsRegion,
): Swept {
  const { scope, exits } = context;
  const origin = made(s.origin);
  const next = exits.continueTarget(s.label);
  const broken = exits.breakTarget(s.label);
  const trips = context.tripsOf(s.label);
  const one = constant(1);
  const breaks = recordBreaks(context, broken, s.origin);
  const forward: Statement[] = [
    ...saved.save,
    ...breaks.before,
    assign(pathOf(trips), constant(0), origin),
    {
      ...s,
      init: block(...init.forward),
      test: scope.primal(s.test),
      body: block(assign(pathOf(trips), add(readOf(trips), one), origin), ...body.forward),
      update: block(...update.forward),
    },
  ];
  const isKept = region.count.kind === "kept";
  if (exits.completes(s)) forward.push(...(isKept ? [] : [push("counts", readOf(trips), origin)]), ...breaks.after);
  // One iteration backward. What comes after the body ran only if the body was not left for good.
  const leaving = s.body.statements
    .flatMap((inner) => exits.leaving(inner))
    .filter((e: EarlyExit) => !(e.target.kind === "continue" && e.target.label === s.label));
  const afterBody = [...update.backward, ...restoreCode(context, next, s.origin)];
  const early = passed(context, leaving);
  const iteration: Statement[] = [];
  if (early !== null && next !== undefined && afterBody.length > 0) {
    iteration.push(assign(pathOf(context.codeOf(next)), constant(0), origin));
  }
  iteration.push(...guarded(everyCode(context, leaving) ?? early, afterBody, s.origin));
  iteration.push(...body.backward);
  const targets = new Set<ExitTarget>(leaving.map((e) => e.target));
  iteration.push(...resetCodes(context, targets, s.origin));
  const count = readOf(trips);
  const backward: Statement[] = [
    ...restoreCode(context, broken, s.origin, exits.leaving(s)),
    ...(isKept ? [] : [pop("counts", pathOf(trips), origin)]),
    loop(
      scope.ids.label(),
      {
        test: { kind: "binary", operator: "greater", left: count, right: constant(0), type: booleanType },
        update: block(assign(pathOf(trips), sub(count, one), origin)),
        body: block(...iteration),
      },
      origin,
    ),
    ...init.backward,
    ...saved.restore,
  ];
  return { forward, backward };
}

/** All of these exits' targets report a normal end. */
function everyCode(context: SweepContext, exits: readonly EarlyExit[]): Expression | null {
  let test: Expression | null = null;
  for (const target of new Set(exits.map((e) => e.target))) {
    const codes = exits.filter((e) => e.target === target).map((e) => e.code);
    const variable = readOf(context.codeOf(target));
    const outside: Expression =
      codes.length === target.exits.length
        ? { kind: "binary", operator: "equal", left: variable, right: constant(0), type: booleanType }
        : {
            kind: "binary",
            operator: "or",
            left: less(variable, constant(Math.min(...codes))),
            right: {
              kind: "binary",
              operator: "greater",
              left: variable,
              right: constant(Math.max(...codes)),
              type: booleanType,
            },
            type: booleanType,
          };
    test = test === null ? outside : { kind: "binary", operator: "and", left: test, right: outside, type: booleanType };
  }
  return test;
}

/** The loop from its last iteration to its first. */
function reversed(
  context: SweepContext,
  s: LoopStatement,
  counted: CountedLoop,
  body: readonly Statement[],
): LoopStatement {
  const { scope } = context;
  const origin = made(s.origin);
  const variable = context.scope.pathOf(counted.variable);
  const index = scope.primalPath(variable);
  const from = scope.primal(counted.from);
  const bound = scope.primal(counted.bound);
  // The step is signed; what is written is its size.
  const up = !counted.descending;
  const size = up ? scope.primal(counted.step) : opposite(scope.primal(counted.step));
  const i = read(index);
  if (up && isUnsigned(context, counted)) {
    // It cannot go below its start: it starts one too high, and is counted down first.
    const end = scope.primal(counted.bound);
    return loop(
      scope.ids.label(),
      {
        init: block(assign(index, counted.inclusive ? add(end, size) : end, origin)),
        test: { kind: "binary", operator: "greater", left: i, right: from, type: booleanType },
        body: block(assign(index, sub(i, size), origin), ...body),
      },
      origin,
    );
  }
  return loop(
    scope.ids.label(),
    {
      init: block(assign(index, lastOf(from, bound, size, counted), origin)),
      test: { kind: "binary", operator: up ? "greaterEqual" : "lessEqual", left: i, right: from, type: booleanType },
      update: block(assign(index, up ? sub(i, size) : add(i, size), origin)),
      body: block(...body),
    },
    origin,
  );
}

function isUnsigned(context: SweepContext, counted: CountedLoop): boolean {
  const type = context.scope.program.variables.get(counted.variable)?.type;
  return type?.kind === "integer" && !type.signed;
}

function opposite(e: Expression): Expression {
  return e.kind === "constant" && typeof e.value === "number" ? constant(-e.value) : negate(e);
}

/** The variable's value in the last iteration; before `from` (in the loop's direction) if there is none. */
function lastOf(from: Expression, bound: Expression, size: Expression, counted: CountedLoop): Expression {
  const one = constant(1);
  const isOne = size.kind === "constant" && size.value === 1;
  const isZero = (e: Expression): boolean => e.kind === "constant" && e.value === 0;
  const minus = (a: Expression, b: Expression): Expression => (isZero(b) ? a : sub(a, b));
  const plus = (a: Expression, b: Expression): Expression => (isZero(a) ? b : add(a, b));
  const rounded = (name: "ceil" | "floor", e: Expression): Expression =>
    counted.integerBound ? e : intrinsic(name, [e]);
  if (isOne && !counted.descending)
    return counted.inclusive ? rounded("floor", bound) : minusOne(rounded("ceil", bound));
  if (isOne && counted.integerBound) return counted.inclusive ? bound : plus(bound, one);
  const span = (a: Expression): Expression =>
    isOne ? a : { kind: "binary", operator: "divide", left: asReal(a), right: asReal(size), type: real64 };
  const times = (a: Expression): Expression =>
    isOne ? a : { kind: "binary", operator: "multiply", left: size, right: a, type: real64 };
  const width = span(counted.descending ? minus(from, bound) : minus(bound, from));
  const trips = counted.inclusive ? intrinsic("floor", [width]) : sub(intrinsic("ceil", [width]), one);
  return counted.descending ? sub(from, times(trips)) : plus(from, times(trips));
}

/** Whole numbers are divided as real numbers: the quotient of whole numbers would be rounded. */
function asReal(e: Expression): Expression {
  if (e.type.kind !== "integer") return e;
  return e.kind === "constant" ? { ...e, type: real64 } : convert(e, real64);
}

/** `n + 1` minus one is n. */
function minusOne(e: Expression): Expression {
  if (e.kind === "constant" && typeof e.value === "number") return constant(e.value - 1);
  if (e.kind === "binary" && e.operator === "add" && e.right.kind === "constant" && typeof e.right.value === "number") {
    return e.right.value === 1 ? e.left : add(e.left, constant(e.right.value - 1));
  }
  return sub(e, constant(1));
}
