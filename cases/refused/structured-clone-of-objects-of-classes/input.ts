// adjoint --function f
// refused
// The copy of an object of a class is none of the class; functions cannot be copied, and what a type may hold of its own kind has no end.
class Vector {
  constructor(public x: number) {}
  twice(): number {
    return 2 * this.x;
  }
}

interface Link {
  value: number;
  next: Link | null;
}

interface Meter {
  value: number;
  read(): number;
}

export function f(x: number): number {
  const vector = structuredClone(new Vector(x));
  const first: Link = { value: x, next: null };
  const link = structuredClone(first);
  const meter: Meter = { value: x, read: () => 1 };
  const pair = structuredClone({ meter, list: [1] });
  return vector.x + link.value + pair.meter.value;
}
