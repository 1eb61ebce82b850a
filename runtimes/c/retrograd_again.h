/*
 * The stacks of a derivative that Retrograd differentiates once more. Where it reads a program that includes retrograd.h, what is pushed and popped
 * there is pushed and popped here: plain C, whose derivative is that of any program. What a program calls of it is what the derivative of a
 * derivative calls: an ordinary derivative does not include this.
 * C99. Every thread has stacks of its own; they are in retrograd.c, and grow as they need to.
 */
#ifndef RETROGRAD_AGAIN_H
#define RETROGRAD_AGAIN_H

#include "retrograd.h"

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__RETROGRAD__)
#define RG2_NORETURN __attribute__((noreturn))
#else
#define RG2_NORETURN
#endif

/* Memory has ended: as where that of retrograd.h ends (rg_on_error). */
RG2_NORETURN void rg2_exhausted(void);

/* Room for the first elements. */
#define RG2_ROOM 1024

#define RG2_STACK(one, many, T, V)                                                                                             \
  struct rg2_##many {                                                                                                          \
    T *values;                                                                                                                 \
    size_t top, room;                                                                                                          \
  };                                                                                                                           \
  extern RG_THREAD struct rg2_##many rg2_##many;                                                                               \
  static inline T *rg2_reserve_##many(ptrdiff_t count) {                                                                       \
    if (count > 0 && rg2_##many.top + (size_t)count > rg2_##many.room) {                                                       \
      rg2_##many.room = 2 * (rg2_##many.top + (size_t)count) + RG2_ROOM;                                                       \
      rg2_##many.values = (T *)realloc(rg2_##many.values, rg2_##many.room * sizeof(T));                                        \
      if (rg2_##many.values == NULL) rg2_exhausted();                                                                          \
    }                                                                                                                          \
    return rg2_##many.values + rg2_##many.top;                                                                                 \
  }                                                                                                                            \
  static inline T *rg2_rewind_##many(void) {                                                                                   \
    return rg2_##many.values + rg2_##many.top;                                                                                 \
  }                                                                                                                            \
  static inline void rg2_flush_##many(T const *tape) {                                                                         \
    rg2_##many.top = (size_t)(tape - rg2_##many.values);                                                                       \
  }                                                                                                                            \
  static inline void rg2_push_##one(V value) {                                                                                 \
    rg2_reserve_##many(1);                                                                                                     \
    rg2_##many.values[rg2_##many.top] = (T)value;                                                                              \
    rg2_##many.top++;                                                                                                          \
  }                                                                                                                            \
  static inline T rg2_pop_##one(void) {                                                                                        \
    rg2_##many.top--;                                                                                                          \
    return rg2_##many.values[rg2_##many.top];                                                                                  \
  }                                                                                                                            \
  static inline void rg2_push_##many(T const *values, size_t count) {                                                          \
    if (values == NULL || count > PTRDIFF_MAX) return;                                                                         \
    rg2_reserve_##many((ptrdiff_t)count);                                                                                      \
    for (size_t i = 0; i < count; i++) rg2_##many.values[rg2_##many.top + i] = values[i];                                      \
    rg2_##many.top += count;                                                                                                   \
  }                                                                                                                            \
  static inline void rg2_pop_##many(T *values, size_t count) {                                                                 \
    if (values == NULL || count > PTRDIFF_MAX) return;                                                                         \
    rg2_##many.top -= count;                                                                                                   \
    for (size_t i = 0; i < count; i++) values[i] = rg2_##many.values[rg2_##many.top + i];                                      \
  }


RG2_STACK(double, doubles, double, double)
RG2_STACK(float, floats, float, float)
RG2_STACK(long, longs, long, long)
RG2_STACK(int, ints, int, int)
RG2_STACK(byte, bytes, unsigned char, int)
RG2_STACK(pointer, pointers, void *, void *)
RG2_STACK(storage, kept, void *, void *)

/* rg_push_memory and rg_pop_memory, of numbers of other types: each has a stack of its own. */
#define RG2_MEMORY(one, many, T)                                                                                               \
  RG2_STACK(one, many, T, T)                                                                                                   \
  static inline void rg2_push_memory_##many(T const *from, size_t bytes) {                                                     \
    rg2_push_##many(from, bytes / sizeof(T));                                                                                  \
  }                                                                                                                            \
  static inline void rg2_pop_memory_##many(T *to, size_t bytes) {                                                              \
    rg2_pop_##many(to, bytes / sizeof(T));                                                                                     \
  }

RG2_MEMORY(unsigned, unsigneds, unsigned)
RG2_MEMORY(long_of_memory, longs_of_memory, long)
RG2_MEMORY(unsigned_long, unsigned_longs, unsigned long)
RG2_MEMORY(long_long, long_longs, long long)
RG2_MEMORY(unsigned_long_long, unsigned_long_longs, unsigned long long)
RG2_MEMORY(long_double, long_doubles, long double)
#if !defined(__cplusplus) && !defined(__STDC_NO_COMPLEX__) && !defined(__TINYC__)
RG2_MEMORY(complex, complexes, double _Complex)
RG2_MEMORY(complex_float, complex_floats, float _Complex)
#endif

/* Storage that is released where the derivative ends that is differentiated: rg_free_later, rg_kept, rg_free_kept. */
static inline size_t rg2_count_kept(void) {
  return rg2_kept.top;
}
static inline void rg2_free_kept(size_t count) {
  while (rg2_kept.top > count) free(rg2_pop_storage());
}

/*
 * Checkpointed loops (rg_steps_begin): a state before each step, and none of the steps run twice. What a derivative of such an adjoint keeps of each step is
 * more than a state anyway. Of each loop under way: how many steps it has (-1 where that comes out at its end), of how many a state is on the stacks or
 * the record, and how it stands.
 */
#define RG2_IS_ROW 1    /* its steps are recorded in a row */
#define RG2_HAS_ENDED 2 /* the forward sweep has come to its end */
#define RG2_IS_AFTER 4  /* the state kept last is of no step */
RG2_STACK(total, totals, long, long)
RG2_STACK(reached, steps, long, long)
RG2_STACK(standing, standings, int, int)

static inline void rg2_steps_start(long n, int standing) {
  rg2_push_total(n);
  rg2_push_reached(0);
  rg2_push_standing(standing);
}
static inline void rg2_steps_begin(long n) {
  rg2_steps_start(n > 0 ? n : 0, 0);
}
static inline void rg2_steps_begin_online(void) {
  rg2_steps_start(-1, 0);
}
static inline void rg2_steps_begin_within(long n) {
  rg2_steps_start(n > 0 ? n : 0, RG2_IS_ROW);
}
static inline void rg2_steps_begin_online_within(void) {
  rg2_steps_start(-1, RG2_IS_ROW);
}
static inline int rg2_steps_forward(void) {
  size_t k = rg2_totals.top - 1;
  if (rg2_steps.values[k] == rg2_totals.values[k]) rg2_standings.values[k] |= RG2_HAS_ENDED;
  return (rg2_standings.values[k] & RG2_HAS_ENDED) == 0;
}
static inline int rg2_steps_stores(void) {
  return (rg2_standings.values[rg2_totals.top - 1] & (RG2_IS_ROW | RG2_HAS_ENDED)) == 0;
}
static inline void rg2_steps_store(void) {
  rg2_steps.values[rg2_totals.top - 1]++;
}
static inline long rg2_steps_count(void) {
  return rg2_steps_stores();
}
static inline void rg2_steps_ran(long left) {
  if (left > 0) rg2_standings.values[rg2_totals.top - 1] |= RG2_HAS_ENDED | RG2_IS_AFTER;
}
static inline long rg2_steps_records(void) {
  size_t k = rg2_totals.top - 1;
  if (rg2_standings.values[k] != RG2_IS_ROW) return 0;
  return rg2_totals.values[k] < 0 ? 1 : rg2_totals.values[k] - rg2_steps.values[k];
}
static inline void rg2_steps_recorded(long left) {
  size_t k = rg2_totals.top - 1;
  rg2_steps.values[k] += rg2_steps_records() - left;
  if (left > 0) rg2_standings.values[k] |= RG2_HAS_ENDED;
}
static inline int rg2_steps_backward(void) {
  size_t k = rg2_totals.top - 1;
  int more = (rg2_standings.values[k] & RG2_IS_ROW) == 0 && rg2_steps.values[k] > 0;
  if (more) rg2_steps.values[k]--;
  else {
    rg2_totals.top--;
    rg2_steps.top--;
    rg2_standings.top--;
  }
  return more;
}
static inline int rg2_steps_restores(void) {
  return 1;
}
static inline long rg2_steps_turns(void) {
  size_t k = rg2_totals.top - 1;
  if (rg2_standings.values[k] & RG2_IS_ROW) return rg2_steps.values[k];
  if ((rg2_standings.values[k] & RG2_IS_AFTER) == 0) return 1;
  rg2_standings.values[k] &= ~RG2_IS_AFTER;
  return 0;
}

#ifdef __RETROGRAD__
#define rg_steps_begin(n, slots, place) rg2_steps_begin(n)
#define rg_steps_begin_online(slots, place) rg2_steps_begin_online()
#define rg_steps_begin_measured(n, slots, place) rg2_steps_begin(n)
#define rg_steps_begin_measured_online(slots, place) rg2_steps_begin_online()
#define rg_steps_begin_shared(n, slots, inner_steps, place) rg2_steps_begin(n)
#define rg_steps_begin_rest(n, place) rg2_steps_begin(n)
#define rg_steps_begin_rest_online(place) rg2_steps_begin_online()
#define rg_steps_begin_within(n, bytes, place) rg2_steps_begin_within(n)
#define rg_steps_begin_online_within(bytes, place) rg2_steps_begin_online_within()
#define rg_steps_single()
#define rg_steps_forward rg2_steps_forward
#define rg_steps_backward rg2_steps_backward
#define rg_steps_restores rg2_steps_restores
#define rg_steps_stores rg2_steps_stores
#define rg_steps_store rg2_steps_store
#define rg_steps_count rg2_steps_count
#define rg_steps_ran rg2_steps_ran
#define rg_steps_records rg2_steps_records
#define rg_steps_recorded rg2_steps_recorded
#define rg_steps_turns rg2_steps_turns
#undef rg_push_double
#undef rg_pop_double
#undef rg_reserve_doubles
#undef rg_push_doubles
#undef rg_pop_doubles
#define rg_push_double rg2_push_double
#define rg_pop_double rg2_pop_double
#define rg_reserve_doubles rg2_reserve_doubles
#define rg_rewind_doubles rg2_rewind_doubles
#define rg_flush_doubles rg2_flush_doubles
#define rg_push_doubles rg2_push_doubles
#define rg_pop_doubles rg2_pop_doubles
#undef rg_push_float
#undef rg_pop_float
#undef rg_reserve_floats
#undef rg_push_floats
#undef rg_pop_floats
#define rg_push_float rg2_push_float
#define rg_pop_float rg2_pop_float
#define rg_reserve_floats rg2_reserve_floats
#define rg_rewind_floats rg2_rewind_floats
#define rg_flush_floats rg2_flush_floats
#define rg_push_floats rg2_push_floats
#define rg_pop_floats rg2_pop_floats
#undef rg_push_long
#undef rg_pop_long
#undef rg_reserve_longs
#undef rg_push_longs
#undef rg_pop_longs
#define rg_push_long rg2_push_long
#define rg_pop_long rg2_pop_long
#define rg_reserve_longs rg2_reserve_longs
#define rg_rewind_longs rg2_rewind_longs
#define rg_flush_longs rg2_flush_longs
#define rg_push_longs rg2_push_longs
#define rg_pop_longs rg2_pop_longs
#undef rg_push_int
#undef rg_pop_int
#undef rg_reserve_ints
#undef rg_push_ints
#undef rg_pop_ints
#define rg_push_int rg2_push_int
#define rg_pop_int rg2_pop_int
#define rg_reserve_ints rg2_reserve_ints
#define rg_rewind_ints rg2_rewind_ints
#define rg_flush_ints rg2_flush_ints
#define rg_push_ints rg2_push_ints
#define rg_pop_ints rg2_pop_ints
#undef rg_push_byte
#undef rg_pop_byte
#undef rg_reserve_bytes
#undef rg_push_bytes
#undef rg_pop_bytes
#define rg_push_byte rg2_push_byte
#define rg_pop_byte rg2_pop_byte
#define rg_reserve_bytes rg2_reserve_bytes
#define rg_rewind_bytes rg2_rewind_bytes
#define rg_flush_bytes rg2_flush_bytes
#define rg_push_bytes rg2_push_bytes
#define rg_pop_bytes rg2_pop_bytes
#undef rg_push_pointer
#undef rg_pop_pointer
#undef rg_reserve_pointers
#undef rg_push_pointers
#undef rg_pop_pointers
#define rg_push_pointer rg2_push_pointer
#define rg_pop_pointer rg2_pop_pointer
#define rg_reserve_pointers rg2_reserve_pointers
#define rg_rewind_pointers rg2_rewind_pointers
#define rg_flush_pointers rg2_flush_pointers
#define rg_push_pointers rg2_push_pointers
#define rg_pop_pointers rg2_pop_pointers
#undef rg_push_memory
#undef rg_pop_memory
#define RG2_OF_MEMORY(move, at)                                                                                                \
  _Generic((at),                                                                                                               \
    unsigned *: rg2_##move##_memory_unsigneds,                                                                                 \
    long *: rg2_##move##_memory_longs_of_memory,                                                                               \
    unsigned long *: rg2_##move##_memory_unsigned_longs,                                                                       \
    long long *: rg2_##move##_memory_long_longs,                                                                               \
    unsigned long long *: rg2_##move##_memory_unsigned_long_longs,                                                             \
    long double *: rg2_##move##_memory_long_doubles,                                                                           \
    double _Complex *: rg2_##move##_memory_complexes,                                                                          \
    float _Complex *: rg2_##move##_memory_complex_floats,                                                                      \
    default: rg2_##move##_memory)
#define rg_push_memory(from, bytes) RG2_OF_MEMORY(push, from)(from, bytes)
#define rg_pop_memory(to, bytes) RG2_OF_MEMORY(pop, to)(to, bytes)
/* Storage of other types: there is no text of these. */
void rg2_push_memory(const void *from, size_t bytes);
void rg2_pop_memory(void *to, size_t bytes);
#define rg_free_later rg2_push_storage
#define rg_kept rg2_count_kept
#define rg_free_kept rg2_free_kept
#endif

#ifdef __cplusplus
}
#endif

#endif
