#define EMPTY()
#define DEFER(x) x EMPTY()
#define EXPAND(...) __VA_ARGS__
#define A() 123
DEFER(A)() EXPAND(DEFER(A)())
#define REPEAT_2(m, i) m(i) DEFER(REPEAT_AGAIN)()(m, i)
#define REPEAT_AGAIN() REPEAT_2
#define SHOW(x) [x]
REPEAT_2(SHOW, 1) EXPAND(REPEAT_2(SHOW, 2)) EXPAND(EXPAND(REPEAT_2(SHOW, 3)))
#define foo foo bar
#define bar foo bar
foo bar
#define apply(f, x) f(x)
#define twice(f, x) f(f(x))
#define inc(x) ((x) + 1)
apply(inc, 2) twice(inc, 3) apply(apply(EXPAND, inc), 4)
#define self(x) self(x + self)
self(self(1)) self self (2)
#define m1 cat(m, 1)
#define cat(a, b) a ## b
m1 cat(m, 1) cat(m1, ) cat(, m1)
#define outer(x) inner x
#define inner(x) <x>
outer((1)) outer((outer((2))))
#define max(a, b) ((a) > (b) ? (a) : (b))
max(max(1, 2), max(max(3, 4), 5)) max((1, 2), f(3, 4))
#define COUNT(...) COUNT_(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define COUNT_(a, b, c, d, e, n, ...) n
COUNT(x) COUNT(x, y) COUNT(x, y, z) COUNT()
#define FIELDS(X) X(double, u) X(double, v) X(int, n)
#define DECLARE(type, name) type name;
#define NAME(type, name) #name,
struct s { FIELDS(DECLARE) }; const char *names[] = { FIELDS(NAME) };
#define STR(x) #x
#define XSTR(x) STR(x)
XSTR(FIELDS(DECLARE)) XSTR(max(1,"a\"\\b")) XSTR( max  (  1 ,
  '"' ) ) STR(max(1, 2)) STR( a  /* c */ b ) STR("\n" '\0' \n @)
