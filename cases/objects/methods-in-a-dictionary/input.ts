// adjoint --function f
// at { x: [1.2, 0.5], op: "mul" }
// Functions of a dictionary that are written as methods: they take no `this`, and are values like arrow functions.
type Operation = (a: number, b: number) => number;
const operations: Record<string, Operation> = {
  add(a, b) {
    return a + b;
  },
  ["mul"](a: number, b: number) {
    return square(a) * b;
  },
  sub: (a, b) => a - b,
};
const square = (a: number): number => a * a;
export function f(x: number[], op: string): number {
  const gain = x[1]!;
  const local: Record<string, (v: number) => number> = {
    twice(v) {
      return 2 * v * gain;
    },
    half: (v) => v / 2,
  };
  let s = 0;
  for (const key of Object.keys(local)) s += local[key]!(x[0]!);
  return operations[op]!(x[0]!, s);
}
