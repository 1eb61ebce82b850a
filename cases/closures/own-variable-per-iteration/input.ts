// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// `let` and `const` are new in each iteration; a `var` that only a callback of forEach reads needs no box.
export function f(x: number[]): number {
  const kept: (() => number)[] = [];
  let total = 0;
  for (let i = 0; i < x.length; i++) {
    const own = x[i] * i;
    let changing = own;
    kept.push(() => {
      changing += x[0];
      return changing * own + i;
    });
    var scale = x[i] * x[0];
    x.forEach((value) => {
      total += value * scale;
    });
  }
  for (const g of kept) total = total * x[1] + g() * g();
  return total;
}
