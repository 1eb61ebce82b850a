#ifndef CRATE_H
#define CRATE_H
#include <stddef.h>
#include <stdint.h>

typedef enum { DARK, LIGHT } shade;
typedef double (*law)(double);
typedef struct { double width, height; } box;
typedef struct crate_s {
  box side;
  shade kind;
  uint8_t few;
  struct { double weight; } inner;
} packed;
typedef packed crate;

double surface(const crate *crate, shade shade, size_t n, law law);
#endif
