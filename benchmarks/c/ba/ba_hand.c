/*
 * By hand: one procedure per observation, its intermediate values in registers, its observations independent of each other.
 * With y = c x + s (w × x) + (1 - c) (w · x) w, w = r / θ.
 */
#include "ba_hand.h"
#include <math.h>

/* What is computed before the derivatives and used by them: x, c, s, inverse, w, k, dot, square, depth, p, rho, L, d, e. */
const size_t ba_hand_bytes = 23 * sizeof(double);

static inline void observation_b(const double *restrict camera, double *restrict camerab, const double *restrict point,
                                 double *restrict pointb, double weight, double *restrict weightb, const double *restrict feature,
                                 double *restrict error, double *restrict errorb) {
  const double x0 = point[0] - camera[3], x1 = point[1] - camera[4], x2 = point[2] - camera[5];
  const double r0 = camera[0], r1 = camera[1], r2 = camera[2];
  const double square = r0 * r0 + r1 * r1 + r2 * r2;
  double theta = 0, c = 1, s = 0, inverse = 0, w0 = 0, w1 = 0, w2 = 0, k0, k1, k2, dot = 0, y0, y1, y2;
  if (square != 0) {
    theta = sqrt(square);
    c = cos(theta);
    s = sin(theta);
    inverse = 1 / theta;
    w0 = r0 * inverse;
    w1 = r1 * inverse;
    w2 = r2 * inverse;
    k0 = w1 * x2 - w2 * x1;
    k1 = w2 * x0 - w0 * x2;
    k2 = w0 * x1 - w1 * x0;
    dot = w0 * x0 + w1 * x1 + w2 * x2;
    const double factor = dot * (1 - c);
    y0 = x0 * c + k0 * s + w0 * factor;
    y1 = x1 * c + k1 * s + w1 * factor;
    y2 = x2 * c + k2 * s + w2 * factor;
  } else {
    k0 = r1 * x2 - r2 * x1;
    k1 = r2 * x0 - r0 * x2;
    k2 = r0 * x1 - r1 * x0;
    y0 = x0 + k0;
    y1 = x1 + k1;
    y2 = x2 + k2;
  }
  const double depth = 1 / y2, p0 = y0 * depth, p1 = y1 * depth;
  const double rho = p0 * p0 + p1 * p1, L = 1 + camera[9] * rho + camera[10] * rho * rho;
  const double f = camera[6], d0 = p0 * L, d1 = p1 * L;
  const double e0 = d0 * f + camera[7] - feature[0], e1 = d1 * f + camera[8] - feature[1];
  error[0] = weight * e0;
  error[1] = weight * e1;

  const double g0 = errorb[0], g1 = errorb[1];
  errorb[0] = 0;
  errorb[1] = 0;
  *weightb += e0 * g0 + e1 * g1;
  const double q0 = weight * g0, q1 = weight * g1;
  camerab[7] += q0;
  camerab[8] += q1;
  camerab[6] += d0 * q0 + d1 * q1;
  const double D0 = f * q0, D1 = f * q1;
  const double Lb = p0 * D0 + p1 * D1;
  camerab[9] += rho * Lb;
  camerab[10] += rho * rho * Lb;
  const double rhob = 2 * (camera[9] + 2 * camera[10] * rho) * Lb;
  const double P0 = L * D0 + p0 * rhob, P1 = L * D1 + p1 * rhob;
  const double Y0 = P0 * depth, Y1 = P1 * depth, Y2 = -(p0 * Y0 + p1 * Y1);
  double X0, X1, X2;
  if (square != 0) {
    const double wY = w0 * Y0 + w1 * Y1 + w2 * Y2, kY = k0 * Y0 + k1 * Y1 + k2 * Y2, xY = x0 * Y0 + x1 * Y1 + x2 * Y2;
    const double u = 1 - c, factorb = u * wY, factor = u * dot;
    /* (w × x) · sY: derivatives (Y × w) with respect to x, (x × Y) with respect to w */
    X0 = c * Y0 + s * (Y1 * w2 - Y2 * w1) + factorb * w0;
    X1 = c * Y1 + s * (Y2 * w0 - Y0 * w2) + factorb * w1;
    X2 = c * Y2 + s * (Y0 * w1 - Y1 * w0) + factorb * w2;
    const double W0 = s * (x1 * Y2 - x2 * Y1) + factor * Y0 + factorb * x0;
    const double W1 = s * (x2 * Y0 - x0 * Y2) + factor * Y1 + factorb * x1;
    const double W2 = s * (x0 * Y1 - x1 * Y0) + factor * Y2 + factorb * x2;
    const double thetab = c * kY + s * (dot * wY - xY) - inverse * (w0 * W0 + w1 * W1 + w2 * W2);
    camerab[0] += W0 * inverse + thetab * w0;
    camerab[1] += W1 * inverse + thetab * w1;
    camerab[2] += W2 * inverse + thetab * w2;
  } else {
    X0 = Y0 + (Y1 * r2 - Y2 * r1);
    X1 = Y1 + (Y2 * r0 - Y0 * r2);
    X2 = Y2 + (Y0 * r1 - Y1 * r0);
    camerab[0] += x1 * Y2 - x2 * Y1;
    camerab[1] += x2 * Y0 - x0 * Y2;
    camerab[2] += x0 * Y1 - x1 * Y0;
  }
  pointb[0] += X0;
  pointb[1] += X1;
  pointb[2] += X2;
  camerab[3] -= X0;
  camerab[4] -= X1;
  camerab[5] -= X2;
}

void reprojection_error_hand_b(const double *camera, double *camerab, const double *point, double *pointb, const double *weight,
                               double *weightb, const double *feature, double *error, double *errorb) {
  observation_b(camera, camerab, point, pointb, *weight, weightb, feature, error, errorb);
}

void ba_objective_hand_b(int n, int m, int p, const double *cameras, double *camerasb, const double *points, double *pointsb,
                         const double *weights, double *weightsb, const int *observations, const double *features, double *errors,
                         double *errorsb, double *weight_errors, double *weight_errorsb) {
  (void)n;
  (void)m;
  for (int i = 0; i < p; i++) {
    const int camera = observations[2 * i], point = observations[2 * i + 1];
    observation_b(cameras + camera * BA_CAMERA, camerasb + camera * BA_CAMERA, points + point * 3, pointsb + point * 3, weights[i],
                  weightsb + i, features + 2 * i, errors + 2 * i, errorsb + 2 * i);
    weight_errors[i] = 1 - weights[i] * weights[i];
    weightsb[i] -= 2 * weights[i] * weight_errorsb[i];
    weight_errorsb[i] = 0;
  }
}
