/* A rod of CELLS cells, and what it is made of. */
#ifndef ROD_H
#define ROD_H

#ifndef CELLS
#error "the makefile says how many cells there are: -DCELLS=40"
#endif

typedef struct rod {
  double length;
  double *temperature;  /* of each cell */
  double *conductivity; /* of each cell, at temperature 0 */
} Rod;

Rod *rod_create(double length);
void rod_free(Rod *rod);

/* Everything at one temperature, but for a warm spot at a third of the length. */
void rod_reset(Rod *rod, double temperature);

#endif
