// adjoint --function f --of x
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5, 4.5]) }
export function f(x: Float64Array): void {
  x.copyWithin(1, 0, 3);
  x[0] *= x[2];
  x.copyWithin(0, 2);
}
