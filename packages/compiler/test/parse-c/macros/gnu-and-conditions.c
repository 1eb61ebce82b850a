#define e(fmt, ...) f(fmt, ##__VA_ARGS__)
#define e1(...) f(0, ##__VA_ARGS__)
#define e2(fmt, args...) f(fmt, ## args)
#define e3(fmt, args...) f(fmt, args)
e("x") e("x",) e("x",1) e("x", 1, 2) e1() e1(1) e1(1,2) e2(a) e2(a,b) e2(a,b,c) e3(a) e3(a,b,c) e("x", e("y", z))
#define EMPTY
#define A EMPTY x EMPTY y
#define S(x) #x
#define XS(x) S(x)
XS(A) XS(EMPTY) XS(a EMPTY) XS(EMPTY a) XS(a EMPTY b) XS(aEMPTY) XS((EMPTY)) XS(( EMPTY )) XS(-EMPTY-) XS(- EMPTY-)
#define ID(x) x
XS(ID(a)b) XS(ID( a )b) XS(b ID(a)) XS(-ID(a)-) XS(-ID()-) XS(- ID() -) XS([ID( a )]) XS(<ID(a b)>)
#define f2(a) a*g2
#define g2(a) f2(a)
f2(2)(9)
#define AA BB
#define BB AA
AA BB
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define LPAREN (
#define RPAREN )
#define F(x, y) x + y
#define ELLIP_FUNC(...) __VA_ARGS__
ELLIP_FUNC(F, LPAREN, 'a', 'b', RPAREN);
#define CALL F LPAREN 1, 2)
CALL
__LINE__ ID(__LINE__) ID(
__LINE__
) __LINE__
#define L __LINE__
L ID(L
L) F(
L,
 __LINE__
 )
__COUNTER__ __COUNTER__ ID(__COUNTER__) __INCLUDE_LEVEL__
__FILE__
ID
(1) ID
ID
(2)
#define VO(x, ...) g(x __VA_OPT__(,) __VA_ARGS__)
VO(1) VO(1,2) VO(1,) VO(1,EMPTY)
#define VP(x, ...) x ## __VA_OPT__(a ## __VA_ARGS__ b)
VP(q) VP(q, 1)
#if 0
don't "
#elif defined ID && !defined(NOPE) && (1 ? 2 : 3) == 2 && -1 > 0u && 'a' == 97 && '\377' < 0 && 'ab' == 24930 && 0x10 == 020 << 0
yes1
#else
no1
#endif
#if (-1 >> 1) == -1 && (1 || 1/0) && !(0 && 1/0) && (2 - 3 < 0) && (~0 == -1) && 0xffffffffffffffff == -1 && 5 % 3 == 2 && -7 / 2 == -3 && -7 % 2 == -1
yes2
#endif
#define HAS defined(ID)
#if HAS
yes3
#endif
#if __has_include(<math.h>) && !__has_include("nope.h") && __has_include("neighbour.h")
yes4
#endif
#ifdef NOPE
#elif 1
yes5
#elif 1/0
#else
no
#endif
%:define DIG 5
DIG
XS(%:%:)
#line 100 "foo.c"
__LINE__ __FILE__
#define cat(a,b) a##b
cat(<,<=) cat(1,e) cat(.,5) cat(L,'x') cat(L,"x") cat(1e,3) cat(-,>) cat(a,1) cat(x,)cat(,)y
XS("a\n" '\'' '"' L"\\")
#define EMPTYARG(a,b) [a|b]
EMPTYARG(,) EMPTYARG(EMPTY,) EMPTYARG((,),(,(,)))
in\
t spl\
iced = 1\
2;
0x1p-3 1.e+5f 1..2 .5.5 0b11 1e+ 08 09 a$b
