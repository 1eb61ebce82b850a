// adjoint --function f
// at { x: [1, 2, 3], k: 0.5 }
// What `map` gives is filled one by one, and a tuple by what the program asserts.
type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

const outer = (a: Vector, b: Vector): Matrix => a.map((x) => b.map((y) => x * y) as Vector) as Matrix;
const times = (m: Matrix, v: Vector): Vector =>
  [0, 1, 2].map((i) => m[i]!.reduce((sum, c, j) => sum + c * v[j]!, 0)) as Vector;

export function f(x: Vector, k: number): number {
  const [a, b, c] = times(outer(x, [k, 1, k]), x).map((v) => v * k) as Vector;
  return a * b + c;
}
