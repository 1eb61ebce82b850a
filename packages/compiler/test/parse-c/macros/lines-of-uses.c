#define W(a) __LINE__ a
#define V(a) W(a) __LINE__
W(
1) V(
2
3) V(
4
)
V(W(
5)
)
#define assert2(e) check(e, __LINE__)
assert2(a &&
 b);
W
(
 7)
