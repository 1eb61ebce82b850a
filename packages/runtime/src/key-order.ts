/** The order of the entries of a Map, a Set or a plain object, for backward sweeps that put back an entry which was removed. */
type Keyed = Map<unknown, unknown> | Set<unknown> | Record<string, unknown>;

const keysOf = (all: Keyed): unknown[] =>
  all instanceof Map || all instanceof Set ? [...all.keys()] : Object.keys(all);

/** How many entries come after that of the key. */
export function entriesAfter(all: object, key: unknown): number {
  const keys = keysOf(all as Keyed);
  const at = keys.indexOf(key);
  return at < 0 ? 0 : keys.length - 1 - at;
}

/** Puts the last entry before the `count` entries that it came before. */
export function putBefore(all: object, count: number): void {
  if (count === 0) return;
  const keyed = all as Keyed;
  const keys = keysOf(keyed);
  for (const key of keys.slice(keys.length - 1 - count, keys.length - 1)) {
    if (keyed instanceof Map) {
      const value = keyed.get(key);
      keyed.delete(key);
      keyed.set(key, value);
    } else if (keyed instanceof Set) {
      keyed.delete(key);
      keyed.add(key);
    } else {
      const value = keyed[key as string];
      delete keyed[key as string];
      keyed[key as string] = value;
    }
  }
}
