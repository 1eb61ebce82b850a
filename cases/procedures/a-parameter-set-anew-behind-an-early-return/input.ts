// adjoint --function f --no-inline-calls
// at { x: 0.1, y: 0.7 }
// What the parameter is set to may not be computed again backward: where the function returned before, it still has what it was given.
function early(x: number, y: number): number {
  if (y > 0.5) return x * x * y;
  x = y * y;
  return Math.sin(x) * x;
}

export function f(x: number, y: number): number {
  let s = 0;
  for (let k = 0; k < 2; k++) s += early(x * (k + 1), y) * early(y, x);
  return s;
}
