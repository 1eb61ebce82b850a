// adjoint --function f
// at { m: [[0.5, 1.5], [2.5, 3.5], [0.2, 0.7]] }
export function f(m: number[][]): number {
  let s = 1;
  for (let k = 0; k < 2; k++) {
    const row = m[k];
    m[k] = m[k + 1];
    m[k + 1] = row;
    m[k][0] *= row[1];
    s = s * m[k][0] + m[0][1];
  }
  return s;
}
