/** Array methods that copy or rearrange elements, without callbacks. `push` and `pop` of one value are native in the IL. */
export const arrayEditing = `
export function array_concat<T>(self: T[], other: T[]): T[] {
  const n = self.length;
  const m = other.length;
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = self[i]!;
  }
  for (let j = 0; j < m; j++) {
    result[n + j] = other[j]!;
  }
  return result;
}
export function array_append<T>(self: T[], element: T): T[] {
  const n = self.length;
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = self[i]!;
  }
  result[n] = element;
  return result;
}
export function array_push<T>(self: T[], ...items: T[]): number {
  const m = items.length;
  for (let i = 0; i < m; i++) {
    self.push(items[i]!);
  }
  return self.length;
}
export function array_reverse<T>(self: T[]): T[] {
  let j = self.length - 1;
  for (let i = 0; i < j; i++) {
    const lower: T = self[i]!;
    self[i] = self[j]!;
    self[j] = lower;
    j--;
  }
  return self;
}
export function array_toReversed<T>(self: T[]): T[] {
  const n = self.length;
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = self[n - 1 - i]!;
  }
  return result;
}
export function array_with<T>(self: T[], index: number, value: T): T[] {
  const n = self.length;
  const offset = Math.trunc(index);
  const at = offset < 0 ? n + offset : offset;
  if (!(at >= 0 && at < n)) throw new RangeError("Invalid array index");
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = i === at ? value : self[i]!;
  }
  return result;
}
export function array_toSpliced<T>(self: T[], start: number, count: number, ...items: T[]): T[] {
  const result: T[] = self.slice();
  result.splice(start, count, ...items);
  return result;
}
export function array_toSpliced1<T>(self: T[], start: number): T[] {
  const result: T[] = self.slice();
  result.splice(start);
  return result;
}
export function array_slice<T>(self: T[], start?: number, end?: number): T[] {
  const n = self.length;
  const first = start === undefined ? 0 : Math.trunc(start);
  const from = first > 0 ? Math.min(first, n) : first < 0 ? Math.max(n + first, 0) : 0;
  const last = end === undefined ? n : Math.trunc(end);
  const to = last > 0 ? Math.min(last, n) : last < 0 ? Math.max(n + last, 0) : 0;
  const result: T[] = [];
  for (let i = from; i < to; i++) {
    result[i - from] = self[i]!;
  }
  return result;
}
export function array_splice<T>(self: T[], start: number, deleteCount: number, ...items: T[]): T[] {
  const n = self.length;
  const first = Math.trunc(start);
  const from = first > 0 ? Math.min(first, n) : first < 0 ? Math.max(n + first, 0) : 0;
  const wanted = Math.trunc(deleteCount);
  const count = wanted > 0 ? Math.min(wanted, n - from) : 0;
  const added = items.length;
  const removed: T[] = [];
  for (let i = 0; i < count; i++) {
    removed[i] = self[from + i]!;
  }
  if (added < count) {
    for (let i = from + count; i < n; i++) {
      self[i - count + added] = self[i]!;
    }
    self.length = n - count + added;
  } else if (added > count) {
    for (let i = n; i < n - count + added; i++) {
      self[i] = self[i - 1]!;
    }
    for (let i = n - 1; i >= from + count; i--) {
      self[i - count + added] = self[i]!;
    }
  }
  for (let i = 0; i < added; i++) {
    self[from + i] = items[i]!;
  }
  return removed;
}
export function array_splice1<T>(self: T[], start: number): T[] {
  const n = self.length;
  const first = Math.trunc(start);
  const from = first > 0 ? Math.min(first, n) : first < 0 ? Math.max(n + first, 0) : 0;
  const removed: T[] = [];
  for (let i = from; i < n; i++) {
    removed[i - from] = self[i]!;
  }
  self.length = from;
  return removed;
}
export function array_shift<T>(self: T[]): T | undefined {
  const n = self.length;
  let result: T | undefined = undefined;
  if (n > 0) {
    result = self[0]!;
    for (let i = 1; i < n; i++) {
      self[i - 1] = self[i]!;
    }
    self.length = n - 1;
  }
  return result;
}
export function array_unshift<T>(self: T[], ...items: T[]): number {
  const n = self.length;
  const added = items.length;
  if (n > 0) {
    for (let i = n; i < n + added; i++) {
      self[i] = self[i - 1]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      self[i + added] = self[i]!;
    }
  }
  for (let i = 0; i < added; i++) {
    self[i] = items[i]!;
  }
  return self.length;
}
export function array_fill<T>(self: T[], value: T, start?: number, end?: number): T[] {
  const n = self.length;
  const first = start === undefined ? 0 : Math.trunc(start);
  const from = first > 0 ? Math.min(first, n) : first < 0 ? Math.max(n + first, 0) : 0;
  const last = end === undefined ? n : Math.trunc(end);
  const to = last > 0 ? Math.min(last, n) : last < 0 ? Math.max(n + last, 0) : 0;
  for (let i = from; i < to; i++) {
    self[i] = value;
  }
  return self;
}
export function array_copyWithin<T>(self: T[], target: number, start: number, end?: number): T[] {
  const n = self.length;
  const place = Math.trunc(target);
  const to = place > 0 ? Math.min(place, n) : place < 0 ? Math.max(n + place, 0) : 0;
  const first = Math.trunc(start);
  const from = first > 0 ? Math.min(first, n) : first < 0 ? Math.max(n + first, 0) : 0;
  const last = end === undefined ? n : Math.trunc(end);
  const stop = last > 0 ? Math.min(last, n) : last < 0 ? Math.max(n + last, 0) : 0;
  const count = Math.min(stop - from, n - to);
  if (from < to) {
    for (let i = count - 1; i >= 0; i--) {
      self[to + i] = self[from + i]!;
    }
  } else {
    for (let i = 0; i < count; i++) {
      self[to + i] = self[from + i]!;
    }
  }
  return self;
}
export function array_flat<T>(self: T[][]): T[] {
  const n = self.length;
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    const part = self[i]!;
    const m = part.length;
    for (let j = 0; j < m; j++) {
      result.push(part[j]!);
    }
  }
  return result;
}
export function array_join<T>(self: T[], separator?: string): string {
  const n = self.length;
  const between = separator === undefined ? "," : separator;
  let result = "";
  for (let i = 0; i < n; i++) {
    if (i > 0) {
      result = result + between;
    }
    const element = self[i];
    if (element !== undefined && element !== null) {
      result = result + String(element);
    }
  }
  return result;
}
`;
