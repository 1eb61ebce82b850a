/** stdio.h (C11 7.21; POSIX). */
export const stdio = `
#ifndef _STDIO_H
#define _STDIO_H 1
#include <stddef.h>
#include <stdarg.h>
typedef struct _IO_FILE FILE;
typedef struct { long __pos; long __state; } fpos_t;
typedef long ssize_t;
typedef long off_t;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
int printf(const char *restrict format, ...);
int fprintf(FILE *restrict file, const char *restrict format, ...);
int sprintf(char *restrict to, const char *restrict format, ...);
int snprintf(char *restrict to, size_t n, const char *restrict format, ...);
int dprintf(int descriptor, const char *restrict format, ...);
int scanf(const char *restrict format, ...);
int fscanf(FILE *restrict file, const char *restrict format, ...);
int sscanf(const char *restrict s, const char *restrict format, ...);
int vprintf(const char *restrict format, va_list arguments);
int vfprintf(FILE *restrict file, const char *restrict format, va_list arguments);
int vsprintf(char *restrict to, const char *restrict format, va_list arguments);
int vsnprintf(char *restrict to, size_t n, const char *restrict format, va_list arguments);
int vscanf(const char *restrict format, va_list arguments);
int vfscanf(FILE *restrict file, const char *restrict format, va_list arguments);
int vsscanf(const char *restrict s, const char *restrict format, va_list arguments);
int fgetc(FILE *file);
char *fgets(char *restrict to, int n, FILE *restrict file);
int fputc(int c, FILE *file);
int fputs(const char *restrict s, FILE *restrict file);
int getc(FILE *file);
int getchar(void);
int putc(int c, FILE *file);
int putchar(int c);
int puts(const char *s);
int ungetc(int c, FILE *file);
ssize_t getline(char **restrict line, size_t *restrict n, FILE *restrict file);
size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict file);
size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict file);
int fgetpos(FILE *restrict file, fpos_t *restrict position);
int fseek(FILE *file, long offset, int whence);
int fsetpos(FILE *file, const fpos_t *position);
long ftell(FILE *file);
void rewind(FILE *file);
void clearerr(FILE *file);
int feof(FILE *file);
int ferror(FILE *file);
void perror(const char *s);
int remove(const char *name);
int rename(const char *old, const char *new_name);
FILE *tmpfile(void);
char *tmpnam(char *s);
int fclose(FILE *file);
int fflush(FILE *file);
FILE *fopen(const char *restrict name, const char *restrict mode);
FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict file);
FILE *fdopen(int descriptor, const char *mode);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *file);
int fileno(FILE *file);
void setbuf(FILE *restrict file, char *restrict buffer);
int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size);
#endif
`;
