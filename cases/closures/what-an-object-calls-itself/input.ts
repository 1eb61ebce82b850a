// adjoint --function f
// at { x: [0.7, 0.4] }
const toString = Object.prototype.toString;
const cosh = Math.cosh || ((x: number): number => (Math.exp(x) + Math.exp(-x)) / 2);
function isList(value: unknown): boolean {
  return toString.call(value).endsWith("Array]");
}
export function f(x: number[]): number {
  if (!isList(x)) throw new TypeError("no list");
  return cosh(x[0]!) * x[1]! * (isList("text") ? 2 : 3);
}
