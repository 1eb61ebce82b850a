#include "ba.h"
#include <math.h>

#define ROTATION 0
#define CENTRE 3
#define FOCAL 6
#define PRINCIPAL 7
#define RADIAL 9

static double square_norm(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  return sum;
}

static void cross(const double *a, const double *b, double *out) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

/* Rodrigues' formula */
static void rotate(const double *rotation, const double *x, double *rotated) {
  double square = square_norm(3, rotation);
  if (square != 0) {
    double theta = sqrt(square);
    double costheta = cos(theta);
    double sintheta = sin(theta);
    double inverse = 1.0 / theta;
    double w[3], w_cross_x[3];
    for (int i = 0; i < 3; i++) w[i] = rotation[i] * inverse;
    cross(w, x, w_cross_x);
    double factor = (w[0] * x[0] + w[1] * x[1] + w[2] * x[2]) * (1.0 - costheta);
    for (int i = 0; i < 3; i++) rotated[i] = x[i] * costheta + w_cross_x[i] * sintheta + w[i] * factor;
  } else {
    double rotation_cross_x[3];
    cross(rotation, x, rotation_cross_x);
    for (int i = 0; i < 3; i++) rotated[i] = x[i] + rotation_cross_x[i];
  }
}

static void distort(const double *radial, double *projected) {
  double square = square_norm(2, projected);
  double L = 1 + radial[0] * square + radial[1] * square * square;
  projected[0] = projected[0] * L;
  projected[1] = projected[1] * L;
}

static void project(const double *camera, const double *point, double *projected) {
  double centred[3], rotated[3];
  centred[0] = point[0] - camera[CENTRE];
  centred[1] = point[1] - camera[CENTRE + 1];
  centred[2] = point[2] - camera[CENTRE + 2];
  rotate(&camera[ROTATION], centred, rotated);
  projected[0] = rotated[0] / rotated[2];
  projected[1] = rotated[1] / rotated[2];
  distort(&camera[RADIAL], projected);
  projected[0] = projected[0] * camera[FOCAL] + camera[PRINCIPAL];
  projected[1] = projected[1] * camera[FOCAL] + camera[PRINCIPAL + 1];
}

void reprojection_error(const double *camera, const double *point, const double *weight, const double *feature, double *error) {
  double projected[2];
  project(camera, point, projected);
  error[0] = (*weight) * (projected[0] - feature[0]);
  error[1] = (*weight) * (projected[1] - feature[1]);
}

static void weight_error(const double *weight, double *error) {
  *error = 1 - (*weight) * (*weight);
}

void ba_objective(int n, int m, int p, const double *cameras, const double *points, const double *weights,
                  const int *observations, const double *features, double *errors, double *weight_errors) {
  (void)n;
  (void)m;
  for (int i = 0; i < p; i++) {
    int camera = observations[i * 2 + 0];
    int point = observations[i * 2 + 1];
    reprojection_error(&cameras[camera * BA_CAMERA], &points[point * 3], &weights[i], &features[i * 2], &errors[i * 2]);
  }
  for (int i = 0; i < p; i++) weight_error(&weights[i], &weight_errors[i]);
}
