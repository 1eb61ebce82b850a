// adjoint --function f
// at {"n": 3, "x": [0.5, -0.2, 0.7]}
// Parameters are declared behind the parentheses, as long ago.
static double weigh(a, k, p)
  double a;
  const double *p;
  int k;
{
  return a * p[k] * p[0];
}

double f(n, x)
  int n;
  const double *x;
{
  double s = 0;
  int i;
  for (i = 0; i < n; i++) s += weigh(x[i], i, x);
  return s;
}
