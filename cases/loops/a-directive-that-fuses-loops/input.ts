// adjoint --function f --wrt x
// at { x: new Float64Array([0.3, -0.2, 0.5, 0.7]), y: new Float64Array([1, 2, 3, 4]), k: 2 }
// at { x: new Float64Array([]), y: new Float64Array([]), k: 0 }
// zero at 2
// show plan
// The directive II-LOOP: each iteration is run forward and backward at once, also where it records nothing; the loop without it is not.
export function f(x: Float64Array, y: Float64Array, k: number): number {
  let sum = 0;
  // The first of them.
  // $AD II-LOOP
  for (let i = 0; i < x.length; i++) y[i] = x[i]! * x[i]!;
  /* $AD II-LOOP */
  each: for (const v of x) {
    let p = v;
    for (let j = 0; j < k; j++) p = Math.sin(p) * v;
    sum += p;
  }
  for (let i = 0; i < x.length; i++) y[i] = y[i]! * 3;
  for (let i = 0; i < x.length; i++) sum += y[i]!;
  return sum;
}
