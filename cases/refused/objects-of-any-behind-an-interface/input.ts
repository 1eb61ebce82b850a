// adjoint --function f
// refused
// What an interface's method gives, or is given, as any; what is made late by a function of which nothing is said.
interface Point {
  x: number;
}

interface Source {
  get(): any;
}

class Box implements Source {
  constructor(private point: any) {}
  get(): any {
    return this.point;
  }
}

class Other implements Source {
  constructor(private point: any) {}
  get(): any {
    return this.point;
  }
}

class Late<T> {
  private made?: T;
  constructor(private make: () => any) {}
  get(): T {
    return (this.made ??= this.make()) as T;
  }
}

abstract class Sink {
  total = 0;
  abstract put(point: any): void;
}

class Squares extends Sink {
  put(point: Point): void {
    this.total += point.x * point.x;
  }
}

class Sums extends Sink {
  put(point: Point): void {
    this.total += point.x;
  }
}

const made = (x: number): any => ({ x });

export function f(a: number, b: number): number {
  const sources: Source[] = [new Box({ x: a }), new Other({ x: b })];
  let sum = 0;
  for (const source of sources) {
    const point: Point = source.get();
    sum += point.x * point.x;
  }
  const late = new Late<{ list: number[] }>(() => ({ list: [a, b] }));
  const sink: Sink = a > 1 ? new Sums() : new Squares();
  sink.put(made(b));
  return sum + late.get().list[0] + sink.total;
}
