/** wchar.h and wctype.h (C11 7.29, 7.30), of x86-64 Linux. */
export const wchar = `
#ifndef _WCHAR_H
#define _WCHAR_H 1
#include <stdio.h>
#include <time.h>
typedef unsigned int wint_t;
typedef struct { int __count; unsigned int __value; } mbstate_t;
#define WEOF (0xffffffffu)
#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX 2147483647
size_t wcslen(const wchar_t *s);
wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from);
wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n);
wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from);
int wcscmp(const wchar_t *a, const wchar_t *b);
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n);
wchar_t *wcschr(const wchar_t *s, wchar_t c);
wchar_t *wcsrchr(const wchar_t *s, wchar_t c);
wchar_t *wcsstr(const wchar_t *s, const wchar_t *part);
wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n);
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n);
double wcstod(const wchar_t *restrict s, wchar_t **restrict end);
long wcstol(const wchar_t *restrict s, wchar_t **restrict end, int base);
size_t mbrtowc(wchar_t *restrict to, const char *restrict s, size_t n, mbstate_t *restrict state);
size_t wcrtomb(char *restrict to, wchar_t c, mbstate_t *restrict state);
size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state);
int wprintf(const wchar_t *restrict format, ...);
int fwprintf(FILE *restrict file, const wchar_t *restrict format, ...);
int swprintf(wchar_t *restrict to, size_t n, const wchar_t *restrict format, ...);
#endif
`;

export const wctype = `
#ifndef _WCTYPE_H
#define _WCTYPE_H 1
#include <wchar.h>
${"iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit"
  .split(" ")
  .map((name) => `int ${name}(wint_t c);`)
  .join("\n")}
wint_t towlower(wint_t c);
wint_t towupper(wint_t c);
#endif
`;
