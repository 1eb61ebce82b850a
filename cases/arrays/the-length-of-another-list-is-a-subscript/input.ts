// adjoint --function f
// at { x: [0.5, 1.5, 2.5] }
// A store at the length of another list need not append: it may overwrite.
export function f(x: number[]): number {
  const one = [1];
  const other = [x[0] * x[1], x[1] * x[2], x[2]];
  let s = 0;
  for (let i = 0; i < 2; i++) {
    s = s * x[i] + other[one.length] * other[2];
    other[one.length] = s * x[2];
    one.push(i);
  }
  return s * other[1] * other[2];
}
