// adjoint --function f
// at { x: [2.5, 0.5, 1.5], t: 1 }
export function f(x: number[], t: number): number {
  const small = x.find((v) => v < t) ?? 0;
  const i = x.findIndex((v) => v < 2 * t);
  const every = x.every((v) => v > 0) ? x[0] : 0;
  const some = x.some((v) => v > 2) ? x[2] : 0;
  return small * x[i] + every * some + (x.includes(x[1]) ? x[1] : 0) * x.indexOf(x[2]);
}
