// adjoint --function f
// refused
// What an interface or an abstract class declares as a property, a class may have a setter for.
interface Gauge {
  level: number;
}
class Tank implements Gauge {
  #content = 0;
  constructor(private readonly size: number) {}
  get level(): number {
    return this.#content * this.size;
  }
  set level(v: number) {
    this.#content = v / 3;
  }
  total(): number {
    return this.#content * 2;
  }
}
abstract class Dial {
  abstract angle: number;
  turn(by: number): void {
    this.angle = by;
    ({ v: this.angle } = { v: by * 2 });
    this["angle"] = by * 3;
  }
}
class Knob extends Dial {
  kept = 0;
  get angle(): number {
    return this.kept;
  }
  set angle(v: number) {
    this.kept = v * v;
  }
}
class Cell<T> {
  constructor(private readonly kept: T) {}
  get value(): T {
    return this.kept;
  }
}
function put(gauge: Gauge, v: number): void {
  gauge.level = v;
}
const twice = (cell: { readonly value: number }): number => cell.value * 2;
export function f(x: number, y: number): number {
  const tank = new Tank(x);
  put(tank, y);
  const knob = new Knob();
  knob.turn(x);
  return tank.total() + knob.kept + twice(new Cell(y));
}
