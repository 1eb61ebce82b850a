#define TWICE(x) x x
#define LIST(a, b) a - b
int a = TWICE(
#ifdef NOT_THERE
1
#else
2
#endif
);
int b = LIST(3,
#define LATE 4
LATE);
#define OBJECT LIST
int c = OBJECT (5, 6) + OBJECT;
int d = LIST
#if 1
(7, 8);
#endif
%: define DIGRAPH <: 1 :>
int e DIGRAPH;
/* a comment */ # /* another */ define /* more */ SPREAD /* and */ 9 // end
int f = SPREAD;
#
# 40 "other.c"
int g = __LINE__;
const char *h = __FILE__;
#undef NOT_THERE
