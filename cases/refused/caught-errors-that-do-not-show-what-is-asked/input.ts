// adjoint --function f
// refused
class Refused {
  readonly message: string = "large";
}

function other(v: number, refused: Refused): number {
  if (v > 3) throw refused;
  return v;
}

export function f(x: number): number {
  const refused = new Refused();
  let y = x * x;
  try {
    if (y > 1) throw "large";
  } catch (e) {
    if ((e as Error).message === "large") y = x;
  }
  try {
    y += other(x, refused);
  } catch (e) {
    if (e instanceof RangeError) y = 2 * x;
  }
  return y;
}
