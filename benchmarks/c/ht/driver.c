/* Hand tracking: driver <directory of the data> [budget in seconds per case]. Times are of whole Jacobians. */
#include "../bench.h"
#include "ht.h"
#include "ht_hand.h"
#ifdef WITH_ADOLC
#include "ht_adolc.h"
#endif
#ifdef WITH_GENERATED
#include "ht_d.h"
#endif
#ifdef WITH_VECTOR
#include "ht_dv.h"
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BONES 22

static int parents[BONES], *correspondences, points, complicated, directions;
static Matrix *base_relatives, *inverse_base_absolutes, *base_positions, *weights, *measured;
static Triangle *triangles;
static double theta[HT_THETA], thetad[HT_THETA], *us, *usd, *err, *columns;

static void evaluate(void) {
  if (complicated) {
    ht_objective_complicated(theta, us, BONES, parents, base_relatives, inverse_base_absolutes, base_positions, weights, triangles,
                             points, correspondences, measured, err);
  } else {
    ht_objective(theta, BONES, parents, base_relatives, inverse_base_absolutes, base_positions, weights, points, correspondences,
                 measured, err);
  }
}

static void seed(int k) {
  for (int i = 0; i < HT_THETA; i++) thetad[i] = i == k;
  if (complicated) {
    for (int i = 0; i < 2 * points; i++) usd[i] = i % 2 == k - HT_THETA;
  }
}

/* As many evaluations as the Jacobian has columns. */
static void primal(void) {
  for (int k = 0; k < directions; k++) evaluate();
}

static void by_hand(void) {
  for (int k = 0; k < directions; k++) {
    seed(k);
    ht_hand_d(theta, thetad, us, usd, BONES, parents, base_relatives, inverse_base_absolutes, base_positions, weights,
              complicated ? triangles : NULL, points, correspondences, measured, err, columns + (size_t)k * 3 * points);
  }
}

#ifdef WITH_ADOLC
static void adolc(void) {
  ht_adolc(theta, complicated ? us : NULL, BONES, parents, base_relatives, inverse_base_absolutes, base_positions, weights, triangles,
           points, correspondences, measured, columns);
}
#endif

#ifdef WITH_GENERATED
static void generated(void) {
  for (int k = 0; k < directions; k++) {
    double *column = columns + (size_t)k * 3 * points;
    seed(k);
    if (complicated) {
      ht_objective_complicated_d(theta, thetad, us, usd, BONES, parents, base_relatives, inverse_base_absolutes, base_positions,
                                 weights, triangles, points, correspondences, measured, err, column);
    } else {
      ht_objective_d(theta, thetad, BONES, parents, base_relatives, inverse_base_absolutes, base_positions, weights, points,
                     correspondences, measured, err, column);
    }
  }
}
#endif

#ifdef WITH_VECTOR
static double (*rows)[HT_THETA];

/* All columns at once, those of a residual side by side. */
static void vector(void) {
  double identity[HT_THETA][HT_THETA] = {{0}};
  for (int i = 0; i < HT_THETA; i++) identity[i][i] = 1;
  ht_objective_dv(theta, identity, BONES, parents, base_relatives, inverse_base_absolutes, base_positions, weights, points,
                  correspondences, measured, err, rows);
}
#endif

static double field(FILE *file, const char *format) {
  double value;
  if (fscanf(file, format, &value) != 1) exit(2);
  return value;
}

static FILE *open(const char *directory, const char *name) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    fprintf(stderr, "ht: cannot read %s\n", path);
    exit(2);
  }
  return file;
}

/* Rows lie side by side in the file. */
static void transform(FILE *file, Matrix *m) {
  matrix_resize(m, 4, 4);
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) AT(m, i, j) = field(file, ":%lf");
  }
}

static void read_model(const char *directory) {
  FILE *file = open(directory, "bones.txt");
  base_relatives = matrix_array(BONES);
  inverse_base_absolutes = matrix_array(BONES);
  for (int bone = 0; bone < BONES; bone++) {
    if (fscanf(file, " %*[^:]:%d", &parents[bone]) != 1) exit(2);
    transform(file, &base_relatives[bone]);
    transform(file, &inverse_base_absolutes[bone]);
  }
  fclose(file);

  file = open(directory, "vertices.txt");
  char line[4096];
  int vertices = 0;
  while (fgets(line, sizeof line, file) != NULL) vertices++;
  rewind(file);
  base_positions = matrix_new(4, vertices);
  weights = matrix_new(BONES, vertices);
  matrix_fill(weights, 0);
  for (int v = 0; v < vertices && fgets(line, sizeof line, file) != NULL; v++) {
    char *next = line;
    int count = 0;
    for (int i = 0; i < 9; i++) {
      double value = strtod(next, &next);
      next++;
      if (i < 3) AT(base_positions, i, v) = value;
      if (i == 8) count = (int)value;
    }
    AT(base_positions, 3, v) = 1;
    for (int i = 0; i < count; i++) {
      int bone = (int)strtol(next, &next, 10);
      AT(weights, bone, v) = strtod(next + 1, &next);
      next++;
    }
  }
  fclose(file);

  file = open(directory, "triangles.txt");
  triangles = malloc(4096 * sizeof *triangles);
  for (Triangle *t = triangles; fscanf(file, "%d:%d:%d", &t->vertex[0], &t->vertex[1], &t->vertex[2]) == 3; t++) continue;
  fclose(file);
}

static void read_instance(const char *directory, const char *name) {
  FILE *file = open(directory, name);
  int parameters;
  if (fscanf(file, "%d %d", &points, &parameters) != 2 || parameters != HT_THETA) exit(2);
  correspondences = malloc(points * sizeof *correspondences);
  measured = matrix_new(3, points);
  us = calloc(2 * points, sizeof *us);
  usd = calloc(2 * points, sizeof *usd);
  for (int p = 0; p < points; p++) {
    if (fscanf(file, "%d", &correspondences[p]) != 1) exit(2);
    for (int i = 0; i < 3; i++) AT(measured, i, p) = field(file, "%lf");
  }
  for (int i = 0; complicated && i < 2 * points; i++) us[i] = field(file, "%lf");
  for (int i = 0; i < HT_THETA; i++) theta[i] = field(file, "%lf");
  fclose(file);
}

/* A combination of the columns against a central difference of the residuals. */
static double differences(void) {
  const double h = 1e-6;
  const int size = 3 * points;
  double weight[HT_THETA + 2], saved[HT_THETA], *up = malloc(3 * size * sizeof *up), *central = up + size, *sum = central + size;
  double *saved_us = malloc(2 * points * sizeof *saved_us);
  memcpy(saved, theta, sizeof saved);
  memcpy(saved_us, us, 2 * points * sizeof *us);
  for (int k = 0; k < HT_THETA + 2; k++) weight[k] = bench_normal();
  for (int side = 1; side >= -1; side -= 2) {
    for (int k = 0; k < HT_THETA; k++) theta[k] = saved[k] + side * h * weight[k];
    for (int i = 0; i < 2 * points; i++) us[i] = saved_us[i] + side * h * weight[HT_THETA + i % 2];
    evaluate();
    if (side == 1) memcpy(up, err, size * sizeof *up);
  }
  memcpy(theta, saved, sizeof saved);
  memcpy(us, saved_us, 2 * points * sizeof *us);
  for (int i = 0; i < size; i++) {
    central[i] = (up[i] - err[i]) / (2 * h);
    sum[i] = 0;
    for (int k = 0; k < directions; k++) sum[i] += weight[k] * columns[(size_t)k * size + i];
  }
  double found = bench_difference(central, sum, size);
  free(up);
  free(saved_us);
  return found;
}

static void one(const char *directory, const char *name, int with_us, double budget) {
  complicated = with_us;
  directions = HT_THETA + (complicated ? 2 : 0);
  read_instance(directory, name);
  const size_t size = 3 * (size_t)points, count = directions * size;
  err = malloc(size * sizeof *err);
  columns = malloc(count * sizeof *columns);
  double *reference = malloc(count * sizeof *reference), *value = malloc(size * sizeof *value);
  bench_begin(complicated ? "complicated,points=3200" : "simple,points=3200");
  evaluate();
  memcpy(value, err, size * sizeof *value);
  by_hand();
  bench_number("value", bench_difference(value, err, size));
  memcpy(reference, columns, count * sizeof *reference);
  bench_number("differences", differences());
  struct bench_program programs[5] = {{"primal", primal, 0}, {"hand", by_hand, 0}};
  int used = 2;
#ifdef WITH_GENERATED
  generated();
  bench_number("generated.error", bench_difference(reference, columns, count));
  programs[used++] = (struct bench_program){"generated", generated, 0};
#endif
#ifdef WITH_VECTOR
  if (!complicated) {
    rows = malloc(size * sizeof *rows);
    vector();
    for (size_t i = 0; i < size; i++) {
      for (int k = 0; k < HT_THETA; k++) columns[k * size + i] = rows[i][k];
    }
    bench_number("vector.error", bench_difference(reference, columns, count));
    programs[used++] = (struct bench_program){"vector", vector, 0};
  }
#endif
#ifdef WITH_ADOLC
  adolc();
  bench_number("adolc.error", bench_difference(reference, columns, count));
  programs[used++] = (struct bench_program){"adolc", adolc, 0};
#endif
  bench_measure(programs, used, budget);
  bench_times(programs, used);
  bench_end();
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  double budget = argc > 2 ? atof(argv[2]) : 2;
  read_model(argv[1]);
  one(argv[1], "hand_simple_t26_c3200.txt", 0, budget);
  one(argv[1], "hand_complicated_t26_c3200.txt", 1, budget);
  return 0;
}
