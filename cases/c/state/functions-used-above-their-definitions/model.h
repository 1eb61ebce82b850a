double smooth(double x);
double hard(double x);
double total(int n, const double *x, double (*law)(double));
void settle(double *x, int n);
void relax(double *x, int n);
