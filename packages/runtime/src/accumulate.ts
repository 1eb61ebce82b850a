/**
 * Adds a seed to a shadow: every number that `from` holds is added to the number at the same place of `into`.
 *
 * A derivative procedure whose primal gives a reference takes the result's adjoint as an object of the same shape; the adjoint is added
 * to the shadow of what was returned. Shared and cyclic references are followed once. Places that are not in both are passed over.
 */
export function accumulate(into: unknown, from: unknown): void {
  const seen = new Set<object>();
  const pending: [unknown, unknown][] = [[into, from]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [target, source] = pair;
    if (typeof target !== "object" || typeof source !== "object" || target === null || source === null) continue;
    if (seen.has(source)) continue;
    seen.add(source);
    if (ArrayBuffer.isView(target) && ArrayBuffer.isView(source)) {
      addElements(target as Float64Array, source as Float64Array);
      continue;
    }
    if (target instanceof Map && source instanceof Map) {
      for (const [key, value] of source) {
        const old: unknown = target.get(key);
        if (typeof value === "number" && typeof old === "number") target.set(key, old + value);
        else pending.push([old, value]);
      }
      continue;
    }
    const to = target as Record<string, unknown>;
    for (const [key, value] of Object.entries(source)) {
      const old = to[key];
      if (typeof value === "number" && typeof old === "number") to[key] = old + value;
      else pending.push([old, value]);
    }
  }
}

function addElements(into: Float64Array, from: Float64Array): void {
  const n = Math.min(into.length, from.length);
  for (let i = 0; i < n; i++) into[i]! += from[i]!;
}
