// adjoint --function f
// at { x: 0.7 }
class Law {
  constructor(readonly scale: number) {
    if (new.target === Law) throw new Error("a law is of some kind");
  }
  at(x: number): number {
    return this.scale * this.own(x);
  }
  own(x: number): number {
    return x;
  }
}
class Square extends Law {
  override own(x: number): number {
    return x * x;
  }
}
export function f(x: number): number {
  return new Square(x).at(x + 1);
}
