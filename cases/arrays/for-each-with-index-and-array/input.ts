// adjoint --function f
// at { x: [2.5, 0.5, 1.5] }
export function f(x: number[]): number {
  let total = 1;
  x.forEach((v, i, all) => {
    all[i] = v * total;
    total += all[(i + 1) % all.length];
  });
  return total * x[1];
}
