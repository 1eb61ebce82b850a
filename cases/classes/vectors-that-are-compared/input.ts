// adjoint --function f
// at { x: [0.7, 0.6, 1.4, -0.3] }
// Somebody asks whether it is the very same vector, or changes it: it stays an object.
class Vec {
  static readonly ZERO = new Vec(0, 0);
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  add(o: Vec): Vec {
    return new Vec(this.x + o.x, this.y + o.y);
  }
}
class Sum {
  constructor(public value: number) {}
  plus(x: number): Sum {
    return new Sum(this.value + x);
  }
}
function total(x: number[]): Vec {
  let sum = Vec.ZERO;
  for (let i = 0; i < x.length; i += 2) {
    if (x[i]! !== 0) sum = sum.add(new Vec(x[i]! * x[i]!, x[i + 1]!));
  }
  return sum;
}
function counted(x: number[]): Sum {
  let sum = new Sum(0);
  for (let i = 0; i < x.length; i++) sum = sum.plus(x[i]! * x[i]!);
  return sum;
}
export function f(x: number[]): number {
  const first = total(x.slice(0, 2));
  const count = counted(x);
  count.value *= x[2]!;
  return (first === Vec.ZERO ? x[2]! : first.x) * total(x).x * count.value;
}
