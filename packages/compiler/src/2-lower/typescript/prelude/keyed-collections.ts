/** Map and Set: visiting, and construction from arrays. `get`, `set`, `has`, `add`, `delete`, `clear`, `size` are native in the IL. */
export const keyedCollections = `
export function map_forEach<K, V>(self: Map<K, V>, f: (value: V, key: K, map: Map<K, V>) => void): void {
  for (const key of self.keys()) {
    f(self.get(key)!, key, self);
  }
}
export function map_from<K, V>(pairs: [K, V][]): Map<K, V> {
  const result = new Map<K, V>();
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    result.set(pair[0], pair[1]);
  }
  return result;
}
export function map_fromMap<K, V>(source: Map<K, V>): Map<K, V> {
  const result = new Map<K, V>();
  for (const key of source.keys()) {
    result.set(key, source.get(key)!);
  }
  return result;
}
export function set_forEach<K>(self: Set<K>, f: (value: K, key: K, set: Set<K>) => void): void {
  for (const key of self) {
    f(key, key, self);
  }
}
export function set_from<K>(keys: K[]): Set<K> {
  const result = new Set<K>();
  for (let i = 0; i < keys.length; i++) {
    result.add(keys[i]!);
  }
  return result;
}
export function set_fromSet<K>(source: Set<K>): Set<K> {
  const result = new Set<K>();
  for (const key of source) {
    result.add(key);
  }
  return result;
}
`;
