// adjoint --function f
// at { x: 0.7, list: [1, 2, 3] }
// What is called at once in the head of a loop sees its variables as they are; so does what captures those that stay.
export function f(x: number, list: number[]): number {
  let s = 0;
  for (let i = list.findIndex((v) => v > 1), k = x * x, g = () => k * x; list.some((v) => v > i); i++) s += g() * i;
  for (let i = 0; i < 4; i += list.filter((v) => v > i).length > 0 ? 1 : 2) s += i * x;
  for (let [i, j] = [0, 1]; i < 3; i++) {
    s += i * j * x;
    j++;
  }
  return s;
}
