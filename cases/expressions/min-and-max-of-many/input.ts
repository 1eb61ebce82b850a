// adjoint --function f
// at { x: 0.3, y: 1.7, z: -0.4 }
export function f(x: number, y: number, z: number): number {
  return Math.max(x, y, z, 0.5) * Math.min(x, y, z) + Math.hypot(x, y) * Math.max(x * y, z);
}
