/* Checks of the digamma function: values from a computation with 40 digits. Prints one line per value that is wrong. */
#include "../retrograd_math.h"

#include <stdio.h>

static const struct {
  long double x;
  long double value;
} known[] = {
  {0x1p-20L, -1048576.577214096171254L},
  {0.125L, -8.388492663295854867803L},
  {0.5L, -1.963510026021423479441L},
  {1, -0.5772156649015328606065L},
  {1.5L, 0.03648997397857652055902L},
  {2, 0.4227843350984671393935L},
  {3.75L, 1.182537388611796228642L},
  {9.875L, 2.238519707590687349749L},
  {10, 2.251752589066721107647L},
  {25, 3.198742512851974008528L},
  {100000, 11.51292046496189508676L},
  {0x1p1000L, 693.1471805599453094172L},
  {-0.5L, 0.03648997397857652055902L},
  {-1.25L, 3.714139120213527830373L},
  {-10.25L, 5.516858419886273305325L},
  {-100.75L, 1.476004116748550895511L},
};

int main(void) {
  const int count = (int)(sizeof known / sizeof known[0]);
  int failures = 0;
  for (int k = 0; k < count; k++) {
    const long double x = known[k].x, value = known[k].value;
    const long double tolerance = 1 + fabsl(value);
    const long double error = fabsl(rg_digamma((double)x) - value) / tolerance;
    const long double wide = fabsl(rg_digammal(x) - value) / tolerance;
    if (error < 1e-14L && wide < 1e-17L) continue;
    failures++;
    printf("FAILED: %Lg gives %.17g and %.21Lg, not %.21Lg\n", x, rg_digamma((double)x), rg_digammal(x), value);
  }
  for (int k = 0; k < 3; k++)
    if (!isnan(rg_digamma(-k)) || !isnan(rg_digammal(-k))) failures++;
  printf("%d values, %d wrong\n", count + 3, failures);
  return failures == 0 ? 0 : 1;
}
