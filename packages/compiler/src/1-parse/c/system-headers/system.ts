/** time.h, sys/time.h, unistd.h and other headers whose functions carry no derivative (C11 7.27; POSIX), of x86-64 Linux. */
export const time = `
#ifndef _TIME_H
#define _TIME_H 1
#include <stddef.h>
typedef long clock_t;
typedef long time_t;
typedef int clockid_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct tm {
  int tm_sec; int tm_min; int tm_hour; int tm_mday; int tm_mon; int tm_year; int tm_wday; int tm_yday; int tm_isdst;
  long tm_gmtoff; const char *tm_zone;
};
#define CLOCKS_PER_SEC ((clock_t) 1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define TIME_UTC 1
clock_t clock(void);
double difftime(time_t later, time_t earlier);
time_t mktime(struct tm *t);
time_t time(time_t *t);
int timespec_get(struct timespec *t, int base);
int clock_gettime(clockid_t clock, struct timespec *t);
int clock_getres(clockid_t clock, struct timespec *t);
int nanosleep(const struct timespec *wanted, struct timespec *left);
char *asctime(const struct tm *t);
char *ctime(const time_t *t);
struct tm *gmtime(const time_t *t);
struct tm *localtime(const time_t *t);
size_t strftime(char *restrict to, size_t n, const char *restrict format, const struct tm *restrict t);
#endif
`;

export const sysTime = `
#ifndef _SYS_TIME_H
#define _SYS_TIME_H 1
#include <time.h>
#include <sys/types.h>
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct timezone { int tz_minuteswest; int tz_dsttime; };
int gettimeofday(struct timeval *restrict t, void *restrict zone);
#endif
`;

export const sysResource = `
#ifndef _SYS_RESOURCE_H
#define _SYS_RESOURCE_H 1
#include <sys/time.h>
struct rusage {
  struct timeval ru_utime; struct timeval ru_stime;
  long ru_maxrss; long ru_ixrss; long ru_idrss; long ru_isrss; long ru_minflt; long ru_majflt; long ru_nswap;
  long ru_inblock; long ru_oublock; long ru_msgsnd; long ru_msgrcv; long ru_nsignals; long ru_nvcsw; long ru_nivcsw;
};
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
int getrusage(int who, struct rusage *usage);
#endif
`;

export const sysTypes = `
#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H 1
#include <stddef.h>
typedef long ssize_t;
typedef long off_t;
typedef long time_t;
typedef long suseconds_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#endif
`;

export const unistd = `
#ifndef _UNISTD_H
#define _UNISTD_H 1
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
ssize_t read(int descriptor, void *to, size_t n);
ssize_t write(int descriptor, const void *from, size_t n);
int close(int descriptor);
unsigned int sleep(unsigned int seconds);
int usleep(unsigned int microseconds);
pid_t getpid(void);
_Noreturn void _exit(int status);
int getopt(int count, char *const *arguments, const char *options);
extern char *optarg;
extern int optind;
#endif
`;

export const fenv = `
#ifndef _FENV_H
#define _FENV_H 1
typedef struct { unsigned short __words[16]; } fenv_t;
typedef unsigned short fexcept_t;
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 1024
#define FE_UPWARD 2048
#define FE_TOWARDZERO 3072
int feclearexcept(int exceptions);
int feraiseexcept(int exceptions);
int fetestexcept(int exceptions);
int fegetround(void);
int fesetround(int mode);
int fegetenv(fenv_t *environment);
int fesetenv(const fenv_t *environment);
int feenableexcept(int exceptions);
int fedisableexcept(int exceptions);
#endif
`;

export const setjmp = `
#ifndef _SETJMP_H
#define _SETJMP_H 1
typedef struct { long __registers[8]; int __saved; unsigned long __mask[16]; } jmp_buf[1];
int setjmp(jmp_buf place);
#define setjmp setjmp
_Noreturn void longjmp(jmp_buf place, int value);
#endif
`;

export const locale = `
#ifndef _LOCALE_H
#define _LOCALE_H 1
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_ALL 6
char *setlocale(int category, const char *name);
#endif
`;

export const signal = `
#ifndef _SIGNAL_H
#define _SIGNAL_H 1
typedef int sig_atomic_t;
#define SIGINT 2
#define SIGABRT 6
#define SIGFPE 8
#define SIGSEGV 11
#define SIGTERM 15
#define SIG_DFL ((void (*)(int)) 0)
#define SIG_IGN ((void (*)(int)) 1)
void (*signal(int number, void (*handler)(int)))(int);
int raise(int number);
#endif
`;
