// adjoint --function f
// at { x: 2, o: new P(3), n: 3 }
export class P {
  constructor(public x: number) {}
}
export class M {
  constructor(
    public g: (x: number) => number,
    public p: P,
  ) {}
  value(x: number): number {
    return this.g(x) * this.p.x;
  }
}
export function f(x: number, o: P, n: number): number {
  const models: M[] = [];
  for (let i = 0; i < n; i++) {
    const k = i * x;
    models.push(new M(i % 2 ? (v) => v * k : (v) => v * v + k, o));
  }
  let s = 0;
  for (const m of models) s += m.value(x);
  return s;
}
