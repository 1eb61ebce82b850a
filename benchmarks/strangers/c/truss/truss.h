#ifndef TRUSS_H
#define TRUSS_H

enum support { FREE = 0, FIX_X = 1, FIX_Y = 2, FIX_Z = 4, PINNED = 7 };
enum load_kind { LOAD_SNOW, LOAD_WIND, LOAD_POINT };
enum material { STEEL, ALUMINIUM, TIMBER, MATERIALS };

struct node {
  double x, y;
  int support; /* bits of enum support */
  double tributary; /* roof area that this node carries */
};

struct member {
  int from, to;
  enum material material;
};

struct load_case {
  enum load_kind kind;
  double intensity; /* N/m^2, or N */
  double direction; /* of wind, radians */
  int node;         /* of a point load */
  double weight;    /* in the objective */
};

struct truss {
  int nodes, members, cases;
  struct node *node;
  struct member *member;
  struct load_case *load;
};

struct weights {
  double compliance, mass, stress, buckling, sag;
  double norm; /* exponent of the aggregated stress ratio */
};

/* heights: z of each node; areas: cross-section of each member. Returns a negative number for a mechanism. */
double truss_objective(const struct truss *t, const double *heights, const double *areas, const struct weights *w);

#endif
