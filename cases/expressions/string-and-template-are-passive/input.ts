// adjoint --function f
// at { x: 1.25, kind: "square" }
export function f(x: number, kind: string): number {
  const label = `${kind}-${x > 1 ? "big" : "small"}`;
  if (label === "square-big") return x * x;
  return label.length * x;
}
