// adjoint --function f
// refused
// A list cannot stand for what changes later, is reached under other names, runs when it is asked, or is asked what it is.
class Steps {
  constructor(
    private readonly by: number,
    private readonly count: number,
  ) {}
  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.count; i++) yield this.by * i;
  }
}
class Kept {
  constructor(private readonly values: Iterable<number>) {}
  total(): number {
    let sum = 0;
    for (const value of this.values) sum += value;
    return sum;
  }
}
interface Data {
  values: Iterable<number>;
}
const marks = new Set<number>();
function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) {
    sum += value;
    if (value === 1) marks.add(7);
  }
  return sum;
}
function totalOf(data: Data): number {
  return total(data.values);
}
export function f(x: number, y: number): number {
  marks.clear();
  marks.add(1);
  const later = new Set([1]);
  const kept = new Kept(later);
  later.add(2);
  const data = { values: new Set([1, 2]) };
  const sum = kept.total() + totalOf(data) * x + totalOf({ values: [x, y] });
  return sum + total(marks) * y + total(new Steps(x, 3)) + total(x > 1 ? later : [x]);
}
