// adjoint --function f
// at { x: 0, y: 0, z: 1.5 }
// kink: the distance has no slope at the origin
export function f(x: number, y: number, z: number): number {
  const r = Math.hypot(x, y);
  return z * z + r * 0 + x;
}
