/** Map and Set: visiting, and construction from arrays. `get`, `set`, `has`, `add`, `delete`, `clear`, `size` are native in the IL. */
export const keyedCollections = `
export function map_forEach<K, V>(self: Map<K, V>, f: (value: V, key: K, map: Map<K, V>) => void): void {
  for (const key of self.keys()) {
    f(self.get(key)!, key, self);
  }
}
export function removingMap_forEach<K, V>(self: Map<K, V>, f: (value: V, key: K, map: Map<K, V>) => void): void {
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
export function dictionary_keys<V>(self: { [key: string]: V }): string[] {
  const result: string[] = [];
  for (const key in self) result.push(key);
  return result;
}
export function dictionary_values<V>(self: { [key: string]: V }): V[] {
  const result: V[] = [];
  for (const key in self) result.push(self[key]!);
  return result;
}
export function dictionary_entries<V>(self: { [key: string]: V }): [string, V][] {
  const result: [string, V][] = [];
  for (const key in self) result.push([key, self[key]!]);
  return result;
}
export function dictionary_from<V>(pairs: [string, V][]): { [key: string]: V } {
  const result: { [key: string]: V } = {};
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    result[pair[0]] = pair[1];
  }
  return result;
}
export function dictionary_fromMap<V>(pairs: Map<string, V>): { [key: string]: V } {
  const result: { [key: string]: V } = {};
  for (const key of pairs.keys()) result[key] = pairs.get(key)!;
  return result;
}
export function dictionary_assign<V>(self: { [key: string]: V }, from: { [key: string]: V }): { [key: string]: V } {
  for (const key in from) self[key] = from[key]!;
  return self;
}
export function set_forEach<K>(self: Set<K>, f: (value: K, key: K, set: Set<K>) => void): void {
  for (const key of self) {
    f(key, key, self);
  }
}
export function removingSet_forEach<K>(self: Set<K>, f: (value: K, key: K, set: Set<K>) => void): void {
  for (const key of self) {
    f(key, key, self);
  }
}
export function set_union<K>(self: Set<K>, other: Set<K>): Set<K> {
  const result = new Set<K>();
  for (const key of self) result.add(key);
  for (const key of other) result.add(key);
  return result;
}
export function set_intersection<K>(self: Set<K>, other: Set<K>): Set<K> {
  const result = new Set<K>();
  if (self.size <= other.size) {
    for (const key of self) if (other.has(key)) result.add(key);
  } else {
    for (const key of other) if (self.has(key)) result.add(key);
  }
  return result;
}
export function set_difference<K>(self: Set<K>, other: Set<K>): Set<K> {
  const result = new Set<K>();
  for (const key of self) if (!other.has(key)) result.add(key);
  return result;
}
export function set_symmetricDifference<K>(self: Set<K>, other: Set<K>): Set<K> {
  const result = new Set<K>();
  for (const key of self) if (!other.has(key)) result.add(key);
  for (const key of other) if (!self.has(key)) result.add(key);
  return result;
}
export function set_isSubsetOf<K>(self: Set<K>, other: Set<K>): boolean {
  let result = true;
  for (const key of self) if (!other.has(key)) result = false;
  return result;
}
export function set_isSupersetOf<K>(self: Set<K>, other: Set<K>): boolean {
  let result = true;
  for (const key of other) if (!self.has(key)) result = false;
  return result;
}
export function set_isDisjointFrom<K>(self: Set<K>, other: Set<K>): boolean {
  let result = true;
  for (const key of self) if (other.has(key)) result = false;
  return result;
}
export function dictionary_groupBy<T>(items: T[], keyOf: (item: T, index: number) => string): { [key: string]: T[] } {
  const result: { [key: string]: T[] } = {};
  for (let i = 0; i < items.length; i++) {
    const key = keyOf(items[i]!, i);
    if (!(key in result)) result[key] = [];
    result[key]!.push(items[i]!);
  }
  return result;
}
export function map_groupBy<K, T>(items: T[], keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const result = new Map<K, T[]>();
  for (let i = 0; i < items.length; i++) {
    const key = keyOf(items[i]!, i);
    if (!result.has(key)) result.set(key, []);
    result.get(key)!.push(items[i]!);
  }
  return result;
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
