/** The part of every driver (driver-runtime.ts) that runs jobs, each in a process of its own; and what programs with notes call. C text. */

export const driverJobs = `static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What programs with notes call; others stay silent. */
static FILE *notes;
void retrograd_note(int place, long double v) {
  if (notes == NULL) return;
  if (v != v) fprintf(notes, "note %d nan\\n", place);
  else if (v == (double)v) fprintf(notes, "note %d %.17g\\n", place, (double)v);
  else fprintf(notes, "note %d %La\\n", place, v);
}
/* New storage, and the stack below, hold this byte where nobody has set them. */
static void litter(int byte) {
  volatile char below[1 << 16];
  for (unsigned long k = 0; k < sizeof below; k++) below[k] = (char)byte;
#ifdef __GLIBC__
  mallopt(M_PERTURB, byte);
#endif
}

/* Bytes on the heap before the job. Where there are no more at the exit, nothing is left, and looking for it would take longer than most jobs. */
static unsigned long bytes_before;
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) {
  return __sanitizer_get_current_allocated_bytes != NULL && __sanitizer_get_current_allocated_bytes() <= bytes_before;
}
/* What is the driver's own, and what the stacks keep for later calls. */
static void forget(void) {
  free(leaves);
  free(chunks);
  free(empties);
  leaves = NULL;
  chunks = NULL;
  empties = NULL;
  leaf_room = chunk_room = empty_room = 0;
#ifdef RGT_STACKS
  rg_free_blocks();
#endif
}

static void run(const char *job, FILE *out) {
  double h = 0, budget = 0;
  int times = 1, ones = strcmp(job, "ones") == 0 ? 1 : strcmp(job, "result") == 0 ? 2 : 0;
  int is_later = strncmp(job, "later:", 6) == 0, is_after = strcmp(job, "after") == 0, is_next = strncmp(job, "next:", 5) == 0, is_noted = strncmp(job, "noted:", 6) == 0;
  if (strncmp(job, "moved:", 6) == 0 || is_later) h = strtod(job + 6, NULL);
  if (strncmp(job, "scaled:", 7) == 0) scale = strtod(job + 7, NULL);
  only_outputs = strncmp(job, "seeded:", 7) == 0;
  if (only_outputs) data_offset = atol(job + 7);
  if (strcmp(job, "twice") == 0 || is_later || is_after || is_next) times = 2;
  if (strncmp(job, "time:", 5) == 0) {
    budget = strtod(job + 5, NULL);
    double best = 1e300, end = now() + budget;
    for (int k = 0; k < 3 || now() < end; k++) {
      prepare(0, 0);
      double start = now();
      rgt_call();
      double taken = now() - start;
      if (taken < best) best = taken;
      give_back();
    }
    fprintf(out, "time %.17g\\n", best);
    return;
  }
  if (strncmp(job, "profile:", 8) == 0) {
    /* Once more, to a second file, where that is not long: what the first call finds for the first time takes longer. */
    char name[4200];
    for (int k = 0, is_long = 0; k < 2 && !is_long; k++) {
      prepare(0, 1);
      double start = now();
      rg_profile_start();
      rgt_call();
      is_long = now() - start > 1;
      snprintf(name, sizeof name, "%s%s", job + 8, k == 0 ? "" : ".again");
      if (!rg_profile_write(name)) fail("the profile cannot be written");
      give_back();
    }
    fprintf(out, "end\\n");
    return;
  }
  unsigned long before = 0;
  static char room[1 << 16];
  setvbuf(out, room, _IOFBF, sizeof room);
  for (int k = 0; k < times; k++) {
    if (k == times - 1 && __sanitizer_get_current_allocated_bytes != NULL) before = __sanitizer_get_current_allocated_bytes();
#ifdef RGT_STACKS
    rg_reset_peak();
#endif
    if (is_next && k == 1) data_offset = atol(job + 5);
    prepare(k < times - 1 && is_later ? 0 : h, ones);
    if (is_noted) {
      notes = out;
      litter(atoi(job + 6));
    }
    if (k == 0 ? is_after : is_next && rgt_mode != 0) rgt_first();
    else rgt_call();
    fflush(stdout);
    if (k == times - 1) {
      for (long i = 0; i < leaf_count; i++) write_leaf(out, i, &leaves[i]);
#ifdef RGT_STACKS
      fprintf(out, "stack %lu %lu\\n", (unsigned long)rg_current_bytes(), (unsigned long)rg_peak_bytes());
#endif
      fprintf(out, "end\\n");
    }
    give_back();
  }
  if (__sanitizer_get_current_allocated_bytes != NULL)
    fprintf(out, "left %ld\\n", (long)__sanitizer_get_current_allocated_bytes() - (long)before);
  forget();
}

/* driver data results job… : of each job its results, what it prints, and how it ends. */
int main(int argc, char **argv) {
  FILE *in = argc > 3 ? fopen(argv[1], "r") : NULL;
  if (in == NULL) fail("no data");
  long room = 0;
  char word[64];
  while (fscanf(in, "%63s", word) == 1) {
    if (number_count == room) numbers = grow(numbers, (room = 2 * room + 256) * sizeof *numbers);
    numbers[number_count++] = strtod(word, NULL);
  }
  fclose(in);
  weight_count = (long)numbers[0];
  weights = 1;
  seed_count = (long)numbers[weights + weight_count];
  seeds = weights + weight_count + 1;
  skip_count = (long)numbers[seeds + seed_count];
  skip_start = seeds + seed_count + 1;
  data_start = skip_start + skip_count;
  for (int k = 3; k < argc; k++) {
    char name[4200];
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) fail("no process");
    if (child == 0) {
      int is_quiet = strncmp(argv[k], "moved:", 6) == 0 || strncmp(argv[k], "later:", 6) == 0 || strncmp(argv[k], "next:", 5) == 0 || strncmp(argv[k], "scaled:", 7) == 0 ||
                     strncmp(argv[k], "seeded:", 7) == 0 ||
                     strncmp(argv[k], "time:", 5) == 0 || strncmp(argv[k], "profile:", 8) == 0;
      snprintf(name, sizeof name, "%s.%d.out", argv[2], k - 3);
      if (freopen(is_quiet ? "/dev/null" : name, "w", stdout) == NULL) fail("no file");
      snprintf(name, sizeof name, "%s.%d", argv[2], k - 3);
      FILE *out = fopen(name, "w");
      if (out == NULL) fail("no file");
      if (__sanitizer_get_current_allocated_bytes != NULL) bytes_before = __sanitizer_get_current_allocated_bytes();
      run(argv[k], out);
      fclose(out);
      /* What is not given back is looked for at the exit: not again where nothing but the seeds differs from "call". */
      if (is_quiet || strcmp(argv[k], "ones") == 0) _exit(0);
      exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("%d\\n", WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status));
    fflush(stdout);
  }
  _exit(0);
}
`;
