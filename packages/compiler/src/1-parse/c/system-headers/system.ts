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
char *asctime_r(const struct tm *restrict t, char *restrict to);
char *ctime_r(const time_t *restrict t, char *restrict to);
struct tm *gmtime_r(const time_t *restrict t, struct tm *restrict to);
struct tm *localtime_r(const time_t *restrict t, struct tm *restrict to);
time_t timegm(struct tm *t);
char *strptime(const char *restrict s, const char *restrict format, struct tm *restrict to);
void tzset(void);
int clock_settime(clockid_t clock, const struct timespec *t);
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *left);
#define TIMER_ABSTIME 1
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
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
struct itimerval { struct timeval it_interval; struct timeval it_value; };
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
int setitimer(int which, const struct itimerval *restrict wanted, struct itimerval *restrict before);
int getitimer(int which, struct itimerval *t);
int utimes(const char *path, const struct timeval times[2]);
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
#define RUSAGE_THREAD 1
#define RLIMIT_CPU 0
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_NOFILE 7
#define RLIMIT_AS 9
#define RLIM_INFINITY (~0UL)
#define PRIO_PROCESS 0
typedef unsigned long rlim_t;
struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; };
int getrusage(int who, struct rusage *usage);
int getrlimit(int which, struct rlimit *limit);
int setrlimit(int which, const struct rlimit *limit);
int getpriority(int which, unsigned int who);
int setpriority(int which, unsigned int who, int priority);
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
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned int id_t;
typedef int key_t;
typedef int clockid_t;
typedef long clock_t;
typedef long off64_t;
typedef unsigned int useconds_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
#endif
`;

export const unistd = `
#ifndef _UNISTD_H
#define _UNISTD_H 1
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define _SC_ARG_MAX 0
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#include <getopt.h>
extern char **environ;
ssize_t read(int descriptor, void *to, size_t n);
ssize_t write(int descriptor, const void *from, size_t n);
ssize_t pread(int descriptor, void *to, size_t n, off_t from);
ssize_t pwrite(int descriptor, const void *from, size_t n, off_t to);
off_t lseek(int descriptor, off_t offset, int whence);
int close(int descriptor);
int access(const char *path, int mode);
int unlink(const char *path);
int rmdir(const char *path);
int link(const char *old, const char *path);
int symlink(const char *old, const char *path);
ssize_t readlink(const char *restrict path, char *restrict to, size_t n);
int chdir(const char *path);
char *getcwd(char *to, size_t n);
int dup(int descriptor);
int dup2(int descriptor, int as);
int pipe(int ends[2]);
int isatty(int descriptor);
int ftruncate(int descriptor, off_t length);
int truncate(const char *path, off_t length);
int fsync(int descriptor);
int fdatasync(int descriptor);
int lockf(int descriptor, int command, off_t length);
int chown(const char *path, uid_t user, gid_t group);
int gethostname(char *to, size_t n);
long sysconf(int name);
int getpagesize(void);
pid_t fork(void);
int execv(const char *path, char *const *arguments);
int execvp(const char *file, char *const *arguments);
int execve(const char *path, char *const *arguments, char *const *environment);
int execl(const char *path, const char *argument, ...);
int execlp(const char *file, const char *argument, ...);
unsigned int alarm(unsigned int seconds);
int pause(void);
unsigned int sleep(unsigned int seconds);
int usleep(unsigned int microseconds);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
int nice(int by);
void *sbrk(long by);
_Noreturn void _exit(int status);
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
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
struct lconv {
  char *decimal_point; char *thousands_sep; char *grouping; char *int_curr_symbol; char *currency_symbol;
  char *mon_decimal_point; char *mon_thousands_sep; char *mon_grouping; char *positive_sign; char *negative_sign;
  char int_frac_digits; char frac_digits; char p_cs_precedes; char p_sep_by_space; char n_cs_precedes; char n_sep_by_space;
  char p_sign_posn; char n_sign_posn; char int_p_cs_precedes; char int_p_sep_by_space; char int_n_cs_precedes;
  char int_n_sep_by_space; char int_p_sign_posn; char int_n_sign_posn;
};
struct lconv *localeconv(void);
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
#include <sys/types.h>
#include <time.h>
#define SIGHUP 1
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGBUS 7
#define SIGKILL 9
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIG_ERR ((void (*)(int)) -1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_SIGINFO 4
#define SA_RESTART 268435456
typedef struct { unsigned long __words[16]; } sigset_t;
union sigval { int sival_int; void *sival_ptr; };
typedef struct { int si_signo; int si_errno; int si_code; int __pad; void *si_addr; long __rest[13]; } siginfo_t;
struct sigaction {
  union { void (*sa_handler)(int); void (*sa_sigaction)(int, siginfo_t *, void *); };
  sigset_t sa_mask; int sa_flags; void (*sa_restorer)(void);
};
int kill(pid_t process, int number);
int sigaction(int number, const struct sigaction *restrict wanted, struct sigaction *restrict before);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigdelset(sigset_t *set, int number);
int sigismember(const sigset_t *set, int number);
int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict before);
#endif
`;
