// adjoint --function f
// at { x: [0.7, 0.6, 0.9] }
// at { x: [0.3, 1.1, 4] }
function bounded(v: number): number {
  try {
    if (v < 0.65) throw new Error("small");
    return v * v;
  } catch {
    return 3 * v;
  }
}

export function f(x: number[]): number {
  let y = x[1]!;
  try {
    y = y * y;
    for (let i = 0; i < 5; i++) {
      y *= 1.5;
      if (y > 1) throw new RangeError(`${y} is too large`);
    }
    y = 7;
  } catch (error) {
    y *= x[0]!;
  } finally {
    y += x[1]!;
  }
  for (const each of x) {
    try {
      if (each > 3) break;
      y += bounded(each);
      try {
        throw "always";
      } catch {
        if (y > 2) throw new Error("again");
        y *= 2;
      }
    } catch {
      y = y * y;
    }
  }
  return y;
}
