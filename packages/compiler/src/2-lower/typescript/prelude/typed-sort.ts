/** Typed-array sorting, with a comparator (`sort1`) or numerically (`sort`): -0 before 0, NaN last. See array-sort.ts for the method. */
const mergeSort = (name: string, parameters: string, second: string) => `
export function ${name}(self: Float64Array${parameters}): Float64Array {
  const n = self.length;
  const original = new Float64Array(n);
  let order = new Int32Array(n);
  let merged = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    original[i] = self[i]!;
    order[i] = i;
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
          const x = original[order[left]!]!;
          const y = original[order[right]!]!;
          takeRight = ${second};
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
`;

export const typedSort =
  mergeSort("Float64Array_sort1", ", compare: (x: number, y: number) => number", "compare(x, y) > 0") +
  mergeSort("Float64Array_sort", "", "y < x || (x !== x && y === y) || (x === 0 && y === 0 && 1 / y < 1 / x)") +
  `
export function Float64Array_toSorted1(self: Float64Array, compare: (x: number, y: number) => number): Float64Array {
  return Float64Array_sort1(self.slice(), compare);
}
export function Float64Array_toSorted(self: Float64Array): Float64Array {
  return Float64Array_sort(self.slice());
}
`;
