/**
 * Second derivatives in C: the adjoint of the tangent runs beside the adjoint at inputs that are moved. The tangent is a program like any other,
 * and its directions are inputs.
 */
import type { CHeadDescription } from "@retrograd/compiler";
import type { JsonValue } from "../../check/inputs-file.js";
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
import { movedValue, shadowValue } from "./moved-inputs.js";
import { nothingFound } from "./numbers.js";
import type { SecondOrderReport } from "./report.js";

/** Differentiates what was generated, from files on disk. */
export interface CAgain {
  describe(sources: readonly string[], name: string): CHeadDescription | undefined;
  adjointOf(sources: readonly string[], head: HeadRequest): CDoorOutcome;
}

export interface SecondOrderOptions {
  readonly seed: number;
  readonly build: Build;
  readonly differencesTolerance?: number;
  readonly dotProductTolerance?: number;
  readonly withoutDifferences?: boolean;
}

type Inputs = Readonly<Record<string, JsonValue>>;

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
  const sources = tangentSources(subject, tangent, toolchain);
  const ofTangent = again.describe(sources, first.generated);
  if (ofTangent === undefined) return null;
  const request = secondRequest(spelledHead(first, description, ofTangent), subject.head, "return");
  const outcome = again.adjointOf(sources, request.head);
  const failed = (broken: readonly Violation[]): SecondOrderReport => ({
    found: nothingFound,
    broken,
    refused: outcome.diagnostics.filter(({ severity }) => severity === "error"),
  });
  if (outcome.heads[0] === undefined) return failed([]);

  const walked = new Directions(subject, { description, ofTangent, head: request.first }, options.seed);
  const weights = weightsFor(options.seed);
  const own = new CPrograms(subject, description, toolchain, weights, tangent);
  const gradient = own.derivative("adjoint", adjoint, options.build);
  const violate = (message: string): SecondOrderReport => failed([{ law: "derives-again", message }]);
  if (isFailure(gradient)) return null;
  const flags = [...subject.flags, ...foldersOf(subject)];
  const inputs = walked.tangentInputs(walked.v);
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
  const [hv, hw] = several([walked.v, walked.w].map((d) => programs.numbersOf(walked.tangentInputs(d)))) as [
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
function spelledHead(head: CCallableHead, own: CHeadDescription, text: CHeadDescription): TangentHead {
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

const foldersOf = ({ sources }: CSubject): readonly string[] => [
  ...new Set(sources.map((path) => `-I${path.slice(0, path.lastIndexOf("/"))}`)),
];

/** The tangent's text beside what it calls of the user's. */
function tangentSources(subject: CSubject, tangent: CDoorOutcome, toolchain: Toolchain): readonly string[] {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  const folder = toolchain.place(Object.fromEntries(tangent.files.map(({ path, text }) => [nameOf(path), text])));
  const replaced = new Set(tangent.files.map(({ takesPlaceOf }) => takesPlaceOf));
  const generated = tangent.files.map(({ path }) => nameOf(path)).filter((name) => name.endsWith(".c"));
  return [...generated.map((name) => `${folder}/${name}`), ...subject.sources.filter((path) => !replaced.has(path))];
}

/** Two random directions, and the inputs that they lead to. */
class Directions {
  readonly v = new Map<string, number>();
  readonly w = new Map<string, number>();
  /** Names of what has a shadow, with the shadow's own. */
  readonly #shadows = new Map<string, string>();

  constructor(
    private readonly subject: CSubject,
    private readonly shape: {
      readonly description: CHeadDescription;
      readonly ofTangent: CHeadDescription;
      readonly head: TangentHead;
    },
    seed: number,
  ) {
    const random = new RandomSource(seed);
    for (const { name, role, of } of shape.head.parameters)
      if (role === "shadow" && of !== undefined && !this.#shadows.has(of)) this.#shadows.set(of, name);
    for (const root of this.#roots())
      movedValue(shape.description, root, subject.inputs[root.name], (path, x) => {
        if (this.#isIndependent(path, root.name)) {
          const size = Math.abs(x) || 1;
          this.v.set(path, random.weight() * size);
          this.w.set(path, random.weight() * size);
        }
        return x;
      });
  }

  #roots() {
    const { parameters, globals } = this.shape.description;
    const { inputs } = this.subject;
    return [...parameters, ...globals.filter(({ name }) => !parameters.some((p) => p.name === name))].filter(
      ({ name }) => inputs[name] !== undefined,
    );
  }

  #isIndependent(path: string, root: string): boolean {
    if (!this.#shadows.has(root)) return false;
    const variable = this.shape.head.globals?.find(({ name }) => name === root);
    if (variable?.isInput === false) return false;
    const plain = path.replace(/\[\d+\]/g, "");
    const { wrt } = this.subject.head;
    return wrt === undefined || wrt.some((name) => plain === name || plain.startsWith(`${name}.`));
  }

  moved(h: number): Inputs {
    const { description } = this.shape;
    const { inputs } = this.subject;
    const change = (path: string, x: number): number => (h === 0 ? x : x + h * (this.v.get(path) ?? 0));
    const changed = this.#roots().map((root) => [root.name, movedValue(description, root, inputs[root.name], change)]);
    return { ...inputs, ...(Object.fromEntries(changed) as Inputs) };
  }

  /** The inputs of the tangent. */
  tangentInputs(direction: Numbers): Inputs {
    const { description, ofTangent, head } = this.shape;
    const { inputs } = this.subject;
    const roots = new Map([...description.globals, ...description.parameters].map((root) => [root.name, root]));
    const seen = new Set<string>();
    const given: [string, JsonValue][] = [];
    const renamed = new Map(head.parameters.flatMap((p) => (p.role === "primal" ? [[p.of ?? p.name, p.name]] : [])));
    for (const [name, value] of Object.entries(inputs)) given.push([renamed.get(name) ?? name, named(value, renamed)]);
    head.parameters.forEach((p, k) => {
      if (p.role === "primal") return;
      const type = ofTangent.parameters[k]?.type;
      const root = p.role === "shadow" ? roots.get(p.of ?? "") : undefined;
      // A variable that comes and goes has two: the second one is where its tangent is put.
      if (root === undefined || type === undefined || seen.has(root.name)) {
        given.push([p.name, zeroOf(type)]);
        return;
      }
      seen.add(root.name);
      const change = (path: string): number => direction.get(path) ?? 0;
      const isPut = type.kind === "pointer" && root.type.kind !== "pointer" && root.type.kind !== "array";
      const shape = isPut ? { name: root.name, type: { ...type, target: root.type } } : root;
      const value = inputs[root.name] ?? zeroOf(root.type);
      given.push([p.name, shadowValue(description, shape, value, change, this.#shadows)]);
    });
    return Object.fromEntries(given);
  }
}

/** Storage that is said to be that of another parameter, by the name that this has in the tangent. */
function named(value: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((each) => named(each, names));
  const entries = Object.entries(value as Inputs).map(([key, each]): [string, JsonValue] =>
    key === "sameAs" && typeof each === "string" ? [key, names.get(each) ?? each] : [key, named(each, names)],
  );
  return Object.fromEntries(entries);
}

/** What is there to be written to: a number, or a pointer to one. */
function zeroOf(type: CHeadDescription["result"] | undefined): JsonValue {
  switch (type?.kind) {
    case "pointer":
      return type.target.kind === "pointer" || type.target.kind === "void" ? [null] : zeroOf(type.target);
    case "array":
      return Array.from({ length: type.length ?? 0 }, () => zeroOf(type.element));
    case "record":
      return {};
    case "complex":
      return [0, 0];
    default:
      return 0;
  }
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
