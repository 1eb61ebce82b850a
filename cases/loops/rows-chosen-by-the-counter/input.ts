// adjoint --function table
// at { t: [[1, 2], [3, 5], [4, 7]], n: 3 }
// at { t: [[1, 2], [3, 5], [4, 7]], n: 2 }
function extrapolate(t: number[][], j: number): void {
  let sum = 0;
  for (let l = j - 1; l > 0; --l) {
    const factor = (j / l) ** 2;
    for (let i = 0; i < t[0].length; ++i) t[l - 1][i] = t[l][i] + (t[l][i] - t[l - 1][i]) / factor;
    sum += l;
  }
  for (let i = 0; i < t[0].length; ++i) t[0][i] *= sum * t[0][i];
}
export function table(t: number[][], n: number): number {
  for (let j = 2; j <= n; ++j) {
    extrapolate(t, j);
    for (const row of t) for (let i = 0; i < row.length; ++i) row[i] = Math.sin(row[i]) + row[i] * row[i];
  }
  return t[0][0] * t[0][1];
}
