// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5]), table: new Float64Array([0.1, 0.2]) }
function sum(a: Float64Array): number {
  let s = 0;
  for (let i = 0; i < a.length; i++) s += a[i] * a[i];
  return s;
}
export function f(x: Float64Array, table: Float64Array): number {
  return sum(x) * sum(table) + sum(x);
}
