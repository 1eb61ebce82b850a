// adjoint --function f
// at { x: [0.7, 0.6] }
// A constructor and a function take a number or an object; each call says which, and the tests for the others are decided.
class Angle {
  radians: number;
  constructor(from: number | Angle | { degrees: number }) {
    if (typeof from === "number") this.radians = from;
    else if (from instanceof Angle) this.radians = from.radians;
    else this.radians = (from.degrees * Math.PI) / 180;
  }
}
function angle(of: number | Angle): Angle {
  return of instanceof Angle ? of : new Angle(of);
}
export function f(x: Float64Array): number {
  const a = angle(x[0]!);
  const b = new Angle({ degrees: 40 * x[1]! });
  return Math.sin(new Angle(a).radians) * Math.cos(angle(b).radians) + angle(a).radians ** 2;
}
