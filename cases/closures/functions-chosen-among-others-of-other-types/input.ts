// adjoint --function f
// at { layers: [{ type: "scale", k: 2 }, { type: "shift", b: 0.3 }, { type: "square" }], x: 1.7 }
// Of a table whose functions take other objects, or leave some out, one is called that only the run knows.
interface Layer {
  type: keyof typeof layer;
  k?: number;
  b?: number;
}
const layer = {
  scale: (x: number, l: { k?: number }) => x * (l.k ?? 1),
  shift: (x: number, l: { b?: number }, twice = 2) => x + twice * (l.b ?? 0),
  square: (x: number) => x * x,
};
const rules = {
  all: { apply: (v: number[], s: { gain: number }) => v.map((a) => a * s.gain), first: () => [1, 2] },
  none: { apply: (v: number[]) => v, first: () => [] as number[] },
};
export function f(layers: Layer[], x: number): number {
  let y = x;
  for (const each of layers) y = layer[each.type](y, each);
  const power = y > 100 ? (v: number) => v : (v: number, to: number) => v ** to;
  let v = [y];
  for (const kind of ["all", "none"] as const) {
    const { apply, first } = rules[kind];
    v = apply(v, { gain: x }).concat(first());
  }
  return v.reduce((a, b) => a + power(b, 2), 0);
}
