// adjoint --function f
// at { x: 0.5 }
// at { x: 1.2 }
// at { x: 4 }
export function f(x: number): number {
  let y = x;
  if (y < 1) {
    y = y * y * y;
  } else if (y < 2) {
    y = Math.exp(-y);
  } else {
    y = 1 / y;
  }
  return y * x + x;
}
