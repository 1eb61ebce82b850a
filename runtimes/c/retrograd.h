/*
 * What derivative programs written by Retrograd link with: stacks that carry values from the forward sweep to the backward sweep.
 * C99, no dependency. Every thread has stacks of its own. Values are held in blocks, which stay for the next call.
 *
 * One value at a time:      rg_push_double(x);                    x = rg_pop_double();
 * A whole array:            rg_push_doubles(a, n);                rg_pop_doubles(a, n);
 * A loop's values at once:  double *tape = rg_reserve_doubles(n); double *tape = rg_rewind_doubles();
 *                           for (...) *tape++ = x;                for (...) x = *--tape;
 *                           rg_flush_doubles(tape);               rg_flush_doubles(tape);
 *
 * What was reserved lies in one piece as long as nothing else is pushed on that stack between reserve and flush.
 */
#ifndef RETROGRAD_H
#define RETROGRAD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__cplusplus)
#define RG_THREAD thread_local
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__STDC_NO_THREADS__)
#define RG_THREAD _Thread_local
#elif defined(__GNUC__)
#define RG_THREAD __thread
#elif defined(_MSC_VER)
#define RG_THREAD __declspec(thread)
#else
#define RG_THREAD
#endif

/* Elements in a block, unless one reservation needs more. */
#define RG_BLOCK 65536

enum rg_stack_name {
  RG_DOUBLES,
  RG_FLOATS,
  RG_LONGS,
  RG_INTS,
  RG_BYTES,
  RG_POINTERS,
  RG_MEMORY,
  RG_AWAY,
  RG_STACK_COUNT
};

/* The part of a stack that pushing and popping touches. The rest is in retrograd.c. */
struct rg_stack {
  void *buffer; /* the current block */
  size_t top;   /* the first free element of it */
  size_t room;  /* its elements */
  size_t low;   /* top as the last pop left it: a pop that finds more has seen a maximum of the bytes in use */
};

extern RG_THREAD struct rg_stack rg_stacks[RG_STACK_COUNT];

/* A position of all stacks of this thread. */
struct rg_mark {
  size_t block[RG_STACK_COUNT];
  size_t top[RG_STACK_COUNT];
  size_t loops; /* checkpointed loops under way */
  size_t top_loop; /* the one of them that is meant by what is asked */
  size_t kept;     /* storage that was kept by then, and when that was */
  size_t clock;
  size_t pieces;
};

/* The position now; rg_release goes back to it and forgets what was pushed since. */
struct rg_mark rg_mark(void);
void rg_release(struct rg_mark mark);

/* Bytes recorded on all stacks of this thread, and in snapshots in memory: now, and at most since the start or the last rg_reset_peak. */
size_t rg_current_bytes(void);
size_t rg_peak_bytes(void);
void rg_reset_peak(void);

/* Gives the blocks of this thread back. What is on the stacks is lost, and checkpointed loops under way are forgotten. Worth calling only before a thread ends. */
void rg_free_blocks(void);

/*
 * What happens when memory ends, or when more is popped than was pushed. The message says who asked (file, line and function of the generated
 * code), how much there was and what can be done. Without a handler (or with NULL), and where the handler returns: the message on stderr,
 * and exit(EXIT_FAILURE). A handler may leave by longjmp; then rg_release with a mark from before the call gives back what the call has
 * recorded and the memory it took, and the next call works. (Without a mark: rg_free_blocks.) The message is overwritten by the next one of the thread.
 */
typedef void (*rg_error_handler)(const char *message);
void rg_on_error(rg_error_handler handler);

/* For the functions below: at the ends of blocks. The last three say who asks. */
void rg_enter_block(enum rg_stack_name name, size_t count, const char *file, int line, const char *function);
void rg_leave_block(enum rg_stack_name name, size_t count, const char *file, int line, const char *function);
void rg_note_peak(void);

#define RG_HERE __FILE__, __LINE__, __func__

/*
 * The functions of one stack: `one` names a value's functions, `many` those of several, `T` is the type of an element, `V` that of
 * what is pushed (so that no conversion is left to the caller).
 * (The stacks are named, not pointed to: gcc's check for null pointers goes wrong where a linker shortens the address of a
 * thread's variable.) An array that is longer than what is free goes into a block of its own; it is popped from there in one piece.
 */
#define RG_FUNCTIONS(one, many, T, V, name)                                                                                    \
  static inline void rg_push_##one##_at(const char *file, int line, const char *function, V value) {                           \
    if (rg_stacks[name].top == rg_stacks[name].room) rg_enter_block(name, 1, file, line, function);                            \
    ((T *)rg_stacks[name].buffer)[rg_stacks[name].top++] = (T)value;                                                           \
  }                                                                                                                            \
  static inline T rg_pop_##one##_at(const char *file, int line, const char *function) {                                        \
    if (rg_stacks[name].top > rg_stacks[name].low) rg_note_peak();                                                             \
    if (rg_stacks[name].top == 0) rg_leave_block(name, 1, file, line, function);                                               \
    rg_stacks[name].low = --rg_stacks[name].top;                                                                               \
    return ((T *)rg_stacks[name].buffer)[rg_stacks[name].top];                                                                 \
  }                                                                                                                            \
  static inline T *rg_reserve_##many##_at(const char *file, int line, const char *function, ptrdiff_t wanted) {                \
    const size_t count = (size_t)wanted;                                                                                       \
    if (count > rg_stacks[name].room - rg_stacks[name].top || rg_stacks[name].room == 0)                                       \
      rg_enter_block(name, count, file, line, function);                                                                       \
    return (T *)rg_stacks[name].buffer + rg_stacks[name].top;                                                                  \
  }                                                                                                                            \
  static inline T *rg_rewind_##many(void) {                                                                                    \
    rg_note_peak();                                                                                                            \
    rg_stacks[name].low = 0;                                                                                                   \
    if (rg_stacks[name].top == 0) rg_leave_block(name, 0, NULL, 0, NULL);                                                      \
    return (T *)rg_stacks[name].buffer + rg_stacks[name].top;                                                                  \
  }                                                                                                                            \
  static inline void rg_flush_##many(const T *tape) {                                                                          \
    rg_stacks[name].top = (size_t)(tape - (const T *)rg_stacks[name].buffer);                                                  \
  }                                                                                                                            \
  static inline void rg_push_##many##_at(const char *file, int line, const char *function, const T *values, size_t count) {    \
    /* Of a section that ends before it begins; of a pointer that leads nowhere, where a state is stored. */                   \
    if (count == 0 || count > PTRDIFF_MAX || values == NULL) return;                                                           \
    memcpy(rg_reserve_##many##_at(file, line, function, (ptrdiff_t)count), values, count * sizeof(T));                         \
    rg_stacks[name].top += count;                                                                                              \
  }                                                                                                                            \
  static inline void rg_pop_##many##_at(const char *file, int line, const char *function, T *values, size_t count) {           \
    /* Of a section that ends before it begins; of a pointer that leads nowhere, where a state is stored. */                   \
    if (count == 0 || count > PTRDIFF_MAX || values == NULL) return;                                                           \
    if (rg_stacks[name].top > rg_stacks[name].low) rg_note_peak();                                                             \
    if (rg_stacks[name].top < count) rg_leave_block(name, count, file, line, function);                                        \
    rg_stacks[name].low = rg_stacks[name].top -= count;                                                                        \
    memcpy(values, (const T *)rg_stacks[name].buffer + rg_stacks[name].top, count * sizeof(T));                                \
  }

RG_FUNCTIONS(double, doubles, double, double, RG_DOUBLES)
RG_FUNCTIONS(float, floats, float, float, RG_FLOATS)
RG_FUNCTIONS(long, longs, long, long, RG_LONGS)
RG_FUNCTIONS(int, ints, int, int, RG_INTS)
/* Decisions, exit codes: 0 to 255. */
RG_FUNCTIONS(byte, bytes, unsigned char, int, RG_BYTES)
RG_FUNCTIONS(pointer, pointers, void *, void *, RG_POINTERS)
RG_FUNCTIONS(memory_byte, memory_bytes, unsigned char, int, RG_MEMORY)
RG_FUNCTIONS(away_byte, away_bytes, unsigned char, int, RG_AWAY)

/* Storage of any type: structs, arrays of structs, long double. */
static inline void rg_push_memory_at(const char *file, int line, const char *function, const void *from, size_t bytes) {
  rg_push_memory_bytes_at(file, line, function, (const unsigned char *)from, bytes);
}
static inline void rg_pop_memory_at(const char *file, int line, const char *function, void *to, size_t bytes) {
  rg_pop_memory_bytes_at(file, line, function, (unsigned char *)to, bytes);
}

/* How they are called. Who calls is asked for where memory ends, and nowhere else. */
#define rg_push_double(...) rg_push_double_at(RG_HERE, __VA_ARGS__)
#define rg_pop_double() rg_pop_double_at(RG_HERE)
#define rg_reserve_doubles(...) rg_reserve_doubles_at(RG_HERE, __VA_ARGS__)
#define rg_push_doubles(...) rg_push_doubles_at(RG_HERE, __VA_ARGS__)
#define rg_pop_doubles(...) rg_pop_doubles_at(RG_HERE, __VA_ARGS__)
#define rg_push_float(...) rg_push_float_at(RG_HERE, __VA_ARGS__)
#define rg_pop_float() rg_pop_float_at(RG_HERE)
#define rg_reserve_floats(...) rg_reserve_floats_at(RG_HERE, __VA_ARGS__)
#define rg_push_floats(...) rg_push_floats_at(RG_HERE, __VA_ARGS__)
#define rg_pop_floats(...) rg_pop_floats_at(RG_HERE, __VA_ARGS__)
#define rg_push_long(...) rg_push_long_at(RG_HERE, __VA_ARGS__)
#define rg_pop_long() rg_pop_long_at(RG_HERE)
#define rg_reserve_longs(...) rg_reserve_longs_at(RG_HERE, __VA_ARGS__)
#define rg_push_longs(...) rg_push_longs_at(RG_HERE, __VA_ARGS__)
#define rg_pop_longs(...) rg_pop_longs_at(RG_HERE, __VA_ARGS__)
#define rg_push_int(...) rg_push_int_at(RG_HERE, __VA_ARGS__)
#define rg_pop_int() rg_pop_int_at(RG_HERE)
#define rg_reserve_ints(...) rg_reserve_ints_at(RG_HERE, __VA_ARGS__)
#define rg_push_ints(...) rg_push_ints_at(RG_HERE, __VA_ARGS__)
#define rg_pop_ints(...) rg_pop_ints_at(RG_HERE, __VA_ARGS__)
#define rg_push_byte(...) rg_push_byte_at(RG_HERE, __VA_ARGS__)
#define rg_pop_byte() rg_pop_byte_at(RG_HERE)
#define rg_reserve_bytes(...) rg_reserve_bytes_at(RG_HERE, __VA_ARGS__)
#define rg_push_bytes(...) rg_push_bytes_at(RG_HERE, __VA_ARGS__)
#define rg_pop_bytes(...) rg_pop_bytes_at(RG_HERE, __VA_ARGS__)
#define rg_push_pointer(...) rg_push_pointer_at(RG_HERE, __VA_ARGS__)
#define rg_pop_pointer() rg_pop_pointer_at(RG_HERE)
#define rg_reserve_pointers(...) rg_reserve_pointers_at(RG_HERE, __VA_ARGS__)
#define rg_push_pointers(...) rg_push_pointers_at(RG_HERE, __VA_ARGS__)
#define rg_pop_pointers(...) rg_pop_pointers_at(RG_HERE, __VA_ARGS__)
#define rg_push_memory(...) rg_push_memory_at(RG_HERE, __VA_ARGS__)
#define rg_pop_memory(...) rg_pop_memory_at(RG_HERE, __VA_ARGS__)

/*
 * Storage that the forward sweep keeps for the backward sweep. rg_free_later(p) in place of free(p); the head's derivative frees what
 * was kept since it started: const size_t kept = rg_kept(); ... rg_free_kept(kept);
 */
void rg_free_later(void *storage);
size_t rg_kept(void);
void rg_free_kept(size_t kept);

/*
 * The same where states of checkpointed loops lead to storage that steps release: rg_note_block(p, bytes) tells of new storage, and of its
 * shadow. rg_let_go(p) in place of free(p) where nothing is recorded: it stays while a state is stored that leads there. rg_free_later(p)
 * where a step is recorded: it stays until an earlier state is brought back. What is made when steps run again goes by itself, but for the
 * shadows of what the step before its adjoint has left: rg_hold(shadow, levels) keeps one until, after the next run,
 * rg_hand_over(shadow, other, levels) has copied its adjoints to the one that stands for it. With levels above 0 it holds pointers to such
 * shadows. Of objects that hold pointers beside numbers the parts are copied one by one, where rg_stands_for(other, shadow, levels):
 * rg_copy_adjoints(shadow, other, levels). The blocks go with rg_free_kept.
 *
 * A piece that is run again, and is no step of a loop, has a state too: rg_piece_stores() where the forward sweep comes to it, rg_piece_returns() where
 * that state is there again, rg_piece_ends() where its adjoint is done.
 */
#define rg_piece_stores() rg_piece_stores_at(RG_HERE)
#define rg_piece_returns() rg_piece_returns_at(RG_HERE)
void rg_piece_stores_at(const char *file, int line, const char *function);
void rg_piece_returns_at(const char *file, int line, const char *function);
void rg_piece_ends(void);
void rg_note_block(void *block, size_t bytes);
void rg_let_go(void *block);
void rg_hold(const void *shadow, int levels);
void rg_hand_over(const void *from, void *to, int levels);
int rg_stands_for(const void *to, const void *from, int levels);
void rg_copy_adjoints(const void *from, void *to, int levels);

/*
 * Storage that is released in the forward sweep and allocated anew in the backward sweep (--memory reallocate, chunks). In place of
 * free(p): rg_put_away(p) saves the contents of a block whose length was noted, and frees it; rg_put_away_room(p) saves its length only,
 * and it comes back filled with zeros. At the reverse of either: rg_bring_back(). A block of unknown length stays, as by rg_free_later.
 *
 * The backward sweep has the addresses of the forward sweep. rg_now(p) is where the storage is that was at p at the mirrored time: no two
 * blocks were at one address at one time, so there is never a doubt. Blocks go when the backward sweep has passed their allocation, and
 * with rg_free_kept.
 */
void rg_put_away(void *block);
void rg_put_away_room(void *block);
void rg_bring_back(void);

/*
 * A piece of the program that runs again in the backward sweep, where other blocks may be elsewhere: const size_t piece = rg_piece(); ...
 * rg_end_piece(piece) gives back what was kept since, and the blocks that have come back since. A new block must not be at an address that
 * stands for one that is elsewhere: do p = malloc(n); while (rg_is_taken(p, n)); those that are come free with the one that is not.
 */
size_t rg_piece(void);
void rg_end_piece(size_t piece);
int rg_is_taken(void *block, size_t bytes);

/* Addresses that were looked up last: from `from` on, `bytes` of them are at `to`. */
struct rg_window {
  uintptr_t from;
  uintptr_t bytes;
  uintptr_t to;
};
extern RG_THREAD struct rg_window rg_windows[2];
void *rg_find(const void *address);

static inline void *rg_now(const void *address) {
  const uintptr_t at = (uintptr_t)address;
  if (at - rg_windows[0].from < rg_windows[0].bytes) return (void *)(at - rg_windows[0].from + rg_windows[0].to);
  if (at - rg_windows[1].from < rg_windows[1].bytes) return (void *)(at - rg_windows[1].from + rg_windows[1].to);
  return rg_find(address);
}

/*
 * The lengths of blocks, for realloc taken apart: rg_note_length tells how many bytes a new block has, rg_length how many elements of a
 * size it is (of NULL: 0). Of a block that nobody has noted the C library is asked, and may say more than the program asked for; where it
 * cannot be asked, the program ends with a message.
 */
void rg_note_length(void *block, size_t bytes);
long rg_length(void *block, size_t size);

/*
 * Shadows of what variables at file scope lead to when a derivative starts; the program may have allocated and moved it in between.
 * rg_shadow(p, of): a cleared shadow as large as the block `of` that malloc, calloc or realloc gave; p is the one that there was, or NULL.
 * rg_shadow_rows: as many times as large. rg_shadow_struct: the same as rg_shadow, but what fits of p's contents stays.
 * rg_pair: a variable and its shadow; rg_mirror: what is in a shadow where p is in the variable. The size of a block is asked from
 * the C library; where that cannot tell, it is an error.
 */
void *rg_shadow(void *shadow, const void *of);
void *rg_shadow_rows(void *shadow, const void *of, size_t directions);
void *rg_shadow_struct(void *shadow, const void *of);
void rg_pair(const void *variable, void *shadow, size_t bytes);
void *rg_mirror(const void *p);

/* Storage for a derivative's own use: rg_allocate(count, size) and rg_allocate_zero(count, size) are malloc and calloc, but it is an error where there is none. */
void *rg_allocate_at(const char *file, int line, const char *function, size_t count, size_t size);
void *rg_allocate_zero_at(const char *file, int line, const char *function, size_t count, size_t size);
#define rg_allocate(...) rg_allocate_at(RG_HERE, __VA_ARGS__)
#define rg_allocate_zero(...) rg_allocate_zero_at(RG_HERE, __VA_ARGS__)

/*
 * Checkpointed loops. The forward sweep runs the loop and stores a few of its states; the backward sweep runs short stretches again, from a
 * stored state, to get at the state before each step, the last one first.
 *
 * rg_steps_begin(n, 20, "model.c:12");                while (rg_steps_backward()) {
 * while (rg_steps_forward()) {                          if (rg_steps_restores()) rg_pop_doubles(u, m);
 *   if (rg_steps_stores()) {                            if (rg_steps_stores()) {
 *     rg_push_doubles(u, m);                              rg_push_doubles(u, m);
 *     rg_steps_store();                                   rg_steps_store();
 *   }                                                   }
 *   for (k = rg_steps_count(); k > 0; k--) step(u);     for (k = rg_steps_count(); k > 0; k--) step(u);
 * }                                                     if (rg_steps_turns()) adjoint_of_step(u, ub);
 *                                                     }
 *
 * Loops nest, and may begin one after the other before the first is reversed: the backward sweep belongs to the loop that began last.
 */

/* A loop of n steps (below 0: none), or one whose length comes out at its end, of which `slots` states may be stored at a time, the first one included. */
void rg_steps_begin(long n, long slots, const char *place);
void rg_steps_begin_online(long slots, const char *place);

/*
 * The same for loops whose steps differ in cost: the forward sweep measures them one by one, and stores the state before the loop alone. The time is
 * the system's, or what the program's own clock says, in any unit (NULL: the system's again); it holds for this thread.
 */
void rg_steps_begin_measured(long n, long slots, const char *place);
void rg_steps_begin_measured_online(long slots, const char *place);
void rg_steps_clock(double (*now)(void));

/*
 * A loop that shares its `slots` states, 2 or more, with a loop of about `inner_steps` steps in each of its own: both get what makes them fastest. The other
 * one begins with the rest. It is an error where no loop under way shares its states, or where a loop in the same step has what is left.
 */
void rg_steps_begin_shared(long n, long slots, long inner_steps, const char *place);
void rg_steps_begin_rest(long n, const char *place);
void rg_steps_begin_rest_online(const char *place);

/*
 * The doubles of the states of the loop that has just begun are kept in single precision, with 24 bits of each: steps are run again from there. A state
 * with numbers that are too large or too small for that, or whole numbers that would be others, is kept as it is.
 */
void rg_steps_single(void);

/*
 * A loop of n steps that has memory in place of a number of states: bytes for stacks and snapshots together, with what they hold already. What
 * fits of the steps is recorded in a row. Too little for a state and the record of a step is an error (rg_on_error), as soon as that is known.
 *
 * rg_steps_begin_within(n, 200000000, "model.c:12");  for (k = rg_steps_turns(); k > 0; k--) adjoint_of_step(u, ub);
 * while (rg_steps_forward()) {                        while (rg_steps_backward()) {
 *   [store]                                             [restore] [store]
 *   for (k = rg_steps_count(); k > 0; k--) step(u);     for (k = rg_steps_count(); k > 0; k--) step(u);
 *   for (k = rg_steps_records(); k > 0; k--)            for (k = rg_steps_records(); k > 0; k--)
 *     recorded_step(u);                                   recorded_step(u);
 *   rg_steps_recorded(0);                               rg_steps_recorded(0);
 * }                                                     for (k = rg_steps_turns(); k > 0; k--) adjoint_of_step(u, ub);
 *                                                     }
 */
void rg_steps_begin_within(long n, long bytes, const char *place);

/*
 * The same for a loop whose length comes out at its end: each of the loops over `count` and `records` ends where the loop does, and rg_steps_ran and
 * rg_steps_recorded are told how many steps were not run.
 */
void rg_steps_begin_online_within(long bytes, const char *place);

/* The next move of the sweep; 0 where it has ended, and after the backward sweep the loop is forgotten. */
int rg_steps_forward(void);
int rg_steps_backward(void);

/* Whether the move begins with a state that was stored: it is on the stacks as it was pushed, to be popped. */
int rg_steps_restores(void);

/* Whether the current state is to be stored: it is pushed, on any stacks, and rg_steps_store takes off what was pushed since rg_steps_stores. */
int rg_steps_stores(void);
void rg_steps_store(void);

/*
 * How many steps the move runs without recording. Where the length comes out at the end, a move of the forward sweep ends with rg_steps_ran: `left` of
 * them were not run, more than 0 where the loop has ended. A loop of known length runs them all, and need not say so.
 */
long rg_steps_count(void);
void rg_steps_ran(long left);

/* How many steps the move runs with recording, after the others; `left` of them were not run. */
long rg_steps_records(void);
void rg_steps_recorded(long left);

/*
 * Of how many steps the adjoints follow in the move of the backward sweep; and before the first move, of the last steps that the forward sweep has
 * recorded. To be asked after the steps have been run. Where a number of states was given, it is 1 or 0, and nothing before the first move.
 */
long rg_steps_turns(void);

/* How many steps have been run without recording so far, in all loops of this thread. */
long long rg_steps_advanced(void);

/* What a schedule consists of. Step i makes the state u(i + 1) of u(i), and its adjoint needs u(i). */
enum rg_action_kind {
  RG_ADVANCE, /* run the steps `step` ... `to` - 1 without recording */
  RG_STORE,   /* keep a copy of the current state, u(step), in a slot */
  RG_RESTORE, /* make the copy in a slot the current state; the slot keeps it */
  RG_ADJOINT, /* run a step with recording, and then backward: no state is current afterwards */
  RG_DROP     /* the copy in a slot is not needed any more */
};

struct rg_action {
  enum rg_action_kind kind;
  long step, to;
  long slot;
  int level; /* 0: memory, 1: disk */
};

/* How far the sweeps of a checkpointed loop have come. A handler is called after each action of each loop of this thread; NULL: none is. */
struct rg_progress {
  struct rg_action action; /* what has just been done */
  long long advanced;      /* steps of this loop run without recording, all repetitions counted */
  long left;               /* steps that have no adjoint yet; -1 as long as the length of the loop is not known */
  const char *place;
  long depth; /* loops under way that began before */
};
typedef void (*rg_progress_handler)(const struct rg_progress *done);
void rg_steps_progress(rg_progress_handler handler);

/*
 * Up to `slots` states more, on disk, for each loop of known length that begins afterwards in this thread: as few steps are run as with all
 * slots in memory, and those that are used most are there (Stumm, Walther 2009). Costs are measured in steps of the loop: 0.1 is a tenth of
 * what it takes to run a step. The file is in `directory`, or where the system has temporary files (NULL), and is gone when no loop is under
 * way. Pointers in a state are written as they are. What cannot be written or read back is an error (rg_on_error). 0 slots: none.
 */
void rg_steps_disk(const char *directory, long slots, double write, double read);

/*
 * A schedule of the program's own. The handler is asked when a loop begins in this thread; where it returns 0, the loop has the usual one.
 * `steps` is how many steps the schedule is to have: one more than the loop. The adjoint of its last step is the place where the forward
 * sweep ends, in the state after the loop's last step; nothing is done there. It is -1 where the length comes out at the end: then the
 * schedule has as many steps as the loop. Each action is checked before it is carried out: what cannot be right is an error (rg_on_error).
 */
struct rg_schedule {
  /* Writes the next action; 0: there is none. `reached` is where the last advance has ended: before `to` where the loop has ended. */
  int (*next)(void *data, long reached, struct rg_action *action);
  void (*end)(void *data); /* the loop is over, or forgotten by rg_release; may be NULL */
  void *data;
  long slots[2]; /* in memory, and on disk */
};
typedef int (*rg_schedule_handler)(long steps, long slots, const char *place, struct rg_schedule *schedule);
void rg_steps_schedule(rg_schedule_handler handler);

#ifdef __cplusplus
}
#endif

/* Read to be differentiated once more. */
#ifdef __RETROGRAD__
#include "retrograd_again.h"
#endif

#endif
