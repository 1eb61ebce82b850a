// adjoint --function f
// refused
// What is not made of a class, but has its members, would run the class's method where it is taken for an instance.
class Spring {
  constructor(readonly stiffness: number) {}
  energy(): number {
    return 0.5 * this.stiffness;
  }
}

class Damper {
  constructor(readonly stiffness: number) {}
  energy(): number {
    return this.stiffness * this.stiffness;
  }
}

function total(parts: readonly Spring[]): number {
  return parts.reduce((sum, part) => sum + part.energy(), 0);
}

export function f(x: number): number {
  const own = { stiffness: 1, energy: () => x * x };
  const first: Spring = own;
  const dampers = [new Damper(x)];
  return first.energy() + total(dampers);
}
