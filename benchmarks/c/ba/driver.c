/* Bundle adjustment: driver <file>… [budget in seconds per size]. The files hold one camera, point, weight and feature. */
#include "../bench.h"
#include "ba.h"
#include "ba_hand.h"
#ifdef WITH_ADOLC
#include "ba_adolc.h"
#endif
#ifdef WITH_GENERATED
#include "ba_b.h"
#include "retrograd.h"
#endif
#ifdef WITH_VECTOR
#include "ba_bv.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUTS 15

static int n, m, p, *observations;
static double *cameras, *points, *weights, *features, *errors, *weight_errors;
static double *errorsb, *weight_errorsb, *gradient, *blocks, *seeds;

static void seed(void) {
  memcpy(errorsb, seeds, 2 * (size_t)p * sizeof *seeds);
  memcpy(weight_errorsb, seeds + 2 * (size_t)p, p * sizeof *seeds);
  memset(gradient, 0, ((size_t)n * BA_CAMERA + (size_t)m * 3 + p) * sizeof *gradient);
}

static void primal(void) {
  ba_objective(n, m, p, cameras, points, weights, observations, features, errors, weight_errors);
}

static void hand_sweep(void) {
  double *pointsb = gradient + n * BA_CAMERA, *weightsb = pointsb + m * 3;
  seed();
  ba_objective_hand_b(n, m, p, cameras, gradient, points, pointsb, weights, weightsb, observations, features, errors, errorsb,
                      weight_errors, weight_errorsb);
}

typedef void (*adjoint)(const double *camera, double *camerab, const double *point, double *pointb, const double *weight,
                        double *weightb, const double *feature, double *error, double *errorb);

/* Two adjoint sweeps per observation. */
static inline void jacobian_by(adjoint sweep) {
  memset(blocks, 0, 2 * INPUTS * (size_t)p * sizeof *blocks);
  for (int i = 0; i < p; i++) {
    for (int row = 0; row < 2; row++) {
      double error[2], errorb[2] = {row == 0, row == 1}, *block = blocks + (2 * (size_t)i + row) * INPUTS;
      sweep(cameras + observations[2 * i] * BA_CAMERA, block, points + observations[2 * i + 1] * 3, block + BA_CAMERA, weights + i,
            block + BA_CAMERA + 3, features + 2 * i, error, errorb);
    }
  }
}

static void hand_jacobian(void) {
  jacobian_by(reprojection_error_hand_b);
}

#ifdef WITH_GENERATED
static void generated_sweep(void) {
  double *pointsb = gradient + n * BA_CAMERA, *weightsb = pointsb + m * 3;
  seed();
  ba_objective_b(n, m, p, cameras, gradient, points, pointsb, weights, weightsb, observations, features, errors, errorsb,
                 weight_errors, weight_errorsb);
}

static void generated_jacobian(void) {
  jacobian_by(reprojection_error_b);
}
#endif

#ifdef WITH_VECTOR
static double (*pairs)[2];

/* Both rows of a block in one sweep: pairs[15 i + j] are the derivatives of both errors to input j. */
static void vector_jacobian(void) {
  memset(pairs, 0, INPUTS * (size_t)p * sizeof *pairs);
  for (int i = 0; i < p; i++) {
    double error[2], errorb[2][2] = {{1, 0}, {0, 1}}, (*block)[2] = pairs + (size_t)i * INPUTS;
    reprojection_error_bv(cameras + observations[2 * i] * BA_CAMERA, block, points + observations[2 * i + 1] * 3, block + BA_CAMERA,
                          weights + i, block + BA_CAMERA + 3, features + 2 * i, error, errorb);
  }
}

static void as_blocks(void) {
  for (size_t i = 0; i < (size_t)p; i++) {
    for (int j = 0; j < INPUTS; j++) {
      for (int row = 0; row < 2; row++) blocks[(2 * i + row) * INPUTS + j] = pairs[i * INPUTS + j][row];
    }
  }
}
#endif

#ifdef WITH_ADOLC
static void adolc_jacobian(void) {
  for (int i = 0; i < p; i++) {
    const double *camera = cameras + observations[2 * i] * BA_CAMERA, *point = points + observations[2 * i + 1] * 3;
    if (i == 0) ba_adolc_record(camera, point, weights, features);
    ba_adolc_block(camera, point, weights + i, features + 2 * i, blocks + 2 * INPUTS * (size_t)i);
  }
}
#endif

/* The block of the first observation against central differences; then the sweep against the blocks. */
static double differences(void) {
  double x[INPUTS], central[2 * INPUTS];
  memcpy(x, cameras, BA_CAMERA * sizeof *x);
  memcpy(x + BA_CAMERA, points, 3 * sizeof *x);
  x[14] = weights[0];
  for (int i = 0; i < INPUTS; i++) {
    double h = 1e-6, old = x[i], up[2], down[2];
    x[i] = old + h;
    reprojection_error(x, x + BA_CAMERA, x + 14, features, up);
    x[i] = old - h;
    reprojection_error(x, x + BA_CAMERA, x + 14, features, down);
    x[i] = old;
    for (int row = 0; row < 2; row++) central[row * INPUTS + i] = (up[row] - down[row]) / (2 * h);
  }
  return bench_difference(central, blocks, 2 * INPUTS);
}

static void read(const char *path) {
  FILE *file = fopen(path, "r");
  double one[BA_CAMERA + 3 + 1 + 2];
  if (file == NULL || fscanf(file, "%d %d %d", &n, &m, &p) != 3) exit(2);
  for (int i = 0; i < BA_CAMERA + 6; i++) {
    if (fscanf(file, "%lf", &one[i]) != 1) exit(2);
  }
  fclose(file);
  cameras = malloc((size_t)n * BA_CAMERA * sizeof *cameras);
  points = malloc((size_t)m * 3 * sizeof *points);
  weights = malloc((size_t)p * sizeof *weights);
  features = malloc((size_t)p * 2 * sizeof *features);
  observations = malloc((size_t)p * 2 * sizeof *observations);
  for (int i = 0; i < n; i++) memcpy(cameras + i * BA_CAMERA, one, BA_CAMERA * sizeof *one);
  for (int i = 0; i < m; i++) memcpy(points + i * 3, one + BA_CAMERA, 3 * sizeof *one);
  for (int i = 0; i < p; i++) {
    weights[i] = one[14];
    features[2 * i] = one[15];
    features[2 * i + 1] = one[16];
    observations[2 * i] = i % n;
    observations[2 * i + 1] = i % m;
  }
}

static void one(const char *path, double budget) {
  read(path);
  const size_t count = (size_t)n * BA_CAMERA + (size_t)m * 3 + p, block = 2 * INPUTS * (size_t)p;
  errors = malloc(2 * (size_t)p * sizeof *errors);
  errorsb = malloc(2 * (size_t)p * sizeof *errors);
  weight_errors = malloc(p * sizeof *errors);
  weight_errorsb = malloc(p * sizeof *errors);
  seeds = malloc(3 * (size_t)p * sizeof *errors);
  gradient = malloc(count * sizeof *errors);
  blocks = malloc(block * sizeof *errors);
  double *reference = malloc(count * sizeof *errors), *reference_blocks = malloc(block * sizeof *errors);
  for (int i = 0; i < 3 * p; i++) seeds[i] = bench_normal();

  char label[96];
  sprintf(label, "n=%d,m=%d,p=%d", n, m, p);
  bench_begin(label);
  primal();
  double *values = malloc(2 * (size_t)p * sizeof *values);
  memcpy(values, errors, 2 * (size_t)p * sizeof *values);
  hand_jacobian();
  memcpy(reference_blocks, blocks, block * sizeof *blocks);
  bench_number("differences", differences());
  hand_sweep();
  memcpy(reference, gradient, count * sizeof *gradient);
  bench_number("value", bench_difference(values, errors, 2 * (size_t)p));
  memset(gradient, 0, count * sizeof *gradient);
  for (int i = 0; i < p; i++) {
    for (int row = 0; row < 2; row++) {
      const double *J = blocks + (2 * (size_t)i + row) * INPUTS, v = seeds[2 * i + row];
      for (int j = 0; j < BA_CAMERA; j++) gradient[observations[2 * i] * BA_CAMERA + j] += v * J[j];
      for (int j = 0; j < 3; j++) gradient[n * BA_CAMERA + observations[2 * i + 1] * 3 + j] += v * J[BA_CAMERA + j];
      gradient[n * BA_CAMERA + m * 3 + i] += v * J[14];
    }
    gradient[n * BA_CAMERA + m * 3 + i] -= 2 * weights[i] * seeds[2 * p + i];
  }
  bench_number("sweep-blocks", bench_difference(reference, gradient, count));
  bench_number("hand.bytes", ba_hand_bytes);

  struct bench_program programs[7] = {{"primal", primal, 0}, {"hand", hand_sweep, 0}, {"hand.jacobian", hand_jacobian, 0}};
  int used = 3;
#ifdef WITH_GENERATED
  rg_reset_peak();
  generated_sweep();
  bench_number("generated.bytes", rg_peak_bytes());
  double error = bench_difference(reference, gradient, count);
  rg_reset_peak();
  generated_jacobian();
  bench_number("generated.jacobian.bytes", rg_peak_bytes());
  double block_error = bench_difference(reference_blocks, blocks, block);
  bench_number("generated.error", error > block_error ? error : block_error);
  bench_number("generated.left", rg_current_bytes());
  programs[used++] = (struct bench_program){"generated", generated_sweep, 0};
  programs[used++] = (struct bench_program){"generated.jacobian", generated_jacobian, 0};
#endif
#ifdef WITH_VECTOR
  pairs = malloc(INPUTS * (size_t)p * sizeof *pairs);
  vector_jacobian();
  as_blocks();
  bench_number("vector.error", bench_difference(reference_blocks, blocks, block));
  programs[used++] = (struct bench_program){"vector", vector_jacobian, 0};
#endif
#ifdef WITH_ADOLC
  adolc_jacobian();
  bench_number("adolc.error", bench_difference(reference_blocks, blocks, block));
  programs[used++] = (struct bench_program){"adolc.jacobian", adolc_jacobian, 0};
#endif
  bench_measure(programs, used, budget);
  bench_times(programs, used);
  bench_end();
}

int main(int argc, char **argv) {
  double budget = atof(argv[argc - 1]) > 0 ? atof(argv[argc - 1]) : 2;
  for (int i = 1; i < argc - (atof(argv[argc - 1]) > 0); i++) one(argv[i], budget);
  return 0;
}
