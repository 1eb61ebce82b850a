// adjoint --function f
// at { m: [[0.5, 1.5], [2.5], [0.7, 0.2]] }
export function f(m: number[][]): number {
  const squares = m.map((row) => row.map((v) => v * v));
  const all = squares.flat();
  return all.reduce((s, v, i) => s + v * (i + 1), 0) * all[2];
}
