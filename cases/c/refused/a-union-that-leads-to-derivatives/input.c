// adjoint --function area
// refused
// The shadow of what the pointer leads to would have to be in the union too, where a number may be instead.
union handle {
  double *side;
  long id;
};

static long number_of(union handle h) {
  return h.id;
}

double area(double a) {
  double sides[2];
  union handle h;
  h.side = sides;
  if (number_of(h) == 0) return 0;
  h.side[0] = a;
  h.side[1] = a * a;
  return sides[0] * sides[1];
}
