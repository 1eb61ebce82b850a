// adjoint --function f --no-inline-calls
// at { a: 0.7, b: 0.6 }
// Constants of a namespace that follow from the declarations alone are written where they are used.
namespace Units {
  export const foot = 0.3048;
  const inch = foot / 12;
  export namespace Angle {
    export const degree = Math.PI / 180;
    export const full = 360 * degree;
  }
  export const kind = "length";
  export function feet(x: number): number {
    return x / foot + inch;
  }
}
export function f(a: number, b: number): number {
  const scale = Units.kind === "length" ? Units.Angle.full : 1;
  return Units.feet(a) * Math.sin(b * Units.Angle.degree) + scale * a * b;
}
