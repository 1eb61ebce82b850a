// adjoint --function f
// at { a: 0.7, x: new Float64Array([1.5, 2.5]), o: { u: 1.5, v: [2.5, 3.5] } }
// The callers of the derivative read the shadows: zeros where constants have been stored.
export function f(a: number, x: Float64Array, o: { u: number; v: number[] }): void {
  x.fill(2);
  o.u = x[0]! + 3;
  o.v = [a * x[1]!, 1];
}
