// adjoint --function f
// at { a: 0.7, b: 1.3 }
class Value {
  grad = 0;
  private back: () => void = () => {};
  constructor(
    public data: number,
    private readonly from: Value[] = [],
  ) {}
  add(other: Value | number): Value {
    const o = other instanceof Value ? other : new Value(other);
    const out = new Value(this.data + o.data, [this, o]);
    out.back = () => {
      this.grad += out.grad;
      o.grad += out.grad;
    };
    return out;
  }
  mul(other: Value | number): Value {
    const o = typeof other === "number" ? new Value(other) : other;
    const out = new Value(this.data * o.data, [this, o]);
    out.back = () => {
      this.grad += o.data * out.grad;
      o.grad += this.data * out.grad;
    };
    return out;
  }
  backward(): void {
    const order: Value[] = [];
    const seen = new Set<Value>();
    const build = (v: Value): void => {
      if (seen.has(v)) return;
      seen.add(v);
      v.from.forEach(build);
      order.push(v);
    };
    build(this);
    this.grad = 1;
    for (const v of order.reverse()) v.back();
  }
}
export function f(a: number, b: number): number {
  const x = new Value(a);
  const y = new Value(b);
  const z = x.mul(y).add(x).mul(2).add(y.mul(y));
  z.backward();
  return z.data + x.grad * 3 + y.grad;
}
