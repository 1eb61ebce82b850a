// adjoint --function f --wrt a.shared.v,b.shared.v --may-alias all
// at (() => { const shared = { v: 0.5 }; return { a: { shared }, b: { shared } }; })()
// at { a: { shared: { v: 0.5 } }, b: { shared: { v: 1.5 } } }
export interface Holder {
  shared: { v: number };
}
export function f(a: Holder, b: Holder): number {
  a.shared.v *= b.shared.v;
  b.shared.v += a.shared.v * a.shared.v;
  return a.shared.v + 2 * b.shared.v;
}
