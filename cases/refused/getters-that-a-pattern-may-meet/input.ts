// adjoint --function f
// refused
// What a pattern takes apart may be an object with a getter, or a property; a class with a static one; one of two classes
// of which one has a property.
class Ring {
  static get least(): number {
    return 0.5;
  }
  constructor(private readonly radius: number) {}
  get area(): number {
    return this.radius * this.radius;
  }
}
class Bar {
  constructor(readonly area: number) {}
}
function scaled({ area }: { readonly area: number }, k: number): number {
  return area * k;
}
export function f(x: number[]): number {
  const { least } = Ring;
  let area = 0;
  const seen: { readonly area: number } = new Ring(x[1]!);
  ({ area } = seen);
  const some: (Ring | Bar)[] = [new Ring(x[0]!), new Bar(x[1]!)];
  for (const one of some) area += one.area;
  return scaled(new Ring(x[0]!), x[1]!) + scaled({ area: least }, x[0]!) + area;
}
