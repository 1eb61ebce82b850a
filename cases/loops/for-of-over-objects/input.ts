// adjoint --function f
// at { bodies: [{ m: 1.5, x: 0.25 }, { m: 2.5, x: -0.75 }] }
interface Body {
  m: number;
  x: number;
}
export function f(bodies: Body[]): number {
  let energy = 0;
  for (const body of bodies) {
    body.x += 0.1 * body.m;
    energy += 0.5 * body.m * body.x ** 2;
  }
  for (const { m, x } of bodies) energy *= 1 + m * x;
  return energy;
}
