import { zerosLike } from "./zeros-like.js";

/**
 * The shadows of objects that are in a Set, or keys of a Map: the shadow of a Map has the same keys, so theirs are kept beside the objects.
 * An object has one shadow at a time; who makes it a key again gives it the shadow that it has then.
 */
const shadows = new WeakMap<object, object>();

/** Keeps the shadow of an object that is made a key. Other keys have none. */
export function keepShadow(key: unknown, shadow: unknown): void {
  if (typeof key === "object" && key !== null && typeof shadow === "object" && shadow !== null)
    shadows.set(key, shadow);
}

/** The shadow of a key. What is no object is its own; an object that nobody kept a shadow for gets zeros. */
export function shadowOf<T>(key: T): T {
  if (typeof key !== "object" || key === null) return key;
  const known = shadows.get(key);
  if (known !== undefined) return known as T;
  const zeros = zerosLike(key);
  keepShadow(key, zeros);
  return zeros;
}
