// adjoint --function f
// at { a: 0.1, z: Float64Array.of(0.3, 0.8, 0.5), w: Float64Array.of(0.7, 0.2) }
// The test of a loop runs between two steps: what it reads, a step has not filled before.

export function f(a: number, z: Float64Array, w: Float64Array): number {
  const bend = (t: number): number => {
    for (let i = 0; i < z.length; i++) z[i] = Math.sin(z[i]!) * t;
    return z[0]!;
  };
  let n = 0;
  // $AD BINOMIAL-CKP 2
  do {
    n++;
  } while (n < 4 && bend(a) > -0.7);
  let s = z[1]! * z[2]!;
  // $AD BINOMIAL-CKP 2
  while (w[0]! < 5) {
    s += Math.sin(s * w[1]!);
    w[0] = w[1]! + n;
    w[1]! += 1 + 0.1 * a;
  }
  return s;
}
