// adjoint --function configured --wrt x,scale
// at {"config": "gain", "x": 0.7, "scale": 1.5}
// at {"config": "rate!", "x": 0.7, "scale": 1.5}
#include <stdio.h>
#include <string.h>

struct setting {
  char name[8];
  double factors[2];
};

/* What functions of the library read is still written in the forward sweep. */
double configured(const char *config, double x, double scale) {
  char key[6];
  size_t n = 0;
  while (*config && n + 1 < sizeof key) key[n++] = *config++;
  key[n] = '\0';
  struct setting s = {.factors = {2, 3}};
  strcpy(s.name, "none");
  if (n == 5) memcpy(s.name, key, n + 1);
  s.name[0] = 'N';
  puts(s.name);
  double y = x * scale;
  if (!strcmp(key, "gain")) y *= s.factors[0];
  if (strlen(s.name) == 5) y *= s.factors[1] * y;
  return y * y;
}
