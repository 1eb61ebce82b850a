/** Headers of threads (POSIX; C11 7.17, 7.26; OpenMP), of x86-64 Linux. Functions that start threads are functions without text. */
const locks = (kind: string): string =>
  ["init", "destroy", "set", "unset"].map((what) => `void omp_${what}_${kind}(omp_${kind}_t *lock);`).join("\n");

export const pthread = `
#ifndef _PTHREAD_H
#define _PTHREAD_H 1
#include <sched.h>
#include <time.h>
typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef union { char __size[56]; long __align; } pthread_attr_t;
typedef union { char __size[40]; long __align; } pthread_mutex_t;
typedef union { char __size[4]; int __align; } pthread_mutexattr_t;
typedef union { char __size[48]; long long __align; } pthread_cond_t;
typedef union { char __size[4]; int __align; } pthread_condattr_t;
typedef union { char __size[56]; long __align; } pthread_rwlock_t;
typedef union { char __size[8]; long __align; } pthread_rwlockattr_t;
typedef union { char __size[32]; long __align; } pthread_barrier_t;
typedef union { char __size[4]; int __align; } pthread_barrierattr_t;
typedef volatile int pthread_spinlock_t;
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_RWLOCK_INITIALIZER {{0}}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
int pthread_create(pthread_t *restrict t, const pthread_attr_t *restrict a, void *(*start)(void *), void *restrict given);
_Noreturn void pthread_exit(void *result);
int pthread_join(pthread_t t, void **result);
int pthread_detach(pthread_t t);
pthread_t pthread_self(void);
int pthread_equal(pthread_t a, pthread_t b);
int pthread_cancel(pthread_t t);
int pthread_attr_init(pthread_attr_t *a);
int pthread_attr_destroy(pthread_attr_t *a);
int pthread_attr_setdetachstate(pthread_attr_t *a, int state);
int pthread_attr_setstacksize(pthread_attr_t *a, size_t size);
int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a);
int pthread_mutex_destroy(pthread_mutex_t *m);
int pthread_mutex_lock(pthread_mutex_t *m);
int pthread_mutex_trylock(pthread_mutex_t *m);
int pthread_mutex_unlock(pthread_mutex_t *m);
int pthread_mutexattr_init(pthread_mutexattr_t *a);
int pthread_mutexattr_settype(pthread_mutexattr_t *a, int kind);
int pthread_mutexattr_destroy(pthread_mutexattr_t *a);
int pthread_cond_init(pthread_cond_t *restrict c, const pthread_condattr_t *restrict a);
int pthread_cond_destroy(pthread_cond_t *c);
int pthread_cond_signal(pthread_cond_t *c);
int pthread_cond_broadcast(pthread_cond_t *c);
int pthread_cond_wait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m);
int pthread_cond_timedwait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m, const struct timespec *restrict t);
int pthread_rwlock_init(pthread_rwlock_t *restrict l, const pthread_rwlockattr_t *restrict a);
int pthread_rwlock_destroy(pthread_rwlock_t *l);
int pthread_rwlock_rdlock(pthread_rwlock_t *l);
int pthread_rwlock_wrlock(pthread_rwlock_t *l);
int pthread_rwlock_unlock(pthread_rwlock_t *l);
int pthread_barrier_init(pthread_barrier_t *restrict b, const pthread_barrierattr_t *restrict a, unsigned int count);
int pthread_barrier_destroy(pthread_barrier_t *b);
int pthread_barrier_wait(pthread_barrier_t *b);
int pthread_spin_init(pthread_spinlock_t *l, int shared);
int pthread_spin_destroy(pthread_spinlock_t *l);
int pthread_spin_lock(pthread_spinlock_t *l);
int pthread_spin_unlock(pthread_spinlock_t *l);
int pthread_once(pthread_once_t *once, void (*start)(void));
int pthread_key_create(pthread_key_t *key, void (*end)(void *));
int pthread_key_delete(pthread_key_t key);
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
#endif
`;

export const sched = `
#ifndef _SCHED_H
#define _SCHED_H 1
#include <sys/types.h>
#include <time.h>
struct sched_param { int sched_priority; };
typedef struct { unsigned long __bits[16]; } cpu_set_t;
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define CPU_SETSIZE 1024
#define CPU_ZERO(set) ((void) (*(set) = (cpu_set_t) {{0}}))
#define CPU_SET(n, set) ((void) ((set)->__bits[(n) / 64] |= 1UL << (n) % 64))
#define CPU_ISSET(n, set) (((set)->__bits[(n) / 64] & 1UL << (n) % 64) != 0)
int sched_yield(void);
int sched_getcpu(void);
int sched_setaffinity(pid_t which, size_t size, const cpu_set_t *set);
int sched_getaffinity(pid_t which, size_t size, cpu_set_t *set);
#endif
`;

export const semaphore = `
#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H 1
#include <sys/types.h>
#include <time.h>
typedef union { char __size[32]; long __align; } sem_t;
#define SEM_FAILED ((sem_t *) 0)
int sem_init(sem_t *s, int shared, unsigned int value);
int sem_destroy(sem_t *s);
sem_t *sem_open(const char *name, int flags, ...);
int sem_close(sem_t *s);
int sem_unlink(const char *name);
int sem_wait(sem_t *s);
int sem_trywait(sem_t *s);
int sem_post(sem_t *s);
int sem_getvalue(sem_t *restrict s, int *restrict value);
#endif
`;

export const threads = `
#ifndef _THREADS_H
#define _THREADS_H 1
#include <time.h>
typedef unsigned long thrd_t;
typedef unsigned int tss_t;
typedef int (*thrd_start_t)(void *);
typedef void (*tss_dtor_t)(void *);
typedef union { char __size[40]; long __align; } mtx_t;
typedef union { char __size[48]; long long __align; } cnd_t;
typedef struct { int __data; } once_flag;
#define ONCE_FLAG_INIT { 0 }
#define thread_local _Thread_local
enum { thrd_success = 0, thrd_busy = 1, thrd_error = 2, thrd_nomem = 3, thrd_timedout = 4 };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };
int thrd_create(thrd_t *t, thrd_start_t start, void *given);
int thrd_join(thrd_t t, int *result);
int thrd_detach(thrd_t t);
int thrd_equal(thrd_t a, thrd_t b);
thrd_t thrd_current(void);
int thrd_sleep(const struct timespec *wanted, struct timespec *left);
void thrd_yield(void);
_Noreturn void thrd_exit(int result);
int mtx_init(mtx_t *m, int kind);
void mtx_destroy(mtx_t *m);
int mtx_lock(mtx_t *m);
int mtx_trylock(mtx_t *m);
int mtx_unlock(mtx_t *m);
int cnd_init(cnd_t *c);
void cnd_destroy(cnd_t *c);
int cnd_signal(cnd_t *c);
int cnd_broadcast(cnd_t *c);
int cnd_wait(cnd_t *c, mtx_t *m);
void call_once(once_flag *once, void (*start)(void));
int tss_create(tss_t *key, tss_dtor_t end);
void *tss_get(tss_t key);
int tss_set(tss_t key, void *value);
#endif
`;

const atomicTypes = [
  "bool _Bool",
  "char char",
  "schar signed char",
  "uchar unsigned char",
  "short short",
  "ushort unsigned short",
  "int int",
  "uint unsigned int",
  "long long",
  "ulong unsigned long",
  "llong long long",
  "ullong unsigned long long",
  "size_t unsigned long",
  "ptrdiff_t long",
  "intptr_t long",
  "uintptr_t unsigned long",
  "intmax_t long",
  "uintmax_t unsigned long",
].map((pair) => `typedef _Atomic ${pair.slice(pair.indexOf(" ") + 1)} atomic_${pair.slice(0, pair.indexOf(" "))};`);

const fetching = [
  ["add", "+="],
  ["sub", "-="],
  ["or", "|="],
  ["xor", "^="],
  ["and", "&="],
].flatMap(([name, operator]) => [
  `#define atomic_fetch_${name}(p, v) __extension__ ({ __typeof__(*(p)) __was = *(p); *(p) ${operator} (v); __was; })`,
  `#define atomic_fetch_${name}_explicit(p, v, order) atomic_fetch_${name}(p, v)`,
]);

/** What an atomic operation does in one thread. */
export const stdatomic = `
#ifndef _STDATOMIC_H
#define _STDATOMIC_H 1
#include <stddef.h>
typedef enum {
  memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel,
  memory_order_seq_cst
} memory_order;
${atomicTypes.join("\n")}
typedef struct { _Atomic _Bool __value; } atomic_flag;
#define ATOMIC_FLAG_INIT { 0 }
#define ATOMIC_VAR_INIT(value) (value)
#define atomic_init(p, v) ((void) (*(p) = (v)))
#define atomic_store(p, v) ((void) (*(p) = (v)))
#define atomic_store_explicit(p, v, order) ((void) (*(p) = (v)))
#define atomic_load(p) (*(p))
#define atomic_load_explicit(p, order) (*(p))
#define atomic_exchange(p, v) __extension__ ({ __typeof__(*(p)) __was = *(p); *(p) = (v); __was; })
#define atomic_exchange_explicit(p, v, order) atomic_exchange(p, v)
#define atomic_compare_exchange_strong(p, wanted, v) \\
  __extension__ ({ _Bool __is = *(p) == *(wanted); if (__is) *(p) = (v); else *(wanted) = *(p); __is; })
#define atomic_compare_exchange_weak(p, wanted, v) atomic_compare_exchange_strong(p, wanted, v)
#define atomic_compare_exchange_strong_explicit(p, wanted, v, a, b) atomic_compare_exchange_strong(p, wanted, v)
#define atomic_compare_exchange_weak_explicit(p, wanted, v, a, b) atomic_compare_exchange_strong(p, wanted, v)
${fetching.join("\n")}
#define atomic_flag_test_and_set(p) atomic_exchange(&(p)->__value, 1)
#define atomic_flag_clear(p) atomic_store(&(p)->__value, 0)
#define atomic_thread_fence(order) ((void) (order))
#define atomic_signal_fence(order) ((void) (order))
#define atomic_is_lock_free(p) (sizeof *(p) <= 8)
#endif
`;

export const omp = `
#ifndef _OMP_H
#define _OMP_H 1
typedef struct { unsigned char __words[4]; } omp_lock_t;
typedef struct { unsigned char __words[16]; } omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;
void omp_set_num_threads(int n);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_in_parallel(void);
void omp_set_dynamic(int on);
int omp_get_dynamic(void);
void omp_set_nested(int on);
int omp_get_nested(void);
int omp_get_level(void);
int omp_get_thread_limit(void);
void omp_set_schedule(omp_sched_t kind, int chunk);
double omp_get_wtime(void);
double omp_get_wtick(void);
${locks("lock")}
int omp_test_lock(omp_lock_t *lock);
${locks("nest_lock")}
#endif
`;
