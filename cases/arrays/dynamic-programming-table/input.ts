// adjoint --function f
// at { x: [0.5, 1.25, 0.75], y: [0.6, 1.1] }
// Dynamic time warping: a minimum of three in every cell.
export function f(x: number[], y: number[]): number {
  const d: number[][] = [];
  for (let i = 0; i < x.length; i++) {
    d.push(new Array<number>(y.length).fill(0));
    for (let j = 0; j < y.length; j++) {
      const cost = (x[i] - y[j]) ** 2;
      if (i === 0 && j === 0) d[i][j] = cost;
      else if (i === 0) d[i][j] = cost + d[i][j - 1];
      else if (j === 0) d[i][j] = cost + d[i - 1][j];
      else d[i][j] = cost + Math.min(d[i - 1][j], d[i][j - 1], d[i - 1][j - 1]);
    }
  }
  return d[x.length - 1][y.length - 1];
}
