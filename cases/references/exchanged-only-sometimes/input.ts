// adjoint --function f --wrt x
// at { x: [0.5, 1.5, 0.25, 2.5] }
export function f(x: number[]): number {
  let a = { v: x[0] };
  let b = { v: x[1] };
  for (let i = 0; i < x.length; i++) {
    if (x[i] > 1) {
      const t = a;
      a = b;
      b = t;
    }
    a.v = a.v * b.v + x[i];
    b.v = b.v * 0.5 + a.v * a.v * 0.1;
  }
  return a.v * b.v;
}
