import { zerosLike } from "../zeros-like.js";
import { componentsOf, isNumbers, isTypedArray } from "./components.js";

/**
 * A copy for a derivative that may leave any value in it: numbers, arrays, maps and objects of all depths; shared references and cycles
 * come out the same. Sets are copied, what they hold is not; dates, functions and the like are shared. `#` fields cannot be copied: a class that has them
 * throws as soon as it reads one.
 */
export function copyOf<T>(original: T): T {
  if (isTypedArray(original)) return original.slice() as typeof original;
  if (typeof original !== "object" || original === null) return original;
  if (original instanceof Set) return new Set(original) as T;
  const copy = zerosLike(original);
  fill(copy, original);
  return copy;
}

/** Gives the numbers of one object to another of the same shape. */
export function fill(to: object, from: object): void {
  const seen = new Set<object>([from]);
  const pairs: [object, object][] = [[to, from]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [target, source] = pair;
    if (target === source) continue;
    if (ArrayBuffer.isView(source)) {
      new Uint8Array((target as Float64Array).buffer, (target as Float64Array).byteOffset, source.byteLength).set(
        new Uint8Array(source.buffer, source.byteOffset, source.byteLength),
      );
      continue;
    }
    if (isNumbers(source)) {
      for (let i = 0; i < source.length; i++) (target as number[])[i] = source[i]!;
      continue;
    }
    for (const { key, value, get, set } of componentsOf(source)) {
      if (typeof value === "number") set(target, value);
      else if (value instanceof Set) set(target, new Set(value));
      else if (typeof value === "object" && value !== null && !seen.has(value)) {
        seen.add(value);
        const inner = get(target);
        if (typeof inner !== "object" || inner === null) throw new TypeError(`${String(key)} has another shape.`);
        pairs.push([inner, value]);
      }
    }
  }
}
