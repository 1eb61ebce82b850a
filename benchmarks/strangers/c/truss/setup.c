/* A double-layer roof: 15 by 15 nodes below, 14 by 14 above, pinned at some of its rim; snow, wind and a hanging crane. */
#include "../stranger.h"
#include "truss_hand.h"
#ifdef WITH_GENERATED
#include "truss_b.h"
#endif
#include "../../../c/bench.h"
#include <math.h>
#include <stdlib.h>

enum { SIDE = 15, TOP = SIDE - 1, NODES = SIDE * SIDE + TOP * TOP };
static struct node nodes[NODES];
static struct member members[8 * NODES];
static struct load_case loads[3] = {
    {LOAD_SNOW, 900, 0, 0, 1}, {LOAD_WIND, 650, 0.6, 0, 0.5}, {LOAD_POINT, 30e3, 0, 0, 0.3}};
static struct truss truss = {NODES, 0, 3, nodes, members, loads};
static const struct weights weights = {1e-3, 1e-2, 10, 3, 200, 8};

static int lower_node(int i, int j) {
  return j * (SIDE + TOP) + i;
}

static int upper_node(int i, int j) {
  return j * (SIDE + TOP) + SIDE + i;
}

static void join(int a, int b, enum material material) {
  members[truss.members++] = (struct member){a, b, material};
}

void stranger_prepare(void) {
  for (int j = 0; j < SIDE; j++) {
    for (int i = 0; i < SIDE; i++) {
      int isRim = i == 0 || j == 0 || i == SIDE - 1 || j == SIDE - 1;
      nodes[lower_node(i, j)] = (struct node){2.5 * i, 2.5 * j, isRim && (i + j) % 2 == 0 ? PINNED : FREE, 0};
      if (i + 1 < SIDE) join(lower_node(i, j), lower_node(i + 1, j), STEEL);
      if (j + 1 < SIDE) join(lower_node(i, j), lower_node(i, j + 1), STEEL);
      if (i >= TOP || j >= TOP) continue;
      nodes[upper_node(i, j)] = (struct node){2.5 * i + 1.25, 2.5 * j + 1.25, FREE, 6.25};
      if (i + 1 < TOP) join(upper_node(i, j), upper_node(i + 1, j), ALUMINIUM);
      if (j + 1 < TOP) join(upper_node(i, j), upper_node(i, j + 1), ALUMINIUM);
      for (int k = 0; k < 4; k++) join(upper_node(i, j), lower_node(i + k % 2, j + k / 2), k == 3 ? TIMBER : STEEL);
    }
  }
  loads[2].node = lower_node(SIDE / 2, SIDE / 2);
  stranger_count = NODES + truss.members;
  stranger_x = malloc(stranger_count * sizeof(double));
  stranger_gradient = calloc(stranger_count, sizeof(double));
  for (int n = 0; n < NODES; n++) {
    double x = nodes[n].x - 17.5, y = nodes[n].y - 17.5;
    stranger_x[n] = 6 + (nodes[n].tributary > 0 ? 1.6 : 0) - 0.004 * (x * x + 0.8 * y * y);
  }
  bench_seed(8);
  for (int m = 0; m < truss.members; m++) {
    double scale = members[m].material == TIMBER ? 6 : 1;
    stranger_x[NODES + m] = scale * (6e-4 + 9e-4 * bench_uniform());
  }
}

double stranger_primal(void) {
  return truss_objective(&truss, stranger_x, stranger_x + NODES, &weights);
}

void stranger_hand(void) {
  truss_objective_hand_b(&truss, stranger_x, stranger_gradient, stranger_x + NODES, stranger_gradient + NODES, &weights, 1,
                         &stranger_hand_bytes);
}

#ifdef WITH_GENERATED
void stranger_generated(void) {
  truss_objective_b(&truss, stranger_x, stranger_gradient, stranger_x + NODES, stranger_gradient + NODES, &weights, 1);
}
#endif
