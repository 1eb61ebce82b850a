/**
 * Sorting: a stable bottom-up merge sort of an index permutation, then a gather. The permutation is passive, so that a derivative
 * follows the elements to where they went.
 * `texts_sort` is the one of texts without a comparison.
 * Limits: `undefined` elements are given to the comparator, where JavaScript moves them to the end.
 */
export const arraySort = `
export function array_sort<T>(self: T[], compare: (x: T, y: T) => number): T[] {
  const n = self.length;
  const original: T[] = [];
  let order: number[] = [];
  let merged: number[] = [];
  for (let i = 0; i < n; i++) {
    original[i] = self[i]!;
    order[i] = i;
    merged[i] = i;
  }
  for (let width = 1; width < n; width = 2 * width) {
    for (let low = 0; low < n; low = low + 2 * width) {
      const middle = Math.min(low + width, n);
      const high = Math.min(low + 2 * width, n);
      let left = low;
      let right = middle;
      for (let k = low; k < high; k++) {
        let takeRight = left >= middle;
        if (left < middle && right < high) {
          takeRight = compare(original[order[left]!]!, original[order[right]!]!) > 0;
        }
        if (takeRight) {
          merged[k] = order[right]!;
          right++;
        } else {
          merged[k] = order[left]!;
          left++;
        }
      }
    }
    const swapped = order;
    order = merged;
    merged = swapped;
  }
  for (let i = 0; i < n; i++) {
    self[i] = original[order[i]!]!;
  }
  return self;
}
export function array_toSorted<T>(self: T[], compare: (x: T, y: T) => number): T[] {
  const n = self.length;
  const result: T[] = [];
  for (let i = 0; i < n; i++) {
    result[i] = self[i]!;
  }
  return array_sort(result, compare);
}
export function texts_sort(self: string[]): string[] {
  return array_sort(self, (x, y) => (x > y ? 1 : 0));
}
export function texts_toSorted(self: string[]): string[] {
  return array_toSorted(self, (x, y) => (x > y ? 1 : 0));
}
`;
