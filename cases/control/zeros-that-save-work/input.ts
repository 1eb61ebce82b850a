// adjoint --function f
// at { n: 3, a: new Float64Array([1, 2, 3]), x: new Float64Array([0.5, 0, 0.3]) }
// Terms with the factor zero are left out. By that factor the derivative is there all the same.
export function f(n: number, a: Float64Array, x: Float64Array): number {
  let s = 0;
  for (let j = 0; j < n; j++) s += x[j] ? x[j]! * a[j]! : 0;
  for (let j = 0; j < n; j++) {
    if (!x[j]) continue;
    s += x[j]! * Math.exp(a[j]!);
  }
  for (let j = 0; j < n; j++) {
    if (x[j] === 0) continue;
    const twice = x[j]! * 2;
    for (let k = 0; k < n; k++) {
      if (a[k] !== 0) s += twice * a[k]!;
    }
  }
  return s;
}
