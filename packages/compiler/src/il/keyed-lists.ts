/** Lists under keys. */

/** Puts a value at the end of the list that a key has, in place: a list of n values takes time proportional to n. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
