// adjoint --function f
// at { m: [[0.5, 1.5], [2.5, 3.5]], v: [0.3, 0.8] }
export function f(m: number[][], v: number[]): number {
  const r: number[] = [];
  for (let i = 0; i < m.length; i++) {
    let s = 0;
    for (let j = 0; j < m[i].length; j++) s += m[i][j] * v[j];
    r.push(s);
  }
  m[0][1] = r[0] * m[1][0];
  return r[0] * r[1] + m[0][1] * m[0][0];
}
