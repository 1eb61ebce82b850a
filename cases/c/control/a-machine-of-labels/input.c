// adjoint --function parse
// at {"n": 7, "code": [0, 1, 2, 1, 0, 3, 2], "x": [1, 0.5, 2, -1, 0.25, 3, 1.5]}
#include <math.h>
/* a state machine with labels */
double parse(int n, const int *code, double *x) {
  int i = 0;
  double acc = 1, sum = 0;
start:
  if (i >= n) goto done;
  switch (code[i]) {
    case 0: goto add;
    case 1: goto multiply;
    case 2: goto push;
    default: goto reset;
  }
add:
  acc += sin(x[i]);
  goto next;
multiply:
  acc *= x[i] * x[i];
  if (acc > 10) goto reset;
  goto next;
push:
  sum += acc * x[i];
  x[i] = sum;
  goto next;
reset:
  sum += acc;
  acc = x[i];
next:
  i++;
  goto start;
done:
  return sum + acc;
}
