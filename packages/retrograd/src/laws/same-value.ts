/**
 * Bit-for-bit equality of what two runs of a program left behind: numbers by their bits (-0 is not 0, NaN is NaN), objects
 * component by component, with the same sharing on both sides. Functions are not compared: a reprinted closure is an object.
 */

/** The path of the first difference, with both values; null if there is none. */
export function firstDifference(left: unknown, right: unknown): string | null {
  const partner = new Map<object, object>();
  const work: { path: string; left: unknown; right: unknown }[] = [{ path: "", left, right }];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { path, left: a, right: b } = item;
    if (typeof a === "function" || typeof b === "function") continue;
    if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) {
      if (!Object.is(a, b) && !(a == null && b == null)) return `${path || "the result"}: ${show(a)} and ${show(b)}`;
      continue;
    }
    const known = partner.get(a);
    if (known !== undefined) {
      if (known !== b) return `${path}: references lead to different objects`;
      continue;
    }
    partner.set(a, b);
    const keysA = keys(a);
    const keysB = keys(b);
    if (Array.isArray(a) !== Array.isArray(b) || ArrayBuffer.isView(a) !== ArrayBuffer.isView(b)) {
      return `${path}: ${show(a)} and ${show(b)}`;
    }
    if ((Array.isArray(a) || ArrayBuffer.isView(a)) && keysA.size !== keysB.size) {
      return `${path}: lengths ${keysA.size} and ${keysB.size}`;
    }
    for (const key of new Set([...keysA, ...keysB])) {
      if (key === "$") continue;
      work.push({ path: `${path}.${String(key)}`, left: at(a, key), right: at(b, key) });
    }
  }
  return null;
}

function keys(value: object): Set<unknown> {
  if (value instanceof Map || value instanceof Set) return new Set<unknown>(value.keys());
  return new Set<unknown>(Object.keys(value));
}

function at(owner: object, key: unknown): unknown {
  if (owner instanceof Map) return owner.get(key) as unknown;
  if (owner instanceof Set) return owner.has(key);
  return (owner as Record<PropertyKey, unknown>)[key as PropertyKey];
}

function show(value: unknown): string {
  if (typeof value === "object" && value !== null) return value.constructor?.name ?? "object";
  return Object.is(value, -0) ? "-0" : String(value);
}
