/**
 * The law of several directions: what `f_dv` and `f_bv` give for each of them is what `f_d` and `f_b` give for it alone.
 * In: a program, its derivatives of one direction and of several. Out: where they differ. TypeScript only: of C, see cases/run-c-directions.ts.
 * Method: shadows of one direction are made and filled twice, joined to those of both (docs/derivative-conventions.md), and both are called.
 */
import { zerosLike } from "@retrograd/runtime";
import type { DoorOutcome } from "./door.js";
import { derived } from "./generated-runs.js";
import { readLeaf, writeLeaf } from "./leaves.js";
import { RandomSource } from "./random-source.js";
import { copyOfSeed, seedOf } from "./seeds.js";
import type { Subject } from "./subject.js";
import { Primal } from "./subject.js";
import type { Prepared, Sweep } from "./sweeps.js";
import { testedDirections } from "./tested-directions.js";

export function severalDirectionsDiffer(
  given: Subject,
  mode: "tangent" | "adjoint",
  one: DoorOutcome,
  several: DoorOutcome,
): readonly string[] {
  const wrong: string[] = [];
  const violate = (law: string, message: string): void => {
    wrong.push(`${law}: ${message}`);
  };
  const variables = given.variables ?? one.heads[0]?.globals;
  const subject = variables === undefined ? given : { ...given, variables };
  const primal = new Primal(subject);
  const original = primal.run();
  const scalar = derived(subject, primal, one, mode, violate);
  const vector = derived(subject, primal, several, `${mode} of several directions`, violate);
  if (scalar === null || vector === null) return wrong;
  const random = new RandomSource(7);
  const numbers = Array.from({ length: 512 }, () => random.weight());
  const weight = (direction: number, i: number): number =>
    numbers[(i * testedDirections + direction) % numbers.length]!;
  const wantsResult = subject.head.of === undefined || subject.head.of.includes("return");
  const seed = (k: number): unknown => seedOf(original.value, (i) => (wantsResult ? weight(k, i + 50) : 0));
  const fill = (sweep: Sweep, prepared: Prepared, k: number): void => {
    const leaves = mode === "tangent" ? prepared.independents : prepared.outputs;
    leaves.forEach((leaf, i) => {
      if (leaf.shadow !== null && (mode === "tangent" || sweep.hasShadowFor(leaf.path)))
        writeLeaf(leaf.shadow, leaf.key, weight(k, i));
    });
  };

  const alone = Array.from({ length: testedDirections }, (_, k) => {
    const world = scalar.world();
    const prepared = scalar.prepare(world);
    fill(scalar, prepared, k);
    return finish(scalar, prepared, attempt(scalar.call(world, prepared, copyOfSeed(seed(k)))));
  });

  const world = vector.world();
  const prepared = vector.prepare(world);
  const apart = Array.from({ length: testedDirections }, (_, k) => {
    const shadows = zerosLike(prepared.args) as unknown[];
    const places = vector.placesIn(prepared.args, shadows);
    fill(vector, places, k);
    return shadows;
  });
  const joined = join(
    Object.fromEntries(prepared.args.entries()),
    apart.map((s) => Object.fromEntries(s.entries())),
  );
  // A number that is not given has derivatives all the same.
  const shadows = vector.inputs.map((_, i) => joined[i] ?? new Float64Array(testedDirections));
  const seeds = join(
    { seed: original.value },
    alone.map((_, k) => ({ seed: seed(k) })),
  ).seed;
  const together = finish(
    vector,
    { ...prepared, shadows },
    attempt(vector.call(world, { ...prepared, shadows }, seeds)),
  );

  for (const [k, run] of alone.entries()) {
    if (run.thrown !== together.thrown) wrong.push(`direction ${k}: throws ${together.thrown}, alone ${run.thrown}`);
    else if (run.thrown === null) {
      const difference = differenceAt({ of: run.derivatives }, { of: together.derivatives }, k);
      if (difference !== null) wrong.push(`direction ${k}: ${difference}`);
    }
  }
  return wrong;
}

interface Finished {
  readonly thrown: string | null;
  /** By the name of the parameter, and the result's tangent. */
  readonly derivatives: Readonly<Record<string, unknown>>;
}

function attempt(call: () => unknown): { readonly value: unknown; readonly thrown: string | null } {
  try {
    return { value: call(), thrown: null };
  } catch (error) {
    return { value: undefined, thrown: error instanceof Error ? error.message : String(error) };
  }
}

function finish(
  sweep: Sweep,
  prepared: Prepared,
  { value, thrown }: { readonly value: unknown; readonly thrown: string | null },
): Finished {
  const derivatives: Record<string, unknown> = {};
  for (const p of sweep.head.parameters)
    if (p.role === "shadow" && p.of !== undefined) {
      const shadow = prepared.shadows[sweep.indexOf(p.of)];
      if (
        typeof shadow === "object" &&
        !(shadow instanceof Float64Array && typeof prepared.args[sweep.indexOf(p.of)] === "number")
      )
        derivatives[p.of] = shadow;
    }
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  for (const { name, role, of } of sweep.head.results)
    if (role !== "value" && thrown === null) derivatives[`${role} of ${of ?? "return"}`] = record[name];
  return { thrown, derivatives };
}

/** Shadows of one direction each, as one of all. `original`: what they are shadows of. */
function join<T extends object>(original: T, apart: readonly object[]): Record<string, unknown> {
  const joined = zerosLike(original, apart.length) as Record<string, unknown>;
  apart.forEach((shadow, k) => {
    const seen = new Set<object>();
    const visit = (from: object, to: object): void => {
      if (seen.has(from)) return;
      seen.add(from);
      for (const key of keysOf(from)) {
        const value = readLeaf(from, key);
        if (typeof value === "number") {
          if (holdsNumbers(from)) writeLeaf(to, (key as number) * apart.length + k, value);
          else (readLeaf(to, key) as Float64Array)[k] = value;
        } else if (typeof value === "object" && value !== null) {
          const inner = readLeaf(to, key);
          if (typeof inner === "object" && inner !== null && inner !== value) visit(value, inner);
        }
      }
    };
    visit(shadow, joined);
  });
  return joined;
}

/** Where direction `k` of `all` is not `one`; null where they agree. */
function differenceAt(one: object, all: object, k: number): string | null {
  const seen = new Set<object>();
  const visit = (from: object, to: unknown, path: string): string | null => {
    if (seen.has(from)) return null;
    seen.add(from);
    for (const key of keysOf(from)) {
      const value = readLeaf(from, key);
      const at = `${path}.${String(key)}`;
      if (typeof value === "number") {
        const place = holdsNumbers(from) ? to : readLeaf((to ?? {}) as object, key);
        const index = holdsNumbers(from) ? (key as number) * testedDirections + k : k;
        const other = ((place as ArrayLike<number> | undefined) ?? [])[index] ?? 0;
        if (!isClose(value, other)) return `${at} is ${other}, alone ${value}`;
      } else if (typeof value === "object" && value !== null) {
        const difference = visit(value, typeof to === "object" && to !== null ? readLeaf(to, key) : undefined, at);
        if (difference !== null) return difference;
      }
    }
    return null;
  };
  return visit(one, all, "");
}

/** Factors that do not change in a loop are multiplied in another order. */
function isClose(a: number, b: number): boolean {
  if (Object.is(a, b) || a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) + 1e-12;
}

function holdsNumbers(owner: object): boolean {
  if (isReal(owner)) return true;
  if (!Array.isArray(owner) || !owner.some((x) => typeof x === "number")) return false;
  return owner.every((x) => typeof x === "number" || x == null);
}

function isReal(owner: object): owner is Float64Array | Float32Array {
  return owner instanceof Float64Array || owner instanceof Float32Array;
}

function keysOf(owner: object): unknown[] {
  if (isReal(owner) || Array.isArray(owner)) return [...owner.keys()].filter((i) => i in owner);
  if (ArrayBuffer.isView(owner) || owner instanceof ArrayBuffer || owner instanceof Set) return [];
  if (owner instanceof Map) return [...owner.keys()];
  return Object.keys(owner).filter((key) => "value" in (Object.getOwnPropertyDescriptor(owner, key) ?? {}));
}
