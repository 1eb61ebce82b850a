/** Programs whose types, sizes and values are compared with GCC's. */
export const fragments: readonly (readonly [string, string])[] = [
  [
    "promotions",
    "void f(char c, signed char s, unsigned char u, short h, unsigned short k, _Bool b) { +c; -s; ~u; c + h; k * u; b + b; !c; c << 3L; u >> b; }",
  ],
  [
    "arithmetic conversions",
    "void f(int i, unsigned u, long l, unsigned long m, long long q, unsigned long long w) { i + u; i * l; u + l; l + m; l - q; q + m; w / i; u % 2; l + w; i < m; i == l; }",
  ],
  [
    "floating conversions",
    "void f(float a, double b, long double c, int i) { a + a; a * b; b - c; a + i; c + i; a += b; i += a; i *= 2.5; a < b; a / 2; a / 2.0; a / 2.0f; 1.0L + i; }",
  ],
  [
    "complex numbers",
    "#include <complex.h>\nvoid f(float _Complex a, double _Complex b, long double _Complex c, double x, float y, int i) { a + b; a * x; b * x; c + y; a + i; a * y; -b; ~b; __real__ a; __imag__ c; b + I; 2 * I; creal(b); cexpf(a); b == x; b ? x : i; b += x; a *= b; }",
  ],
  [
    "constants",
    "void f(void) { 1; 1u; 1L; 1UL; 1ll; 1ull; 2147483647; 2147483648; 0x7fffffff; 0x80000000; 0xffffffffffffffff; 017; 0b101; 1.; .5; 1e3; 1.5f; 1.5L; 0x1p4; 0x1.8p-2f; 'a'; '\\n'; '\\x41'; '\\377'; 'ab'; L'a'; u'a'; U'a'; 4294967296; 9223372036854775807; }",
  ],
  [
    "strings",
    'void f(void) { "abc"; "abc" "def"; L"ab"; u"ab"; U"ab"; sizeof "abc"; *"abc"; "abc"[1]; sizeof("a\\0b"); &"abc"; sizeof "\\u00e9"; "abc" + 1; }',
  ],
  [
    "pointers",
    "void f(int *p, const double *q, void *v, char **a, int n) { *p; p + n; n + p; p - p; p[2]; 2[p]; *q; q - 1; *a; **a; a[1][2]; &p; &*p; &p[3]; p < p + 1; p == 0; v == p; !p; p++; --p; p += n; *p++; (*p)++; p ? q : 0; n ? p : v; }",
  ],
  [
    "arrays",
    "double g[3][4];\nvoid f(int n) { double a[5]; int b[2][3]; g; *g; **g; g[1]; g[1][2]; &g; &g[1]; g + 1; *(g + 1); sizeof g; sizeof g[0]; sizeof *g; a; &a; *a; b[1]; sizeof b; sizeof(b[0]) / sizeof(b[0][0]); a + n; &a[n]; }",
  ],
  [
    "functions and pointers to them",
    "double s(double x); typedef double fun(double); fun *t[3]; double (*g(int))(double); int h();\nvoid f(fun *p, double q(double)) { s; *s; &s; s(1); p; *p; (*p)(2); p(2); q(1); t[1](3); (**t)(3); g(1); g(1)(2.0); h(1, 2.0f); &p; sizeof t; p == s; }",
  ],
  [
    "structs",
    "struct a { char c; double d; short s; int i[3]; }; struct b { struct a x, *p; struct b *next; float f; };\nvoid f(struct a u, struct b *v, const struct b w) { u.c; u.d; u.i; u.i[1]; v->x; v->x.d; v->p->s; v->next->next->f; (*v).f; &v->x; w.f; &w.f; w.x.i; &w.x.d; u = v->x; sizeof u; sizeof *v; sizeof v->x.i; }",
  ],
  [
    "nested and anonymous members",
    "struct s { int k; union { int i; double d; struct { float lo, hi; }; }; struct { char c; } n; };\nvoid f(struct s s, struct s *p) { s.i; s.d; p->hi; p->n.c; &p->lo; s.d + p->i; sizeof(struct s); }",
  ],
  [
    "layouts",
    "struct a { char c; short s; char d; int i; char e; long l; }; struct b { char c; long double x; }; union c { char c[9]; int i; }; struct d { char a; struct a b[2]; char z; }; struct e { double _Complex z; char c; }; struct fl { int n; double x[]; };\nvoid f(void) { sizeof(struct a); sizeof(struct b); sizeof(union c); sizeof(struct d); sizeof(struct e); sizeof(struct fl); _Alignof(struct d); _Alignof(long double); }",
  ],
  [
    "bit-fields",
    "struct a { int a : 3, b : 7; unsigned c : 1; int : 0; int d : 30; int e : 5; }; struct b { char c; int x : 4; short y : 9; long z : 33; }; struct c { int a : 5; char b; int c : 20; }; struct g { _Bool b : 1; unsigned char u : 3; };\nvoid f(struct a *p, struct b q) { sizeof(struct a); sizeof(struct b); sizeof(struct c); sizeof(struct g); p->a + 1; p->c + 1; q.y * 2; }",
  ],
  [
    "packed and aligned",
    "struct a { char c; int i; double d; } __attribute__((packed)); struct b { char c; int i __attribute__((aligned(16))); }; struct __attribute__((packed)) c { char c; short s; struct b b; }; struct d { _Alignas(32) char c; int i; };\nvoid f(void) { sizeof(struct a); sizeof(struct b); sizeof(struct c); sizeof(struct d); _Alignof(struct d); }",
  ],
  [
    "enums",
    "enum a { A, B = 5, C, D = -1 }; enum b { E = 1u << 31 }; typedef enum { F = 2, G = F * 3 } c;\nvoid f(enum a x, enum b y, c z) { A; B; C; D; E; G; x + 1; y + 1; z; x == C; -z; sizeof x; sizeof y; x ? A : y; x = 3; x++; y |= 1; }",
  ],
  [
    "conditional types",
    "void f(int i, char c, float x, const int *p, int *q, void *v, struct s *s) { i ? c : c; i ? x : i; i ? p : q; i ? q : 0; i ? v : q; i ? (void *)0 : q; i ? s : 0; i ?: c; x ?: i; i ? (void)0 : (void)1; 1 ? 2 : 3L; }",
  ],
  [
    "casts",
    "typedef unsigned char byte; struct s { int i; };\nvoid f(double x, int i, int *p, struct s *s) { (int)x; (float)i; (byte)300; (char)200; (long)p; (double *)p; (void)i; (_Bool)x; (byte)i + (byte)i; (const int)i; (struct s)*s; (unsigned long)s; (char *)s + 4; (int)3.99; (unsigned)-1; (double)(float)0.1; }",
  ],
  [
    "assignments",
    "void f(char c, short s, int i, long l, double x, int *p) { c = i; s = c = l; c += i; c <<= 1; s *= x; x -= i; l |= i; i %= 3; x = i = c; p += i; p = 0; (c = 3) + 1; c++; --s; x++; i = (c, l); }",
  ],
  [
    "compound literals",
    "struct p { double x, y; };\nvoid f(int i) { (struct p){ 1, 2 }; (struct p){ .y = i }.x; (int[]){ 1, 2, 3 }; sizeof((int[]){ 1, 2, 3 }); (int[]){ 1, 2 }[i]; &(struct p){ 3 }; &(int){ 4 }; (double[5]){ [2] = 1 }; (int){ i }; sizeof (int[4]){ 0 } / 4; }",
  ],
  [
    "arrays that their values size",
    'int a[] = { 1, 2, 3 }; double b[] = { [4] = 1, [1] = 2 }; char c[] = "hello"; int d[][2] = { 1, 2, 3, 4, 5 }; struct { int x, y[]; } *e; struct p { int a, b; } g[] = { 1, 2, { 3 }, 4, 5 }; char *h[] = { "a", "b" }; char k[] = { "xy" };\nvoid f(void) { sizeof a; sizeof b; sizeof c; sizeof d; sizeof g; sizeof h; sizeof k; a; d[1]; h[0]; }',
  ],
  [
    "designated initial values of locals",
    "struct p { int a; struct { double x, y[2]; } b; };\nint f(int i) { struct p p = { .b.y[1] = i, .a = 2 }, q[] = { [1].b = { 1, { 2 } }, [0] = p }; int m[3][3] = { { 1 }, [2] = { [1] = 5 } }; return p.a + sizeof q + m[2][1] + q[1].b.x; }",
  ],
  [
    "typedefs",
    "typedef int I; typedef I *PI; typedef const PI CPI; typedef double V[3]; typedef V M[2]; typedef struct s S; struct s { S *next; V v; };\nvoid f(I i, PI p, CPI c, V v, M *m, S s) { i; p; *p; c; *c; v; *v; *m; **m; (*m)[1][2]; s.next->v; s.v[0]; sizeof(V); sizeof(M); I I = 3; I; }",
  ],
  [
    "typedef names hidden",
    "typedef int T; typedef int U;\nvoid f(void) { T T = 1; T; { double U = 2; U; U * T; } U u = 3; u; sizeof(U); }\nvoid g(T T, double x) { T + x; }\nint h(int T, double U[T]) { return T + U[0]; }",
  ],
  [
    "declarators",
    "int *a[3], (*b)[3], *(*c)(int, char *), (*(*d)[4])(void), **e; char *(*(*g)(double (*)(int), int[5]))[2]; const int *const p1 = 0; int const *volatile p2;\nvoid f(int n) { a; a[0]; b; *b; (*b)[1]; c; c(1, 0); *c(1, 0); d; (*d)[1](); e; g(0, 0); (*g(0, 0))[1]; p1; p2; *p2; sizeof a; sizeof *b; }",
  ],
  [
    "variable-length arrays",
    "void g(int, int, double[*][*]);\ndouble f(int n, int m, double a[n][m], double b[restrict static 4]) { double w[n], v[2][m]; int k = sizeof w / sizeof w[0]; a[1][2]; w[k]; v[1][0]; *w; b[2]; &w[1]; sizeof w; sizeof(double[n]); typedef double row[m]; row r; r[0]; double (*p)[m] = a; (*p)[1]; p[1][2]; return w[0] + k; }",
  ],
  [
    "sizes that are types' and values'",
    "struct s { char c; int i; } x; int a[10];\nvoid f(int *p, char c) { sizeof(int); sizeof c; sizeof(c + c); sizeof(struct s); sizeof x; sizeof p; sizeof *p; sizeof a; sizeof(a + 0); sizeof(char[7]); sizeof(int(*)[3]); sizeof f; sizeof(void); _Alignof(double); __alignof__(x); sizeof sizeof c; sizeof(long double); sizeof(float _Complex); sizeof 'a'; sizeof(1 ? c : c); }",
  ],
  [
    "constant expressions",
    "#include <limits.h>\nenum { K = 3 };\nvoid f(void) { 7 / 2; -7 / 2; -7 % 3; 1 << 4; -8 >> 1; 5 & 3 | 8 ^ 2; !3; ~0; 1 ? 2 : 3; 0 && 1 / 0; 1 || 1 / 0; 3 > 2; -1 < 0u; K * 2; sizeof(int) * 3; (char)300; (unsigned char)-1; 1u - 2; INT_MAX + 1u; LONG_MIN; (int)2.9 + (int)-2.9; 3.0 < 4; 'a' + 1; UINT_MAX * 2u; 1L << 40; (long)1 << 33; K == 3 ? 10 : 20; 0x80000000 >> 3; INT_MIN; ULLONG_MAX; }",
  ],
  [
    "control",
    "int f(int n, double *x) { int s = 0; for (int i = 0, *p = &s; i < n; i++, p++) { s += i * x[i]; if (i > 3) continue; else if (i == 2) break; } do { n--; x++; } while (n > 0 && *x < 3); while (n--) { s ^= n; } switch (n + 'a') { case 1: case 2 ... 5: s++; case 'x': { s--; break; } default: s = 0; } goto end; end: return s ? s : -1; }",
  ],
  [
    "labels and jumps",
    "int f(int n) { if (n) goto inside; for (;;) { inside: n--; if (n < 0) goto out; again: switch (n) { for (; n < 5; n++) { case 3: n += 2; } } if (n == 4) goto again; } out: ; return n; }",
  ],
  [
    "statement expressions",
    "double f(double x, int n) { double y = ({ double t = x * 2; t + n; }); int k = ({ n; }) + 1; ({ x; y; }); ({ (void)0; }); return y + k + ({ float z = 1; z; }); }",
  ],
  [
    "typeof and generic",
    '#define kind(x) _Generic((x), int: 1, double: 2.0, const char *: "s", char *: 3L, default: \'d\')\nvoid f(int i, double x, float y, const char *s) { typeof(i) a = 1; __typeof__(x * i) b = 2; typeof(int *) c = &i; a; b; c; *c; kind(i); kind(x); kind(y); kind(s); kind("abc"); kind(i + x); __typeof__(&b) p; p; }',
  ],
  [
    "built-in functions",
    '#include <stddef.h>\nstruct s { int a; double b[3]; struct { char c; } d; };\nvoid f(double x, float y, int n) { __builtin_sqrt(x); __builtin_sinf(y); __builtin_pow(x, 2); __builtin_inf(); __builtin_inff(); __builtin_nan(""); __builtin_huge_val(); __builtin_offsetof(struct s, b[2]); offsetof(struct s, d.c); offsetof(struct s, b); __builtin_types_compatible_p(int, long); __builtin_expect(n > 0, 1); __builtin_constant_p(3); __builtin_choose_expr(1, x, n); __builtin_fabs(x); __builtin_expl(x); }',
  ],
  [
    "the mathematical library",
    '#include <math.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\nvoid f(double x, float y, int n, char *s) { sin(x); sinf(y); powl(x, 2); fabs(n); abs(n); ldexp(x, n); lround(x); HUGE_VAL; INFINITY; M_PI; malloc(n * sizeof x); strlen(s); memcpy(s, s, 3); printf("%d", n); atan2(x, y); fmaf(y, y, y); labs(n); NULL; EOF; stdout; RAND_MAX; free(s); }',
  ],
  [
    "integer types by name",
    "#include <stdint.h>\n#include <stdbool.h>\n#include <stddef.h>\nvoid f(int8_t a, uint8_t b, int16_t c, uint32_t d, int64_t e, uint64_t g, size_t h, bool t, intptr_t p) { a + b; c * c; d + a; e + d; g - e; h * 2; t + 1; !t; p; INT32_MAX; UINT64_MAX; INT64_C(3); true; t = d; a << e; b | c; SIZE_MAX; }",
  ],
  [
    "macros",
    "#define N 8\n#define IDX(i, j) ((i) * N + (j))\n#define SQ(x) x * x\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define CAT(a, b) a##b\nvoid f(double *x, int i, int j) { x[IDX(i, j)]; SQ(i + 1); MAX(x[0], i); CAT(i, ); N; IDX(N, IDX(1, 2)); MAX(1, 2L); -N; }",
  ],
  [
    "scopes",
    "int x = 1; static double y;\nint f(int n) { extern int x; int r = x + n; { double r2 = y; r2; { char y = 'a'; y + 1; } } { struct t { int a; } v = { 1 }; v.a; sizeof(struct t); } { struct t { double a[2]; } v; v.a; sizeof(struct t); } static int count; count++; return r; }",
  ],
  [
    "redeclarations",
    "int a[]; int a[5]; extern int b; int b = 2; int g(); int g(int); static int h(void); static int h(void) { return 1; } typedef int T; typedef int T; struct s; struct s *p; struct s { int i; }; struct s q; double k(int n, double x[n]); double k(int n, double *x) { return x[n]; }\nint f(void) { sizeof a; a; b; g(1); h(); p->i; q; k(1, 0); return p == &q; }",
  ],
  [
    "old-style functions",
    "double f(x, n, p) double x; int n; double *p; { x + n; p[n]; return x; }\nint g(a, c) char c; int *a; { c; *a; return c + *a; }\nint h(void) { f(1, 2, 0); return g(0, 'a'); }",
  ],
  [
    "GNU forms",
    "static __inline__ __attribute__((always_inline, unused)) int g(int x) { return x; }\nextern void stop(int) __attribute__((noreturn)); struct e {}; struct z { int n; char c[0]; };\nint f(void *v, int n, ...) { __label__ out; __extension__ int k = 1; v + 1; sizeof(struct e); sizeof(struct z); g(n); __real__ n; n ?: k; int a[3] = { [0 ... 1] = 2, 7 }; a[1]; const int *__restrict p = 0; p; out: return k; }",
  ],
  [
    "variable arguments",
    "#include <stdarg.h>\nint f(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (n--) s += va_arg(ap, int); double d = va_arg(ap, double); va_end(ap); return s + d; }",
  ],
  [
    "a linked list and a matrix",
    "#include <stdlib.h>\ntypedef struct node { double v; struct node *next; } node; typedef struct { int r, c; double *a; } matrix;\nstatic node *push(node *head, double v) { node *n = malloc(sizeof *n); if (!n) return NULL; n->v = v; n->next = head; return n; }\ndouble sum(const node *n) { double s = 0; for (; n; n = n->next) s += n->v; return s; }\ndouble at(const matrix *m, int i, int j) { return m->a[i * m->c + j]; }\nvoid f(matrix *m, double (**t)(const node *)) { node *h = 0; h = push(h, 1); while (h) { node *k = h->next; free(h); h = k; } m->a = realloc(m->a, sizeof(double) * m->r * m->c); t[0](h); }",
  ],
  [
    "labels with attributes",
    "double labelled(double x) { int n = 0; again: __attribute__((unused)) n++; if (n < 3) goto again; end: __attribute__((unused)); return x * n; }",
  ],
  [
    "functions of the compiler",
    "int counted(unsigned n, double x) { return __builtin_popcount(n) + __builtin_clzll(n) + __builtin_ctz(n) + __builtin_ffs(3) + __builtin_isnan(x) + __builtin_abs(-2); }",
  ],
  [
    "bit-fields without names",
    "struct flags { int : 4; unsigned a : 3; unsigned : 0; int b : 2; }; struct flags flags = { 1, -1 }; int flagged(void) { return flags.b; }",
  ],
];
