// adjoint --function f
// at { x: 0.5, y: 1.5 }
// at { x: 2.5, y: 1.5 }
// at { x: 0.5, y: -1.5 }
export function f(x: number, y: number): number {
  if (x > 2) return x * y;
  const z = x * x;
  if (y < 0) {
    return z * y;
  } else if (y < 1) return z;
  return Math.sin(z) + y;
}
