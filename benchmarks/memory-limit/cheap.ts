/** A loop of many cheap steps: the logistic equation by the method of Euler, its value at the end. */
export function cheap(x: number, r: number, steps: number): number {
  let u = x;
  // $AD BINOMIAL-CKP 100MB
  for (let t = 0; t < steps; t++) u += r * u * (1 - u) * 1e-6;
  return u;
}
