/** The part of every driver (driver-runtime.ts) that seeds the leaves, writes what a call has left in them, and gives their storage back. C text. */

export const driverLeaves = `static int named(const char *full, const char *const names[], int count) {
  char plain[4096];
  int n = 0;
  if (count < 0) return 1;
  for (const char *p = full; *p; p++) {
    if (*p == '[') while (*p != ']') p++;
    else plain[n++] = *p;
  }
  plain[n] = 0;
  for (int k = 0; k < count; k++) {
    unsigned long length = strlen(names[k]);
    if (strncmp(plain, names[k], length) == 0 && (plain[length] == 0 || plain[length] == '.')) return 1;
  }
  return 0;
}
static int is_independent(const struct leaf *l) {
  return l->kind != 'i' && (l->flags & RGT_INPUT) && named(l->path, rgt_wrt, rgt_wrt_count);
}
static int is_dependent(const struct leaf *l) {
  return l->kind != 'i' && (l->flags & (RGT_OUTPUT | RGT_RESULT)) && named(l->path, rgt_of, rgt_of_count);
}
static double weight(long i) { return numbers[weights + i % weight_count]; }
static double seed(long i) { return numbers[seeds + i % seed_count]; }
static int is_skipped(long i) {
  for (long k = 0; k < skip_count; k++)
    if ((long)numbers[skip_start + k] == i) return 1;
  return 0;
}
static double direction(long i) {
  double v = fabs(get(leaves[i].at, leaves[i].kind));
  return weight(i) * (v == 0 || !isfinite(v) ? 1 : v);
}

/* seeding: 0 with weights, 1 with ones, 2 the result alone with one. */
static void prepare(double h, int ones) {
  next_number = data_start + data_offset;
  leaf_count = chunk_count = empty_count = 0;
  roots = 0;
  made = NULL;
  rgt_build();
  for (long i = 0; i < leaf_count; i++) {
    struct leaf *l = &leaves[i];
    int independent = is_independent(l);
    if (l->kind != 'i') l->start = get(l->at, l->kind);
    if (rgt_mode == 0) {
      if (independent && h != 0) {
        /* Where the sum is inexact the step is what was really taken. */
        if (l->kind == 'l') put(l->at, l->kind, (long double)get(l->at, l->kind) + (long double)h * direction(i));
        else put(l->at, l->kind, get(l->at, l->kind) + h * direction(i));
      }
    } else if (rgt_mode == 1) {
      double d = independent ? (ones ? 1 : scale * direction(i)) : 0;
      l->entry = d;
      if (l->shadow != NULL) {
        put(l->shadow, l->kind, d);
        l->entry = get(l->shadow, l->kind);
      }
    } else if (l->shadow != NULL) {
      /* What a parameter by value has in its shadow stays, as a part of the sum. */
      int by_value = independent && !only_outputs && !(l->flags & (RGT_OUTPUT | RGT_RESULT));
      int wanted = is_dependent(l) && (ones != 2 || (l->flags & RGT_RESULT));
      double s = is_skipped(i) ? 0 : wanted || (by_value && !ones) ? (ones ? 1 : scale * seed(i)) : 0;
      put(l->shadow, l->kind, s);
      l->entry = get(l->shadow, l->kind);
    }
  }
}

static int is_gone(const void *p) { return __asan_address_is_poisoned != NULL && __asan_address_is_poisoned(p); }

static void write_leaf(FILE *out, long i, struct leaf *l) {
  fprintf(out, "%ld %c %s", i, l->kind, l->path);
  if (is_gone(l->at)) {
    fprintf(out, " gone\\n");
    return;
  }
  if (l->kind == 'i') {
    uint64_t bits = 0;
    memcpy(&bits, l->at, l->size);
    if (l->is_signed && l->size < 8 && bits >> (8 * l->size - 1)) bits |= ~(uint64_t)0 << (8 * l->size);
    if (l->is_signed) fprintf(out, " %lld\\n", (long long)bits);
    else fprintf(out, " %llu\\n", (unsigned long long)bits);
    return;
  }
  if (l->kind == 'l') {
    long double v;
    memcpy(&v, l->at, sizeof v);
    fprintf(out, " %La", v);
  } else fprintf(out, " %a", get(l->at, l->kind));
  double v = get(l->at, l->kind);
  fprintf(out, " %.17g %c%c%c", v, is_independent(l) ? 'I' : '-', is_dependent(l) ? 'D' : '-', v == l->start ? '-' : 'C');
  if (l->shadow != NULL && !is_gone(l->shadow)) fprintf(out, " %.17g", get(l->shadow, l->kind));
  else fprintf(out, " -");
  fprintf(out, " %.17g\\n", l->entry);
}

static int is_ours(const char *p) {
  for (long k = 0; k < chunk_count; k++)
    if (p >= chunks[k].start && p <= chunks[k].start + chunks[k].bytes) return 1;
  return 0;
}
/* What the function has put in a pointer's place, and what was made for it; children before parents. */
static void give_back(void) {
  for (long k = 0; k < empty_count; k++) {
    if (is_gone((char *)empties[k]) || *empties[k] == NULL) continue;
    if (left_count == left_room) left = grow(left, (left_room = 2 * left_room + 16) * sizeof *left);
    left[left_count++] = *empties[k];
  }
  empty_count = 0;
  for (long k = chunk_count - 1; k >= 0; k--) {
    struct chunk *c = &chunks[k];
    char *now = c->start;
    if (!is_gone(c->slot)) memcpy(&now, c->slot, sizeof now);
    if (now != c->start && now != NULL && __sanitizer_get_ownership != NULL && !is_ours(now) && !is_gone(now) &&
        __sanitizer_get_ownership(now)) {
      int again = 0;
      for (long j = 0; j < k; j++) {
        char *other = NULL;
        if (!is_gone(chunks[j].slot)) memcpy(&other, chunks[j].slot, sizeof other);
        if (other == now) again = 1;
      }
      if (!again) free(now);
    }
    if (__asan_address_is_poisoned != NULL ? !is_gone(c->start) : now == c->start) free(c->start);
  }
  if (made != NULL && __sanitizer_get_ownership != NULL && !is_ours(made) && !is_gone(made) && __sanitizer_get_ownership(made))
    free(made);
  for (long i = 0; i < leaf_count; i++) free(leaves[i].path);
  leaf_count = chunk_count = 0;
}
`;
