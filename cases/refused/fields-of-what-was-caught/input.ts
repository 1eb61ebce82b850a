// adjoint --function f
// refused
export class Diverged extends Error {
  constructor(
    message: string,
    readonly best: number,
  ) {
    super(message);
  }
}
function bestOf(e: any): number {
  return e.best;
}
function bestBehind(e: unknown): number {
  return (e as any).best;
}
function iterate(x: number): number {
  if (x > 0) throw new Diverged("diverged", x * x);
  return x;
}
export function f(x: number): number {
  let last: unknown;
  let s = 0;
  try {
    s = iterate(x);
  } catch (e) {
    s = bestBehind(e);
  }
  try {
    s += iterate(x);
  } catch (e) {
    last = e;
  }
  const best: number = (last as any).best;
  try {
    s += iterate(x);
  } catch (e) {
    s *= bestOf(e);
  }
  return s * best;
}
