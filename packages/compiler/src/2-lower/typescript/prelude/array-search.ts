/** Array methods that look for an element. `indexOf` compares with ===, `includes` also finds NaN. */
export const arraySearch = `
export function array_indexOf<T>(self: T[], x: T, start?: number): number {
  const n = self.length;
  const offset = start === undefined ? 0 : Math.trunc(start);
  let result = -1;
  for (let i = offset > 0 ? offset : offset < 0 ? Math.max(n + offset, 0) : 0; i < n; i++) {
    if (self[i] === x) {
      result = i;
      break;
    }
  }
  return result;
}
export function array_lastIndexOf<T>(self: T[], x: T): number {
  let result = -1;
  for (let i = self.length - 1; i >= 0; i--) {
    if (self[i] === x) {
      result = i;
      break;
    }
  }
  return result;
}
export function array_lastIndexOf2<T>(self: T[], x: T, start: number): number {
  const n = self.length;
  const offset = Math.trunc(start);
  let result = -1;
  for (let i = offset >= 0 ? Math.min(offset, n - 1) : offset < 0 ? n + offset : Math.min(0, n - 1); i >= 0; i--) {
    if (self[i] === x) {
      result = i;
      break;
    }
  }
  return result;
}
export function array_includes<T>(self: T[], x: T, start?: number): boolean {
  const n = self.length;
  const offset = start === undefined ? 0 : Math.trunc(start);
  let result = false;
  for (let i = offset > 0 ? offset : offset < 0 ? Math.max(n + offset, 0) : 0; i < n; i++) {
    const element: T = self[i]!;
    if (element === x || (element !== element && x !== x)) {
      result = true;
      break;
    }
  }
  return result;
}
export function array_find<T>(self: T[], f: (x: T, i: number, a: T[]) => boolean): T | undefined {
  const n = self.length;
  let result: T | undefined = undefined;
  for (let i = 0; i < n; i++) {
    const element: T = self[i]!;
    if (f(element, i, self)) {
      result = element;
      break;
    }
  }
  return result;
}
export function array_findIndex<T>(self: T[], f: (x: T, i: number, a: T[]) => boolean): number {
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
export function array_findLast<T>(self: T[], f: (x: T, i: number, a: T[]) => boolean): T | undefined {
  let result: T | undefined = undefined;
  for (let i = self.length - 1; i >= 0; i--) {
    const element: T = self[i]!;
    if (f(element, i, self)) {
      result = element;
      break;
    }
  }
  return result;
}
export function array_findLastIndex<T>(self: T[], f: (x: T, i: number, a: T[]) => boolean): number {
  let result = -1;
  for (let i = self.length - 1; i >= 0; i--) {
    if (f(self[i]!, i, self)) {
      result = i;
      break;
    }
  }
  return result;
}
export function array_at<T>(self: T[], index: number): T | undefined {
  const n = self.length;
  const offset = Math.trunc(index);
  const i = offset > 0 ? offset : offset < 0 ? n + offset : 0;
  return i >= 0 && i < n ? self[i] : undefined;
}
`;
