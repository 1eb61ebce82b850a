// adjoint --function f
// at { x: new Float64Array([0.3, -0.2, 0.5, 0.7]), n: 4 }
// One element of the work array is left as the iteration before made it; the running product is needed for its own derivative.
export function f(x: Float64Array, n: number): number {
  const work = new Float64Array(n);
  let total = 0;
  let product = 1;
  for (let i = 0; i < n; i++) {
    for (let j = 1; j < n; j++) work[j] = Math.sin(x[i]! * x[j]!);
    let s = work[0]!;
    for (let j = 1; j < n; j++) s += work[j]! * work[j]!;
    work[0] = s * x[i]!;
    product = product * (1 + s);
    total += s * s;
  }
  return total + product;
}
