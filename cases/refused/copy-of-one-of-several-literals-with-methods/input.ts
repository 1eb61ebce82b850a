// adjoint --function f
// refused
// The literals are alike, and the checker gives each the type of the first: a copy would have the first one's method.
const steps = [
  {
    k: 2,
    run(v: number) {
      return v * this.k;
    },
  },
  {
    k: 0.5,
    run(v: number) {
      return v + this.k;
    },
  },
];

export function f(a: number, b: number): number {
  const [first, second] = steps;
  const copies = steps.map((s) => ({ ...s, k: s.k * b }));
  const last = Object.assign({}, second!, { k: b * b });
  return copies.reduce((v, s) => s.run(v), a) + { ...first!, k: a }.run(b) + last.run(a);
}
