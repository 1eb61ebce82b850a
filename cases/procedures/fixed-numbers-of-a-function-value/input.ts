// adjoint --function f
// at { x: new Float64Array([0.5, 1.5]), k: 0.7, other: true }
// A procedure that is also a function value has the version for any arguments: through the value anything may come.
function power(x: number, e: number): number {
  let p = 1;
  for (let i = 0; i < 3; i++) p *= Math.cos(x + i * e) + 1;
  return p;
}
function tangled(x: number, e: number): number {
  let p = x;
  for (let i = 0; i < 2; i++) p += Math.sin(p * e);
  return p;
}
export function f(x: Float64Array, k: number, other: boolean): number {
  const steps = [power, other ? tangled : power];
  let s = power(x[0], 0.5) * power(0.25, k);
  for (let i = 0; i < steps.length; i++) s += steps[i]!(x[i], k);
  return s;
}
