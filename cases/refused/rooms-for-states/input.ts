// adjoint --function f
// refused backward
// What BINOMIAL-CKP cannot say of a loop.
export function f(x: number[], n: number): number {
  let u = x[0]!;
  // $AD BINOMIAL-CKP 1 SHARED n
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP 5 SHARED q
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP SHARED
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP 5 SHARED n
  while (u > 0.1) u = 0.5 * Math.sin(u);
  // $AD BINOMIAL-CKP 20MB MEASURED
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP 5 SHARED
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP SINGLE
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP 5 MEASURED SINGLE
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP 5 SHARED n MEASURED
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP nothing
  for (let t = 0; t < n; t++) u = Math.sin(u);
  // $AD BINOMIAL-CKP 5 DOUBLE
  for (let t = 0; t < n; t++) u = Math.sin(u);
  return u;
}
