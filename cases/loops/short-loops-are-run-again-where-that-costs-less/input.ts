// adjoint --function f
// at { x: [0.7, 0.3, 0.9] }
// Two numbers are summed up by short loops. The one of two steps is summed up again, which costs less than to store it; the one of four
// is stored.
export function f(x: Float64Array): number {
  let sum = 1;
  for (let i = 0; i < x.length; i++) {
    let few = 1;
    for (let k = 0; k < 2; k++) few += x[i]!;
    let many = 1;
    for (let k = 0; k < 4; k++) many += x[i]! * k;
    sum += few * many * sum;
  }
  return sum;
}
