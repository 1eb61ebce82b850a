// adjoint --function f
// at { a: 0.7, o: { v: 0.4, w: 1.3, next: { v: 0.9, w: 0.2, next: null } } }
// The result of a call goes where the call read: what was there comes back after the call's own sweep has saved what it saves.
export interface Mass {
  v: number;
  w: number;
  next: Mass | null;
}

function pull(p: Mass, s: number, k: number): number {
  if (k === 0 || p.next === null) return p.v * Math.sin(s);
  p.w = 0.7 * p.w * Math.cos(s);
  return 0.6 * p.v * s * p.w + 0.3 * pull(p.next, p.v * s, k - 1);
}

export function f(a: number, o: Mass): number {
  o.v = pull(o, a, 2);
  o.w = 0.6 * o.w + 0.3 * Math.sin(o.v);
  return o.v * o.w;
}
