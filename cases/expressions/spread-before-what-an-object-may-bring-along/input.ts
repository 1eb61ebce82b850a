// adjoint --function f
// at { a: 0.7, b: 0.6 }
// An object of a wider type that is spread first, before what is set again, or whose type names the property.
interface Sized {
  w: number;
}
interface Deep extends Sized {
  d?: number;
}
type Shape = { kind: "box"; w: number; d: number } | { kind: "disc"; r: number };
const flat = (s: Sized) => ({ ...s, d: 2 });
const reset = (s: Sized) => ({ h: 3, ...s, d: s.w });
const deep = (s: Deep) => ({ d: 4, ...s });
function copied(s: Shape): number {
  if (s.kind === "disc") return s.r;
  const c = { r: 3, ...s };
  return c.w * c.r;
}
export function f(a: number, b: number): number {
  const box = { w: a, d: a * b };
  return flat(box).d * reset(box).d + deep(box).d * deep({ w: b }).d + copied({ kind: "box", ...box }) * copied({ kind: "disc", r: b });
}
