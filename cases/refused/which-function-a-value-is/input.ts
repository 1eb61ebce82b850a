// adjoint --function f
// refused
// A function has as many closures as it is named: whether two values are one function cannot be told from them.
function square(x: number): number {
  return x * x;
}

function cube(x: number): number {
  return x * x * x;
}

function doubled(g: (x: number) => number, x: number): number {
  return g === square ? 2 * g(x) : g(x);
}

function differ(g: (x: number) => number, h?: (x: number) => number): number {
  if (h === undefined) return 1;
  return g !== h ? 2 : 3;
}

export function f(x: number): number {
  return doubled(square, x) + doubled(cube, x) * differ(square, cube) + x * differ(cube);
}
