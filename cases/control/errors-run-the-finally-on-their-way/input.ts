// adjoint --function f
// at { x: [0.4, 0.9, 2, 1.1] }
// What is thrown runs every `finally` between its `throw` and the `catch`.
function risky(v: number): number {
  if (v > 1.5) throw new RangeError("too big");
  return v * v;
}
function always<T>(body: () => T, last: () => void): T {
  try {
    return body();
  } finally {
    last();
  }
}
export function f(x: number[]): number {
  let s = 0;
  let weight = 1;
  for (const v of x) {
    try {
      s += always(
        () => risky(v) * weight,
        () => {
          weight += v;
        },
      );
    } catch (e) {
      s += e instanceof RangeError ? weight * v : 1000;
    }
    try {
      try {
        s += risky(v);
      } catch (e) {
        s -= v;
        if (v > 1.9) throw e;
      } finally {
        weight *= v;
      }
    } catch (e) {
      s += (e as Error).message === "too big" ? weight : 0;
    }
  }
  return s;
}
