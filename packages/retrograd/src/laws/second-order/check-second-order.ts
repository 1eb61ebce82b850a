/**
 * Second derivatives in TypeScript: the adjoint of the tangent runs beside the adjoint at inputs that are moved. The tangent is a program like
 * any other, and its directions are arguments.
 */
import { zerosLike } from "@retrograd/runtime";
import type { Door, DoorOutcome, HeadRequest } from "../door.js";
import { countsConstants, roundsStates } from "../door.js";
import type { LeafPair } from "../leaves.js";
import { LeafWalk, readLeaf, writeLeaf } from "../leaves.js";
import type { World } from "../module-world.js";
import { RandomSource } from "../random-source.js";
import type { Violation } from "../report.js";
import type { Execution, Subject } from "../subject.js";
import { Primal } from "../subject.js";
import { Sweep } from "../sweeps.js";
import { tolerancesFor } from "../tolerances.js";
import type { SecondRequest, TangentHead } from "./adjoint-of-tangent.js";
import { secondRequest } from "./adjoint-of-tangent.js";
import type { Numbers } from "./compare.js";
import { compareProducts } from "./compare.js";
import { nothingFound } from "./numbers.js";
import type { SecondOrderReport } from "./report.js";

/** Differentiates what was generated; modules that it does not give are the user's. */
export type Again = (tangent: DoorOutcome, module: string, head: HeadRequest) => DoorOutcome;

export interface SecondOrderOptions {
  readonly seed: number;
  readonly differencesTolerance?: number;
  readonly dotProductTolerance?: number;
  readonly withoutDifferences?: boolean;
}

/** Null where there are no first derivatives, or the function does not return at these inputs: other laws say so. */
export function checkSecondOrder(
  given: Subject,
  door: Door,
  again: Again,
  options: SecondOrderOptions,
): SecondOrderReport | null {
  const outcomes = { tangent: door.derive("tangent", []), adjoint: door.derive("adjoint", []) };
  const [first] = outcomes.tangent.heads;
  if (first === undefined || outcomes.adjoint.heads[0] === undefined) return null;
  const variables = given.variables ?? first.globals;
  const subject = variables === undefined ? given : { ...given, variables };
  const primal = new Primal(subject);
  const original = primal.run();
  if (original.thrown !== null) return null;
  const tangentName = first.results.find(({ role, of }) => role === "tangent" && of === undefined)?.name;
  let taken = 0;
  const parameters = (first as TangentHead).parameters.map((p) =>
    p.role === "primal" ? { ...p, of: primal.parameters[taken++]?.name ?? p.name } : p,
  );
  const request = secondRequest({ ...first, parameters }, subject.head, `return.${tangentName ?? "tangent"}`);
  const outcome = again(outcomes.tangent, first.module, request.head);
  const failed = (broken: readonly Violation[]): SecondOrderReport => ({
    found: nothingFound,
    broken,
    refused: outcome.diagnostics.filter(({ severity }) => severity === "error"),
  });
  if (outcome.heads[0] === undefined) return failed([]);
  const runs = new Runs(subject, primal, original, outcomes, outcome, request, options.seed);
  // Variables of modules are moved by no direction.
  if (!runs.movesInputs) return { found: nothingFound, broken: [], refused: [] };
  try {
    const products = runs.products();
    if (typeof products === "string") return failed([{ law: "derives-again", message: products }]);
    const isRounded = roundsStates(outcomes.adjoint) || roundsStates(outcome);
    const tolerances = tolerancesFor(isRounded ? 32 : (first.precision ?? 64), options);
    const isOwnSlope = !countsConstants(outcomes.tangent) && options.withoutDifferences !== true;
    return { ...compareProducts(products, tolerances, !isOwnSlope), refused: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed([{ law: "derives-again", message: `the adjoint of the tangent fails: ${message}` }]);
  }
}

type Outcomes = { readonly tangent: DoorOutcome; readonly adjoint: DoorOutcome };

class Runs {
  readonly #tangent: Sweep;
  readonly #v = new Map<string, number>();
  readonly #w = new Map<string, number>();
  readonly #weights = new Map<string, number>();
  readonly #random: RandomSource;

  constructor(
    private readonly subject: Subject,
    private readonly primal: Primal,
    private readonly original: Execution,
    private readonly outcomes: Outcomes,
    private readonly outcome: DoorOutcome,
    private readonly request: SecondRequest,
    seed: number,
  ) {
    this.#random = new RandomSource(seed);
    this.#tangent = new Sweep(subject, primal.module, outcomes.tangent);
    const { args, independents } = this.#tangent.prepare(this.#tangent.world());
    for (const leaf of independents) {
      if (this.#isVariable(leaf, args)) continue;
      const size = Math.abs(readLeaf(leaf.owner, leaf.key) as number) || 1;
      this.#v.set(leaf.path, this.#random.weight() * size);
      this.#w.set(leaf.path, this.#random.weight() * size);
    }
  }

  get movesInputs(): boolean {
    return this.#v.size > 0;
  }

  products() {
    const [v, w] = [this.#v, this.#w];
    const gradients = this.#gradientAt(0);
    const isAlone = this.#weights.size === 1;
    if (isAlone) for (const path of this.#weights.keys()) this.#weights.set(path, 1);
    const [hv, hw] = [this.#times(v), this.#times(w)];
    if (typeof hv === "string") return hv;
    if (typeof hw === "string") return hw;
    const gradientAt = (h: number): Numbers => (h === 0 && !isAlone ? gradients : this.#gradientAt(h));
    return { v, w, hv, hw, gradientAt };
  }

  /** The adjoint at the inputs that are moved by h·v; empty where the function throws. */
  #gradientAt(h: number): Numbers {
    const { subject, primal, outcomes } = this;
    const inputs: Subject["inputs"] = (names) => {
      const args = [...subject.inputs(names)];
      for (const leaf of this.#tangent.placesIn(args, zerosLike(args)).independents) {
        const value = readLeaf(leaf.owner, leaf.key) as number;
        const step = this.#isVariable(leaf, args) ? 0 : (this.#v.get(leaf.path) ?? 0);
        if (h !== 0) writeLeaf(leaf.owner, leaf.key, value + h * step);
      }
      return args;
    };
    const sweep = new Sweep({ ...subject, inputs }, primal.module, outcomes.adjoint, { independents: this.#tangent });
    const { outputs, independents } = sweep.prepare(sweep.world());
    const wantsResult = subject.head.of === undefined || subject.head.of.some((path) => /^return\b/.test(path));
    const seed = seedsOf(this.original.value, (path) => (wantsResult ? this.#weight(path) : 0));
    const run = sweep.runAdjoint((i) => this.#weight((outputs[i] as LeafPair).path), seed);
    if (run.execution.thrown !== null) return new Map();
    return new Map(independents.map((leaf, i) => [leaf.path, run.adjoints[i] as number]));
  }

  /** The Hessian times a direction, or why there is none. */
  #times(direction: Numbers): Numbers | string {
    const { request, outcome, subject, primal } = this;
    let world: World;
    const inputs: Subject["inputs"] = (names) => this.#tangentArguments(names, world, direction);
    const texts = new Map(this.outcomes.tangent.files.map(({ path, text }) => [path, text]));
    const read = (path: string): string | undefined => texts.get(path) ?? subject.read(path);
    const again: Subject = {
      ...subject,
      read,
      head: request.head,
      inputs,
      variables: outcome.heads[0]?.globals ?? [],
    };
    const sweep = new Sweep(again, this.#tangent.placeOf(primal.module), outcome);
    world = sweep.world();
    const { outputs, independents } = sweep.prepare(world);
    const present = (i: number): number => {
      const own = request.dependents.own((outputs[i] as LeafPair).path);
      return own === undefined ? 0 : this.#weight(own);
    };
    world = sweep.world();
    const run = sweep.runAdjoint(present, this.#seedOfRecord(), world);
    if (run.execution.thrown !== null) return `the adjoint of the tangent throws: ${run.execution.thrown}`;
    if (run.leftBytes !== 0) return `${run.leftBytes} bytes are left on the stacks`;
    const named = independents.map(({ path }, i): [string, number] => [
      request.inputs.own(path) ?? path,
      run.adjoints[i] as number,
    ]);
    return new Map(named.filter(([path]) => this.#v.has(path)));
  }

  /** Arguments of the tangent: the function's own, and directions in their shape. */
  #tangentArguments(names: Readonly<Record<string, unknown>>, world: World, direction: Numbers): unknown[] {
    const { subject, primal, request } = this;
    const args = [...subject.inputs(names)];
    while (args.length < primal.parameters.length) args.push(undefined);
    // Of module-level variables those have a shadow among the arguments that the derivative asks for.
    const isAsked = (name: string): boolean => request.first.parameters.some(({ of }) => of === name);
    for (const { module, name } of subject.variables ?? [])
      args.push(isAsked(name) ? world.variable({ module: this.#placeOf(module), name }).get() : undefined);
    const shadows = zerosLike(args) as unknown[];
    for (const leaf of this.#tangent.placesIn(args, shadows).leaves)
      if (leaf.shadow !== null && direction.has(leaf.path))
        writeLeaf(leaf.shadow, leaf.key, direction.get(leaf.path) as number);
    let taken = 0;
    return request.first.parameters.map(({ role, of = "" }) =>
      role === "primal" ? args[taken++] : shadows[this.#tangent.indexOf(of)],
    );
  }

  /** The module that has the user's variables, after both derivatives. */
  #placeOf(module: string): string {
    const inTangent = this.#tangent.placeOf(module);
    return this.outcome.files.find(({ takesPlaceOf }) => takesPlaceOf === inTangent)?.path ?? inTangent;
  }

  /** Of what the tangent returns. */
  #seedOfRecord(): unknown {
    const { results } = this.request.first;
    if (results.length === 0) return undefined;
    const { value } = this.original;
    const isAsked = (own: string): boolean => this.request.head.of.length > 0 && this.#weights.has(own);
    return Object.fromEntries(
      results.map(({ name, role, of }) => {
        if (role === "value") return [name, seedsOf(value, () => 0)];
        if (of !== undefined) return [name, isAsked(of) ? this.#weight(of) : 0];
        return [name, seedsOf(value, (path) => this.#weights.get(path) ?? 0)];
      }),
    );
  }

  /** Random, but the same wherever it is asked for. */
  #weight(path: string): number {
    const known = this.#weights.get(path) ?? this.#random.weight();
    this.#weights.set(path, known);
    return known;
  }

  #isVariable({ owner, path }: LeafPair, args: readonly unknown[]): boolean {
    const at = this.#tangent.indexOf(this.#tangent.rootOf(path));
    return at >= this.primal.parameters.length && (owner === args || at >= 0);
  }
}

/** The adjoint of a result, number by number. */
function seedsOf(value: unknown, seed: (path: string) => number): unknown {
  if (typeof value === "number") return seed("return");
  if (typeof value !== "object" || value === null) return undefined;
  const shadow = { return: zerosLike(value) };
  const walk = new LeafWalk();
  walk.add("return", { return: value }, "return", shadow);
  for (const leaf of walk.leaves) if (leaf.shadow !== null) writeLeaf(leaf.shadow, leaf.key, seed(leaf.path));
  return shadow.return;
}
