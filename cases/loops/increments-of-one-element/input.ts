// adjoint --function f
// at { x: new Float64Array([0.7, 0.6, 1.4, 0.9]), y: [0.3, -0.2], p: { mass: 1.1, charge: 0.4 } }
// What several terms add to one element is added up first, also where it has just been set; other elements may lie in between.
export function f(x: Float64Array, y: number[], p: { mass: number; charge: number }): number {
  let sum = 0;
  for (let i = 0; i + 1 < x.length; i++) {
    sum += 100 * (x[i + 1]! - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2 * y[0]! * y[0]!;
  }
  y[1] = y[1]! * Math.sin(y[1]!);
  return sum * p.mass * p.charge + y[1]! * p.mass * p.mass;
}
