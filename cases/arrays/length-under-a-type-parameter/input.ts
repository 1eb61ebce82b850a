// adjoint --function f
// at { x: [0.4, 0.9, 2.3] }
// A type parameter of which only the length is known stands for an array, or for a text.
const longer = <T extends { length: number }>(a: T, b: T): T => (a.length >= b.length ? a : b);
export function f(x: number[]): number {
  const list = longer([x[0]!], [x[1]!, x[2]!]);
  return list[0]! * list[1]! * longer(x, list)[0]! * longer("ab", "c").length;
}
