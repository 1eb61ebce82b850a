// adjoint --function f
// refused
// A list that stands for a Set would answer otherwise.
function size(values: Iterable<number>): number {
  return "size" in values ? 100 : [...values].length;
}
function count(values: Iterable<number>): number {
  return values instanceof Set ? values.size : Array.isArray(values) ? values.length : 0;
}
export function f(x: number, y: number): number {
  return size(new Set([1, 2])) * x + size([1, 2, 3]) * y + count([x]);
}
