/** Runs generated tangent and adjoint code under the conventions of docs: shadows, seeds, results. */
import { peakStackBytes, resetPeak, stackBytes, zerosLike } from "@retrograd/runtime";
import type { CallableHead, DoorOutcome } from "./door.js";
import { readVariables, withVariables } from "./head-variables.js";
import type { LeafPair } from "./leaves.js";
import { LeafWalk, placesOf, readLeaf, writeLeaf } from "./leaves.js";
import type { ModuleCache, ReadText } from "./module-world.js";
import { World } from "./module-world.js";
import type { Execution, Parameter, Subject } from "./subject.js";
import { execute, isLeft, namesFor } from "./subject.js";
import { testedDirections } from "./tested-directions.js";

/** Arguments with their shadows, and the numbers in them as they were before the call. */
export interface Prepared {
  readonly args: unknown[];
  readonly shadows: unknown[];
  /** All numbers of the arguments. */
  readonly leaves: readonly LeafPair[];
  readonly independents: readonly LeafPair[];
  /** Numbers in storage (no number parameters) that the request counts among the dependents. */
  readonly outputs: readonly LeafPair[];
}

export interface TangentRun {
  readonly execution: Execution;
  /** By path, as in {@link exitLeaves}: value and tangent of every number left behind. */
  readonly exit: ReadonlyMap<string, { value: number; tangent: number }>;
  /** Tangents at exit of `Prepared.outputs`; NaN-free, null where the number is gone. */
  readonly outputs: readonly (number | null)[];
  readonly results: readonly { path: string; tangent: number }[];
}

export interface AdjointRun {
  readonly execution: Execution;
  /** Adjoints at entry of `Prepared.independents`. */
  readonly adjoints: readonly number[];
  readonly peakBytes: number;
  readonly leftBytes: number;
}

/** Generated code of one mode, ready to run. */
export class Sweep {
  readonly head: CallableHead;
  /** Its parameters, and the module-level variables among inputs and outputs: what `Prepared.args` holds. */
  readonly inputs: readonly Pick<Parameter, "name" | "variable">[];
  readonly #texts: ReadonlyMap<string, string>;
  readonly #read: ReadText;
  readonly #cache: ModuleCache;
  readonly #places: readonly { readonly module: string; readonly name: string }[];

  constructor(
    readonly subject: Subject,
    readonly module: string,
    readonly outcome: DoorOutcome,
    /** The sweeps whose signatures decide what is independent by default, and what gets a seed; this one if absent. */
    private readonly basis: { readonly independents?: Sweep | null; readonly seeds?: Sweep } = {},
  ) {
    const head = outcome.heads.find((h) => h.function === subject.head.function) ?? outcome.heads[0];
    if (head === undefined) throw new Error("no derivative was made, and no diagnostic says why");
    this.head = head;
    const parameters = head.parameters.filter((p) => p.role === "primal").map((p) => ({ name: p.name }));
    const { variables = [] } = subject;
    this.inputs = [...parameters, ...variables.map((variable) => ({ name: variable.name, variable }))];
    // A generated module that takes the place of the user's has its variables.
    this.#places = variables.map(({ module: of, name }) => ({ module: this.placeOf(of), name }));
    this.#texts = new Map(outcome.files.map((file) => [file.path, file.text]));
    this.#read = (path) => this.#texts.get(path) ?? subject.read(path);
    this.#cache = subject.cache;
  }

  /** The generated module that takes the place of the user's, or the user's. */
  placeOf(module: string): string {
    return this.outcome.files.find((file) => file.takesPlaceOf === module)?.path ?? module;
  }

  world(): World {
    return new World(this.#read, this.#cache, null, this.#places);
  }

  /** Where the parameter or variable of that name is among the inputs; -1 if it is none. */
  indexOf(name: string): number {
    return this.inputs.findIndex((each) => each.name === name);
  }

  /** The parameter or variable a path begins with. */
  rootOf(path: string): string {
    const variable = this.inputs.find(
      ({ name, variable }) =>
        variable !== undefined && path.startsWith(name) && /^$|^[.[{]/.test(path.slice(name.length)),
    );
    return variable?.name ?? /^[^.[{]*/.exec(path)?.[0] ?? "";
  }

  /** May a derivative be taken by the number at this path: is it no variable that is an output only? */
  isInput(path: string): boolean {
    return this.inputs[this.indexOf(this.rootOf(path))]?.variable?.isInput ?? true;
  }

  /** Does the generated code give this parameter a derivative that may be other than zero? */
  hasDerivative(parameter: string): boolean {
    const { parameters, results } = this.head;
    return (
      parameters.some((p) => p.role === "shadow" && p.of === parameter && p.idle !== true) ||
      results.some((r) => r.of === parameter && r.idle !== true)
    );
  }

  /** Has it a place in the signature? */
  isGiven(parameter: string): boolean {
    const { parameters, results } = this.head;
    return parameters.some((p) => p.role === "shadow" && p.of === parameter) || results.some((r) => r.of === parameter);
  }

  /** May a seed be given for the number at this path of the arguments? */
  hasShadowFor(path: string): boolean {
    const root = this.rootOf(path);
    return this.head.parameters.some((p) => p.role === "shadow" && p.of === root);
  }

  /** The independents in these arguments, in the order of `Prepared.independents`. */
  independentsOf(args: unknown[]): readonly LeafPair[] {
    return this.#survey(args).independents;
  }

  prepare(world: World): Prepared {
    const names = namesFor(world, this.subject.namesOf ?? this.module, this.head.module);
    const parameters = this.inputs.length - this.#places.length;
    return this.#survey(withVariables(this.subject.inputs(names), parameters, world, this.#places));
  }

  /** The places of numbers in these arguments and their shadows. */
  placesIn(args: unknown[], shadows: unknown[]): Prepared {
    return this.#survey(args, shadows);
  }

  #survey(args: unknown[], shadows = zerosLike(args)): Prepared {
    const walk = new LeafWalk();
    args.forEach((_, i) => {
      walk.add(this.inputs[i]?.name ?? `argument${i + 1}`, args, i, shadows);
    });
    const { wrt, of } = this.subject.head;
    const named = (paths: readonly string[]): LeafPair[] => {
      const places = paths.flatMap((path) => {
        const root = this.rootOf(path);
        const rest = path.slice(root.length + 1);
        const i = this.indexOf(root);
        return i < 0 ? [] : placesOf(rest === "" ? [] : rest.split("."), args, i, root);
      });
      const inside = new LeafWalk();
      for (const place of places) inside.add(place.path, place.owner, place.key, null);
      const found = inside.leaves.flatMap(
        (leaf) => walk.leaves.find((l) => l.owner === leaf.owner && l.key === leaf.key) ?? [],
      );
      // Two paths may lead to one number: it is moved, seeded and counted once.
      return [...new Set(found)];
    };
    const independents = wrt === undefined ? walk.leaves.filter((l) => this.#isIndependent(l, args)) : named(wrt);
    const stored = (of === undefined ? walk.leaves : named(of)).filter((leaf) => {
      const variable = this.inputs[this.indexOf(this.rootOf(leaf.path))]?.variable;
      return variable === undefined ? leaf.owner !== args : variable.isOutput;
    });
    return { args, shadows, leaves: walk.leaves, independents, outputs: stored };
  }

  /**
   * The default independents: numbers that are not whole; whole ones too where the generated code has a derivative for
   * them, except in fields of objects, where a whole number is taken for a count.
   */
  #isIndependent(leaf: LeafPair, args: unknown[]): boolean {
    if (!this.isInput(leaf.path)) return false;
    const value = readLeaf(leaf.owner, leaf.key) as number;
    if (!Number.isInteger(value)) return Number.isFinite(value);
    if (!(this.basis.independents ?? this).hasDerivative(this.rootOf(leaf.path))) return false;
    return (
      leaf.owner === args || Array.isArray(leaf.owner) || ArrayBuffer.isView(leaf.owner) || leaf.owner instanceof Map
    );
  }

  /** A parameter without derivative keeps the tangents it came with, where it is left as it was. */
  #isOverwritten(leaf: LeafPair, before: ReadonlyMap<string, number>): boolean {
    if (leaf.path.startsWith("return") || this.isGiven(this.rootOf(leaf.path))) return false;
    return !Object.is(before.get(leaf.path), readLeaf(leaf.owner, leaf.key));
  }

  /** The generated function, its arguments in order. */
  call(world: World, prepared: Prepared, seed: unknown): () => unknown {
    const f = world.import(this.head.module)[this.head.generated];
    if (typeof f !== "function") throw new Error(`'${this.head.module}' does not export '${this.head.generated}'`);
    const list = this.head.parameters.map((p) => {
      if (p.role === "seed") return seed;
      if (p.role === "directions") return testedDirections;
      const i = this.indexOf(p.role === "primal" ? p.name : (p.of ?? ""));
      if (i < 0) throw new Error(`parameter '${p.name}' belongs to no parameter of the original`);
      return p.role === "primal" ? prepared.args[i] : prepared.shadows[i];
    });
    return () => (f as (...args: unknown[]) => unknown)(...list);
  }

  runTangent(direction: (index: number, value: number) => number, world: World = this.world()): TangentRun {
    const prepared = this.prepare(world);
    const { args, shadows } = prepared;
    prepared.independents.forEach((leaf, i) => {
      if (leaf.shadow !== null) {
        writeLeaf(leaf.shadow, leaf.key, direction(i, readLeaf(leaf.owner, leaf.key) as number));
      }
    });
    const before = new Map(prepared.leaves.map((leaf) => [leaf.path, numberAt(leaf.owner, leaf.key)]));
    const raw = execute(world, args, this.call(world, prepared, undefined));
    let value = raw.value;
    let tangent: unknown;
    const { results } = this.head;
    if (raw.thrown === null && results.some((r) => r.role === "tangent")) {
      const record = raw.value as Record<string, unknown>;
      value = record[results.find((r) => r.role === "value")?.name ?? "value"];
      tangent = record[results.find((r) => r.role === "tangent" && r.of === undefined)?.name ?? ""];
      for (const { name, of } of results) if (of !== undefined) shadows[this.indexOf(of)] = record[name];
    }
    readVariables(world, this.#places, args);
    const walk = new LeafWalk();
    args.forEach((arg, i) => {
      const { name = `argument${i + 1}`, variable } = this.inputs[i] ?? {};
      if (isLeft(arg, variable)) walk.add(name, args, i, shadows);
    });
    const resultShadow = tangent === undefined ? null : { return: tangent };
    walk.add("return", { return: value }, "return", resultShadow);
    const entries = walk.leaves.map((leaf) => {
      const value = numberAt(leaf.owner, leaf.key);
      return { path: leaf.path, value, tangent: this.#isOverwritten(leaf, before) ? 0 : shadowAt(leaf) };
    });
    const alone = new LeafWalk();
    alone.add("return", { return: value }, "return", resultShadow);
    return {
      execution: { ...raw, value },
      exit: new Map(entries.map((e) => [e.path, e])),
      outputs: prepared.outputs.map((l) => (typeof readLeaf(l.owner, l.key) === "number" ? shadowAt(l) : null)),
      results: alone.leaves.map((leaf) => ({ path: leaf.path, tangent: shadowAt(leaf) })),
    };
  }

  /** `seeds(i)` is the adjoint of output i at exit, null if it is gone; `resultSeed` makes the adjoint of the result. */
  runAdjoint(seeds: (index: number) => number | null, resultSeed: unknown, world: World = this.world()): AdjointRun {
    const prepared = this.prepare(world);
    prepared.outputs.forEach((leaf, i) => {
      const seed = seeds(i);
      const seeded = this.hasShadowFor(leaf.path) && (this.basis.seeds ?? this).hasShadowFor(leaf.path);
      if (leaf.shadow !== null && seed !== null && seeded) writeLeaf(leaf.shadow, leaf.key, seed);
    });
    resetPeak();
    const bytes = stackBytes();
    const execution = execute(world, prepared.args, this.call(world, prepared, resultSeed));
    this.takeResults(execution, prepared);
    return {
      execution,
      adjoints: prepared.independents.map(shadowAt),
      peakBytes: peakStackBytes() - bytes,
      leftBytes: stackBytes() - bytes,
    };
  }

  /** Adjoints that an adjoint's record gives, beside those that shadows hold. */
  takeResults(execution: Pick<Execution, "value" | "thrown">, prepared: Prepared): void {
    if (execution.thrown !== null) return;
    const record = (execution.value ?? {}) as Readonly<Record<string, unknown>>;
    for (const { name, role, of } of this.head.results) {
      const i = role === "adjoint" ? this.indexOf(of ?? "") : -1;
      if (i >= 0) prepared.shadows[i] = record[name];
    }
  }
}

function numberAt(owner: object, key: unknown): number {
  return readLeaf(owner, key) as number;
}

/** The number in the shadow of a leaf; 0 where there is no shadow. */
function shadowAt(leaf: LeafPair): number {
  const value = leaf.shadow === null ? undefined : readLeaf(leaf.shadow, leaf.key);
  return typeof value === "number" ? value : 0;
}
