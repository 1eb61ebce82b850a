// adjoint --function f --no-inline-calls
// at { a: 0.6, b: 1.5 }
// at { a: 7.5 }
// Arguments are evaluated once, before the defaults, also where only one outcome of a test needs the default.
function h(x: number, y = x * x, z = x + y): number {
  return x > 3 ? x * y : x + y * z;
}
export function f(a: number, b?: number): number {
  let i = a;
  const first = h(i++ - 3, b);
  return first * h(i * 2) + h(i + 1, undefined, 2);
}
