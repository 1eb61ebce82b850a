// adjoint --function f
// refused
// A variable of type `typeof Base` may hold a class that extends it, with static members of its own and a class of its own to test for.
class Base {
  static unit = 1;
  constructor(readonly size: number) {}
  static of(size: number): Base {
    return new Base(size);
  }
  value(): number {
    return this.size * this.size;
  }
}

class Derived extends Base {
  static override unit = 2;
  static override of(size: number): Base {
    return new Derived(3 * size);
  }
}

interface Kind {
  new (size: number): Base;
  unit: number;
}

const Held: typeof Base = Derived;

class Late extends Held {}

function made(C: typeof Base, x: number): number {
  return C.of(x).value() * C.unit;
}

function stored(C: Kind): void {
  C.unit = 4;
}

function tested(C: typeof Base, object: Base): number {
  return (object instanceof C ? 2 : 1) + (C === Derived ? 1 : 0);
}

function counted(C: typeof Base): number {
  return new Map<typeof Base, number>([[Derived, 1]]).get(C) ?? 7;
}

export function f(x: number): number {
  stored(Derived);
  return made(Derived, x) + tested(Derived, new Base(x)) * new Late(x).value() * counted(Derived);
}
