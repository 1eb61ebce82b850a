// adjoint --function f
// at { x: 0.7, kind: 0 }
// at { x: 0.7, kind: 1 }
// at { x: 0.7, kind: 2 }
// at { x: 0.7, kind: 9 }
export function f(x: number, kind: number): number {
  let y = x;
  switch (kind) {
    case 0:
      y = y * y;
    case 1:
      y = Math.sin(y);
      break;
    default:
      y = y * 3;
    case 2:
    case 3:
      y = y + x * y;
  }
  return y;
}
