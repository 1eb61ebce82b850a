// adjoint --function f
// at { x: 3.2 }
// at { x: 0.2 }
export function f(x: number): number {
  let y = x;
  do {
    y = y * 0.4 + 0.5 * Math.sin(y);
  } while (y > 1.5);
  return y * y;
}
