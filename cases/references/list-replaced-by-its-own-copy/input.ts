// adjoint --function f --wrt x
// at { x: [0.4, -1.2, 2.2], n: 3 }
/** The list copied is the one the variable led to before. */
export function f(x: number[], n: number): number {
  let list: number[] = [];
  for (let i = 0; i < n; i++) {
    list = list.slice();
    list.push(x[i]! * (i > 0 ? list[0]! : 1));
  }
  return list.reduce((p, q) => p + q ** 2, 0);
}
