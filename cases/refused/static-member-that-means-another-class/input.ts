// adjoint --function f
// refused
// `this` in a static member is the class before the dot, which may inherit the member; a store there makes a property of its own.
class Area {
  static unit = 1;
  constructor(readonly side: number) {}
  static of(side: number): Area {
    return new this(side);
  }
  static plain(side: number): Area {
    return new Area(side);
  }
  static get two(): Area {
    return new this(2);
  }
  value(): number {
    return this.side * this.side * Area.unit;
  }
}

class Cube extends Area {
  static double(side: number): Area {
    return super.of(2 * side);
  }
  override value(): number {
    return this.side ** 3;
  }
}

export function f(x: number): number {
  Cube.unit = 3;
  return Cube.of(x).value() + Area.of(x).value() + Cube.plain(x).value() + Cube.two.value() + Cube.double(x).value();
}
