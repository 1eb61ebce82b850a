/** stdlib.h, alloca.h and malloc.h (C11 7.22; POSIX). */
export const stdlib = `
#ifndef _STDLIB_H
#define _STDLIB_H 1
#include <stddef.h>
#include <alloca.h>
#include <sys/types.h>
typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;
#define RAND_MAX 2147483647
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define MB_CUR_MAX ((size_t) 1)
double atof(const char *s);
int atoi(const char *s);
long atol(const char *s);
long long atoll(const char *s);
double strtod(const char *restrict s, char **restrict end);
float strtof(const char *restrict s, char **restrict end);
long double strtold(const char *restrict s, char **restrict end);
long strtol(const char *restrict s, char **restrict end, int base);
unsigned long strtoul(const char *restrict s, char **restrict end, int base);
long long strtoll(const char *restrict s, char **restrict end, int base);
unsigned long long strtoull(const char *restrict s, char **restrict end, int base);
int rand(void);
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
long random(void);
void srandom(unsigned int seed);
double drand48(void);
double erand48(unsigned short state[3]);
long lrand48(void);
long nrand48(unsigned short state[3]);
long mrand48(void);
void srand48(long seed);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *p, size_t size);
void *reallocarray(void *p, size_t count, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **p, size_t alignment, size_t size);
void *valloc(size_t size);
void free(void *p);
_Noreturn void abort(void);
int atexit(void (*function)(void));
_Noreturn void exit(int status);
_Noreturn void _Exit(int status);
_Noreturn void quick_exit(int status);
int at_quick_exit(void (*function)(void));
char *getenv(const char *name);
int setenv(const char *name, const char *value, int replace);
int unsetenv(const char *name);
int putenv(char *text);
int mkstemp(char *pattern);
char *mkdtemp(char *pattern);
char *realpath(const char *restrict path, char *restrict to);
int system(const char *command);
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
int abs(int x);
long labs(long x);
long long llabs(long long x);
div_t div(int x, int y);
ldiv_t ldiv(long x, long y);
lldiv_t lldiv(long long x, long long y);
int mblen(const char *s, size_t n);
int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n);
int wctomb(char *s, wchar_t c);
size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t n);
size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t n);
#endif
`;

export const alloca = `
#ifndef _ALLOCA_H
#define _ALLOCA_H 1
#include <stddef.h>
void *alloca(size_t size);
#define alloca alloca
#endif
`;

export const malloc = `
#ifndef _MALLOC_H
#define _MALLOC_H 1
#include <stdlib.h>
void *memalign(size_t alignment, size_t size);
size_t malloc_usable_size(void *p);
void *pvalloc(size_t size);
int malloc_trim(size_t pad);
int mallopt(int parameter, int value);
#endif
`;
