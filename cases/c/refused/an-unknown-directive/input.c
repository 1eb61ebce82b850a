// adjoint --function f
// refused
// Directives are looked at in comments and in pragmas: nobody knows them, they mean nothing there, or what they ask for is not built yet.
#include <math.h>

/* $AD II-LOOP */
static double g(double v) { return v * v; }

double f(int n, const double *x) {
  double s = 0;
  /* $AD II-LOP */
  for (int i = 0; i < n; i++) s += x[i] * x[i];
  // $AD II-LOOP
  s *= 2;
  // $AD II-LOOP s
  for (int i = 0; i < n; i++) s += x[i];
  // $AD FP-LOOP "s"
  for (int i = 0; i < n; i++) s = cos(s);
#pragma AD BINOMIAL-CKP n+1 5 1
  s = sin(s);
#pragma AD CHECKPOINT-START
  s *= s;
#pragma AD CHECKPOINT-END
  s += g(s); // $AD CHECKPOINT-START
  if (s > 2) {
    /* $AD CHECKPOINT-END */
    s += 2;
    // $AD CHECKPOINT-START
  }
  // $AD CHECKPOINT-START
  // $AD CHECKPOINT-END
#pragma AD DO-NOT-DIFF-START
  s += x[0];
  // $AD NOCHECKPOINT
  s = exp(s);
  // $AD NOCHECKPOINT
  if (s > 3) s = g(s);
  // $AD SIZE x n
  return g(s);
}
