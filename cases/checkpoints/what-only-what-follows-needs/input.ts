// adjoint --function f
// at { x: [0.7, 1.3, 0.4] }
// at { x: [0.2, 0.3, 0.6] }
// What a piece computes for what follows it alone its second run leaves out: it does not overwrite what is needed, and what comes after it does.

interface State {
  z: number;
  n: number;
}

/** n = 2 is for the caller alone, and so is the first value of z. */
function both(s: State, a: number, b: number): number {
  s.z = a * 3;
  if (s.z > 3) s.n = 2;
  s.z = b * 5;
  return s.z * Math.sin(s.z);
}

export function f(x: number[]): number {
  let y = 0;
  let z = x[0]! * 2;
  let n = 0;
  // $AD CHECKPOINT-START
  y = y + z * z * z;
  z = x[1]! * 3;
  if (z > 3) n = 2;
  z = x[2]! * 5;
  y = y + z * z * Math.sin(z);
  // $AD CHECKPOINT-END
  if (n > 1) y = y * x[1]!;

  const s: State = { z: x[0]! * y, n: 0 };
  // $AD CHECKPOINT-START
  y = y + Math.sin(s.z * s.z);
  y = y + both(s, x[1]!, x[2]!);
  // $AD CHECKPOINT-END
  if (s.n > 1) y = y * x[1]!;

  for (let k = 0; k < 2; k++) {
    let t = 0;
    // $AD BINOMIAL-CKP 2
    for (let i = 0; i < 5; i++) {
      y = y + Math.tanh(z * z * z);
      z = x[i % 3]! * 0.5 + k;
      if (z > 1) t = t + 2;
      z = x[(i + 1) % 3]! * Math.tanh(y);
      y = y + Math.sin(z) * z;
    }
    if (t > 2) y = y * x[1]!;
  }
  return y;
}
