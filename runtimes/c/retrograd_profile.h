/*
 * What profiled adjoints call (retrograd profile): where their loops and calls begin and end. An ordinary derivative does not include this.
 * C99. Link with retrograd_profile.c and retrograd.c. One thread.
 *
 * Forward sweep:   rg_enter_place(k) ... rg_leave_place(k) around a loop or a call; rg_next_step(k) where an iteration begins, rg_last_step(k)
 *                  behind the last one; rg_count_step() in loops without places inside; rg_pass_place(k) where something stands that only
 *                  the backward sweep runs.
 * Backward sweep:  rg_open_place(k) ... rg_close_place(k) around what runs forward and back at once, rg_turn_back(k) between the two;
 *                  rg_sample_place(k) behind the reverse of a part.
 * k is the number of a place in the program's text. An exit may leave parts without telling: the next call that names a place ends all
 * that was begun inside it.
 */
#ifndef RETROGRAD_PROFILE_H
#define RETROGRAD_PROFILE_H

#include "retrograd.h"

#ifdef __cplusplus
extern "C" {
#endif

void rg_enter_place(int place);
void rg_leave_place(int place);
void rg_next_step(int place);
void rg_last_step(int place);
void rg_pass_place(int place);
void rg_open_place(int place);
void rg_close_place(int place);
void rg_turn_back(int place);
void rg_sample_place(int place);

extern size_t rg_profile_steps;
static inline void rg_count_step(void) {
  rg_profile_steps++;
}

/* Before the adjoint is called. */
void rg_profile_start(void);
/* After it has returned: writes the profile as JSON, in the form of ProfileRecord of @retrograd/runtime/profile. 0 if it cannot be written. */
int rg_profile_write(const char *path);

#ifdef __cplusplus
}
#endif

#endif
