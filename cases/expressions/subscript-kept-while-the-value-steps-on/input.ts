// adjoint --function f
// at { z: [1, 2, 3, 4] }
// The subscript is evaluated before the value, which changes the variable it reads.
export function f(z: number[]): number {
  let t = 0;
  let k = 3;
  z[t] = z[++t]! * 2;
  z[k - t] = (k = 1) * z[k]! * z[t]!;
  z[(t += 2) % 4] = 0.7 * z[t++ % 4]!;
  return z[0]! + 2 * z[1]! * z[2]! + z[3]! * z[k]! + t * k;
}
