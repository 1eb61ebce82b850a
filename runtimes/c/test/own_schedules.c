/* Schedules of a program's own, and states on disk: prints one line per check that fails, and ends with the number of checks. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "loop.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* A schedule that is written down. */
static const struct rg_action *script;
static long script_length, script_at, ended, memory_slots, disk_slots;
static long asked_steps, asked_slots;

static int next(void *data, long reached, struct rg_action *action) {
  (void)reached;
  if (script_at == *(const long *)data) return 0;
  *action = script[script_at++];
  return 1;
}

static void end(void *data) {
  (void)data;
  ended++;
}

static int scripted(long steps, long slots, const char *place, struct rg_schedule *schedule) {
  if (strcmp(place, "model.c:12") != 0) return 0;
  asked_steps = steps;
  asked_slots = slots;
  script_at = 0;
  schedule->next = next;
  schedule->end = end;
  schedule->data = &script_length;
  schedule->slots[0] = memory_slots;
  schedule->slots[1] = disk_slots;
  return 1;
}

#define SCRIPT(actions)                                                                                                        \
  script = actions;                                                                                                            \
  script_length = (long)(sizeof(actions) / sizeof(actions)[0]);                                                                \
  memory_slots = 3;                                                                                                            \
  disk_slots = 1;                                                                                                              \
  rg_steps_schedule(scripted)

static const struct rg_action moves[] = {
    /* u(0) goes from one slot to another; u(1) is stored before it is needed, and put on disk. */
    {RG_STORE, 0, 0, 0, 0},   {RG_STORE, 0, 0, 1, 0},   {RG_DROP, 0, 0, 0, 0},    {RG_ADVANCE, 0, 1, 0, 0}, {RG_STORE, 1, 0, 2, 0},
    {RG_ADVANCE, 1, 2, 0, 0}, {RG_STORE, 2, 0, 0, 0},   {RG_DROP, 2, 0, 0, 0},    {RG_ADJOINT, 2, 0, 0, 0}, {RG_RESTORE, 0, 0, 1, 0},
    {RG_RESTORE, 1, 0, 2, 0}, {RG_STORE, 1, 0, 0, 1},   {RG_RESTORE, 1, 0, 0, 1}, {RG_DROP, 1, 0, 0, 1},    {RG_ADJOINT, 1, 0, 0, 0},
    {RG_RESTORE, 0, 0, 1, 0}, {RG_STORE, 0, 0, 0, 1},   {RG_RESTORE, 0, 0, 0, 1}, {RG_ADJOINT, 0, 0, 0, 0}, {RG_RESTORE, 0, 0, 0, 1},
};

static const struct rg_action left_out[] = {{RG_ADVANCE, 1, 2, 0, 0}};
static const struct rg_action backward[] = {{RG_ADVANCE, 0, 0, 0, 0}};
static const struct rg_action beyond[] = {{RG_ADVANCE, 0, 4, 0, 0}};
static const struct rg_action no_slot[] = {{RG_STORE, 0, 0, 3, 0}};
static const struct rg_action no_level[] = {{RG_STORE, 0, 0, 0, 2}};
static const struct rg_action not_stored[] = {{RG_ADVANCE, 0, 2, 0, 0}, {RG_ADJOINT, 2, 0, 0, 0}, {RG_RESTORE, 1, 0, 0, 0}};
static const struct rg_action other_state[] = {
    {RG_STORE, 0, 0, 0, 0}, {RG_ADVANCE, 0, 2, 0, 0}, {RG_ADJOINT, 2, 0, 0, 0}, {RG_RESTORE, 1, 0, 0, 0}};
static const struct rg_action not_current[] = {{RG_ADVANCE, 0, 2, 0, 0}, {RG_ADJOINT, 2, 0, 0, 0}, {RG_ADJOINT, 1, 0, 0, 0}};
static const struct rg_action no_turn[] = {
    {RG_STORE, 0, 0, 0, 0}, {RG_ADVANCE, 0, 2, 0, 0}, {RG_ADJOINT, 2, 0, 0, 0}, {RG_RESTORE, 0, 0, 0, 0}, {RG_ADJOINT, 0, 0, 0, 0}};
static const struct rg_action early[] = {{RG_STORE, 0, 0, 0, 0}, {RG_ADVANCE, 0, 1, 0, 0}, {RG_RESTORE, 0, 0, 0, 0}};
static const struct rg_action too_few[] = {{RG_ADVANCE, 0, 2, 0, 0}, {RG_ADJOINT, 2, 0, 0, 0}};

static void two_steps(void) { reversed(2, 5, 0, 0); }
static void unknown_length(void) { reversed(2, 5, 1, 0); }

#define REFUSED(actions, expected)                                                                                             \
  SCRIPT(actions);                                                                                                             \
  fails(two_steps, "model.c:12: " expected)

static void own_schedules(void) {
  SCRIPT(moves);
  check(reversed(2, 5, 0, 0), "a schedule of the program's own is followed", 2, 5);
  check(asked_steps == 3 && asked_slots == 5 && ended == 1, "it is asked for, and ends", asked_steps, asked_slots);
  REFUSED(left_out, "schedule, action 1 (advance from step 1 to 2): the current state is that of another step, or of none");
  REFUSED(backward, "schedule, action 1 (advance from step 0 to 0): it does not lead forward");
  REFUSED(beyond, "schedule, action 1 (advance from step 0 to 4): it leads beyond the last step");
  REFUSED(no_slot, "schedule, action 1 (store step 0, slot 3 of level 0): the level has no such slot");
  REFUSED(no_level, "schedule, action 1 (store step 0, slot 0 of level 2): there is no such level");
  REFUSED(not_stored, "schedule, action 3 (restore step 1, slot 0 of level 0): the slot is empty");
  REFUSED(other_state, "schedule, action 4 (restore step 1, slot 0 of level 0): the slot holds the state of another step");
  REFUSED(not_current, "schedule, action 3 (adjoint of step 1): the current state is that of another step, or of none");
  REFUSED(no_turn, "schedule, action 5 (adjoint of step 0): it is not its turn");
  REFUSED(early, "the schedule goes back to step 0 before the loop has ended");
  REFUSED(too_few, "schedule: it has ended without the adjoint of step 1");
  check(ended == 12, "schedules that are refused end, too", ended, 0);
  SCRIPT(too_few);
  fails(unknown_length, "model.c:12: schedule, action 2 (adjoint of step 2): the loop has not ended yet");
  check(asked_steps == -1, "a length that is not known is asked for as -1", asked_steps, 0);
  rg_steps_schedule(NULL);
  check(reversed(2, 5, 0, 0), "without a handler, the usual schedule is followed", 2, 5);
}

static void on_disk(void) {
  const size_t all = 3 * sizeof(double) + sizeof(long) + sizeof(int) + sizeof(float) + 1 + sizeof(void *) + 5;
  long n, r;
  rg_steps_disk(NULL, 4, 2, 1);
  for (r = 1; r <= 4; r++)
    for (n = 0; n <= 40; n++) {
      rg_reset_peak();
      check(reversed(n, r, 0, 6), "loops within loops, with states on disk", n, r);
      check(rg_current_bytes() == 0, "nothing is left", n, r);
    }
  rg_reset_peak();
  check(reversed(60, 2, 0, 0), "states on disk come back", 60, 2);
  check(rg_peak_bytes() >= 3 * all && rg_peak_bytes() < 5 * all, "those on disk do not count", 60, 2);
}

static char folder[] = "/tmp/retrograd-XXXXXX";

static void many_steps(void) { reversed(40, 2, 0, 0); }

static void full_disk(void) {
  struct rlimit limit, before;
  getrlimit(RLIMIT_FSIZE, &before);
  limit = before;
  limit.rlim_cur = 100;
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  fails(many_steps, "cannot be written to disk: File too large");
  setrlimit(RLIMIT_FSIZE, &before);
}

/* Shortens every file that has no name. */
static int shorten(long bytes) {
  int found = 0, k;
  for (k = 3; k < 64; k++) {
    struct stat status;
    if (fstat(k, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 0) found += ftruncate(k, bytes) == 0;
  }
  return found;
}

static void truncated(void) {
  struct state u;
  set_state(&u, 1);
  rg_steps_begin(40, 2, "model.c:12");
  forward_sweep(&u, 40, 0);
  check(shorten(20) == 1, "there is one file, without a name", 40, 2);
  backward_sweep(&u, 40, 0);
}

static int files_in(const char *directory) {
  DIR *const all = opendir(directory);
  int count = 0;
  while (readdir(all) != NULL) count++;
  closedir(all);
  return count - 2;
}

static void disk_fails(void) {
  rg_steps_disk("/nowhere", 4, 2, 1);
  fails(many_steps, "model.c:12: the state of step 0 cannot be written to disk: No such file or directory");
  rg_steps_disk(folder, 4, 2, 1);
  check(reversed(40, 2, 0, 0), "states are in a directory", 40, 2);
  full_disk();
  fails(truncated, "cannot be read back from disk: the file has become shorter than it was");
  check(files_in(folder) == 0, "no file is left", 40, 2);
  check(reversed(40, 2, 0, 0), "and it goes on", 40, 2);
  rg_steps_disk(NULL, 0, 0, 0);
}

int main(void) {
  if (mkdtemp(folder) == NULL) return 1;
  own_schedules();
  on_disk();
  disk_fails();
  rmdir(folder);
  check(rg_current_bytes() == 0, "the stacks are empty at the end", 0, 0);
  rg_free_blocks();
  printf("%d checks, %d failed\n", checks, failures);
  return failures > 0;
}
