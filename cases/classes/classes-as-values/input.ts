// adjoint --function f
// at { x: new Float64Array([0.5, 1.2]), kind: "bar" }
// at { x: new Float64Array([1.5, 0.4]), kind: "beam" }
// Which class an object is made of is decided by what the value holds: a constant, a choice, a parameter, an entry of a table.
class Beam {
  constructor(readonly length: number) {}
  load(): number {
    return this.length * this.length;
  }
}

class Bar extends Beam {
  constructor(
    length: number,
    readonly factor = 3,
  ) {
    super(2 * length);
  }
  override load(): number {
    return this.factor * super.load();
  }
}

class Wire {
  static made = 0;
  constructor(readonly length: number) {
    Wire.made += length;
  }
  load(): number {
    return Math.sin(this.length) * Wire.made;
  }
}

interface Part {
  load(): number;
}

const Usual = Bar;

function ofClass(C: typeof Beam, length: number): number {
  return new C(length).load();
}

function ofAny(C: new (length: number) => Part, length: number): number {
  const part = new C(length);
  return part.load() + (part instanceof Beam ? part.length : 0);
}

export function f(x: Float64Array, kind: "bar" | "beam"): number {
  Wire.made = 0;
  const kinds = { bar: Bar, beam: Beam };
  const C = x[0]! > 1 ? Beam : Wire;
  let total = new C(x[1]!).load() + new Usual(x[0]!).load() * new kinds[kind](x[1]!).load();
  for (const D of [Beam, Bar]) total += new D(x[0]! * x[1]!).load();
  return total + ofClass(Beam, x[0]!) * ofClass(Bar, x[1]!) + ofAny(Bar, x[0]!) + ofAny(Wire, x[0]!);
}
