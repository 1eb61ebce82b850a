/** The part of every driver (driver-runtime.ts) that makes arguments of a stream of numbers, and keeps a table of the leaves. C text. */

export const driverArguments = `void rgt_root(const char *name, int flags) {
  snprintf(path, sizeof path, "%s", name);
  depth = 0;
  root_flags = flags;
  is_taking = !(flags & RGT_KEEP);
  roots++;
}
static void enter(const char *text) {
  int end = (int)strlen(path);
  if (depth >= 255 || end + strlen(text) + 1 > sizeof path) fail("inputs nested too deep");
  ends[depth++] = end;
  strcpy(path + end, text);
}
void rgt_field(const char *name) {
  char text[300];
  snprintf(text, sizeof text, "%s%s", path[0] ? "." : "", name);
  enter(text);
}
void rgt_index(long i) {
  char text[32];
  snprintf(text, sizeof text, "[%ld]", i);
  enter(text);
}
void rgt_leave(void) { path[ends[--depth]] = 0; }
void rgt_behind(int change) { behind += change; }
double rgt_take(void) {
  if (!is_taking) return -1;
  if (next_number >= number_count) fail("the inputs end too early");
  return numbers[next_number++];
}

static struct leaf *add(void *at, void *shadow, int kind, unsigned long size) {
  if (leaf_count == leaf_room) leaves = grow(leaves, (leaf_room = 2 * leaf_room + 64) * sizeof *leaves);
  struct leaf *l = &leaves[leaf_count++];
  l->path = strdup(path);
  l->kind = kind;
  l->flags = root_flags | (behind && !(root_flags & RGT_RESULT) ? RGT_OUTPUT : 0);
  l->is_signed = 0;
  l->is_dead = 0;
  l->size = size;
  l->at = at;
  l->root = roots;
  l->beside = shadow;
  l->shadow = root_flags & RGT_SHADOW ? shadow : NULL;
  l->entry = 0;
  return l;
}
static double get(const char *at, int kind) {
  float f;
  double d;
  long double l;
  switch (kind) {
  case 'f': memcpy(&f, at, sizeof f); return f;
  case 'd': memcpy(&d, at, sizeof d); return d;
  default: memcpy(&l, at, sizeof l); return (double)l;
  }
}
static void put(char *at, int kind, long double v) {
  float f = (float)v;
  double d = (double)v;
  switch (kind) {
  case 'f': memcpy(at, &f, sizeof f); break;
  case 'd': memcpy(at, &d, sizeof d); break;
  default: memset(at, 0, sizeof v); memcpy(at, &v, 10);
  }
}
void rgt_real(void *at, void *shadow, int kind) {
  add(at, shadow, kind, kind == 'f' ? sizeof(float) : kind == 'd' ? sizeof(double) : sizeof(long double));
  if (is_taking) put(at, kind, rgt_take());
}
void rgt_integer(void *at, unsigned long size, int is_signed) {
  add(at, NULL, 'i', size)->is_signed = is_signed;
  if (!is_taking) return;
  double v = rgt_take();
  uint64_t bits = v < 0 ? (uint64_t)(int64_t)v : (uint64_t)v;
  memcpy(at, &bits, size);
}
static void *make(void *slot, unsigned long bytes, int is_shadow) {
  if (chunk_count == chunk_room) chunks = grow(chunks, (chunk_room = 2 * chunk_room + 64) * sizeof *chunks);
  struct chunk *c = &chunks[chunk_count++];
  c->start = malloc(bytes);
  if (c->start == NULL) fail("no memory");
  memset(c->start, 0, bytes);
  c->bytes = bytes;
  c->slot = slot;
  c->root = roots;
  c->is_shadow = is_shadow;
  memcpy(slot, &c->start, sizeof c->start);
  return c->start;
}
static void empty(void *slot) {
  if (empty_count == empty_room) empties = grow(empties, (empty_room = 2 * empty_room + 16) * sizeof *empties);
  empties[empty_count++] = slot;
}
static char *first_of(int root, int is_shadow) {
  for (long k = 0; k < chunk_count; k++)
    if (chunks[k].root == root && chunks[k].is_shadow == is_shadow) return chunks[k].start;
  return NULL;
}
long rgt_pointer(void *slot, void *shadow_slot, unsigned long size, void **at, void **shadow, int *single) {
  long n = (long)rgt_take();
  *at = *shadow = NULL;
  *single = n == -2;
  if (n == -3) {
    int root = (int)rgt_take() + 1;
    long from = (long)rgt_take();
    char *p = first_of(root, 0), *s = first_of(root, 1);
    if (p == NULL) fail("sameAs: that parameter comes later, or is no pointer");
    p += from * (long)size;
    memcpy(slot, &p, sizeof p);
    if (s != NULL && shadow_slot != NULL) {
      s += from * (long)size;
      memcpy(shadow_slot, &s, sizeof s);
    }
    if (root_flags & RGT_SHADOW)
      for (long k = 0; k < leaf_count; k++)
        if (leaves[k].root == root) leaves[k].shadow = leaves[k].beside;
    return 0;
  }
  if (!is_taking) return 0;
  if (n == -1) {
    memset(slot, 0, sizeof(void *));
    empty(slot);
    if (shadow_slot != NULL) empty(shadow_slot);
    return 0;
  }
  if (n == -2) n = 1;
  *at = make(slot, (unsigned long)n * size, 0);
  if (shadow_slot != NULL) *shadow = make(shadow_slot, (unsigned long)n * size, 1);
  return n;
}
void rgt_copy(void *to, const void *from, unsigned long size) { memcpy(to, from, size); }
void rgt_made(void *p) { made = p; }
`;
