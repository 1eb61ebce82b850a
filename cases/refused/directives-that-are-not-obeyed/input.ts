// adjoint --function f
// refused
// Directives that nobody knows, that stand where they mean nothing, or ask for what is not built yet: none is passed over.
export function f(x: Float64Array, n: number): number {
  let s = 0;
  // $AD II-LOP
  for (let i = 0; i < n; i++) s += x[i]! * x[i]!;
  // $AD II-LOOP
  s *= 2;
  // $AD II-LOOP s
  for (let i = 0; i < n; i++) s += x[i]!;
  // $AD FP-LOOP "s"
  for (let i = 0; i < n; i++) s = Math.cos(s);
  // $AD BINOMIAL-CKP n+1 5 1
  s = Math.sin(s);
  // $AD CHECKPOINT-START
  s *= s;
  if (s > 2) {
    // $AD CHECKPOINT-END
    s += 2;
  }
  s += 1; // $AD CHECKPOINT-START
  // $AD CHECKPOINT-START
  // $AD CHECKPOINT-END
  // $AD DO-NOT-DIFF-START
  s += x[0]!;
  // $AD CHECKPOINT-START
  s += x[0]!;
  // $AD DO-NOT-DIFF-END
  s += x[0]!;
  // $AD CHECKPOINT-END
  // $AD NOCHECKPOINT
  s = Math.exp(s);
  s += 1; // $AD NOCHECKPOINT
  // $AD NOCHECKPOINT
  if (s > 3) s = g(s);
  // $AD SIZE x n
  return g(s);
}

// $AD II-LOOP
function g(v: number): number {
  return v * v;
}
