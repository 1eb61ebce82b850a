// adjoint --function f
// at { x: [0.3, 0.5, 0.7, 0.2, 0.9, 0.4], y: [0.4, 0.6, 0.3] }
// A window over what has been computed: each step appends, and drops the oldest.

export function f(x: number[], y: number[]): number {
  let s = 0.1;
  // $AD BINOMIAL-CKP 2
  for (let i = 0; i < 6; i++) {
    s += Math.sin(y[0]! * x[i]!) * s;
    y.push(s * y[1]!);
    y.shift();
    if (i === 3) y.pop();
  }
  return s * y[0]! * y.length;
}
