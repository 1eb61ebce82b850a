// adjoint --function f
// at { x: 0.5, y: 1.2 }
// Of a copied list of numbers and objects, only the numbers have adjoints that are added to those of the original.
class Part {
  constructor(public weight: number) {}
}
type Entry = number | Part;
function valueOf(entry: Entry): number {
  return typeof entry === "number" ? entry : entry.weight * entry.weight;
}
function sum(list: readonly Entry[], w: number): number {
  let s = 0;
  for (const entry of list) s += valueOf(entry) * w;
  return s;
}
function twice(list: Entry[], x: number): number {
  const copy = [...list];
  copy[0] = x * 3;
  return sum(copy, x) + sum(list, 2) + sum([...list, x, new Part(x)], 3);
}
export function f(x: number, y: number): number {
  const part = new Part(y);
  let list: Entry[] = [x, part, y * x];
  let s = twice(list, y) + sum(list, x);
  for (let i = 0; i < 3; i++) {
    const before = list;
    list = [...list];
    list[0] = valueOf(before[0]!) * 1.5;
    s += valueOf(list[0]) * valueOf(list[1]!);
    part.weight *= x;
  }
  return s;
}
