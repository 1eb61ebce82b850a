// adjoint --function f
// at {"x": 0.7, "y": 0.4}
// Stacks of numbers in storage of the thread's, behind pointers that the function sets.
struct stack {
  double room[8];
  double *top;
};

static _Thread_local struct stack stacks[2];

static void push(int which, double x) { *stacks[which].top++ = x; }

static double pop(int which) { return *--stacks[which].top; }

double f(double x, double y) {
  for (int k = 0; k < 2; k++) stacks[k].top = stacks[k].room;
  push(0, x * x);
  push(1, y);
  push(0, x * y);
  double s = pop(0) * pop(1);
  return s + pop(0) * x;
}
