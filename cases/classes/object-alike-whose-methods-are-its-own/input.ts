// adjoint --function f
// at { x: 1.3 }
// An object may stand for an instance of a class whose methods nobody calls, or that is chosen among by what the object is.
class Point {
  constructor(readonly at: number) {}
}

class Rod {
  constructor(readonly length: number) {}
  weight(): number {
    return 3 * this.length;
  }
}

class Pipe extends Rod {
  override weight(): number {
    return 2 * this.length;
  }
}

class Cable {
  constructor(readonly length: number) {}
  weight(): number {
    return this.length * this.length;
  }
}

function square(p: Point): number {
  return p.at * p.at;
}

export function f(x: number): number {
  const origin = { at: x };
  const rods: Rod[] = [new Rod(x), new Pipe(x), new Cable(x)];
  let sum = square(origin);
  for (const rod of rods) sum += rod.weight();
  return sum;
}
