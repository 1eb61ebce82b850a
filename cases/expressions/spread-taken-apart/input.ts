// adjoint --function f
// at { a: 0.4, y: [0.3, 0.8, 0.5] }
export function f(a: number, y: number[]): number {
  let b = 0;
  let c = 0;
  [b, , c = 0.4] = [a * a, ...y.slice(0, 2), a];
  const [g, h = 0.3, ...k] = [a, ...y];
  return b * c + g * h + k[1];
}
