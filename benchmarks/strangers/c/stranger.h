/* What the driver asks of each program. The parameters lie in one block, their gradient in another. */
#ifndef STRANGER_H
#define STRANGER_H

#include <stddef.h>

extern double *stranger_x, *stranger_gradient;
extern int stranger_count;
extern double stranger_step; /* of divided differences */
extern size_t stranger_hand_bytes;

void stranger_prepare(void);
double stranger_primal(void);
void stranger_hand(void);      /* adds to the gradient */
void stranger_generated(void); /* adds to the gradient */

#endif
