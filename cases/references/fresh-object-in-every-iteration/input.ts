// adjoint --function f
// at { x: 0.5, y: 1.25 }
class Vec {
  constructor(readonly x: number, readonly y: number) {}
}
export function f(x: number, y: number): number {
  let p = new Vec(x, y);
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const q = new Vec(p.y * p.x, p.x + 0.1 * i);
    sum += q.x * p.y;
    p = q;
  }
  return sum * p.x;
}
