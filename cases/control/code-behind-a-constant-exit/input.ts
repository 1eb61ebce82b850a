// adjoint --function f
// at { a: 0.4, b: 0.6 }
// A folded test leaves code behind a break, a continue or a return: what stands there changes nothing.
function pick(k: number, v: number): number { if (k > 1) return v * v; v = 3; return v; }
export function f(a: number, b: number): number {
  let c = b, d = a;
  for (let i = 0; i < 4; i++) { if (0.1 < 0.3) { c = c * a; continue; } c = 0.5; }
  let j = 0;
  do { j++; if (1 > 0) { d *= b; if (2 > 1) break; else d = 1; } d = 0.5; } while (j < 3);
  out: for (let i = 0; i < 3; i++) { for (;;) { if (3 > 2) break out; d = 0; } c = 0; }
  switch (2 as number) { case 1: c = 0; break; case 2: d *= c; break; default: d = 0; }
  const e = true || a > 0 ? c : 0, g = (false && d > 0) ? 1 : d;
  while (true) { if (1 < 2) break; c = 7; }
  if (1 < 2) { const r = pick(2, e); if (3 > 1) return r * g + pick(0, r); c = 0; }
  return 0.5 * b;
}
