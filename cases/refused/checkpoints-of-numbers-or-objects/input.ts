// adjoint --function f
// refused backward
// What runs again could not tell the adjoint of a number that a step overwrites from a reference that stood there.
class Part {
  constructor(public weight: number) {}
}
type Entry = number | Part;
const val = (e: Entry): number => (typeof e === "number" ? e : e.weight);
export function f(x: number, y: number): number {
  const list: Entry[] = [x, new Part(y)];
  let s = 0;
  // $AD BINOMIAL-CKP 2
  for (let i = 0; i < 3; i++) {
    list[0] = val(list[0]!) * 1.5 * y;
    s += val(list[0]) * y;
  }
  return s + val(list[0]!);
}
