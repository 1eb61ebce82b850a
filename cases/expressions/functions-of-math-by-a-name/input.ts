// adjoint --function f
// at { x: 0.5, y: 1.2 }
// Math[name](…) where the type lists the names, and spreads of tuples where a function of Math takes a fixed number of arguments.
const activations = { soft: "tanh", wave: "sin" } as const;
type Two = "atan2" | "pow" | "max" | "hypot";
const both = (name: Two, a: number, b: number): number => Math[name](a, b);
const pair = (a: number): [number, number] => [a, a * 2];
export function f(x: number, y: number): number {
  let count = 0;
  const next = (): "sqrt" | "cbrt" => (count++ % 2 === 1 ? "sqrt" : "cbrt");
  let sum = 0;
  for (const name of ["atan2", "pow", "max", "hypot"] as Two[]) sum += both(name, x, y) * (count + 1);
  for (const key of ["soft", "wave"] as const) sum += Math[activations[key]](y);
  sum += Math[next()](x + count) + Math[next()](y + count) + Math["exp"](x);
  const given = [x, y] as [number, number];
  return sum + Math.atan2(...pair(y)) * Math.pow(...given) + Math.atan2(...([y, x] as const));
}
