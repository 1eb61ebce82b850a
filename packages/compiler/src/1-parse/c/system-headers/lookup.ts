/** glob.h, regex.h, search.h, pwd.h and others with which programs find their files, words and users (POSIX), of x86-64 Linux. */
export const glob = `
#ifndef _GLOB_H
#define _GLOB_H 1
#include <stddef.h>
typedef struct {
  size_t gl_pathc; char **gl_pathv; size_t gl_offs; int gl_flags; void (*gl_closedir)(void *); void *(*gl_readdir)(void *);
  void *(*gl_opendir)(const char *); int (*gl_lstat)(const char *, void *); int (*gl_stat)(const char *, void *);
} glob_t;
#define GLOB_ERR 1
#define GLOB_MARK 2
#define GLOB_NOSORT 4
#define GLOB_DOOFFS 8
#define GLOB_NOCHECK 16
#define GLOB_APPEND 32
#define GLOB_NOESCAPE 64
#define GLOB_BRACE 1024
#define GLOB_TILDE 4096
#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_NOMATCH 3
int glob(const char *restrict pattern, int flags, int (*fault)(const char *, int), glob_t *restrict to);
void globfree(glob_t *g);
#endif
`;

export const fnmatch = `
#ifndef _FNMATCH_H
#define _FNMATCH_H 1
#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_NOMATCH 1
int fnmatch(const char *pattern, const char *text, int flags);
#endif
`;

export const regex = `
#ifndef _REGEX_H
#define _REGEX_H 1
#include <stddef.h>
typedef int regoff_t;
typedef struct {
  void *__buffer; unsigned long __allocated; unsigned long __used; unsigned long __syntax; char *__fastmap; unsigned char *__translate;
  size_t re_nsub; unsigned __bits;
} regex_t;
typedef struct { regoff_t rm_so; regoff_t rm_eo; } regmatch_t;
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_NOMATCH 1
#define REG_ESPACE 12
int regcomp(regex_t *restrict to, const char *restrict pattern, int flags);
int regexec(const regex_t *restrict r, const char *restrict text, size_t n, regmatch_t *restrict to, int flags);
size_t regerror(int code, const regex_t *restrict r, char *restrict to, size_t n);
void regfree(regex_t *r);
#endif
`;

export const search = `
#ifndef _SEARCH_H
#define _SEARCH_H 1
#include <stddef.h>
typedef enum { FIND, ENTER } ACTION;
typedef struct entry { char *key; void *data; } ENTRY;
typedef enum { preorder, postorder, endorder, leaf } VISIT;
int hcreate(size_t n);
ENTRY *hsearch(ENTRY item, ACTION action);
void hdestroy(void);
void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *));
void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *));
void *tdelete(const void *restrict key, void **restrict root, int (*compare)(const void *, const void *));
void *lfind(const void *key, const void *base, size_t *n, size_t size, int (*compare)(const void *, const void *));
void *lsearch(const void *key, void *base, size_t *n, size_t size, int (*compare)(const void *, const void *));
#endif
`;

export const pwd = `
#ifndef _PWD_H
#define _PWD_H 1
#include <sys/types.h>
struct passwd { char *pw_name; char *pw_passwd; uid_t pw_uid; gid_t pw_gid; char *pw_gecos; char *pw_dir; char *pw_shell; };
struct passwd *getpwuid(uid_t user);
struct passwd *getpwnam(const char *name);
#endif
`;

export const termios = `
#ifndef _TERMIOS_H
#define _TERMIOS_H 1
typedef unsigned char cc_t;
typedef unsigned speed_t;
typedef unsigned tcflag_t;
struct termios {
  tcflag_t c_iflag; tcflag_t c_oflag; tcflag_t c_cflag; tcflag_t c_lflag; cc_t c_line; cc_t c_cc[32]; speed_t c_ispeed; speed_t c_ospeed;
};
#define VTIME 5
#define VMIN 6
#define ISIG 1
#define ICANON 2
#define ECHO 8
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
int tcgetattr(int fd, struct termios *to);
int tcsetattr(int fd, int when, const struct termios *from);
#endif
`;

export const err = `
#ifndef _ERR_H
#define _ERR_H 1
#include <stdarg.h>
void warn(const char *format, ...);
void warnx(const char *format, ...);
_Noreturn void err(int status, const char *format, ...);
_Noreturn void errx(int status, const char *format, ...);
#endif
`;

export const syslog = `
#ifndef _SYSLOG_H
#define _SYSLOG_H 1
#define LOG_EMERG 0
#define LOG_ALERT 1
#define LOG_CRIT 2
#define LOG_ERR 3
#define LOG_WARNING 4
#define LOG_NOTICE 5
#define LOG_INFO 6
#define LOG_DEBUG 7
#define LOG_USER (1 << 3)
#define LOG_DAEMON (3 << 3)
#define LOG_PID 1
#define LOG_CONS 2
void openlog(const char *name, int options, int facility);
void syslog(int priority, const char *format, ...);
void closelog(void);
#endif
`;

export const sysexits = `
#ifndef _SYSEXITS_H
#define _SYSEXITS_H 1
#define EX_OK 0
#define EX_USAGE 64
#define EX_DATAERR 65
#define EX_NOINPUT 66
#define EX_UNAVAILABLE 69
#define EX_SOFTWARE 70
#define EX_OSERR 71
#define EX_CANTCREAT 73
#define EX_IOERR 74
#define EX_CONFIG 78
#endif
`;

export const sysFile = `
#ifndef _SYS_FILE_H
#define _SYS_FILE_H 1
#include <fcntl.h>
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
int flock(int fd, int operation);
#endif
`;

export const sysSysinfo = `
#ifndef _SYS_SYSINFO_H
#define _SYS_SYSINFO_H 1
struct sysinfo {
  long uptime; unsigned long loads[3]; unsigned long totalram; unsigned long freeram; unsigned long sharedram; unsigned long bufferram;
  unsigned long totalswap; unsigned long freeswap; unsigned short procs; unsigned short pad; unsigned long totalhigh;
  unsigned long freehigh; unsigned mem_unit;
};
int sysinfo(struct sysinfo *to);
int get_nprocs(void);
int get_nprocs_conf(void);
#endif
`;

export const sysRandom = `
#ifndef _SYS_RANDOM_H
#define _SYS_RANDOM_H 1
#include <sys/types.h>
#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
ssize_t getrandom(void *to, size_t n, unsigned flags);
#endif
`;
