// tangent adjoint --function f
// at { rows: [{ xs: new Float64Array([0.35, 0.8, -0.25]), list: [0.4, -0.2], n: 3, m: 2 }, { xs: null, list: undefined, n: 0, m: 1 }, { xs: null, list: [0.7, 0.1, 0.6], n: 1, m: 3 }], a: 0.7 }
// An element that two iterations add to stays in a variable, which is read before the loop: only where the loop runs, as the array may be missing where it does not.
export interface Row {
  xs: Float64Array | null;
  list: number[] | undefined;
  n: number;
  m: number;
}
export function f(rows: Row[], a: number): number {
  let sum = 0;
  for (const { xs, list, n, m } of rows) {
    for (let i = 0; i < n - 1; i++) sum += a * (xs![i + 1]! - xs![i]! ** 2) ** 2;
    for (let i = 0; i < m - 1; i++) sum += (list![i + 1]! - a * list![i]! ** 3) ** 2;
  }
  return sum;
}
