// adjoint --function f
// at { a: 0.7 }
// All arguments are there before the first is stored, what is spread is taken when it is reached, and a pattern's places come one by one.
function total(...values: number[]): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * (i + 1);
  return sum;
}
export function f(a: number): number {
  const list = [a];
  list.push(0.5, list[list.length - 1]!, list.length);
  const sum = total(...list, list.push(a * a), ...list, list.pop()!, list.length);
  const point = { x: a, y: 2 * a };
  const moved = { ...point, y: (point.x = a * a), z: point.x };
  let i = 0;
  [list[i++], list[i++]] = [list[0]! + i, list[1]! * 2];
  const seen = new Set([2]);
  const sizes = [...seen, seen.add(5).size, ...seen];
  return sum * list[2]! + moved.x * moved.y * moved.z + list[0]! * list[1]! * total(...sizes);
}
