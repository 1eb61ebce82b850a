// adjoint --function f
// The method that runs fills in its own default values and gathers what it gathers, whatever the class says that is called.
// at {"a": 0.7, "b": 0.6}
abstract class Law {
  abstract at(x: number, order?: number): number;
}

class Power extends Law {
  at(x: number, order = 2): number {
    return x ** order;
  }
}

class Cubic extends Power {
  override at(x: number, order = 3, scale = order * 0.5): number {
    return scale * super.at(x, order) + super.at(x);
  }
}

interface Mixes {
  mix(x: number, ...more: number[]): number;
}

class Sum implements Mixes {
  mix(x: number, ...more: number[]): number {
    return x * more.length + more.reduce((s, v) => s + v, 0);
  }
}

class Pair implements Mixes {
  mix(x: number, y = 4): number {
    return x * y;
  }
}

class Tail {
  readonly sum: number;
  constructor(...values: number[]) {
    this.sum = values.reduce((s, v) => s + v * values.length, 0);
  }
}

class Twice extends Tail {
  constructor(x: number, y = 2 * x) {
    super(x, y);
  }
}

export function f(a: number, b: number): number {
  const laws: Law[] = [new Power(), new Cubic()];
  const mixes: Mixes[] = [new Sum(), new Pair()];
  const makers: (new (...values: number[]) => Tail)[] = [Tail, Twice];
  let s = a;
  for (const law of laws) s += law.at(s) * law.at(b, 2);
  for (const m of mixes) s += m.mix(a) + m.mix(b, s) * m.mix(a, b, s);
  for (const M of makers) s += new M(a, s).sum;
  return s;
}
