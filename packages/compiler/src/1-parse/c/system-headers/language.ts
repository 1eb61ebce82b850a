/** Headers of the language itself: stddef.h, stdarg.h, stdbool.h, assert.h, errno.h and the like. */
export const stddef = `
#ifndef _STDDEF_H
#define _STDDEF_H 1
typedef unsigned long size_t;
typedef long ptrdiff_t;
typedef int wchar_t;
typedef struct { long long __ll; long double __ld; } max_align_t;
#define NULL ((void *) 0)
#define offsetof(type, member) ((size_t) &((type *) 0)->member)
#endif
`;

/** `va_arg` takes a type: its use is a dereferenced call of `__retrograd_va_arg`. */
export const stdarg = `
#ifndef _STDARG_H
#define _STDARG_H 1
typedef struct { unsigned int gp_offset; unsigned int fp_offset; void *overflow_arg_area; void *reg_save_area; } va_list[1];
void va_start(va_list list, ...);
void va_end(va_list list);
void va_copy(va_list to, va_list from);
void *__retrograd_va_arg(va_list list);
#define va_start va_start
#define va_end va_end
#define va_copy va_copy
#define va_arg(list, type) (*(type *) __retrograd_va_arg(list))
#endif
`;

export const stdbool = `
#ifndef _STDBOOL_H
#define _STDBOOL_H 1
#define bool _Bool
#define true 1
#define false 0
#define __bool_true_false_are_defined 1
#endif
`;

/** May be included again with another NDEBUG (C11 7.2). An assertion is a call of `__retrograd_assert`. */
export const assertion = `
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void) 0)
#else
#define assert(condition) __retrograd_assert(condition)
#endif
#ifndef _ASSERT_H
#define _ASSERT_H 1
void __retrograd_assert(_Bool condition);
#define static_assert _Static_assert
#endif
`;

export const errno = `
#ifndef _ERRNO_H
#define _ERRNO_H 1
extern int errno;
#define errno errno
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define E2BIG 7
#define EBADF 9
#define ECHILD 10
#define EAGAIN 11
#define EWOULDBLOCK EAGAIN
#define EFAULT 14
#define EBUSY 16
#define ENODEV 19
#define ENOTDIR 20
#define EISDIR 21
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EPIPE 32
#define EDEADLK 35
#define ENAMETOOLONG 36
#define ENOSYS 38
#define EOVERFLOW 75
#define EILSEQ 84
#define ENOTSUP 95
#define ETIMEDOUT 110
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#endif
`;

export const iso646 = `
#ifndef _ISO646_H
#define _ISO646_H 1
#define and &&
#define and_eq &=
#define bitand &
#define bitor |
#define compl ~
#define not !
#define not_eq !=
#define or ||
#define or_eq |=
#define xor ^
#define xor_eq ^=
#endif
`;

export const stdalign = `
#ifndef _STDALIGN_H
#define _STDALIGN_H 1
#define alignas _Alignas
#define alignof _Alignof
#define __alignas_is_defined 1
#define __alignof_is_defined 1
#endif
`;

export const stdnoreturn = `
#ifndef _STDNORETURN_H
#define _STDNORETURN_H 1
#define noreturn _Noreturn
#endif
`;

/** Functions of the compiler itself, which need no header. */
export const builtins = `
long __builtin_expect(long value, long expected);
void __builtin_unreachable(void);
_Noreturn void __builtin_trap(void);
_Noreturn void __builtin_abort(void);
void __builtin_prefetch(const void *p, ...);
void *__builtin_assume_aligned(const void *p, unsigned long alignment, ...);
void *__builtin_alloca(unsigned long size);
void *__builtin_memcpy(void *to, const void *from, unsigned long n);
void *__builtin_memset(void *to, int c, unsigned long n);
void *__builtin_memmove(void *to, const void *from, unsigned long n);
int __builtin_popcount(unsigned x);
int __builtin_popcountl(unsigned long x);
int __builtin_popcountll(unsigned long long x);
int __builtin_parity(unsigned x);
int __builtin_parityl(unsigned long x);
int __builtin_parityll(unsigned long long x);
int __builtin_clz(unsigned x);
int __builtin_clzl(unsigned long x);
int __builtin_clzll(unsigned long long x);
int __builtin_ctz(unsigned x);
int __builtin_ctzl(unsigned long x);
int __builtin_ctzll(unsigned long long x);
int __builtin_ffs(int x);
int __builtin_ffsl(long x);
int __builtin_ffsll(long long x);
unsigned short __builtin_bswap16(unsigned short x);
unsigned __builtin_bswap32(unsigned x);
unsigned long __builtin_bswap64(unsigned long x);
double __builtin_inf(void);
float __builtin_inff(void);
double __builtin_huge_val(void);
float __builtin_huge_valf(void);
double __builtin_nan(const char *tag);
float __builtin_nanf(const char *tag);
double __builtin_fabs(double x);
float __builtin_fabsf(float x);
double __builtin_sqrt(double x);
int __builtin_abs(int x);
long __builtin_labs(long x);
long long __builtin_llabs(long long x);
`;
