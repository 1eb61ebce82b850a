// adjoint --function f
// refused
interface Link {
  next?: Link;
  value: number;
}
export function f(x: number): number {
  let y = x;
  try {
    if (y > 1) throw new Error("large");
  } catch (error) {
    if ((error as Error).stack === "") y = 2;
  }
  const link: Link = { value: x };
  try {
    y += link.next!.value;
  } catch {
    y = 3;
  }
  return y;
}
