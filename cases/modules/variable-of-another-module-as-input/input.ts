// tangent --function f --wrt rate,table.k
// at { n: 3 }
import { rate, table } from "./input-table.js";
export function f(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = s * rate + table.k[i] * Math.cos(s);
  return s;
}
