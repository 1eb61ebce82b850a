// adjoint --function f
// at { x: [1, 2, 3, 4, 5], y: [0.5, 1.5, 2.5], k: 1 }
// at { x: [1, 2, 3, 4, 5], y: [0.5, 1.5, 2.5], k: 3 }
// at { x: [1, 2, 3, 4, 5], y: [0.5, 1.5, 2.5], k: 9 }
function drop(list: number[]): void {
  list.shift();
}
export function f(x: number[], y: number[], k: number): number {
  let s = 0;
  const z = y.map((v, i) => {
    if (i === k) y.length -= 2;
    return v * v;
  });
  x.forEach((v, i) => {
    s += v * v;
    if (i === k) x.pop();
    if (i === 0) x.push(7);
  });
  s += x.reduceRight((sum, v, i) => {
    if (i === k) drop(x);
    return 0.5 * sum + v * v;
  }, 1);
  for (const v of x) s += v * x[0] + z.length;
  return s * z[0];
}
