// adjoint --function f
// at { x: 0.5, scheme: Scheme.Heun }
// at { x: 0.5, scheme: Scheme.Kutta }
export enum Scheme {
  Euler,
  Heun = 4,
  Kutta,
}
const nodes: readonly number[] = [0, 1 / 3, 2 / 3];
const coefficients = { [Scheme.Heun]: 0.5, weights: [0.25, 0.75] } as const;
export function f(x: number, scheme: Scheme): number {
  let s = scheme === Scheme.Heun ? coefficients[Scheme.Heun] * x : x;
  for (const node of nodes) s = s * 0.5 + Math.sin(node * x);
  return s * coefficients.weights[1];
}
