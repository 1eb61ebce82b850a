/** Headers of files, folders and processes (POSIX), of x86-64 Linux: fcntl.h, sys/stat.h, dirent.h and the like. */
export const fcntl = `
#ifndef _FCNTL_H
#define _FCNTL_H 1
#include <sys/types.h>
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_ACCMODE 3
#define O_CREAT 64
#define O_EXCL 128
#define O_NOCTTY 256
#define O_TRUNC 512
#define O_APPEND 1024
#define O_NONBLOCK 2048
#define O_SYNC 1052672
#define O_DIRECTORY 65536
#define O_CLOEXEC 524288
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define FD_CLOEXEC 1
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#define AT_FDCWD (-100)
#define POSIX_FADV_SEQUENTIAL 2
struct flock { short l_type; short l_whence; off_t l_start; off_t l_len; pid_t l_pid; };
int open(const char *path, int flags, ...);
int openat(int folder, const char *path, int flags, ...);
int creat(const char *path, mode_t mode);
int fcntl(int descriptor, int command, ...);
int posix_fadvise(int descriptor, off_t from, off_t n, int advice);
int posix_fallocate(int descriptor, off_t from, off_t n);
#endif
`;

export const sysStat = `
#ifndef _SYS_STAT_H
#define _SYS_STAT_H 1
#include <sys/types.h>
#include <time.h>
struct stat {
  dev_t st_dev; ino_t st_ino; nlink_t st_nlink; mode_t st_mode; uid_t st_uid; gid_t st_gid; int __pad0; dev_t st_rdev;
  off_t st_size; blksize_t st_blksize; blkcnt_t st_blocks;
  struct timespec st_atim; struct timespec st_mtim; struct timespec st_ctim; long __reserved[3];
};
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#define S_IFMT 0170000
#define S_IFSOCK 0140000
#define S_IFLNK 0120000
#define S_IFREG 0100000
#define S_IFBLK 0060000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFIFO 0010000
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISBLK(mode) (((mode) & S_IFMT) == S_IFBLK)
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_ISSOCK(mode) (((mode) & S_IFMT) == S_IFSOCK)
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXU 0700
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXG 0070
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
#define S_IRWXO 0007
int stat(const char *restrict path, struct stat *restrict s);
int fstat(int descriptor, struct stat *s);
int lstat(const char *restrict path, struct stat *restrict s);
int chmod(const char *path, mode_t mode);
int fchmod(int descriptor, mode_t mode);
int mkdir(const char *path, mode_t mode);
int mkfifo(const char *path, mode_t mode);
mode_t umask(mode_t mask);
#endif
`;

export const sysMman = `
#ifndef _SYS_MMAN_H
#define _SYS_MMAN_H 1
#include <sys/types.h>
#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 16
#define MAP_ANONYMOUS 32
#define MAP_ANON MAP_ANONYMOUS
#define MAP_NORESERVE 16384
#define MAP_POPULATE 32768
#define MAP_HUGETLB 262144
#define MAP_FAILED ((void *) -1)
#define MS_ASYNC 1
#define MS_SYNC 4
#define MADV_NORMAL 0
#define MADV_RANDOM 1
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3
#define MADV_DONTNEED 4
#define MADV_HUGEPAGE 14
void *mmap(void *at, size_t n, int protection, int flags, int descriptor, off_t from);
int munmap(void *at, size_t n);
int mprotect(void *at, size_t n, int protection);
int msync(void *at, size_t n, int flags);
int madvise(void *at, size_t n, int advice);
int mlock(const void *at, size_t n);
int munlock(const void *at, size_t n);
int shm_open(const char *name, int flags, mode_t mode);
int shm_unlink(const char *name);
#endif
`;

export const dirent = `
#ifndef _DIRENT_H
#define _DIRENT_H 1
#include <sys/types.h>
struct dirent { ino_t d_ino; off_t d_off; unsigned short d_reclen; unsigned char d_type; char d_name[256]; };
typedef struct __dirstream DIR;
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
DIR *opendir(const char *path);
struct dirent *readdir(DIR *folder);
int closedir(DIR *folder);
void rewinddir(DIR *folder);
int scandir(const char *path, struct dirent ***names, int (*select)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **a, const struct dirent **b);
#endif
`;

export const sysWait = `
#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H 1
#include <sys/types.h>
#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char) (((status) & 0x7f) + 1) >> 1) > 0)
pid_t wait(int *status);
pid_t waitpid(pid_t which, int *status, int options);
#endif
`;

export const getopt = `
#ifndef _GETOPT_H
#define _GETOPT_H 1
struct option { const char *name; int has_arg; int *flag; int val; };
#define no_argument 0
#define required_argument 1
#define optional_argument 2
extern char *optarg;
extern int optind, opterr, optopt;
int getopt(int count, char *const *arguments, const char *options);
int getopt_long(int count, char *const *arguments, const char *options, const struct option *all, int *index);
int getopt_long_only(int count, char *const *arguments, const char *options, const struct option *all, int *index);
#endif
`;

export const poll = `
#ifndef _POLL_H
#define _POLL_H 1
struct pollfd { int fd; short events; short revents; };
typedef unsigned long nfds_t;
#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32
int poll(struct pollfd *all, nfds_t n, int milliseconds);
#endif
`;

export const sysSelect = `
#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H 1
#include <sys/time.h>
typedef struct { long __bits[16]; } fd_set;
#define FD_SETSIZE 1024
#define FD_ZERO(set) ((void) (*(set) = (fd_set) {{0}}))
#define FD_SET(d, set) ((void) ((set)->__bits[(d) / 64] |= (long) (1UL << (d) % 64)))
#define FD_CLR(d, set) ((void) ((set)->__bits[(d) / 64] &= ~(long) (1UL << (d) % 64)))
#define FD_ISSET(d, set) (((set)->__bits[(d) / 64] & (long) (1UL << (d) % 64)) != 0)
int select(int n, fd_set *in, fd_set *out, fd_set *other, struct timeval *limit);
#endif
`;

export const sysUio = `
#ifndef _SYS_UIO_H
#define _SYS_UIO_H 1
#include <sys/types.h>
struct iovec { void *iov_base; size_t iov_len; };
ssize_t readv(int descriptor, const struct iovec *pieces, int n);
ssize_t writev(int descriptor, const struct iovec *pieces, int n);
#endif
`;

export const sysIoctl = `
#ifndef _SYS_IOCTL_H
#define _SYS_IOCTL_H 1
#define TIOCGWINSZ 0x5413
struct winsize { unsigned short ws_row; unsigned short ws_col; unsigned short ws_xpixel; unsigned short ws_ypixel; };
int ioctl(int descriptor, unsigned long request, ...);
#endif
`;

export const sysUtsname = `
#ifndef _SYS_UTSNAME_H
#define _SYS_UTSNAME_H 1
struct utsname {
  char sysname[65]; char nodename[65]; char release[65]; char version[65]; char machine[65]; char domainname[65];
};
int uname(struct utsname *to);
#endif
`;

export const sysTimes = `
#ifndef _SYS_TIMES_H
#define _SYS_TIMES_H 1
#include <time.h>
struct tms { clock_t tms_utime; clock_t tms_stime; clock_t tms_cutime; clock_t tms_cstime; };
clock_t times(struct tms *to);
#endif
`;

export const sysParam = `
#ifndef _SYS_PARAM_H
#define _SYS_PARAM_H 1
#include <limits.h>
#include <sys/types.h>
#define MAXPATHLEN 4096
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#endif
`;

export const libgen = `
#ifndef _LIBGEN_H
#define _LIBGEN_H 1
char *dirname(char *path);
char *basename(char *path);
#endif
`;

export const dlfcn = `
#ifndef _DLFCN_H
#define _DLFCN_H 1
#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_GLOBAL 256
#define RTLD_LOCAL 0
void *dlopen(const char *file, int mode);
void *dlsym(void *library, const char *name);
int dlclose(void *library);
char *dlerror(void);
#endif
`;
