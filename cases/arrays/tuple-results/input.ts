// adjoint --function f
// at { x: 0.5, y: 1.25 }
function polar(x: number, y: number): [number, number] {
  return [Math.hypot(x, y), Math.atan2(y, x)];
}
export function f(x: number, y: number): number {
  const [r, angle] = polar(x, y);
  const again = polar(r * x, angle);
  return r * angle + again[0] * again[1];
}
