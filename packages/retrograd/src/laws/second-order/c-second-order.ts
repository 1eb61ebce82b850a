/**
 * Second derivatives in C: the adjoint of the tangent runs beside the adjoint at inputs that are moved. The tangent is a program like any other,
 * and its directions are inputs.
 */
import type { CHeadDescription } from "@retrograd/compiler";
import type { JsonValue } from "../../check/inputs-file.js";
import type { CDoor, CDoorOutcome } from "../c/c-door.js";
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
import { ownPath, secondRequest } from "./adjoint-of-tangent.js";
import type { Numbers } from "./compare.js";
import { compareProducts } from "./compare.js";
import { movedValue, shadowValue } from "./moved-inputs.js";
import type { SecondOrderReport } from "./report.js";
import { nothingFound } from "./report.js";

/** Differentiates what was generated, from files on disk. */
export interface CAgain {
  adjointOf(
    sources: readonly string[],
    head: HeadRequest,
  ): { readonly outcome: CDoorOutcome; readonly description: CHeadDescription | undefined };
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
  const request = secondRequest(first as TangentHead, subject.head, "return");
  const sources = tangentSources(subject, tangent, toolchain);
  const made = again.adjointOf(sources, request.head);
  const failed = (broken: readonly Violation[]): SecondOrderReport => ({
    found: nothingFound,
    broken,
    refused: made.outcome.diagnostics.filter(({ severity }) => severity === "error"),
  });
  if (made.outcome.heads[0] === undefined || made.description === undefined) return failed([]);

  const shape = { description, of: made.description, head: first as TangentHead };
  const walked = new Directions(subject, shape, options.seed);
  const weights = weightsFor(options.seed);
  const own = new CPrograms(subject, description, toolchain, weights, tangent);
  const gradient = own.derivative("adjoint", adjoint, options.build);
  const violate = (message: string): SecondOrderReport => failed([{ law: "derives-again", message }]);
  if (isFailure(gradient)) return null;
  const seconds = [walked.v, walked.w].map((direction) => {
    const inputs = walked.tangentInputs(direction);
    const again: CSubject = {
      ...subject,
      sources,
      flags: [...subject.flags, ...foldersOf(subject)],
      head: request.head,
      inputs,
    };
    const programs = new CPrograms(again, made.description as CHeadDescription, toolchain, weights, made.outcome);
    return programs.derivative("adjoint", made.outcome, options.build);
  });
  const broken = seconds.find(isFailure);
  if (broken !== undefined) return violate(`the adjoint of the tangent does not compile: ${broken.messages}`);
  const [forV, forW] = seconds as [DriverProgram, DriverProgram];

  const base = gradient.run(["call"])[0] as JobResult;
  if (!base.returned) return null;
  const probe = forV.run(["call"])[0] as JobResult;
  if (!probe.returned) return violate(`the adjoint of the tangent ends with ${probe.status}: ${firstMessage(probe)}`);
  const seeds = new Seeds(base, probe, request, options.seed);
  const product = (program: DriverProgram): JobResult =>
    program.run(["seeded"], [], { seeds: seeds.ofTangent })[0] as JobResult;
  const [hv, hw] = [product(forV), product(forW)];
  for (const run of [hv, hw]) {
    if (!run.returned) return violate(`the adjoint of the tangent ends with ${run.status}: ${firstMessage(run)}`);
    if (run.stack.current !== 0) return violate(`${run.stack.current} bytes are left on the stacks`);
  }
  const gradientAt = (h: number): Numbers => {
    const numbers = own.numbersOf(walked.moved(h));
    return adjointsOf(gradient.run(["seeded"], [], { seeds: seeds.ofAdjoint, numbers })[0] as JobResult);
  };
  // Gradients are the slopes that differences are taken of: what they begin with in single precision shows in these.
  const isRounded = roundsStates(adjoint) || roundsStates(made.outcome);
  const tolerances = tolerancesFor(isRounded ? 32 : (first.precision ?? 64), options);
  const isOwnSlope = !countsConstants(tangent) && options.withoutDifferences !== true;
  const products = { v: walked.v, w: walked.w, hv: adjointsOf(hv), hw: adjointsOf(hw), gradientAt };
  return { ...compareProducts(products, tolerances, !isOwnSlope), refused: [] };
}

const adjointsOf = (run: JobResult): Numbers =>
  new Map(
    run.returned
      ? run.leaves.flatMap(({ isIndependent, path, shadow }) =>
          isIndependent && shadow !== null ? [[path, shadow]] : [],
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
      readonly of: CHeadDescription;
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
    const { description, of, head } = this.shape;
    const { inputs } = this.subject;
    const roots = new Map([...description.globals, ...description.parameters].map((root) => [root.name, root]));
    const seen = new Set<string>();
    const added = head.parameters.flatMap((p, k): [string, JsonValue][] => {
      if (p.role === "primal") return [];
      const type = of.parameters[k]?.type;
      const root = p.role === "shadow" ? roots.get(p.of ?? "") : undefined;
      // A variable that comes and goes has two: the second one is where its tangent is put.
      if (root === undefined || seen.has(root.name) || type === undefined) return [[p.name, zeroOf(type)]];
      seen.add(root.name);
      const change = (path: string): number => direction.get(path) ?? 0;
      // A kept variable's shape is that of its type.
      const shaped =
        type.kind === "pointer" && root.type.kind !== "pointer" && root.type.kind !== "array"
          ? { ...root, type: { kind: "pointer" as const, target: root.type } }
          : root;
      const value = inputs[root.name] ?? zeroOf(root.type);
      return [[p.name, shadowValue(description, shaped as typeof root, value, change, this.#shadows)]];
    });
    return { ...inputs, ...Object.fromEntries(added) };
  }
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
        const path = leaf.isDependent && leaf.exact !== null ? ownPath(request, leaf.path) : undefined;
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
