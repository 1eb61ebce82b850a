// adjoint --function stage
// refused
// Rows of work storage in an array and in a struct of another file: nothing here says where they lead.
struct plan {
  int n;
  double *row;
};

extern double *rows[2];
extern struct plan plans[2];

double stage(double x) {
  rows[0][1] = x * x;
  plans[1].row[0] = rows[0][1] * x;
  return plans[1].row[0];
}
