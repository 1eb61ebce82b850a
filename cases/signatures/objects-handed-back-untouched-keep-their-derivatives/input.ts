// adjoint --function f
// at { o: { u: 1.5, v: [2.5, 3.5] }, p: { u: 0.25, v: [4.5, 5.5] } }
// No statement reads what the lists hold: their numbers are inputs, and outputs, nonetheless.
export interface Body {
  u: number;
  v: number[];
}

export function f(o: Body, p: Body): { list: number[]; sum: number; none: number[]; body: Body } {
  o.v = p.v;
  p.u = 2;
  return { list: o.v, sum: o.u * 2, none: [3], body: p };
}
