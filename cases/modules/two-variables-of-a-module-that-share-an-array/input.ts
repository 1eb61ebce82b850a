// adjoint --function f
// at { x: [0.4, 0.3, 0.7] }
// Their shadows are made together, and share an array too.
export const list = [1, 2];
export const box = { list };

export function f(x: number[]): number {
  list[0] = x[0]! * x[1]!;
  list[1] = box.list[0]! * x[2]!;
  const product = box.list[1]! * list[0]!;
  list[0] = 1;
  list[1] = 1;
  return product;
}
