/**
 * Makes the shadow of a value: the same shape, with 0 for every number.
 *
 * - number: 0. String, boolean, bigint, symbol, function, null, undefined, Set, Date, RegExp and other built-in objects: as
 *   they are, shared with the original.
 * - typed array: same class, length and place in its buffer, all 0. Views of one buffer have shadows that are views of one
 *   buffer, so that two names for one element give one adjoint. (Give such views in one call; two calls cannot know.)
 * - array: element by element, holes included. Map: the same keys, shadows as values.
 * - other object: same prototype, a shadow for each own property; accessors are taken over. The constructor is not called,
 *   so fields with `#` names do not exist in the shadow.
 * - one object, one shadow: shared references and cycles come out the same, at any depth.
 *
 * `directions`: the shadow of a value in so many directions. A number's is a `Float64Array` of that length; a typed array, and an array
 * of nothing but numbers (some of which may be missing), is that many times as long.
 *
 * `missing`: names of properties that are numbers once they are set; where an object has none yet, its shadow has 0. "[]": so are the
 * elements of arrays that hold nothing but numbers and holes.
 */
export function zerosLike<T>(original: T, ...missing: string[]): T;
// biome-ignore lint/suspicious/noExplicitAny: what holds the derivatives of several directions has a type that the caller knows.
export function zerosLike<S = any>(original: unknown, directions: number, ...missing: string[]): S;
export function zerosLike(original: unknown, ...rest: (number | string)[]): unknown {
  const directions = rest.find((value) => typeof value === "number");
  const missing = rest.filter((value) => typeof value === "string");
  const fillsHoles = missing.includes("[]");
  const shadows = new Map<object, object>();
  /** Pairs of original and shadow whose components are still to be made: no recursion, so long lists do not overflow. */
  const unfilled: [object, object][] = [];

  function shadowOf(value: unknown): unknown {
    if (typeof value === "number") return directions === undefined ? 0 : new Float64Array(directions);
    if (typeof value !== "object" || value === null) return value;
    const known = shadows.get(value);
    if (known !== undefined) return known;
    const shadow = emptyShadow(value, shadows, directions ?? 1);
    shadows.set(value, shadow);
    if (shadow !== value && !ArrayBuffer.isView(value)) unfilled.push([value, shadow]);
    return shadow;
  }

  const result = shadowOf(original);
  for (let pair = unfilled.pop(); pair !== undefined; pair = unfilled.pop()) {
    const [from, to] = pair;
    if (from instanceof Map) {
      for (const [key, value] of from) (to as Map<unknown, unknown>).set(key, shadowOf(value));
    } else if (fillsHoles && Array.isArray(from) && from.every((x) => typeof x === "number")) {
      fillNumbers(to as number[], from.length * (directions ?? 1));
    } else if (directions !== undefined && Array.isArray(from) && holdsNumbers(from)) {
      fillNumbers(to as number[], from.length * directions);
    } else if (Array.isArray(from)) {
      fillArray(from, to as unknown[], shadowOf);
    } else {
      fillObject(from, to, shadowOf);
      setMissing(from, to as Record<string, unknown>, missing, () => shadowOf(0));
    }
  }
  return result;
}

/** The shadow object without its components; the original itself where there is nothing to shadow. */
function emptyShadow(value: object, shadows: Map<object, object>, times: number): object {
  if (ArrayBuffer.isView(value)) return viewShadow(value, shadows, times);
  if (value instanceof ArrayBuffer) return bufferShadow(value, shadows, times);
  if (Array.isArray(value)) {
    const shadow: unknown[] = [];
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Array.prototype) Object.setPrototypeOf(shadow, prototype as object);
    return shadow;
  }
  if (value instanceof Map) return new Map();
  if (Object.prototype.toString.call(value) !== "[object Object]" || value instanceof Promise) return value;
  return Object.create(Object.getPrototypeOf(value) as object | null) as object;
}

type ViewClass = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => ArrayBufferView;

function viewShadow(view: ArrayBufferView, shadows: Map<object, object>, times: number): object {
  const buffer = bufferShadow(view.buffer, shadows, times);
  const length = view instanceof DataView ? view.byteLength : (view as Float64Array).length;
  return new (view.constructor as ViewClass)(buffer, view.byteOffset * times, length * times);
}

function bufferShadow(buffer: ArrayBufferLike, shadows: Map<object, object>, times: number): ArrayBufferLike {
  let shadow = shadows.get(buffer) as ArrayBufferLike | undefined;
  if (shadow === undefined) {
    const size = buffer.byteLength * times;
    shadow = buffer instanceof ArrayBuffer ? new ArrayBuffer(size) : new SharedArrayBuffer(size);
    shadows.set(buffer, shadow);
  }
  return shadow;
}

function fillArray(from: unknown[], to: unknown[], shadowOf: (value: unknown) => unknown): void {
  if (from.every((x) => typeof x === "number") && isDense(from)) {
    fillNumbers(to as number[], from.length);
    return;
  }
  for (let i = 0; i < from.length; i++) {
    if (i in from) to[i] = shadowOf(from[i]);
  }
  to.length = from.length;
}

/** V8 gives the array its representation for doubles at once, not at the first adjoint that is stored. */
function fillNumbers(to: number[], length: number): void {
  for (let i = 0; i < length; i++) to.push(0.5);
  to.fill(0);
}

/** Is it no tuple, whose components are held one by one? */
function holdsNumbers(from: unknown[]): boolean {
  return from.some((x) => typeof x === "number") && from.every((x) => typeof x === "number" || x == null);
}

function isDense(a: unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (!(i in a)) return false;
  return true;
}

function fillObject(from: object, to: object, shadowOf: (value: unknown) => unknown): void {
  for (const key of Reflect.ownKeys(from)) {
    const property = Object.getOwnPropertyDescriptor(from, key)!;
    if (!("value" in property)) {
      Object.defineProperty(to, key, property);
    } else if (property.enumerable === true) {
      (to as Record<PropertyKey, unknown>)[key] = shadowOf(property.value);
    } else {
      Object.defineProperty(to, key, { ...property, writable: true, value: shadowOf(property.value) });
    }
  }
}

/** A plain object that has no such property may be a dictionary: its shadow has the keys that it has. */
function setMissing(from: object, to: Record<string, unknown>, names: readonly string[], zero: () => unknown): void {
  const prototype: unknown = Object.getPrototypeOf(from);
  const isPlain = prototype === Object.prototype || prototype === null;
  for (const name of names)
    if (to[name] === undefined && (name in from || !isPlain) && name !== "[]") to[name] = zero();
}
