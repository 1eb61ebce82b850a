// adjoint --function f
// at { x: 0.5, y: 1.2 }
// Steps over a list of numbers and objects are recorded, also where all loops are to run again: the adjoint of a number that they overwrite is no part of a state.
class Part {
  constructor(public weight: number) {}
}
type Entry = number | Part;
const val = (e: Entry): number => (typeof e === "number" ? e : e.weight);
export function f(x: number, y: number): number {
  const list: Entry[] = [x, new Part(y)];
  let s = 0;
  for (let i = 0; i < 3; i++) {
    list[0] = val(list[0]!) * 1.5 * y;
    s += val(list[0]) * y;
  }
  return s + val(list[0]!);
}
