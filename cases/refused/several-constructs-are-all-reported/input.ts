// adjoint --function f
// refused
export function f(x: number): number {
  let y = x;
  try {
    y *= 2;
  } finally {
    if (y > 3) return y;
  }
  delete (globalThis as { cache?: number }).cache;
  return y * Number(eval("1"));
}
