// tangent adjoint --function f
// at { x: 0.7, steps: 3 }
// `depth` and `limit` run as they are, with what is not needed of them: a sum over elements behind the object, a search that ends by what the object holds. The
// object is filled, though nothing that is differentiated needs what is in it.
interface Table {
  values: number[];
  most: number;
}
function depth(table: Table, n: number): number {
  let sum = 0;
  for (const value of table.values) sum += value.valueOf() * table.values[0]!.toFixed(2).length;
  if (n > 0) return 1 + depth(table, n - 1);
  return sum > 1e300 ? 2 : 1;
}
function limit(table: Table, n: number): number {
  let k = 0;
  while (k < table.most) k += 1 + table.values[0]!;
  return n > 0 ? 0.5 * limit({ values: table.values, most: table.most - 1 }, n - 1) : 3;
}
function unused(table: Table, n: number): number {
  let k = table.values[1]!;
  for (let i = 0; i < n; i++) k += table.values[i % 2]! * table.most;
  return n > 1 ? unused(table, n - 1) : 2;
}
export function f(x: number, steps: number): number {
  let sum = x;
  for (let t = 0; t < steps; t++) {
    const table = { values: [t + 1, 2], most: 4 };
    sum += x * x * depth(table, t);
    const other: Table = { values: [0.5, t], most: 3 };
    sum *= limit(other, t);
    const third: Table = { values: [t, 0.25], most: 2 };
    sum = Math.sin(sum) * unused(third, t);
  }
  return sum;
}
