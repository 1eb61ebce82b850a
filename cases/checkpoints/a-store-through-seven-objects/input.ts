// adjoint --function f
// at { n: 3, x: new Float64Array([0.5, 0.8, 0.3]) }
// The path to what a step changes is a long one.
interface G { v: Float64Array }
interface F { g: G } interface E { f: F } interface D { e: E } interface C { d: D } interface B { c: C } interface A { b: B }
function grow(a: A, n: number): void {
  for (let i = 0; i < n; i++) a.b.c.d.e.f.g.v[i]! *= 1 + Math.sin(a.b.c.d.e.f.g.v[i]!);
}
export function f(n: number, x: Float64Array): number {
  const a: A = { b: { c: { d: { e: { f: { g: { v: x.slice() } } } } } } };
  const all = [a];
  let s = 0;
  for (const one of all) {
    // $AD BINOMIAL-CKP 2
    for (let t = 0; t < 5; t++) {
      grow(one, n);
      s += one.b.c.d.e.f.g.v[t % n]! * s + 0.1;
    }
  }
  return s * all[0]!.b.c.d.e.f.g.v[1]!;
}
