// adjoint --function f
// refused
// What the types leave out is copied all the same, and takes the place of what stands before: in a spread, behind a call, in what a rest took along, in Object.assign.
interface Sized {
  w: number;
}
const withDepth = (s: Sized) => ({ d: 10, ...s });
function grown(s: Sized & { h: number }): number {
  const { w, ...rest } = s;
  const c = { d: 2, ...rest };
  return w * c.h * c.d;
}
export function f(a: number, b: number): number {
  const box = { w: a, h: b, d: a * b };
  const narrow: Sized = box;
  const first = { d: 5, ...narrow };
  const target = { w: 1, d: 3 };
  Object.assign(target, narrow);
  return first.d + [box].map(withDepth)[0]!.d + grown(box) + target.d;
}
