/**
 * Array methods that visit the elements in order with a callback. The length is read once, before the first call, as in JavaScript.
 * Limits: elements that are missing since the callback made the array shorter are visited; `changingIteration` skips them.
 */
export const arrayIteration = `
export function array_map<T, U>(self: T[], f: (x: T, i: number, a: T[]) => U): U[] {
  const n = self.length;
  const result: U[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = f(self[i]!, i, self);
  }
  return result;
}
export function array_forEach<T>(self: T[], f: (x: T, i: number, a: T[]) => void): void {
  const n = self.length;
  for (let i = 0; i < n; i++) {
    f(self[i]!, i, self);
  }
}
export function array_reduce<T, U>(self: T[], f: (s: U, x: T, i: number, a: T[]) => U, initial: U): U {
  const n = self.length;
  let result = initial;
  for (let i = 0; i < n; i++) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function array_reduce1<T>(self: T[], f: (s: T, x: T, i: number, a: T[]) => T): T {
  const n = self.length;
  if (n === 0) {
    throw new TypeError("Reduce of empty array with no initial value");
  }
  let result: T = self[0]!;
  for (let i = 1; i < n; i++) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function array_reduceRight<T, U>(self: T[], f: (s: U, x: T, i: number, a: T[]) => U, initial: U): U {
  let result = initial;
  for (let i = self.length - 1; i >= 0; i--) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function array_reduceRight1<T>(self: T[], f: (s: T, x: T, i: number, a: T[]) => T): T {
  const n = self.length;
  if (n === 0) {
    throw new TypeError("Reduce of empty array with no initial value");
  }
  let result: T = self[n - 1]!;
  for (let i = n - 2; i >= 0; i--) {
    result = f(result, self[i]!, i, self);
  }
  return result;
}
export function array_filter<T>(self: T[], f: (x: T, i: number, a: T[]) => boolean): T[] {
  const n = self.length;
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    const element: T = self[i]!;
    if (f(element, i, self)) {
      result.push(element);
    }
  }
  return result;
}
export function array_every<T>(self: T[], f: (x: T, i: number, a: T[]) => boolean): boolean {
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
export function array_some<T>(self: T[], f: (x: T, i: number, a: T[]) => boolean): boolean {
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
export function array_flatMap<T, U>(self: T[], f: (x: T, i: number, a: T[]) => U[]): U[] {
  const n = self.length;
  const result: U[] = [];
  for (let i = 0; i < n; i++) {
    const part = f(self[i]!, i, self);
    const m = part.length;
    for (let j = 0; j < m; j++) {
      result.push(part[j]!);
    }
  }
  return result;
}
`;

/** The same for callbacks that may make the array shorter, as `changing_map`, …: elements that are gone by then are skipped. */
export const changingIteration: string = arrayIteration
  .replaceAll("function array_", "function changing_")
  .replaceAll(/for \(let i = .*\{\n/g, "$&    if (i >= self.length) continue;\n")
  .replace("    result[i] = f(self[i]!, i, self);\n  }\n", "$&  result.length = n;\n");

/** For arrays that may have holes, as `sparse_map`, …: elements that were never stored are passed over, and `map` leaves them out. */
export const sparseIteration: string = changingIteration
  .replaceAll("function changing_", "function sparse_")
  .replaceAll("if (i >= self.length) continue;", "if (self[i] === undefined) continue;")
  .replace(
    "  if (n === 0) {",
    "  let start = 0;\n  while (start < n && self[start] === undefined) start++;\n  if (start === n) {",
  )
  .replace("self[0]!;\n  for (let i = 1;", "self[start]!;\n  for (let i = start + 1;")
  .replace(
    "const n = self.length;\n  if (n === 0) {",
    "let start = self.length - 1;\n  while (start >= 0 && self[start] === undefined) start--;\n  if (start < 0) {",
  )
  .replace("self[n - 1]!;\n  for (let i = n - 2;", "self[start]!;\n  for (let i = start - 1;");
