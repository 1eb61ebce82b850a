/** string.h, strings.h and ctype.h (C11 7.24, 7.4; POSIX). */
export const string = `
#ifndef _STRING_H
#define _STRING_H 1
#include <stddef.h>
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memccpy(void *restrict to, const void *restrict from, int c, size_t n);
void *mempcpy(void *restrict to, const void *restrict from, size_t n);
void *memset(void *to, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *s, int c, size_t n);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t n);
char *stpcpy(char *restrict to, const char *restrict from);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
int strcoll(const char *a, const char *b);
size_t strxfrm(char *restrict to, const char *restrict from, size_t n);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
size_t strcspn(const char *s, const char *reject);
size_t strspn(const char *s, const char *accept);
char *strpbrk(const char *s, const char *accept);
char *strstr(const char *s, const char *part);
char *strtok(char *restrict s, const char *restrict separators);
char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
char *strerror(int number);
char *strsignal(int number);
char *strcasestr(const char *s, const char *part);
void *memmem(const void *s, size_t n, const void *part, size_t m);
void *memrchr(const void *s, int c, size_t n);
void *rawmemchr(const void *s, int c);
char *strsep(char **restrict s, const char *restrict separators);
#include <strings.h>
#endif
`;

export const strings = `
#ifndef _STRINGS_H
#define _STRINGS_H 1
#include <stddef.h>
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
void bzero(void *to, size_t n);
void bcopy(const void *from, void *to, size_t n);
int bcmp(const void *a, const void *b, size_t n);
int ffs(int i);
#endif
`;

export const memory = `
#include <string.h>
`;

export const ctype = `
#ifndef _CTYPE_H
#define _CTYPE_H 1
${"isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper isascii toascii"
  .split(" ")
  .map((name) => `int ${name}(int c);`)
  .join("\n")}
#endif
`;
