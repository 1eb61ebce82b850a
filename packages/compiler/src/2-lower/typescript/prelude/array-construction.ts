/**
 * `array_keys`, `array_values`, `array_entries` are what an array's iterators run over. `Array.from` by kind of source: `array_from` copies an array, `array_from2` also maps it; `array_fromLength` takes `{ length: n }`
 * and a function (`array_fromLength1`: none, so every element is undefined); `array_fromTyped`, `array_fromTyped2` take any typed
 * array (declared per class); `math_hypot` is Math.hypot of all elements as engines compute it (scaled, compensated sum); `array_fromKeys`, `array_fromValues`, `array_fromEntries` take a Map, `array_fromKeys` also serves a Set.
 */
export const arrayConstruction = `
export function math_hypot1(values: number[]): number {
  let largest = 0;
  let isNaN = false;
  for (const x of values) {
    if (x !== x) {
      isNaN = true;
    } else if (Math.abs(x) > largest) {
      largest = Math.abs(x);
    }
  }
  if (largest === Infinity) return Infinity;
  if (isNaN) return NaN;
  if (largest === 0) return 0;
  let sum = 0;
  let lost = 0;
  for (const x of values) {
    const quotient = Math.abs(x) / largest;
    const summand = quotient * quotient - lost;
    const next = sum + summand;
    lost = next - sum - summand;
    sum = next;
  }
  return Math.sqrt(sum) * largest;
}
export function array_from<T>(source: T[]): T[] {
  const n = source.length;
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = source[i]!;
  }
  return result;
}
export function array_from2<T, U>(source: T[], f: (x: T, i: number) => U): U[] {
  const result: U[] = [];
  for (let i = 0; i < source.length; i++) {
    result[i] = f(source[i]!, i);
  }
  return result;
}
export function array_fromLength<U>(length: number, f: (x: undefined, i: number) => U): U[] {
  const n = Math.trunc(length);
  const result: U[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = f(undefined, i);
  }
  return result;
}
export function array_keys<T>(source: T[]): number[] {
  const result: number[] = [];
  for (let i = 0; i < source.length; i++) {
    result[i] = i;
  }
  return result;
}
export function array_values<T>(source: T[]): T[] {
  const result: T[] = [];
  for (let i = 0; i < source.length; i++) {
    result[i] = source[i]!;
  }
  return result;
}
export function array_entries<T>(source: T[]): [number, T][] {
  const result: [number, T][] = [];
  for (let i = 0; i < source.length; i++) {
    result[i] = [i, source[i]!];
  }
  return result;
}
export function array_fromSet<K>(source: Set<K>): K[] {
  const result: K[] = [];
  for (const key of source) {
    result.push(key);
  }
  return result;
}
export function array_fromSet2<K, U>(source: Set<K>, f: (x: K, i: number) => U): U[] {
  const result: U[] = [];
  let i = 0;
  for (const key of source) {
    result.push(f(key, i));
    i++;
  }
  return result;
}
export function array_fromKeys<K, V>(source: Map<K, V>): K[] {
  const result: K[] = [];
  for (const key of source.keys()) {
    result.push(key);
  }
  return result;
}
export function array_fromValues<K, V>(source: Map<K, V>): V[] {
  const result: V[] = [];
  for (const key of source.keys()) {
    result.push(source.get(key)!);
  }
  return result;
}
export function array_fromEntries<K, V>(source: Map<K, V>): [K, V][] {
  const result: [K, V][] = [];
  for (const key of source.keys()) {
    result.push([key, source.get(key)!]);
  }
  return result;
}
export function array_fromKeys2<K, V, U>(source: Map<K, V>, f: (x: K, i: number) => U): U[] {
  const result: U[] = [];
  let i = 0;
  for (const key of source.keys()) {
    result.push(f(key, i));
    i++;
  }
  return result;
}
export function array_fromValues2<K, V, U>(source: Map<K, V>, f: (x: V, i: number) => U): U[] {
  const result: U[] = [];
  let i = 0;
  for (const key of source.keys()) {
    result.push(f(source.get(key)!, i));
    i++;
  }
  return result;
}
export function array_fromEntries2<K, V, U>(source: Map<K, V>, f: (x: [K, V], i: number) => U): U[] {
  const result: U[] = [];
  let i = 0;
  for (const key of source.keys()) {
    result.push(f([key, source.get(key)!], i));
    i++;
  }
  return result;
}
`;
