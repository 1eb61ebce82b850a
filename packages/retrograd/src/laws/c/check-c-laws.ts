/**
 * The laws of check-laws.ts for C: a driver builds the arguments, calls the original or a derivative, and says what they leave. Generated
 * code is compiled with warnings as errors and runs under the address, leak and undefined-behaviour sanitizers.
 */

import { countsConstants, roundsStates } from "../door.js";
import type { OtherPlan } from "../other-plans.js";
import type { Law, LawReport, Violation } from "../report.js";
import { tolerancesFor } from "../tolerances.js";
import type { Allowances } from "./allowances.js";
import { moreAllowances, noAllowances } from "./allowances.js";
import { differenceSteps, worstDifference } from "./c-differences.js";
import type { CDoor, CDoorOutcome } from "./c-door.js";
import { isSameCode, textsOf } from "./c-door.js";
import { forwardDifferenceInC } from "./c-forward-values.js";
import type { CSubject, DriverProgram } from "./c-programs.js";
import { CPrograms, isFailure, weightsFor } from "./c-programs.js";
import {
  areAlike,
  dotProductOf,
  firstMessage,
  firstOther,
  haveSameAdjoints,
  tangentLeaves,
  tangentsOf,
} from "./compare-leaves.js";
import { noiseJobs, noiseOf, noiseOfShadows } from "./derivative-noise.js";
import { NextCall } from "./next-call.js";
import type { JobResult, Leaf } from "./run-driver.js";
import type { Build, Failure, Toolchain } from "./toolchain.js";

export interface CLawOptions {
  readonly seed: number;
  readonly differencesTolerance?: number;
  readonly dotProductTolerance?: number;
  /** The inputs are at a kink or a pole, where differences mean nothing. */
  readonly withoutDifferences?: boolean;
  readonly zeroExpected?: boolean;
  /** How all but the variants without a pass are compiled. */
  readonly build?: Build;
  /** What is compiled otherwise. What the brief compiler does not take is compiled as the adjoint is. */
  readonly builds?: Partial<Readonly<Record<"original" | "reprint" | "tangent", Build>>>;
  /** Which optional passes are switched off in turn; all of them if absent. */
  readonly disable?: readonly string[];
  /** What needs an optional pass to be differentiated at all is no fault of its derivatives: nothing is compared then. */
  readonly mayRefuseWithout?: boolean;
  /** In which derivative that is tried; in both if absent. */
  readonly disableIn?: "tangent" | "adjoint";
  /** Other checkpoints, under which the adjoint is the same, bit for bit; none if absent. */
  readonly plans?: readonly OtherPlan<CDoorOutcome>[];
  readonly withoutReprint?: boolean;
  readonly withoutForwardValues?: boolean;
  /** What the original is called with after a derivative, where something goes on from call to call; the same inputs if absent. */
  readonly next?: CSubject["inputs"];
}

/** How something is compiled, and how if the brief compiler does not take it. */
type Builds = readonly [Build, Build];

type Violate = (law: Law, message: string) => void;

interface Scaled {
  readonly tangent: readonly JobResult[];
  readonly adjoint: readonly JobResult[];
}

export function checkCLaws(subject: CSubject, door: CDoor, toolchain: Toolchain, options: CLawOptions): LawReport {
  return new CheckOfC(subject, door, toolchain, options).report();
}

class CheckOfC {
  readonly #violations: Violation[] = [];
  #ending: string | null = null;
  readonly #violate: Violate = (law, message) => {
    this.#violations.push({ law, message });
  };

  constructor(
    private readonly subject: CSubject,
    private readonly door: CDoor,
    private readonly toolchain: Toolchain,
    private readonly options: CLawOptions,
  ) {}

  #tolerances = tolerancesFor(64, {});
  #allowances: Allowances = noAllowances;
  readonly #notes = new Set<string>();

  report(): LawReport {
    let dotProduct = { tangent: Number.NaN, adjoint: Number.NaN, relativeError: Number.NaN };
    let differences = { tangent: Number.NaN, differences: Number.NaN, relativeError: Number.NaN };
    let stack = { peakBytes: 0, endsEmpty: false };
    let tangents: ReadonlyMap<string, number> = new Map();
    let adjoints: ReadonlyMap<string, number> = new Map();
    this.#run((found) => {
      ({ dotProduct = dotProduct, differences = differences, stack = stack } = found);
      ({ tangents = tangents, adjoints = adjoints } = found);
    });
    const time = { primal: Number.NaN, tangent: Number.NaN, adjoint: Number.NaN };
    const check = { pass: this.#violations.length === 0, dotProduct, differences, stack, time };
    const ending = this.#ending === null ? {} : { ending: this.#ending };
    const allowances = this.#allowances;
    const notes = [...allowances.notes, ...this.#notes];
    return { check, violations: this.#violations, tangents, adjoints, ...ending, allowances, notes };
  }

  #run(tell: (found: Partial<LawReport["check"] & Pick<LawReport, "tangents" | "adjoints">>) => void): void {
    const { door, subject, toolchain, options } = this;
    const { build = "checked" } = options;
    const sure = build === "brief" ? "trapping" : build;
    const outcomes = { tangent: door.derive("tangent", []), adjoint: door.derive("adjoint", []) };
    const precision = outcomes.tangent.heads[0]?.precision ?? outcomes.adjoint.heads[0]?.precision;
    const isRounded = roundsStates(outcomes.adjoint);
    this.#tolerances = tolerancesFor(precision ?? 64, options, isRounded);
    const refused = (["tangent", "adjoint"] as const).filter((mode) => this.#isRefused(mode, outcomes[mode]));
    const description = door.describe();
    if (refused.length === 2 || description === undefined) return;
    const withoutDifferences = options.withoutDifferences === true || countsConstants(outcomes.tangent);
    const ladder = withoutDifferences ? [] : differenceSteps();
    let made: CPrograms;
    let hasState: boolean;
    let results: readonly JobResult[];
    let original: DriverProgram | null;
    for (;;) {
      const allowed = { ...subject, allowances: this.#allowances };
      made = new CPrograms(allowed, description, toolchain, weightsFor(options.seed), outcomes.tangent);
      const programs = made;
      original = this.#made(
        "original",
        takenBy([options.builds?.original ?? build, sure], (each) => programs.original(each)),
      );
      if (original === null) return;
      hasState = made.sharesState(outcomes.adjoint) && made.sharesState(outcomes.tangent);
      const jobs = [...ladder.map((h) => `moved:${h}`), ...(hasState ? ladder.map((h) => `later:${h}`) : [])];
      results = original.run(["call", "twice", ...jobs]);
      const more = moreAllowances(this.#allowances, results);
      if (more === null) break;
      this.#allowances = more;
    }
    const [base, again, ...runs] = results as [JobResult, JobResult, ...JobResult[]];
    const [steps, later] = [runs.slice(0, ladder.length), runs.slice(ladder.length)];
    if (base.status >= 97) {
      this.#violate("program-runs", `the original fails at these inputs: ${firstMessage(base)}`);
      return;
    }

    const { next = subject.inputs } = options;
    const nextCall = hasState && again.returned ? new NextCall(made, original, next) : null;
    const checkNext = (mode: "tangent" | "adjoint", program: DriverProgram, skipped: readonly number[] = []): void => {
      const difference = nextCall?.differenceAfter(mode, program, skipped) ?? null;
      if (difference !== null) this.#violate("repeatable", `the original after the ${mode}: ${difference}`);
    };
    if (!base.returned) this.#ending = `ends the program with status ${base.status}`;
    if (options.withoutReprint !== true) this.#reprint(made, [options.builds?.reprint ?? build, sure], base);
    const tangent = refused.includes("tangent")
      ? null
      : this.#made(
          "tangent",
          takenBy([options.builds?.tangent ?? build, sure], (each) =>
            made.derivative("tangent", outcomes.tangent, each),
          ),
        );
    let run: JobResult | null = null;
    let secondRun: JobResult | null = null;
    let repeated: JobResult | null = null;
    if (tangent !== null) {
      const more = hasState ? ["after"] : [];
      const [forward, ones, twice, after] = tangent.run(["call", "ones", "twice", ...more]) as [
        JobResult,
        JobResult,
        JobResult,
        JobResult | undefined,
      ];
      this.#compareEnds("tangent", base, forward);
      if (forward.returned && base.returned) {
        run = forward;
        const gives = tangent.head?.results.some((r) => r.role === "value") === true || hasValue(tangent);
        this.#sameLeaves("tangent-value", base.leaves, forward.leaves, gives);
        if (!withoutDifferences) tell({ differences: this.#differences(base, forward, steps) });
        this.#finite(base, forward);
        tell({ tangents: tangentsOf(base, ones) });
        for (const found of again.returned && after !== undefined ? [after, twice] : []) {
          this.#compareEnds("tangent", again, found);
          if (!found.returned) continue;
          this.#sameLeaves("tangent-value", again.leaves, found.leaves, gives);
          if (!withoutDifferences) this.#differences(again, found, later);
        }
        this.#sameLeaks("tangent", again, twice);
        checkNext("tangent", tangent);
        secondRun = after?.returned === true ? after : null;
        repeated = twice;
      }
    }

    if (refused.includes("adjoint")) return;
    const adjoint = this.#made(
      "adjoint",
      takenBy([build, sure], (each) => made.derivative("adjoint", outcomes.adjoint, each)),
    );
    if (adjoint === null) return;
    const skipped = (run?.leaves ?? base.leaves).filter((leaf) => leaf.exact === null).map((leaf) => leaf.index);
    const more = hasState ? ["after"] : [];
    const [back, ones, second, after] = adjoint.run(["call", "ones", "twice", ...more], skipped) as [
      JobResult,
      JobResult,
      JobResult,
      JobResult | undefined,
    ];
    this.#compareEnds("adjoint", base, back);
    if (options.withoutForwardValues !== true && !isRounded) this.#forwardValues(made, skipped);
    if (!back.returned) return;
    tell({ stack: { peakBytes: back.stack.peak, endsEmpty: back.stack.current === 0 } });
    if (back.stack.current !== 0) this.#violate("stack", `${back.stack.current} bytes are left on the stacks`);
    let scaled: Scaled | null = null;
    this.#scaled = () => {
      scaled ??= { tangent: tangent?.run(noiseJobs) ?? [], adjoint: adjoint.run(noiseJobs, skipped) };
      return scaled;
    };
    if (run !== null) tell({ dotProduct: this.#dotProduct(run, back) });
    tell({ adjoints: new Map(ones.leaves.flatMap((l) => (l.isIndependent ? [[l.path, l.shadow ?? 0]] : []))) });
    if (after !== undefined && again.returned) {
      this.#compareEnds("adjoint", again, after);
      if (after.returned && secondRun !== null) this.#dotProduct(secondRun, after);
    }
    this.#sameLeaks("adjoint", again, second);
    checkNext("adjoint", adjoint, skipped);
    if (firstOther(base.leaves, again.leaves) === undefined) {
      if (run === null || repeated?.returned !== true || areAlike(run, repeated)) this.#repeatable(back, second);
      else if (second.returned) this.#dotProduct(repeated, second);
    } else if (second.returned && after?.returned === true && !haveSameAdjoints(after, second))
      // What goes on from call to call stays as the original leaves it, or is put back: all of it.
      this.#repeatable(back, second);
    for (const plan of isRounded ? [] : (options.plans ?? []))
      this.#underPlan(plan, outcomes.adjoint, made, [build, sure], back, skipped);
    for (const pass of options.disable ?? door.optionalPasses) this.#without(pass, made, outcomes, run, back, skipped);
  }

  #reprint(made: CPrograms, builds: Builds, base: JobResult): void {
    const outcome = this.door.reprint();
    // Functions that are only called, not read: the program cannot stand by itself.
    if (outcome.diagnostics.some((d) => d.code === "RG5105")) return;
    if (this.#isRefused("reprint", outcome)) return;
    const reprinted = this.#made(
      "reprint",
      takenBy(builds, (build) => made.reprinted(outcome, build)),
    );
    if (reprinted === null) return;
    const [found] = reprinted.run(["call"]) as [JobResult];
    this.#compareEnds("reprint", base, found);
    if (found.returned && base.returned) this.#sameLeaves("reprint", base.leaves, found.leaves);
  }

  #forwardValues(made: CPrograms, skipped: readonly number[]): void {
    const noted = this.door.noted?.();
    const difference = noted === undefined ? null : forwardDifferenceInC(made, noted, skipped);
    if (difference !== null) this.#violate("forward-values", difference);
  }

  #isRefused(mode: string, outcome: CDoorOutcome): boolean {
    const errors = outcome.diagnostics.filter((d) => d.severity === "error");
    if (errors.length === 0) return false;
    const told = errors.map((d) => `${d.code} ${d.line}:${d.column} ${d.message}`);
    this.#violate("derives", `${mode}: ${told.join("; ")}`);
    return true;
  }

  #made(mode: string, program: DriverProgram | Failure): DriverProgram | null {
    if (!isFailure(program)) return program;
    this.#violate("derives", `${mode}: does not compile: ${program.messages}`);
    return null;
  }

  /** Where the original never gives back what it takes, a derivative leaves that and its shadow, and no more. */
  #sameLeaks(mode: "tangent" | "adjoint", original: JobResult, found: JobResult): void {
    if (!this.#allowances.leaks || !original.returned || !found.returned || found.left <= 2 * original.left) return;
    this.#violate(
      "exceptions",
      `the second call of the ${mode} leaves ${found.left} bytes, that of the original ${original.left}`,
    );
  }

  /** It ends as the original does, without a word from a sanitizer, and prints what the original prints. */
  #compareEnds(mode: "reprint" | "tangent" | "adjoint", base: JobResult, found: JobResult): void {
    const law: Law = mode === "reprint" ? "reprint" : "exceptions";
    if (found.status !== base.status || found.returned !== base.returned) {
      const law = found.status >= 97 ? "derives" : "exceptions";
      this.#violate(law, `${mode} ends with ${found.status}, the original with ${base.status}: ${firstMessage(found)}`);
    } else if (found.output !== base.output) {
      const told = [found.output, base.output].map((text) => JSON.stringify(text.slice(0, 200)));
      this.#violate(law === "reprint" ? law : "output", `${mode} prints ${told[0]}, the original ${told[1]}`);
    }
  }

  #sameLeaves(law: "reprint" | "tangent-value", base: readonly Leaf[], found: readonly Leaf[], results = true): void {
    const other = firstOther(base, found, results);
    if (other !== undefined) this.#violate(law, `${other.path} is ${other.found}, not ${other.expected}`);
  }

  #differences(base: JobResult, run: JobResult, steps: readonly JobResult[]): LawReport["check"]["differences"] {
    const { path, ...worst } = worstDifference(base, run, steps);
    if (!(worst.relativeError <= this.#tolerances.differences))
      this.#violate("differences", `${path}: tangent ${worst.tangent}, differences ${worst.differences}`);
    return worst;
  }

  #finite(base: JobResult, run: JobResult): void {
    const leaves = tangentLeaves(base, run);
    const broken = leaves.find((l) => Number.isFinite(l.value) && !Number.isFinite(l.tangent));
    if (broken !== undefined) this.#violate("not-vacuous", `the tangent of ${broken.path} is ${broken.tangent}`);
    if (this.options.zeroExpected !== true && leaves.every((l) => l.tangent === 0))
      this.#violate("not-vacuous", "all tangents are zero");
  }

  #dotProduct(run: JobResult, back: JobResult): LawReport["check"]["dotProduct"] {
    const { left, right, scale } = dotProductOf(run, back);
    const relativeError = left === right ? 0 : Math.abs(left - right) / scale;
    if (!(relativeError <= this.#tolerances.dotProduct) && !this.#isRounding(run, back, relativeError))
      this.#violate("dot-product", `tangent ${left}, adjoint ${right}, relative error ${relativeError}`);
    return { tangent: left, adjoint: right, relativeError };
  }

  /** Is the error no more than the rounding that tangent and adjoint carry, measured at these inputs? */
  #isRounding(run: JobResult, back: JobResult, relativeError: number): boolean {
    const { scale } = dotProductOf(run, back);
    const { tangent, adjoint } = this.#scaled?.() ?? { tangent: [], adjoint: [] };
    const noise =
      noiseOf(run, tangent, (each) => dotProductOf(each, back).left) +
      noiseOf(back, adjoint, (each) => dotProductOf(run, each).right);
    const isRounding = relativeError <= Math.min(noise / scale, this.#tolerances.differences);
    if (isRounding) this.#notes.add(ROUNDING);
    return isRounding;
  }

  /** Runs of both derivatives with scaled seeds, made when asked for. */
  #scaled: (() => Scaled) | null = null;

  #repeatable(first: JobResult, second: JobResult): void {
    if (second.status !== first.status) {
      this.#violate("repeatable", `second call: ends with ${second.status}: ${firstMessage(second)}`);
      return;
    }
    first.leaves.forEach((leaf, k) => {
      const other = second.leaves[k]?.shadow ?? null;
      if (leaf.isIndependent && !Object.is(other, leaf.shadow))
        this.#violate("repeatable", `second call: adjoint of ${leaf.path} is ${other}, not ${leaf.shadow}`);
    });
  }

  #without(
    pass: string,
    made: CPrograms,
    outcomes: Readonly<Record<"tangent" | "adjoint", CDoorOutcome>>,
    run: JobResult | null,
    back: JobResult,
    skipped: readonly number[],
  ): void {
    for (const mode of ["tangent", "adjoint"] as const) {
      if (mode !== (this.options.disableIn ?? mode)) continue;
      const expected = mode === "tangent" ? run : back;
      const outcome = this.door.derive(mode, [pass]);
      if (expected === null || this.#seen.has(textsOf(outcome)) || isSameCode(outcomes[mode], outcome)) continue;
      this.#seen.add(textsOf(outcome));
      const violate = (message: string): void =>
        this.#violate("optional-passes", `without ${pass}: ${mode}: ${message}`);
      if (pass === "activity" && outcome.diagnostics.some((d) => d.severity === "error" && refusesShadows.has(d.code)))
        continue;
      const errors = outcome.diagnostics.filter((d) => d.severity === "error");
      if (errors.length > 0 && this.options.mayRefuseWithout === true) continue;
      if (errors.length > 0) {
        violate(errors.map((d) => `${d.code} ${d.line}:${d.column} ${d.message}`).join("; "));
        continue;
      }
      // What the brief compiler refuses, or what comes out otherwise, is no verdict: the other one says what is the case.
      const brief = this.#otherwise(mode, made.derivative(mode, outcome, "brief"), expected, skipped, false);
      if (brief === null) continue;
      const other = this.#otherwise(mode, made.derivative(mode, outcome, "quick"), expected, skipped, true);
      if (other !== null) violate(other);
    }
  }

  #underPlan(
    plan: OtherPlan<CDoorOutcome>,
    adjoint: CDoorOutcome,
    made: CPrograms,
    builds: Builds,
    back: JobResult,
    skipped: readonly number[],
  ): void {
    const violate = (message: string): void => this.#violate("other-plans", `with ${plan.name}: ${message}`);
    const outcome = plan.derive();
    const errors = outcome.diagnostics.filter((d) => d.severity === "error");
    if (errors.length > 0) {
      violate(errors.map((d) => `${d.code} ${d.line}:${d.column} ${d.message}`).join("; "));
      return;
    }
    if (isSameCode(adjoint, outcome)) return;
    const program = takenBy(builds, (build) => made.derivative("adjoint", outcome, build));
    const difference = differenceUnderPlan(program, back, skipped);
    if (difference !== null) violate(difference);
  }

  readonly #seen = new Set<string>();

  /** In what a variant differs from what is expected; null if in nothing. `mayRound`: what scaled seeds show to be rounding is not counted. */
  #otherwise(
    mode: "tangent" | "adjoint",
    program: DriverProgram | Failure,
    expected: JobResult,
    skipped: readonly number[],
    mayRound: boolean,
  ): string | null {
    if (isFailure(program)) return `does not compile: ${program.messages}`;
    const [found] = program.run(["call"], skipped) as [JobResult];
    if (found.status !== expected.status) return `ends with ${found.status}: ${firstMessage(found)}`;
    if (found.stack.current !== 0) return `${found.stack.current} bytes are left on the stacks`;
    const counts = (leaf: Leaf): boolean => (mode === "tangent" ? leaf.isDependent : leaf.isIndependent);
    const wanted = expected.leaves.filter(counts);
    const size = Math.max(0, ...wanted.map((l) => Math.abs(l.shadow ?? 0)).filter(Number.isFinite));
    const byPath = new Map(found.leaves.map((leaf) => [leaf.path, leaf]));
    for (const leaf of wanted) {
      const x = leaf.shadow;
      const y = byPath.get(leaf.path)?.shadow ?? null;
      if (x === null || y === null || Object.is(x, y) || (Number.isNaN(x) && Number.isNaN(y))) continue;
      const distance = Math.abs(x - y);
      if (distance <= this.#tolerances.optionalPasses * size) continue;
      const noise = mayRound ? noiseOfShadows(expected, this.#scaled?.()[mode] ?? [], counts) : 0;
      if (distance > Math.min(2 * noise, this.#tolerances.differences * size))
        return `${mode} of ${leaf.path} is ${y}, not ${x}`;
      this.#notes.add(ROUNDING);
    }
    return null;
  }
}

/** The brief compiler does not take every program: what it refuses is compiled as the next build says. */
function takenBy([build, next]: Builds, compile: (build: Build) => DriverProgram | Failure): DriverProgram | Failure {
  const made = compile(build);
  return build === "brief" && isFailure(made) ? compile(next) : made;
}

/** Without activity what is passive has a shadow too: refused for unions, and for what pointers at file scope led to when the last call ended. */
const refusesShadows: ReadonlySet<string> = new Set(["RG2117", "RG4006", "RG4007"]);

const ROUNDING =
  "at these inputs the program magnifies roundings: derivatives differ by no more than scaled seeds show that they carry";

function hasValue(program: DriverProgram): boolean {
  return program.head?.parameters.some((p) => p.role === "value") === true;
}

/** Bit for bit; null: in nothing. */
function differenceUnderPlan(
  program: DriverProgram | Failure,
  back: JobResult,
  skipped: readonly number[],
): string | null {
  if (isFailure(program)) return `does not compile: ${program.messages}`;
  const [found] = program.run(["call"], skipped) as [JobResult];
  if (found.status !== back.status) return `ends with ${found.status}: ${firstMessage(found)}`;
  if (found.output !== back.output) return `prints ${JSON.stringify(found.output.slice(0, 200))}`;
  if (found.stack.current !== 0) return `${found.stack.current} bytes are left on the stacks`;
  const k = back.leaves.findIndex(
    ({ isIndependent, shadow }, i) => isIndependent && !Object.is(shadow, found.leaves[i]?.shadow ?? null),
  );
  const leaf = back.leaves[k];
  return leaf === undefined ? null : `adjoint of ${leaf.path} is ${found.leaves[k]?.shadow}, not ${leaf.shadow}`;
}
