// tangent adjoint --function f
// at { x: [0.35, 0.8, -0.25, 0.6], one: [0.7], none: [], a: 0.4 }
// What two iterations add to one element is added up in a variable, of lists, too. The list that the loop does not go through is left as it is: it
// does not grow. `last` counts up to a bound that its own stores change, and `grows` is stored to beyond its end.
function valley(x: number[], a: number): number {
  let sum = 0;
  for (let i = 0; i < x.length - 1; i++) sum += a * (x[i + 1]! - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2;
  return sum;
}
function last(x: number[], a: number): number {
  const y: number[] = [a, a * x[0]!];
  for (let i = 0; i + 1 < y.length && y.length < 6; i++) {
    y[i + 2] = y[i + 1]! * x[i % 4]! + y[i]!;
  }
  return y[y.length - 1]! ** 2;
}
function grows(x: number[], a: number): number {
  const y: number[] = [];
  for (let i = 0; i < x.length - 1; i++) {
    y[i] = x[i]! * x[i + 1]! + a * x[i]!;
    y[i + 1] = y[i]! * a;
  }
  let sum = 0;
  for (const value of y) sum += value * value;
  return sum;
}
export function f(x: number[], one: number[], none: number[], a: number): number {
  return valley(x, a) + valley(one, a) + valley(none, a) + last(x, a) + grows(x, a) + grows(one, a) + one.length;
}
