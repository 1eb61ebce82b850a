// adjoint --function f
// refused
function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  for (const value of values) sum += value;
  return sum;
}
function all(table: Map<string, number>): Iterable<number> {
  return table.values();
}
export function f(x: number): number {
  const table = new Map([["a", x]]);
  const early = table.values();
  table.set("b", x * x);
  let sum = 0;
  for (const value of early) sum += value;
  const twice = table.values();
  for (const value of twice) sum += value;
  for (const value of twice) sum += value;
  const one = table.entries()[Symbol.iterator]();
  sum += one.next().value![1];
  const repeated = new Set([1, 2]).keys();
  for (let i = 0; i < 2; i++) for (const value of repeated) sum += value * x;
  const held = { values: [x].values() };
  for (const value of x > 1 ? table.values() : []) sum += value;
  const marks = new Set([1, 2]);
  const grown = Array.from(x > 1 ? marks : [1], (value) => {
    if (marks.size < 4) marks.add(marks.size);
    return value * x;
  });
  return sum + total(table.values()) + total(all(table)) + grown.length;
}
