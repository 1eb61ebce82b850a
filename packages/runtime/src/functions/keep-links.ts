import { isNumbers } from "./components.js";

/**
 * Remembers what leads where in a shadow: which objects its fields and elements hold, how long its arrays are, which keys its maps have.
 * What is given back makes it so again. An adjoint leads from object to object as the function left them; its caller asked for the
 * adjoint of what was there at first. Numbers stay as they are.
 */
export function keepLinks(shadow: unknown): () => void {
  const seen = new Set<object>();
  const links: [owner: Record<PropertyKey, unknown>, key: PropertyKey, value: unknown][] = [];
  const lengths: [array: unknown[], length: number][] = [];
  const maps: [map: Map<unknown, unknown>, entries: readonly (readonly [unknown, unknown])[]][] = [];
  const open: unknown[] = [shadow];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || seen.has(value)) continue;
    seen.add(value);
    if (value instanceof Map) {
      maps.push([value, [...value]]);
      open.push(...value.values());
      continue;
    }
    const isList = Array.isArray(value);
    if (isList) lengths.push([value, value.length]);
    if (isNumbers(value)) continue;
    if (!isList && Object.prototype.toString.call(value) !== "[object Object]") continue;
    for (const key of Reflect.ownKeys(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (property === undefined || !("value" in property) || typeof property.value !== "object") continue;
      links.push([value as Record<PropertyKey, unknown>, key, property.value]);
      open.push(property.value);
    }
  }
  return () => {
    for (const [array, length] of lengths) array.length = length;
    for (const [owner, key, value] of links) owner[key] = value;
    for (const [map, entries] of maps) {
      const now = new Map(map);
      map.clear();
      // A key that is gone has the adjoint 0; a number is what the adjoint has left.
      for (const [key, value] of entries) map.set(key, typeof value === "number" ? (now.get(key) ?? 0) : value);
    }
  };
}
