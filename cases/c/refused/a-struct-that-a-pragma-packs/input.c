// adjoint --function scaled
// refused
// The derivative's text would declare the struct without the pragma.
#pragma pack(push, 1)
struct record {
  char tag;
  double value;
};
#pragma pack(pop)

double scaled(struct record *r, double x) {
  r->value *= x;
  return r->value;
}
