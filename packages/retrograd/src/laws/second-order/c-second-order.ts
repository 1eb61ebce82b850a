/**
 * Second derivatives in C: the adjoint of the tangent runs beside the adjoint at inputs that are moved. The tangent is a program like any other,
 * and its directions are inputs.
 */
import type { CHeadDescription } from "@retrograd/compiler";
import { differenceSteps } from "../c/c-differences.js";
import type { CCallableHead, CDoor, CDoorOutcome } from "../c/c-door.js";
import type { CSubject, DriverProgram } from "../c/c-programs.js";
import { CPrograms, isFailure, weightsFor } from "../c/c-programs.js";
import { firstMessage } from "../c/compare-leaves.js";
import type { JobResult } from "../c/run-driver.js";
import type { Build, Toolchain } from "../c/toolchain.js";
import type { HeadRequest } from "../door.js";
import { countsConstants, roundsStates } from "../door.js";
import { RandomSource } from "../random-source.js";
import type { Violation } from "../report.js";
import { tolerancesFor } from "../tolerances.js";
import type { SecondRequest, TangentHead } from "./adjoint-of-tangent.js";
import { secondRequest } from "./adjoint-of-tangent.js";
import type { Numbers } from "./compare.js";
import { compareProducts } from "./compare.js";
import { Directions } from "./directions-c.js";
import { nothingFound } from "./numbers.js";
import type { SecondOrderReport } from "./report.js";

/** Differentiates what was generated, from files on disk. */
export interface CAgain {
  describe(sources: readonly string[], name: string): CHeadDescription | undefined;
  derive(
    mode: "tangent" | "adjoint",
    sources: readonly string[],
    head: HeadRequest,
    disable?: readonly string[],
  ): CDoorOutcome;
}

export interface SecondOrderOptions {
  readonly seed: number;
  readonly build: Build;
  readonly differencesTolerance?: number;
  readonly dotProductTolerance?: number;
  readonly withoutDifferences?: boolean;
}

/** Null where there are no first derivatives, or the function does not return at these inputs: other laws say so. */
export function checkSecondOrderInC(
  subject: CSubject,
  door: CDoor,
  again: CAgain,
  toolchain: Toolchain,
  options: SecondOrderOptions,
): SecondOrderReport | null {
  const tangent = door.derive("tangent", []);
  const adjoint = door.derive("adjoint", []);
  const description = door.describe();
  const first = tangent.heads[0];
  if (description === undefined || first === undefined || adjoint.heads[0] === undefined) return null;
  const sources = textsOnDisk(subject, tangent, toolchain);
  const ofTangent = again.describe(sources, first.generated);
  if (ofTangent === undefined) return null;
  const request = secondRequest(spelledHead(first, description, ofTangent), subject.head, "return");
  const outcome = again.derive("adjoint", sources, request.head);
  const failed = (broken: readonly Violation[]): SecondOrderReport => ({
    found: nothingFound,
    broken,
    refused: outcome.diagnostics.filter(({ severity }) => severity === "error"),
  });
  if (outcome.heads[0] === undefined) return failed([]);

  const walked = new Directions(subject, { description, ofDerivative: ofTangent, head: request.first }, options.seed);
  const weights = weightsFor(options.seed);
  const own = new CPrograms(subject, description, toolchain, weights, tangent);
  const gradient = own.derivative("adjoint", adjoint, options.build);
  const violate = (message: string): SecondOrderReport => failed([{ law: "derives-again", message }]);
  if (isFailure(gradient)) return null;
  const flags = [...subject.flags, ...foldersOf(subject)];
  const inputs = walked.derivativeInputs(along(walked.v));
  const asTangent: CSubject = { ...subject, sources, flags, head: request.head, inputs };
  const programs = new CPrograms(asTangent, ofTangent, toolchain, weights, outcome);
  const second = programs.derivative("adjoint", outcome, options.build);
  if (isFailure(second)) return violate(`the adjoint of the tangent does not compile: ${second.messages}`);

  const [base] = gradient.run(["call"]) as [JobResult];
  if (!base.returned) return null;
  const [probe] = second.run(["call"]) as [JobResult];
  const endOf = (run: JobResult): string => `the adjoint of the tangent ends with ${run.status}: ${firstMessage(run)}`;
  if (!probe.returned) return violate(endOf(probe));
  const seeds = new Seeds(base, probe, request, options.seed);
  const several = runsAt(second, seeds.ofTangent);
  const [hv, hw] = several([walked.v, walked.w].map((d) => programs.numbersOf(walked.derivativeInputs(along(d))))) as [
    JobResult,
    JobResult,
  ];
  for (const run of [hv, hw]) {
    if (!run.returned) return violate(endOf(run));
    if (run.stack.current !== 0) return violate(`${run.stack.current} bytes are left on the stacks`);
  }
  const steps = [0, ...differenceSteps()];
  const moved = runsAt(gradient, seeds.ofAdjoint)(steps.map((h) => own.numbersOf(walked.moved(h))));
  const gradients = new Map(steps.map((h, k) => [h, adjointsOf(moved[k] as JobResult, (path) => path)]));
  // Gradients are the slopes that differences are taken of: what they begin with in single precision shows in these.
  const isRounded = roundsStates(adjoint) || roundsStates(outcome);
  const tolerances = tolerancesFor(isRounded ? 32 : (first.precision ?? 64), options);
  const isOwnSlope = !countsConstants(tangent) && options.withoutDifferences !== true;
  const inOwn = (path: string): string => request.inputs.own(path) ?? path;
  const products = {
    v: walked.v,
    w: walked.w,
    hv: adjointsOf(hv, inOwn),
    hw: adjointsOf(hw, inOwn),
    gradientAt: (h: number) => gradients.get(h) ?? new Map<string, number>(),
  };
  return { ...compareProducts(products, tolerances, !isOwnSlope), refused: [] };
}

const along =
  (direction: Numbers) =>
  (path: string): number =>
    direction.get(path) ?? 0;

/** One run for each list of inputs, which are of one shape. */
const runsAt =
  (program: DriverProgram, seeds: readonly number[]) =>
  (inputs: readonly (readonly number[])[]): readonly JobResult[] => {
    const length = inputs[0]?.length ?? 0;
    return program.run(
      inputs.map((_, k) => `seeded:${k * length}`),
      [],
      { seeds, numbers: inputs.flat() },
    );
  };

/** Parameters by the names that the texts give them: the tangent may have other ones for the function's own. */
export function spelledHead(head: CCallableHead, own: CHeadDescription, text: CHeadDescription): TangentHead {
  let taken = 0;
  const parameters = (head as TangentHead).parameters.map((p, k) => {
    const name = text.parameters[k]?.name ?? p.name;
    return p.role === "primal" ? { ...p, name, of: own.parameters[taken++]?.name ?? p.name } : { ...p, name };
  });
  return { ...head, parameters };
}

const adjointsOf = (run: JobResult, named: (path: string) => string): Numbers =>
  new Map(
    run.returned
      ? run.leaves.flatMap(({ isIndependent, path, shadow }) =>
          isIndependent && shadow !== null ? [[named(path), shadow]] : [],
        )
      : [],
  );

export const foldersOf = ({ sources }: CSubject): readonly string[] => [
  ...new Set(sources.map((path) => `-I${path.slice(0, path.lastIndexOf("/"))}`)),
];

/** A derivative's text beside what it calls of the user's. */
export function textsOnDisk(subject: CSubject, derivative: CDoorOutcome, toolchain: Toolchain): readonly string[] {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  const folder = toolchain.place(Object.fromEntries(derivative.files.map(({ path, text }) => [nameOf(path), text])));
  const replaced = new Set(derivative.files.map(({ takesPlaceOf }) => takesPlaceOf));
  const generated = derivative.files.map(({ path }) => nameOf(path)).filter((name) => name.endsWith(".c"));
  return [...generated.map((name) => `${folder}/${name}`), ...subject.sources.filter((path) => !replaced.has(path))];
}

/** Random weights of the outputs, the same for the adjoint and for that of the tangent; of a single one it is 1. */
class Seeds {
  readonly ofAdjoint: readonly number[];
  readonly ofTangent: readonly number[];

  constructor(base: JobResult, probe: JobResult, request: SecondRequest, seed: number) {
    const random = new RandomSource(seed + 1);
    const inTangent = new Map(
      probe.leaves.flatMap((leaf) => {
        const path = leaf.isDependent && leaf.exact !== null ? request.dependents.own(leaf.path) : undefined;
        return path === undefined ? [] : [[path, leaf.index]];
      }),
    );
    const common = base.leaves.filter(
      ({ isDependent, exact, path }) => isDependent && exact !== null && inTangent.has(path),
    );
    const list = (leaves: JobResult["leaves"]): number[] => leaves.map(() => 0);
    const [own, other] = [list(base.leaves), list(probe.leaves)];
    for (const { index, path } of common) {
      const weight = common.length === 1 ? 1 : random.weight();
      own[index] = weight;
      other[inTangent.get(path) as number] = weight;
    }
    this.ofAdjoint = own;
    this.ofTangent = other;
  }
}
