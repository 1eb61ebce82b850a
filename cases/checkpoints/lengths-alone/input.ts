// adjoint --function f
// at { x: [0.3, 0.5, 0.7, 0.2, 0.9, 0.4], history: [0.4, 0.6] }
// What has been appended before no step reads: the length is stored, not what the list has.

export function f(x: number[], history: number[]): number {
  let u = x[0]!;
  // $AD BINOMIAL-CKP 2
  for (let i = 0; i < 6; i++) {
    u += 0.1 * Math.sin(u * x[i]!);
    history.push(u);
  }
  let sum = 0;
  for (const h of history) sum += h * h;
  return sum;
}
