// adjoint --function f --wrt a,x
// at { a: new Float64Array([0.5, 1.25, -0.75, 0.9, 1.1]), x: new Float64Array([0.7, -1.2, 0.4, 1.3, -0.6]) }
// The bounds of two loops have one name and not one value: the first stores to a part of what the second overwrites.
export function f(a: Float64Array, x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * a[i]!;
  let end = a.length - 3;
  for (let i = 0; i < end; i++) a[i] = x[i]!;
  end = a.length;
  for (let i = 0; i < end; i++) a[i]! += x[i]!;
  for (let i = 0; i < a.length; i++) sum += x[i]! * a[i]! * a[i]!;
  return sum;
}
