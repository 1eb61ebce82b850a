// adjoint --function f
// at { x: Float64Array.of(0.1, 0.5, 0.9, 0.3), c: 0.7 }
// at { x: Float64Array.of(0.1, 0.5, 0.9, 0.3), c: 9 }
// at { x: Float64Array.of(-0.1, 0.5, -0.9, 0.3), c: -7 }
// How often it runs comes out: by a test, a break, a return, or past what a continue leaves out.

export function f(x: Float64Array, c: number): number {
  let s = 1;
  // $AD BINOMIAL-CKP 3
  for (let t = 0; s > -50 && t < 40; t++) {
    if (t % 3 === 1) {
      s += 0.1 * x[0]!;
      continue;
    }
    s = s * 1.2 + x[t % x.length]! * c;
    if (s > 30) break;
    if (s < -20) return s * x[1]!;
    x[t % x.length] = Math.sin(x[t % x.length]! * s);
  }
  // $AD BINOMIAL-CKP 2
  do {
    s = s * 0.7 + Math.cos(x[1]! * s);
    x[1]! *= 1.01;
  } while (s > 2);
  return s * s + x[0]!;
}
