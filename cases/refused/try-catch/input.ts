// adjoint --function f
// refused
interface Link {
  next?: Link;
  value: number;
}
function reciprocal(v: number): number {
  if (v === 0) throw new Error("zero");
  return 1 / v;
}
export function f(x: number): number {
  let y = x;
  try {
    y = reciprocal(x);
  } catch {
    y = 1;
  }
  try {
    if (y > 1) throw new Error("large");
  } catch (error) {
    if (error instanceof RangeError) y = 2;
  }
  const link: Link = { value: x };
  try {
    y += link.next!.value;
  } catch {
    y = 3;
  }
  try {
    if (y > 5) return y;
  } finally {
    y *= 2;
  }
  return y;
}
