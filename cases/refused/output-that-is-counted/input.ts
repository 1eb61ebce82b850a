// adjoint --function f
// refused backward
// The version without output of what another module keeps count of cannot stand elsewhere.
import { log } from "./input-logger.js";
export function f(x: Float64Array, n: number): number {
  let s = 0;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < n; t++) {
    for (let i = 0; i < x.length; i++) x[i]! *= Math.cos(x[i]! + s);
    s += x[t % x.length]!;
    log(s);
  }
  return s * s;
}
