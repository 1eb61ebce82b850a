// adjoint --function f
// at { x: 0.4 }
// at { x: 1.4 }
export function f(x: number): number {
  let y = x * x;
  part: {
    if (x > 1) break part;
    y = Math.exp(y);
    if (x > 0.2) {
      y *= x;
      break part;
    }
    y = 0;
  }
  return y * x;
}
