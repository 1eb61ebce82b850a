// adjoint --function f
// at { x: [0.7, 0.3, 0.9] }
// A step by one of a number that is not whole loses digits: what it was before comes from the stack.
export function f(x: number[]): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    let small = x[i]! * 1e-17;
    sum += Math.log(small);
    small += 1;
    sum += small * small;
  }
  return sum;
}
