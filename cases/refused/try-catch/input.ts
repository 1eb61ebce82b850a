// adjoint --function f
// refused
export function f(x: number): number {
  let y = x;
  try {
    y = y * y;
    if (y > 1) throw new Error("large");
  } catch {
    y = 1;
  }
  return y;
}
