// adjoint --function f
// at { x: [0.7, 0.4], a: 1.2, n: 3 }
// The derivative has classes of its own where they keep functions: what asks for the class is asked of these.
type Act = (v: number) => number;
export abstract class Base {
  protected scale = 1.5;
  abstract run(v: number): number;
}
export class Layer extends Base {
  constructor(
    public w: number[],
    private act: Act,
  ) {
    super();
  }
  run(v: number): number {
    let s = 0;
    for (const w of this.w) s += this.act(w * v) * this.scale;
    return s;
  }
}
export class Gate extends Base {
  constructor(
    public g: number,
    public n: number,
  ) {
    super();
  }
  run(v: number): number {
    return v * this.g;
  }
}
export class Holder {
  constructor(
    public gate: Gate,
    public id: number,
  ) {}
}
export function rank(g: Gate, n: number): number {
  return n <= 0 ? (g instanceof Gate ? g.n : -5) : rank(g, n - 1) + 1;
}
export function held(h: Holder, n: number): number {
  return n <= 0 ? (h instanceof Holder && h.gate instanceof Base ? h.id : -7) : held(h, n - 1) + 1;
}
export function f(x: number[], a: number, n: number): number {
  const g = new Gate(a, 4);
  const h = new Holder(g, 3);
  const layers: Base[] = [new Layer(x, Math.tanh), g, new Layer(x, (v) => v * v * a)];
  let v = 0.5;
  for (const l of layers) v = l.run(v);
  return v * rank(g, n) + held(h, 2) * v * v;
}
