/* ADOL-C: an observation with adouble, recorded once; the feature is a parameter of the tape's independents. */
#include "ba_adolc.h"
#include <adolc/adolc.h>
#include <cmath>
#include <cstring>

static const short TAPE = 2;

template <class T> static void cross(const T *a, const T *b, T *out) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

template <class T> static void rotate(const T *r, const T *x, T *y) {
  T square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
  if (square != 0) {
    T theta = sqrt(square), c = cos(theta), s = sin(theta), inverse = 1.0 / theta, w[3], k[3];
    for (int i = 0; i < 3; i++) w[i] = r[i] * inverse;
    cross(w, x, k);
    T factor = (w[0] * x[0] + w[1] * x[1] + w[2] * x[2]) * (1.0 - c);
    for (int i = 0; i < 3; i++) y[i] = x[i] * c + k[i] * s + w[i] * factor;
  } else {
    T k[3];
    cross(r, x, k);
    for (int i = 0; i < 3; i++) y[i] = x[i] + k[i];
  }
}

template <class T> static void observation(const T *camera, const T *point, const T &weight, const double *feature, T *error) {
  T x[3], y[3], p[2];
  for (int i = 0; i < 3; i++) x[i] = point[i] - camera[3 + i];
  rotate(camera, x, y);
  p[0] = y[0] / y[2];
  p[1] = y[1] / y[2];
  T rho = p[0] * p[0] + p[1] * p[1], L = 1 + camera[9] * rho + camera[10] * rho * rho;
  for (int i = 0; i < 2; i++) error[i] = weight * (p[i] * L * camera[6] + camera[7 + i] - feature[i]);
}

static void independents(const double *camera, const double *point, const double *weight, double *x) {
  std::memcpy(x, camera, 11 * sizeof *x);
  std::memcpy(x + 11, point, 3 * sizeof *x);
  x[14] = *weight;
}

void ba_adolc_record(const double *camera, const double *point, const double *weight, const double *feature) {
  double x[15], value;
  independents(camera, point, weight, x);
  trace_on(TAPE);
  {
    adouble active[15], error[2];
    for (int i = 0; i < 15; i++) active[i] <<= x[i];
    observation<adouble>(active, active + 11, active[14], feature, error);
    error[0] >>= value;
    error[1] >>= value;
  }
  trace_off();
}

void ba_adolc_block(const double *camera, const double *point, const double *weight, const double *feature, double *block) {
  double x[15];
  double *rows[2] = {block, block + 15};
  independents(camera, point, weight, x);
  (void)feature;
  jacobian(TAPE, 2, 15, x, rows);
}
