// adjoint --function f
// at { x: [0.7, 0.4], a: 1.2, n: 3 }
// A function of the module is called as it is, and asks an object of any type for its class: objects are of the module's class then.
type Act = (v: number) => number;
export class Layer {
  constructor(
    public w: number[],
    public act: Act,
  ) {}
  run(v: number): number {
    let s = 0;
    for (const w of this.w) s += this.act(w * v);
    return s;
  }
}
export function depth(l: unknown, n: number): number {
  if (n <= 0) return l instanceof Layer ? 3 : 1;
  return depth(l, n - 1) + (l instanceof Layer ? 1 : 0);
}
export function f(x: number[], a: number, n: number): number {
  const l = new Layer(x, (v) => v * v * a);
  const k = new Layer(x, Math.sin);
  return l.run(0.5) * depth(l, n) + k.run(a) * depth(k, 1);
}
