#include "neighbour.h"
#include "neighbour.h"
#define NAME "neighbour.h"
#include NAME
#define STRING(x) #x
#define FILE_OF(x) STRING(x.h)
#include FILE_OF(neighbour)
int a = NEIGHBOUR(GUARD_SEEN) + NEIGHBOUR(
  2);
#include "once.h"
#include "./once.h"
const char *file = __FILE__;
#if __has_include("once.h") && !__has_include("twice.h")
int yes;
#endif
#pragma push_macro("NAME")
#undef NAME
#define NAME 1
int b = NAME;
#pragma pop_macro("NAME")
char *c = NAME;
