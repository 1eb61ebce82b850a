import { zerosLike } from "../zeros-like.js";
import { componentsOf, isNumbers, isTypedArray } from "./components.js";
import { copyOf } from "./copy-of.js";

/** The shadow of an argument: zero everywhere. Of an array that is a part of a buffer, only that part. */
export function shadowOf<T>(argument: T): T {
  if (isTypedArray(argument)) {
    const ownClass = argument.constructor as new (length: number) => typeof argument;
    return new ownClass(argument.length);
  }
  return zerosLike(argument);
}

/** The shadow of an argument in so many directions: an element's derivatives stand side by side. */
export function severalOf<T>(argument: T, directions: number): T {
  if (!isTypedArray(argument)) return zerosLike<T>(argument, directions);
  const ownClass = argument.constructor as new (length: number) => typeof argument;
  return new ownClass(argument.length * directions);
}

/** What a caller gave to be filled, with zeros in it. TypeError where it is not of the argument's shape. */
export function buffer<T>(given: T, argument: T, name: string): T {
  if (argument === undefined || argument === null) return argument;
  if (!clear(given, argument)) throw new TypeError(`into: ${name} is not of the shape of the argument ${name}.`);
  return given;
}

const wholes = new WeakMap<object, Map<string, object>>();

/** The shadow of an argument, some parts of which are the caller's to be filled; made once for each `result`, and again where the argument's shape is another one. */
export function shadowWith<T extends object>(result: Readonly<Record<string, unknown>>, argument: T, name: string): T {
  if (Array.isArray(argument)) return buffer(result[name] as T, argument, name);
  const mine = wholes.get(result) ?? new Map<string, object>();
  wholes.set(result, mine);
  const known = mine.get(name);
  if (known !== undefined && holds(known, result[name]) && clear(known, argument)) return known as T;
  const shadow = zerosLike(argument);
  if (!place(shadow, result[name], argument, "whole"))
    throw new TypeError(`into: ${name} is not of the shape of the argument ${name}.`);
  mine.set(name, shadow);
  clear(shadow, argument);
  return shadow;
}

/** The names of what a caller gives are those of arguments: TypeError for others, which would count for nothing. */
export function named(given: unknown, names: readonly string[], what: string): void {
  if (typeof given !== "object" || given === null)
    throw new TypeError(`${what} are given by name: ${names.join(", ")}.`);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new TypeError(`${what}: there is no ${unknown}. There are ${names.join(", ")}.`);
}

/** The weights of what a function gives, as they are to be handed on: TypeError where they are not of its shape. */
export function weightsFor<T>(weights: unknown, value: T): T {
  if (!fits(weights, value)) throw new TypeError("vjp: the weights are not of the shape of what the function gives.");
  return copyOf(weights) as T;
}

function fits(value: unknown, like: unknown): boolean {
  if (typeof like !== "object" || like === null) return typeof value === typeof like || typeof like !== "number";
  if (!hasShape(value, like)) return false;
  if (ArrayBuffer.isView(like) || isNumbers(like)) return true;
  for (const { value: inner, get } of componentsOf(like)) if (!fits(get(value as object), inner)) return false;
  return true;
}

/** Arguments that lead to one array or object are not told apart by a derivative that writes in one of them. */
export function apart(...all: readonly (readonly [name: string, value: unknown])[]): void {
  for (const [k, [name, value]] of all.entries())
    for (const [other, same] of all.slice(0, k))
      if (typeof value === "object" && value !== null && overlap(value, same as object))
        throw new TypeError(
          `${other} and ${name} are one and the same storage, in which the function writes: give a copy.`,
        );
}

function overlap(a: object, b: object): boolean {
  if (a === b) return true;
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.buffer !== b.buffer) return false;
  return a.byteOffset < b.byteOffset + b.byteLength && b.byteOffset < a.byteOffset + a.byteLength;
}

/** The tangent of an argument from what the caller gave of it: what is left out is zero. `isKept`: what was given is not to be written. */
export function tangentOf<T>(given: unknown, argument: T, name: string, isKept: boolean): T {
  if (argument === undefined || argument === null) return argument;
  if (given === undefined) return shadowOf(argument);
  if (typeof argument === "number") return given as T;
  const isWhole = ArrayBuffer.isView(argument) || isNumbers(argument);
  const tangent = isWhole ? (isKept ? copyOf(given) : given) : zerosLike(argument);
  const fits = isWhole
    ? hasShape(given, argument)
    : place(tangent as object, copyOf(given), argument as object, "by element");
  if (!fits) throw new TypeError(`The tangent of ${name} is not of the shape of the argument ${name}.`);
  return tangent as T;
}

/** Puts parts of a value in the place of those of its shadow, arrays of objects as said; false where they do not fit. */
function place(shadow: object, parts: unknown, argument: object, arrays: "whole" | "by element"): boolean {
  if (typeof parts !== "object" || parts === null) return false;
  if (Array.isArray(argument) && !hasShape(parts, argument)) return false;
  for (const { value, get, set } of componentsOf(parts)) {
    const original = get(argument);
    if (typeof value === "number" || ArrayBuffer.isView(value)) {
      if (!hasShape(value, original)) return false;
      set(shadow, value);
    } else if (typeof value === "object" && value !== null) {
      const inner = get(shadow);
      if (typeof inner !== "object" || inner === null || typeof original !== "object" || original === null)
        return false;
      if (isNumbers(value) || (arrays === "whole" && Array.isArray(value))) {
        if (!hasShape(value, original)) return false;
        set(shadow, value);
      } else if (!place(inner, value, original, arrays)) return false;
    }
  }
  return true;
}

/** Are the parts, as far as they are arrays and objects, those of the shadow? */
function holds(shadow: unknown, parts: unknown): boolean {
  if (typeof parts !== "object" || parts === null) return typeof parts === "number";
  if (ArrayBuffer.isView(parts) || Array.isArray(parts)) return shadow === parts;
  if (typeof shadow !== "object" || shadow === null) return false;
  for (const { value, get } of componentsOf(parts)) if (!holds(get(shadow), value)) return false;
  return true;
}

function hasShape(value: unknown, like: unknown): boolean {
  if (typeof like === "number") return typeof value === "number";
  if (ArrayBuffer.isView(like))
    return (
      ArrayBuffer.isView(value) &&
      value.constructor === like.constructor &&
      (value as Float64Array).length === (like as Float64Array).length
    );
  if (Array.isArray(like)) return Array.isArray(value) && value.length === like.length;
  return typeof value === typeof like;
}

/** Zeros in all of a shadow; false where it is not of its original's shape. */
function clear(shadow: unknown, original: unknown): boolean {
  if (ArrayBuffer.isView(original)) {
    if (!hasShape(shadow, original)) return false;
    (shadow as Float64Array).fill(0);
    return true;
  }
  const cleared = new Set<unknown>();
  const pairs: [unknown, unknown][] = [[shadow, original]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [to, from] = pair;
    if (to === from || typeof from !== "object" || from === null || cleared.has(to)) continue;
    cleared.add(to);
    if (!hasShape(to, from) || typeof to !== "object" || to === null) return false;
    if (ArrayBuffer.isView(from) || isNumbers(from)) {
      (to as number[]).fill(0);
      continue;
    }
    let members = 0;
    for (const { value, get, set } of componentsOf(from)) {
      if (get(to) !== undefined || value === undefined) members++;
      if (typeof value === "number") set(to, 0);
      else if (typeof value === "object" && value !== null) pairs.push([get(to), value]);
    }
    if (sizeOf(to) > members) return false;
  }
  return true;
}

const sizeOf = (value: object): number => [...componentsOf(value)].filter(({ value }) => value !== undefined).length;
