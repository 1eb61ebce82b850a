#ifndef VECTOR_H
#define VECTOR_H
#if DIM != 3
#error "DIM must be 3"
#endif
struct vector {
  double c[DIM];
};
#endif
