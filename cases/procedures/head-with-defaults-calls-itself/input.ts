// adjoint --function f --no-inline-calls
// at { x: 0.5, y: 1.5 }
// at { x: 7.5 }
// at { x: 7.5, y: 1.5, o: { k: 2, data: [1, 2] }, c: false }
export interface Options {
  k: number;
  data: number[];
}
export function f(x: number, y = x * x, o: Options = { k: 2, data: [1, 2] }, c = true): number {
  y = y * 2;
  const h = (z: number): number => z * y;
  return c ? h(x) * o.k + (x > 3 ? f(x - 3) : 0) : o.data[0] * x;
}
