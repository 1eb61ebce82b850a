// adjoint --function f --wrt x,y
// at { x: [0.3, -0.2, 0.5, 0.7, 0.1], y: [1, 2, 3, 4, 5], first: 1, n: 4, starts: [0, 2, 5] }
// at { x: [0.3, -0.2, 0.5, 0.7, 0.1], y: [1, 2, 3, 4, 5], first: 2.5, n: 2.5, starts: [0, 2, 5] }
// What is not whole finds no element: counters that subscript in every iteration are whole wherever they start, and those that start at them.
export function f(x: number[], y: number[], first: number, n: number, starts: number[]): number {
  let s = 0;
  for (let i = first; i < n; i++) s += Math.sin(s * x[i]!);
  // Rows of a sparse matrix.
  for (let row = 0; row + 1 < starts.length; row++)
    for (let k = starts[row]!; k < starts[row + 1]!; k++) s += y[row]! * x[k]! * x[k]!;
  // The upper triangle, from the last row.
  for (let i = Math.floor(n) - 1; i >= 0; i--) {
    let rest = y[i]!;
    for (let j = i + 1; j < n; j++) rest -= x[i]! * x[j]! * y[j]!;
    s += rest * rest;
  }
  for (let i = n - 1, k = first; i >= first; i--, k++) {
    const left = x[i]!;
    s += left * y[k]! * s;
  }
  return s;
}
