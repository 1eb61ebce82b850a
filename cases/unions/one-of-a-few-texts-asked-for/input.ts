// adjoint --function f
// A literal's field holds any text for TypeScript; the parameter takes two of them only.
// at { a: 0.7, n: 3 }
type Shape = "round" | "square";
interface Rod {
  width: number;
  readonly shape: Shape;
}

function stiffness(rod: Rod, n: number): number {
  if (n === 0) return rod.shape === "round" ? Math.PI * rod.width ** 4 : rod.width ** 3;
  const thinner = { width: 0.8 * rod.width, shape: rod.shape };
  return stiffness(thinner, n - 1) + rod.width;
}

export function f(a: number, n: number): number {
  const round: Rod = { width: a, shape: "round" };
  const square: Rod = { width: a * a, shape: "square" };
  return stiffness(round, n) + stiffness(square, n);
}
