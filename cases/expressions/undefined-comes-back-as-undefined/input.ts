// adjoint --function f
// at { a: 0.7, x: [0.5, 0.25] }
// A number on the stack of numbers would come back as NaN where it was undefined.
interface Part { gain: number }
function scaled(u: number, list: number[], at: number): number {
  const gain = list[at]!;
  return u * (gain ?? 0.5) * (typeof gain === "number" ? 2 : u);
}
function withDefault(u: number, factor = 3): number { return u * factor; }
export function f(a: number, x: number[]): number {
  const stack = [a * a, a];
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += (stack.pop() ?? a) * scaled(a, x, i);
  const holes = new Array<number>(3);
  for (let i = 0; i < 5; i++) {
    holes[i % 3] = (holes[i % 3] ?? a) * sum;
    sum *= Math.cos(holes[i % 3]!);
  }
  const part = {} as Part;
  for (let i = 0; i < 3; i++) part.gain = part.gain === undefined ? sum * a : part.gain * sum;
  return withDefault(sum, x[5]) * part.gain;
}
