// adjoint --function mix
// at {"x": 1.25, "c": 7, "u": 250, "s": -300, "us": 40000, "i": -5, "ui": 3000000000, "l": 100000, "ull": 12}
// Integers of every size take C's promotions; their values only scale what is differentiated.
double mix(double x, signed char c, unsigned char u, short s, unsigned short us, int i, unsigned int ui, long l,
           unsigned long long ull) {
  unsigned char wraps = u + 10;
  int promoted = (u + 10) >> 1;
  unsigned int big = ui * 2u;
  long sum = c + s + us + i;
  double y = x * wraps + x * x * promoted;
  y += x * (big / 1000000u) - x * (sum % 97);
  y += x / (double)(l / (long)ull + 1);
  y -= (i < ui ? 1 : 2) * x;
  y += (int)(x * 10) * x;
  return y + (ull << 2) * x * (c & 3) + (s >> 1) * x;
}
