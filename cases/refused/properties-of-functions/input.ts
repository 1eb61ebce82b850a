// adjoint --function counted --function taken --function handed
// refused
// How many parameters a function has is nowhere in its derivative's form.
const product = (a: number, b: number): number => a * b;

export function counted(x: number): number {
  return product.length * product(x, x);
}

export function taken(x: number): number {
  const { length } = product;
  return length * x;
}

function times(g: (a: number, b: number) => number, x: number): number {
  return g.length * g(x, x);
}

export function handed(x: number): number {
  return times((a, b) => a + b * b, x);
}
