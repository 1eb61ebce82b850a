// adjoint --function f
// at { x: 0.5, y: 1.5 }
class Linear {
  constructor(readonly slope: number) {}
}
class Quadratic {
  constructor(readonly a: number, readonly b: number) {}
}
function value(law: Linear | Quadratic | null, t: number): number {
  if (law === null) return t;
  if (law instanceof Linear) return law.slope * t;
  return law.a * t * t + law.b;
}
export function f(x: number, y: number): number {
  const laws = [new Linear(x), new Quadratic(x, y), null];
  let t = y;
  for (const law of laws) t = value(law, t) + x;
  return t;
}
