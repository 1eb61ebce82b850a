// adjoint --function f --wrt x,y
// at { x: new Float64Array([1.3, 0.7, 0.9]), y: new Float64Array([1.1, 0.6]), k: 2 }
let v = 0;

/** Nobody needs what it stores in v: its forward version leaves that out, so that what stood there before the call still does. */
function square(y: Float64Array, k: number): void {
  if (k > 0) square(y, k - 1);
  v = y[1]! * 5;
  y[0] = y[0]! * y[0]!;
}

export function f(x: Float64Array, y: Float64Array, k: number): number {
  v = x[0]! * x[0]!;
  let s = x[1]! * v;
  s = s * v;
  square(y, k);
  v = x[2]!;
  s = s * v * v;
  return s * y[0]!;
}
