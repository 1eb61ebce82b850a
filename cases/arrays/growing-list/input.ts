// adjoint --function f
// at { x: [0.5, 1.5, 2.5] }
export function f(x: number[]): number {
  const path: number[] = [];
  let s = 0.1;
  for (let i = 0; i < x.length; i++) {
    s = Math.sin(s + x[i]);
    path.push(s);
    if (x[i] > 1) path.push(s * x[i], x[i]);
  }
  let r = 0;
  for (let i = 0; i < path.length; i++) r += path[i] * path[path.length - 1 - i];
  return r;
}
