// adjoint --function f
// at { x: 0.75 }
class Body {
  constructor(public mass: number) {}
}
interface Body {
  charge?: number;
}
export function f(x: number): number {
  const body = new Body(x);
  body.charge = 2 * x;
  return body.mass * (body.charge ?? 1);
}
