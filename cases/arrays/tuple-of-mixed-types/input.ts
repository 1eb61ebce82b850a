// adjoint --function f
// at { p: [0.5, "x", [1.5, 2.5]] }
export function f(p: [number, string, number[]]): number {
  const [a, name, rest] = p;
  p[0] = a * rest[1];
  return name === "x" ? p[0] * rest[0] : a;
}
