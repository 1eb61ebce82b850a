// adjoint --function f --wrt a,rate,table,count --of return,rate,table
// at { a: 0.7 }
export let rate = 0.5;
export const table = new Float64Array([1.5, 2.5]);
export let count = 3.5;

export function f(a: number): number {
  if (table.length > rate) return a * a;
  return table.length * count;
}
