// adjoint --function f
// refused
// Another file has the stacks of the thread and lets them grow: where the stored number's derivative is nobody knows.
struct stack {
  double *top;
};

extern _Thread_local struct stack stacks[2];

void grow(int which);

static void push(double x) {
  if (!stacks[1].top) grow(1);
  *stacks[1].top++ = x;
}

static double pop(void) { return *--stacks[1].top; }

double f(double x) {
  push(x * x);
  return x + pop();
}
