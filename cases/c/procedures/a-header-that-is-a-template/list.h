/* A list of T, its functions' names beginning with NAME. */
#define CAT_(a, b) a##_##b
#define CAT(a, b) CAT_(a, b)
#define LIST CAT(NAME, list)

typedef struct {
  int count;
  T item[4], scale;
} LIST;

static inline void CAT(NAME, append)(LIST *list, T x) {
  if (list->count < 4) list->item[list->count++] = x;
}

static inline T CAT(NAME, sum)(const LIST *list) {
  T s = 0;
  for (int i = 0; i < list->count; i++) s += list->item[i] * list->item[i];
  return s;
}

#undef LIST
#undef CAT
#undef CAT_
