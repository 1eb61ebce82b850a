/**
 * The numbers inside a program's data, found by walking it: what is perturbed, seeded, read back and compared.
 *
 * Storage is what counts, not the path to it: an element that two views or two fields lead to is one leaf.
 */

/** One number in storage. `owner` is the array, object or Map that holds it. */
export interface Leaf {
  readonly path: string;
  readonly owner: object;
  readonly key: unknown;
}

/** A leaf and the place of its shadow. */
export interface LeafPair extends Leaf {
  readonly shadow: object | null;
}

export function readLeaf(owner: object, key: unknown): unknown {
  return owner instanceof Map
    ? (owner.get(key) as unknown)
    : (owner as Record<PropertyKey, unknown>)[key as PropertyKey];
}

export function writeLeaf(owner: object, key: unknown, value: number): void {
  if (owner instanceof Map) owner.set(key, value);
  else (owner as Record<PropertyKey, unknown>)[key as PropertyKey] = value;
}

type RealArray = Float64Array | Float32Array;

function isRealArray(value: unknown): value is RealArray {
  return value instanceof Float64Array || value instanceof Float32Array;
}

/** The components of an object that may hold numbers or lead to some, with the way each is written in a path. */
function components(owner: object): { key: unknown; step: string }[] {
  if (isRealArray(owner)) return Array.from(owner, (_, i) => ({ key: i, step: `[${i}]` }));
  if (ArrayBuffer.isView(owner) || owner instanceof ArrayBuffer || owner instanceof Set) return [];
  if (Array.isArray(owner)) return [...owner.keys()].filter((i) => i in owner).map((i) => ({ key: i, step: `[${i}]` }));
  if (owner instanceof Map) return [...owner.keys()].map((key: unknown) => ({ key, step: `{${String(key)}}` }));
  const found: { key: unknown; step: string }[] = [];
  for (const key of Object.keys(owner)) {
    const property = Object.getOwnPropertyDescriptor(owner, key);
    if (property !== undefined && "value" in property) found.push({ key, step: `.${key}` });
  }
  return found;
}

/** Walks data from named roots, and its shadows beside it where they are given. */
export class LeafWalk {
  readonly leaves: LeafPair[] = [];
  readonly #seen = new Set<object>();
  /** Elements of buffers already met through another view. */
  readonly #elements = new Map<ArrayBufferLike, Set<number>>();

  /** Adds the leaves of `owner[key]`; `shadow` is the object that shadows the owner. */
  add(path: string, owner: object, key: unknown, shadow: object | null): void {
    const work: { path: string; owner: object; key: unknown; shadow: object | null }[] = [{ path, owner, key, shadow }];
    for (let item = work.pop(); item !== undefined; item = work.pop()) {
      const value = readLeaf(item.owner, item.key);
      if (typeof value === "number") {
        if (this.#isNewElement(item.owner, item.key)) this.leaves.push(item);
        continue;
      }
      if (typeof value !== "object" || value === null || this.#seen.has(value)) continue;
      this.#seen.add(value);
      const shadowValue = item.shadow === null ? null : readLeaf(item.shadow, item.key);
      const inner = typeof shadowValue === "object" && shadowValue !== null ? shadowValue : null;
      const base = item.path;
      const parts = components(value).map((c) => ({ path: base + c.step, owner: value, key: c.key, shadow: inner }));
      work.push(...parts.reverse());
    }
  }

  #isNewElement(owner: object, key: unknown): boolean {
    if (!isRealArray(owner)) return true;
    const known = this.#elements.get(owner.buffer) ?? new Set<number>();
    this.#elements.set(owner.buffer, known);
    const offset = owner.byteOffset + (key as number) * owner.BYTES_PER_ELEMENT;
    if (known.has(offset)) return false;
    known.add(offset);
    return true;
  }
}

/** Follows a dotted path through objects; at arrays it goes on in every element. The places it ends at. */
export function placesOf(path: readonly string[], owner: object, key: unknown, name: string): Leaf[] {
  const [step, ...rest] = path;
  if (step === undefined) return [{ path: name, owner, key }];
  const value = readLeaf(owner, key);
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value) && !/^\d+$/.test(step)) {
    return value.flatMap((_, i) => placesOf(path, value, i, `${name}[${i}]`));
  }
  return placesOf(rest, value, Array.isArray(value) ? Number(step) : step, `${name}.${step}`);
}
