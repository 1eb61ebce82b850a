// adjoint --function f
// refused
const functions: { [name: string]: (x: number) => number } = { square: (x) => x * x, sine: (x) => Math.sin(x) };
export function f(x: number): number {
  return functions.square(x) + functions["sine"](x);
}
