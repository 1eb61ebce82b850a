/*
 * Prints what is done for checkpointed loops of 0 ... N steps with 1 ... R states, for comparison with another runtime: "known N R",
 * "online N R", "measured N R", "Measured N R" (the length comes out), or "levels N R D W E", with D states more on disk, which cost W to write
 * and E to read.
 */
#include "loop.h"

#include <stdio.h>
#include <stdlib.h>

static void print_action(const struct rg_progress *done) {
  static const char *const names[] = {"advance", "store", "restore", "adjoint", "drop"};
  const struct rg_action *const a = &done->action;
  printf("%s %ld", names[a->kind], a->step);
  if (a->kind == RG_ADVANCE) printf(" %ld", a->to);
  else if (a->kind != RG_ADJOINT) printf(" %ld %d", a->slot, a->level);
  printf(", %lld, %ld\n", done->advanced, done->left);
}

int main(int argc, char **argv) {
  const long steps = argc > 3 ? atol(argv[2]) : 0;
  const long states = argc > 3 ? atol(argv[3]) : 0;
  long n, r;
  if (argc > 6) rg_steps_disk(NULL, atol(argv[4]), atof(argv[5]), atof(argv[6]));
  rg_steps_progress(print_action);
  rg_steps_clock(test_clock);
  for (r = 1; r <= states; r++)
    for (n = 0; n <= steps; n++) {
      const char how = argv[1][0];
      const int right = reversed(n, r, how == 'o' ? ONLINE : how == 'm' ? MEASURED : how == 'M' ? MEASURED_ONLINE : KNOWN, 0);
      printf("%ld steps, %ld states%s\n", n, r, right ? "" : ": wrong");
    }
  rg_free_blocks();
  return 0;
}
