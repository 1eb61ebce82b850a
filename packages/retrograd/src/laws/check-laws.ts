/**
 * The laws every derivative must satisfy, on one program with one set of inputs.
 *
 * - reprint: the primal printed from the IL computes, writes and throws what the original does, bit for bit.
 * - tangent-value: so does the primal part of the tangent.
 * - forward-values: what the adjoint's forward sweep stores is what the primal stores, store by store (forward-values.ts).
 * - differences: the tangent agrees with divided differences.
 * - dot-product: ⟨ȳ, F′ẋ⟩ is the same from tangent and adjoint.
 * - stack: the stacks end as they began, also when the primal throws.
 * - repeatable: a second call gives what the first gave, where the primal does. (C: where the tangent does too; else the dot product of the
 *   two second calls holds.) A call of the original after it, at other inputs, finds what it would find without it, or after the original.
 * - optional-passes: switching off any one of them leaves the derivatives as they are.
 * - other-plans: so does asking for other checkpoints, bit for bit (other-plans.ts).
 * - exceptions, output: what the primal throws and writes to the console, the derivatives throw and write, once.
 * - not-vacuous: derivatives are finite, and not all zero.
 */
import { closest, estimateDerivatives } from "./divided-differences.js";
import type { Door, DoorOutcome } from "./door.js";
import { countsConstants, roundsStates } from "./door.js";
import { differenceOfRuns } from "./forward-values.js";
import type { Violate } from "./generated-runs.js";
import { compareRuns, derived, guarded } from "./generated-runs.js";
import { readLeaf, writeLeaf } from "./leaves.js";
import { checkWithout } from "./optional-passes.js";
import type { OtherPlan } from "./other-plans.js";
import { checkUnderPlan } from "./other-plans.js";
import { RandomSource } from "./random-source.js";
import { checkNextCall, checkRepeatable } from "./repeatable.js";
import type { Law, LawReport, Violation } from "./report.js";
import { firstDifference } from "./same-value.js";
import { copyOfSeed, seedOf } from "./seeds.js";
import type { Execution, Subject } from "./subject.js";
import { exitLeaves, isDependent, Primal } from "./subject.js";
import type { AdjointRun, Sweep, TangentRun } from "./sweeps.js";
import type { Tolerances } from "./tolerances.js";
import { tolerancesFor } from "./tolerances.js";

export interface LawOptions {
  readonly seed: number;
  /** Relative; looser only for programs that compute in single precision. */
  readonly differencesTolerance?: number;
  /** Looser only for programs that compute in single precision. */
  readonly dotProductTolerance?: number;
  /** The inputs are at a kink or a pole, where differences mean nothing. */
  readonly withoutDifferences?: boolean;
  /** The program is itself a derivative: it is not printed again. */
  readonly withoutReprint?: boolean;
  /** The program may leave NaN where nobody reads it, as an adjoint does in storage that grew: such numbers are not compared. */
  readonly withoutNaN?: boolean;
  /** The derivative is meant to be zero. */
  readonly zeroExpected?: boolean;
  /** Which optional passes are switched off in turn; all of them if absent. */
  readonly disable?: readonly string[];
  /** What needs an optional pass to be differentiated at all is no fault of its derivatives: nothing is compared then. */
  readonly mayRefuseWithout?: boolean;
  /** Other checkpoints, under which the adjoint is the same; none if absent. */
  readonly plans?: readonly OtherPlan<DoorOutcome>[];
  /** The inputs of a call after the derivative's; none if absent. */
  readonly next?: Subject["inputs"];
  /** Repeat runs to measure their times. */
  readonly timing?: boolean;
}

/** Is the size of a step in the direction of this input. */
const scaleOf = (value: number): number => Math.abs(value) || 1;

export function checkLaws(given: Subject, door: Door, options: LawOptions): LawReport {
  const violations: Violation[] = [];
  const violate = (law: Law, message: string): void => {
    violations.push({ law, message });
  };
  const outcome = door.derive("tangent", []);
  const variables = given.variables ?? outcome.heads[0]?.globals;
  const subject = variables === undefined ? given : { ...given, variables };
  const inAdjoint = door.derive("adjoint", []);
  const isRounded = roundsStates(inAdjoint);
  const tolerances = tolerancesFor(outcome.heads[0]?.precision ?? 64, options, isRounded);
  const primal = new Primal(subject);
  const original = primal.run();

  const tangent = derived(subject, primal, outcome, "tangent", violate);
  const adjoint = derived(subject, primal, inAdjoint, "adjoint", violate, { independents: tangent });
  if (options.withoutReprint !== true) checkReprint(subject, primal, door, original, violate);

  const random = new RandomSource(options.seed);
  const weights = (n: number): number[] => Array.from({ length: n }, () => random.weight());
  const directions = weights(4096);
  const seeds = weights(4096);
  const weigh = (list: readonly number[], i: number): number => list[i % list.length]!;
  const direction = (i: number, value: number): number => weigh(directions, i) * scaleOf(value);
  const seed = (i: number): number => weigh(seeds, i);

  let dotProduct = { tangent: Number.NaN, adjoint: Number.NaN, relativeError: Number.NaN };
  let differences = { tangent: Number.NaN, differences: Number.NaN, relativeError: Number.NaN };
  let stack = { peakBytes: 0, endsEmpty: false };
  let time = { primal: Number.NaN, tangent: Number.NaN, adjoint: Number.NaN };
  let tangents: ReadonlyMap<string, number> = new Map();
  let adjoints: ReadonlyMap<string, number> = new Map();

  const tangentRun = guarded("tangent", violate, () => tangent?.runTangent(direction));
  if (tangent !== null && tangentRun !== null) {
    compareRuns("tangent", original, tangentRun.execution, violate);
    if (tangentRun.execution.thrown === null && original.thrown === null) {
      const difference = firstDifference(
        { args: original.args, value: original.value },
        { args: tangentRun.execution.args, value: tangentRun.execution.value },
      );
      if (difference !== null) violate("tangent-value", difference);
      if (options.withoutDifferences !== true && !countsConstants(outcome)) {
        const isCompared = (value: number): boolean => options.withoutNaN !== true || !Number.isNaN(value);
        differences = checkDifferences(primal, tangent, tangentRun, direction, tolerances, isCompared, violate);
      }
      checkFinite(tangentRun, options, violate);
      const ones = guarded("tangent", violate, () => tangent.runTangent(() => 1));
      if (ones !== null) tangents = dependentTangents(subject, ones);
    }
  }

  const wantsResult = subject.head.of === undefined || subject.head.of.includes("return");
  if (adjoint !== null) {
    const resultSeed = wantsResult ? seedOf(original.value, seed) : seedOf(original.value, () => 0);
    const present = (i: number): number | null => (tangentRun?.outputs[i] === null ? null : seed(i + 1000));
    const run = guarded("adjoint", violate, () => adjoint.runAdjoint(present, copyOfSeed(resultSeed)));
    if (run !== null) {
      compareRuns("adjoint", original, run.execution, violate);
      stack = { peakBytes: run.peakBytes, endsEmpty: run.leftBytes === 0 };
      if (run.leftBytes !== 0) violate("stack", `${run.leftBytes} bytes are left on the stacks`);
      if (run.execution.thrown === null && original.thrown === null) {
        if (tangent !== null && tangentRun !== null) {
          dotProduct = checkDotProduct(
            tangent,
            adjoint,
            tangentRun,
            run,
            direction,
            seed,
            wantsResult,
            tolerances,
            violate,
          );
        }
        const call = { subject, primal, tangent, adjoint, run, direction, present, resultSeed, violate };
        checkRepeatable(call);
        if (options.next !== undefined) checkNextCall(call, options.next);
        const ones = guarded("adjoint", violate, () =>
          adjoint.runAdjoint(
            (i) => (tangentRun?.outputs[i] === null ? null : 1),
            seedOf(original.value, () => (wantsResult ? 1 : 0)),
          ),
        );
        if (ones !== null) adjoints = independentAdjoints(adjoint, ones);
      }
      if (!isRounded) checkForwardValues(subject, primal, door, present, resultSeed, tangent, violate);
      for (const plan of isRounded ? [] : (options.plans ?? []))
        checkUnderPlan(plan, { subject, primal, original, tangent, adjoint, run, present, resultSeed, violate });
      const seen = new Set<string>();
      for (const pass of options.disable ?? door.optionalPasses) {
        checkWithout(pass, {
          seen,
          subject,
          primal,
          door,
          tangent,
          adjoint,
          tangentRun,
          run,
          direction,
          present,
          resultSeed,
          tolerances,
          violate,
          mayRefuse: options.mayRefuseWithout === true,
        });
      }
    }
  }
  if (options.timing === true && tangent !== null && adjoint !== null && original.thrown === null) {
    const resultSeed = seedOf(original.value, seed);
    time = {
      primal: minimumTime(() => primal.run()),
      tangent: minimumTime(() => tangent.runTangent(direction)),
      adjoint: minimumTime(() => adjoint.runAdjoint(() => 1, copyOfSeed(resultSeed))),
    };
  }
  const check = { pass: violations.length === 0, dotProduct, differences, stack, time };
  return { check, violations, tangents, adjoints };
}

/**
 * Reasons for which a text has no place beside the user's module, or is not all of the program; that of the derivative needs less of it than that
 * of the primal.
 */
const ofPlaces: ReadonlySet<string> = new Set(["RG5005", "RG5007", "RG5008", "RG5105"]);

function checkReprint(subject: Subject, primal: Primal, door: Door, original: Execution, violate: Violate): void {
  const outcome = door.reprint();
  const errors = outcome.diagnostics.filter((d) => d.severity === "error");
  if (errors.length > 0 && errors.every((d) => ofPlaces.has(d.code))) return;
  const sweep = derived(subject, primal, outcome, "reprint", violate);
  if (sweep === null) return;
  const again = guarded("reprint", violate, () => sweep.runTangent(() => 0));
  if (again === null) return;
  const { execution } = again;
  if (execution.thrown !== original.thrown) {
    violate("reprint", `throws '${execution.thrown}', the original '${original.thrown}'`);
  }
  const difference =
    original.thrown === null
      ? firstDifference(
          { args: original.args, value: original.value },
          { args: execution.args, value: execution.value },
        )
      : null;
  if (difference !== null) violate("reprint", difference);
  if (execution.output.join("\n") !== original.output.join("\n")) violate("reprint", "writes other output");
}

function checkForwardValues(
  subject: Subject,
  primal: Primal,
  door: Door,
  present: (i: number) => number | null,
  resultSeed: unknown,
  independents: Sweep | null,
  violate: Violate,
): void {
  const noted = door.noted?.();
  // A primal that has no place beside the user's module says nothing.
  if (noted === undefined || noted.primal.files.length === 0) return;
  const original = derived(subject, primal, noted.primal, "primal with notes", violate);
  const adjoint = derived(subject, primal, noted.adjoint, "adjoint with notes", violate, { independents });
  if (original === null || adjoint === null) return;
  guarded("program with notes", violate, () => {
    const difference = differenceOfRuns(
      noted,
      () => original.runTangent(() => 0),
      () => adjoint.runAdjoint(present, copyOfSeed(resultSeed)),
    );
    if (difference !== null) violate("forward-values", difference);
  });
}

function dependentTangents(subject: Subject, run: TangentRun): Map<string, number> {
  const found = new Map<string, number>();
  for (const [path, { tangent }] of run.exit) if (isDependent(subject, path)) found.set(path, tangent);
  return found;
}

function independentAdjoints(adjoint: Sweep, run: AdjointRun): Map<string, number> {
  const { independents } = adjoint.prepare(adjoint.world());
  return new Map(independents.map((leaf, i) => [leaf.path, run.adjoints[i]!]));
}

function checkDifferences(
  primal: Primal,
  tangent: Sweep,
  run: TangentRun,
  direction: (i: number, value: number) => number,
  tolerances: Tolerances,
  isCompared: (value: number) => boolean,
  violate: Violate,
): LawReport["check"]["differences"] {
  const { subject } = primal;
  const evaluate = (h: number): Map<string, number> => {
    const execution = primal.run((args) => {
      const moved = tangent.independentsOf(args);
      moved.forEach((leaf, i) => {
        const value = readLeaf(leaf.owner, leaf.key) as number;
        writeLeaf(leaf.owner, leaf.key, value + h * direction(i, value));
      });
    });
    return execution.thrown === null ? exitLeaves(execution, primal.inputs) : new Map<string, number>();
  };
  const dependents = [...run.exit].filter(([path, { value }]) => isDependent(subject, path) && isCompared(value));
  const estimates = estimateDerivatives(
    evaluate,
    dependents.map(([path]) => path),
  );
  const largest = Math.max(0, ...dependents.map(([, { tangent: t }]) => Math.abs(t)).filter(Number.isFinite));
  let worst = { path: "", tangent: 0, differences: 0, relativeError: 0 };
  for (const [path, { value, tangent: t }] of dependents) {
    const scale = 1e-4 * Math.max(largest, Number.isFinite(value) ? Math.abs(value) : 0);
    const { estimate, error } = closest(estimates.get(path) ?? [], t, scale);
    if (!(error <= worst.relativeError)) worst = { path, tangent: t, differences: estimate, relativeError: error };
  }
  if (!(worst.relativeError <= tolerances.differences)) {
    violate("differences", `${worst.path}: tangent ${worst.tangent}, differences ${worst.differences}`);
  }
  return { tangent: worst.tangent, differences: worst.differences, relativeError: worst.relativeError };
}

function checkFinite(run: TangentRun, options: LawOptions, violate: Violate): void {
  const values = [...run.exit.values()];
  const broken = [...run.exit].find(([, e]) => Number.isFinite(e.value) && !Number.isFinite(e.tangent));
  if (broken !== undefined) violate("not-vacuous", `the tangent of ${broken[0]} is ${broken[1].tangent}`);
  if (options.zeroExpected === true) return;
  if (values.every((e) => e.tangent === 0)) violate("not-vacuous", "all tangents are zero");
}

function checkDotProduct(
  tangent: Sweep,
  adjoint: Sweep,
  tangentRun: TangentRun,
  adjointRun: AdjointRun,
  direction: (i: number, value: number) => number,
  seed: (i: number) => number,
  wantsResult: boolean,
  tolerances: Tolerances,
  violate: Violate,
): LawReport["check"]["dotProduct"] {
  const outer = adjoint.prepare(adjoint.world());
  const fromTangent: number[] = tangentRun.outputs.map((t, i) =>
    t === null || !adjoint.hasShadowFor(outer.outputs[i]!.path) ? 0 : t * seed(i + 1000),
  );
  if (wantsResult) fromTangent.push(...tangentRun.results.map((r, i) => r.tangent * seed(i)));
  const start = tangent.prepare(tangent.world()).independents;
  const fromAdjoint = adjointRun.adjoints.map(
    (x, i) => x * direction(i, readLeaf(start[i]!.owner, start[i]!.key) as number),
  );
  const sum = (terms: readonly number[]): number => terms.reduce((s, x) => s + x, 0);
  const size = (terms: readonly number[]): number => terms.reduce((s, x) => s + Math.abs(x), 0);
  const left = sum(fromTangent);
  const right = sum(fromAdjoint);
  const scale = Math.max(size(fromTangent), size(fromAdjoint));
  const relativeError = left === right ? 0 : Math.abs(left - right) / scale;
  if (!(relativeError <= tolerances.dotProduct)) {
    violate("dot-product", `tangent ${left}, adjoint ${right}, relative error ${relativeError}`);
  }
  return { tangent: left, adjoint: right, relativeError };
}

function minimumTime(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  const end = performance.now() + 1000;
  for (let i = 0; i < 3 || (i < 50 && performance.now() < end); i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best / 1000;
}
