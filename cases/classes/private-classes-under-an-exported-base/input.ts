// adjoint --function f
// at { x: 0.75, n: 1 }
// at { x: 0.75, n: 2 }
// Objects of private classes stay inside: the derivative has classes of its own, and what the exported base calls on them is called there.
export abstract class Curve {
  abstract at(x: number): number;
  twice(x: number): number {
    return 2 * this.at(x);
  }
}
class Square extends Curve {
  at(x: number): number {
    return x * x;
  }
}
class Wave extends Curve {
  #rate = 3;
  at(x: number): number {
    return Math.sin(this.#rate * x);
  }
}
export function total(curves: Curve[]): number {
  return curves.reduce((s, curve) => s + curve.twice(0.5), 0);
}
export function f(x: number, n: number): number {
  const curve: Curve = n > 1 ? new Square() : new Wave();
  return curve.twice(x) * total([curve, new Square()]);
}
