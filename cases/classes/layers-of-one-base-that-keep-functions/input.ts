// adjoint --function f
// at { x: [0.7, 0.4], a: 1.2 }
// at { x: [0.7, 0.4], a: 0.8 }
// The classes are exported, and their objects stay inside: the derivative has such classes of its own, the base and the class without functions too.
type Act = (v: number) => number;
export abstract class Base {
  abstract run(v: number): number;
  protected scale = 1.5;
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
  constructor(public g: number) {
    super();
  }
  run(v: number): number {
    return v * this.g;
  }
}
interface Plan {
  layers: Base[];
  finish?: Act;
  log: { at: number; note: string }[];
}
export function f(x: number[], a: number): number {
  const layers = [new Layer(x, Math.tanh), new Gate(a), new Layer(x, (v) => v * v * a)];
  const plan: Plan = { layers, log: [] };
  if (a > 1) plan.finish = (v) => v * a;
  let v = 0.5;
  for (const l of plan.layers) {
    v = l.run(v);
    plan.log.push({ at: v, note: "n" });
  }
  return (plan.finish ? plan.finish(v) : v) + plan.log[1]!.at;
}
