/**
 * Typed-array methods, written for Float64Array; the index makes one copy for each class, with the class's name before the method's:
 * `Float64Array_map`, `Int32Array_map`, … (`fill`, `set`, `subarray`, `copyWithin` are native in the IL.)
 */
export const typedIteration = `
export function Float64Array_map(self: Float64Array, f: (x: number, i: number, a: Float64Array) => number): Float64Array {
  const n = self.length;
  const result = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    result[i] = f(self[i]!, i, self);
  }
  return result;
}
export function Float64Array_forEach(self: Float64Array, f: (x: number, i: number, a: Float64Array) => void): void {
  const n = self.length;
  for (let i = 0; i < n; i++) {
    f(self[i]!, i, self);
  }
}
export function Float64Array_reduce<U>(self: Float64Array, f: (s: U, x: number, i: number, a: Float64Array) => U, initial: U): U {
  const n = self.length;
  let result = initial;
  for (let i = 0; i < n; i++) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function Float64Array_reduce1(self: Float64Array, f: (s: number, x: number, i: number, a: Float64Array) => number): number {
  const n = self.length;
  if (n === 0) {
    throw new TypeError("Reduce of empty array with no initial value");
  }
  let result = self[0]!;
  for (let i = 1; i < n; i++) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function Float64Array_reduceRight<U>(self: Float64Array, f: (s: U, x: number, i: number, a: Float64Array) => U, initial: U): U {
  let result = initial;
  for (let i = self.length - 1; i >= 0; i--) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function Float64Array_reduceRight1(self: Float64Array, f: (s: number, x: number, i: number, a: Float64Array) => number): number {
  const n = self.length;
  if (n === 0) {
    throw new TypeError("Reduce of empty array with no initial value");
  }
  let result = self[n - 1]!;
  for (let i = n - 2; i >= 0; i--) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function Float64Array_filter(self: Float64Array, f: (x: number, i: number, a: Float64Array) => boolean): Float64Array {
  const n = self.length;
  const kept: number[] = [];
  for (let i = 0; i < n; i++) {
    const element = self[i]!;
    if (f(element, i, self)) {
      kept.push(element);
    }
  }
  const m = kept.length;
  const result = new Float64Array(m);
  for (let i = 0; i < m; i++) {
    result[i] = kept[i]!;
  }
  return result;
}
export function Float64Array_every(self: Float64Array, f: (x: number, i: number, a: Float64Array) => boolean): boolean {
  const n = self.length;
  let result = true;
  for (let i = 0; i < n; i++) {
    if (!f(self[i]!, i, self)) {
      result = false;
      break;
    }
  }
  return result;
}
export function Float64Array_some(self: Float64Array, f: (x: number, i: number, a: Float64Array) => boolean): boolean {
  const n = self.length;
  let result = false;
  for (let i = 0; i < n; i++) {
    if (f(self[i]!, i, self)) {
      result = true;
      break;
    }
  }
  return result;
}
export function Float64Array_find(self: Float64Array, f: (x: number, i: number, a: Float64Array) => boolean): number | undefined {
  const n = self.length;
  let result: number | undefined = undefined;
  for (let i = 0; i < n; i++) {
    const element = self[i]!;
    if (f(element, i, self)) {
      result = element;
      break;
    }
  }
  return result;
}
export function Float64Array_findIndex(self: Float64Array, f: (x: number, i: number, a: Float64Array) => boolean): number {
  const n = self.length;
  let result = -1;
  for (let i = 0; i < n; i++) {
    if (f(self[i]!, i, self)) {
      result = i;
      break;
    }
  }
  return result;
}
`;
export const typedEditing = `
export function Float64Array_indexOf(self: Float64Array, x: number, start?: number): number {
  const n = self.length;
  const offset = start === undefined ? 0 : Math.trunc(start);
  let result = -1;
  for (let i = offset > 0 ? offset : offset < 0 ? Math.max(n + offset, 0) : 0; i < n; i++) {
    if (self[i]! === x) {
      result = i;
      break;
    }
  }
  return result;
}
export function Float64Array_lastIndexOf(self: Float64Array, x: number): number {
  let result = -1;
  for (let i = self.length - 1; i >= 0; i--) {
    if (self[i]! === x) {
      result = i;
      break;
    }
  }
  return result;
}
export function Float64Array_includes(self: Float64Array, x: number, start?: number): boolean {
  const n = self.length;
  const offset = start === undefined ? 0 : Math.trunc(start);
  let result = false;
  for (let i = offset > 0 ? offset : offset < 0 ? Math.max(n + offset, 0) : 0; i < n; i++) {
    const element = self[i]!;
    if (element === x || (element !== element && x !== x)) {
      result = true;
      break;
    }
  }
  return result;
}
export function Float64Array_at(self: Float64Array, index: number): number | undefined {
  const n = self.length;
  const offset = Math.trunc(index);
  const i = offset > 0 ? offset : offset < 0 ? n + offset : 0;
  return i >= 0 && i < n ? self[i]! : undefined;
}
export function Float64Array_slice(self: Float64Array, start?: number, end?: number): Float64Array {
  const n = self.length;
  const first = start === undefined ? 0 : Math.trunc(start);
  const from = first > 0 ? Math.min(first, n) : first < 0 ? Math.max(n + first, 0) : 0;
  const last = end === undefined ? n : Math.trunc(end);
  const to = last > 0 ? Math.min(last, n) : last < 0 ? Math.max(n + last, 0) : 0;
  const result = new Float64Array(Math.max(to - from, 0));
  for (let i = from; i < to; i++) {
    result[i - from] = self[i]!;
  }
  return result;
}
export function Float64Array_toReversed(self: Float64Array): Float64Array {
  const n = self.length;
  const result = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    result[i] = self[n - 1 - i]!;
  }
  return result;
}
export function Float64Array_with(self: Float64Array, index: number, value: number): Float64Array {
  const n = self.length;
  const offset = Math.trunc(index);
  const at = offset < 0 ? n + offset : offset;
  if (!(at >= 0 && at < n)) throw new RangeError("Invalid typed array index");
  const result = self.slice();
  result[at] = value;
  return result;
}
export function Float64Array_findLast(
  self: Float64Array,
  f: (value: number, index: number, array: Float64Array) => boolean,
): number | undefined {
  let result: number | undefined;
  for (let i = self.length - 1; i >= 0; i--) {
    const value = self[i]!;
    if (f(value, i, self)) {
      result = value;
      break;
    }
  }
  return result;
}
export function Float64Array_findLastIndex(
  self: Float64Array,
  f: (value: number, index: number, array: Float64Array) => boolean,
): number {
  let result = -1;
  for (let i = self.length - 1; i >= 0; i--) {
    if (f(self[i]!, i, self)) {
      result = i;
      break;
    }
  }
  return result;
}
export function Float64Array_reverse(self: Float64Array): Float64Array {
  let j = self.length - 1;
  for (let i = 0; i < j; i++) {
    const lower = self[i]!;
    self[i] = self[j]!;
    self[j] = lower;
    j--;
  }
  return self;
}
export function Float64Array_join(self: Float64Array, separator?: string): string {
  const n = self.length;
  const between = separator === undefined ? "," : separator;
  let result = "";
  for (let i = 0; i < n; i++) {
    if (i > 0) {
      result = result + between;
    }
    result = result + String(self[i]!);
  }
  return result;
}
export function Float64Array_from(source: number[]): Float64Array {
  const n = source.length;
  const result = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    result[i] = source[i]!;
  }
  return result;
}
export function Float64Array_from2<T>(source: T[], f: (x: T, i: number) => number): Float64Array {
  const n = source.length;
  const result = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    result[i] = f(source[i]!, i);
  }
  return result;
}
export function Float64Array_fromTyped2(source: ArrayLike<number>, f: (x: number, i: number) => number): Float64Array {
  const n = source.length;
  const result = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    result[i] = f(source[i]!, i);
  }
  return result;
}
export function Float64Array_fromLength(length: number, f: (x: undefined, i: number) => number): Float64Array {
  const n = Math.max(Math.trunc(length), 0);
  const result = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    result[i] = f(undefined, i);
  }
  return result;
}
export function array_fromFloat64Array(source: Float64Array): number[] {
  const n = source.length;
  const result: number[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = source[i]!;
  }
  return result;
}
export function array_fromFloat64Array2<U>(source: Float64Array, f: (x: number, i: number) => U): U[] {
  const n = source.length;
  const result: U[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = f(source[i]!, i);
  }
  return result;
}
`;
