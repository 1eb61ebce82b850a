/* A profiled adjoint written by hand: two iterations of a loop that calls, an exit out of the second, a loop that runs at once. */
#include "../retrograd_profile.h"

#include <stdio.h>

static void call(int values) {
  int i;
  rg_enter_place(1);
  for (i = 0; i < values; i++) {
    rg_count_step();
    rg_push_double(i);
  }
  rg_leave_place(1);
}

int main(int argc, char **argv) {
  int i, k;
  if (argc != 2) return 2;
  rg_profile_start();
  rg_push_int(1);
  rg_enter_place(0);
  for (i = 0; i < 3; i++) {
    rg_next_step(0);
    call(2);
    if (i == 2) {
      /* Left without telling. */
      rg_enter_place(1);
      rg_push_byte(1);
    }
  }
  rg_leave_place(0);
  rg_pass_place(2);
  rg_turn_back(-1);
  rg_open_place(2);
  for (i = 0; i < 100; i++) {
    rg_next_step(2);
    for (k = 0; k < 20; k++) rg_push_byte(1);
    rg_turn_back(2);
    for (k = 0; k < 20; k++) rg_pop_byte();
  }
  rg_last_step(2);
  rg_close_place(2);
  rg_pop_byte();
  for (i = 0; i < 6; i++) rg_pop_double();
  rg_sample_place(0);
  rg_pop_int();
  return rg_profile_write(argv[1]) ? 0 : 1;
}
