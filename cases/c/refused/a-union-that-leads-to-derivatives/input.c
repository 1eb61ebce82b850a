// adjoint --function area
// refused
// The shadow of what the pointer leads to would have to be in the union too, where a number may be instead.
union handle {
  double *side;
  long id;
};

double area(double a) {
  double sides[2];
  union handle h;
  h.side = sides;
  h.side[0] = a;
  h.side[1] = a * a;
  return sides[0] * sides[1];
}
