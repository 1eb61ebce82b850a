// adjoint --function f
// refused
// Directives are looked at in comments and in pragmas.
double f(int n, const double *x) {
  double s = 0;
  /* $AD II-LOP */
  for (int i = 0; i < n; i++) s += x[i] * x[i];
  // $AD II-LOOP
  s *= 2;
#pragma AD DO-NOT-DIFF-START
  s += x[0];
  return s;
}
