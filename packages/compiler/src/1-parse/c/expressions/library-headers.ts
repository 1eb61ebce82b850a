/** Where functions and constants of the C library are declared, for hints. */
const headers: Readonly<Record<string, string>> = {
  "math.h":
    "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p pow sqrt cbrt hypot fabs " +
    "fmod floor ceil round trunc fmin fmax fma erf erfc lgamma tgamma copysign frexp ldexp modf isnan isinf M_PI HUGE_VAL INFINITY NAN",
  "stdlib.h":
    "malloc calloc realloc free abs labs exit abort rand srand atoi atof qsort drand48 RAND_MAX EXIT_SUCCESS EXIT_FAILURE",
  "stdio.h":
    "printf fprintf sprintf snprintf scanf fopen fclose fread fwrite puts putchar FILE stdin stdout stderr EOF",
  "string.h": "memcpy memmove memset memcmp strlen strcpy strcmp strncpy strncmp strcat strchr strdup",
  "assert.h": "assert",
  "stdbool.h": "bool true false",
  "stddef.h": "NULL size_t ptrdiff_t offsetof",
  "float.h": "DBL_MAX DBL_MIN DBL_EPSILON FLT_MAX FLT_MIN FLT_EPSILON",
  "limits.h": "INT_MAX INT_MIN UINT_MAX LONG_MAX LONG_MIN",
  "complex.h": "cabs carg creal cimag conj cexp csqrt I",
  "time.h": "clock time clock_gettime",
};

export function headerOf(name: string): string | undefined {
  return Object.entries(headers).find(([, names]) => names.split(" ").includes(name))?.[0];
}
