/** immintrin.h and its kin: the types only. What uses them cannot be differentiated; elsewhere in a file they do not matter. */
const types: readonly (readonly [name: string, element: string, bytes: number])[] = [
  ["__m64", "long long", 8],
  ["__m128", "float", 16],
  ["__m128d", "double", 16],
  ["__m128i", "long long", 16],
  ["__m256", "float", 32],
  ["__m256d", "double", 32],
  ["__m256i", "long long", 32],
  ["__m512", "float", 64],
  ["__m512d", "double", 64],
  ["__m512i", "long long", 64],
];

export const immintrin = `
#ifndef _IMMINTRIN_H
#define _IMMINTRIN_H 1
#include <stddef.h>
#define _MM_HINT_T0 3
#define _MM_HINT_T1 2
#define _MM_HINT_T2 1
#define _MM_HINT_NTA 0
#define _MM_SHUFFLE(a, b, c, d) (((a) << 6) | ((b) << 4) | ((c) << 2) | (d))
${types.map(([name, element, bytes]) => `typedef ${element} ${name} __attribute__((vector_size(${bytes})));`).join("\n")}
#define _mm_prefetch(p, hint) __builtin_prefetch(p)
void *_mm_malloc(size_t size, size_t alignment);
void _mm_free(void *p);
void _mm_pause(void);
void _mm_sfence(void);
void _mm_lfence(void);
void _mm_mfence(void);
unsigned long long __rdtsc(void);
unsigned int _mm_getcsr(void);
void _mm_setcsr(unsigned int value);
#endif
`;

/** Names of headers that are the same here. */
export const vectorHeaders: readonly string[] = (
  "immintrin.h x86intrin.h xmmintrin.h emmintrin.h pmmintrin.h tmmintrin.h smmintrin.h nmmintrin.h avxintrin.h avx2intrin.h " +
  "fmaintrin.h avx512fintrin.h"
).split(" ");
