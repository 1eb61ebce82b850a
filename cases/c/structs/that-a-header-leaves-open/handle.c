#include "handle.h"
#include <stdlib.h>

struct inside {
  int left;
  double product;
};

void handle_open(handle *h, int n) {
  h->it = malloc(sizeof(struct inside));
  h->it->left = n;
  h->it->product = 1;
}

void handle_take(handle *h, double x) {
  if (h->it->left-- > 0) h->it->product *= x;
}

double handle_value(const handle *h) { return h->it->product * h->it->product; }

void handle_close(handle *h) { free(h->it); }
