/** C text that counts what the program has on the heap: `most` is the most that there was at one time, in bytes. */
export const countedMalloc = `void *__real_malloc(size_t);
void __real_free(void *);
static size_t now, most;
void *__wrap_malloc(size_t size) {
  char *block = __real_malloc(size + 16);
  memcpy(block, &size, sizeof size);
  now += size;
  if (now > most) most = now;
  return block + 16;
}
void *__wrap_calloc(size_t count, size_t size) { return memset(__wrap_malloc(count * size), 0, count * size); }
void __wrap_free(void *block) {
  size_t size;
  if (block == NULL) return;
  memcpy(&size, (char *)block - 16, sizeof size);
  now -= size;
  __real_free((char *)block - 16);
}
void *__wrap_realloc(void *old, size_t size) {
  size_t before = 0;
  void *block = __wrap_malloc(size);
  if (old != NULL) memcpy(&before, (char *)old - 16, sizeof before);
  if (old != NULL) memcpy(block, old, before < size ? before : size);
  __wrap_free(old);
  return block;
}
`;

/** What the linker is told for it. */
export const countedFlags = "malloc calloc realloc free".split(" ").map((name) => `-Wl,--wrap=${name}`);
