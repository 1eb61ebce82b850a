#include "ht.h"
#include <math.h>
#include <stdlib.h>

/* Columns: global rotation, global translation, then one of Euler angles x, z, y per bone. */
#define BONE_COLUMN 2

static void to_pose(const double *theta, int bones, Matrix *pose) {
  matrix_resize(pose, 3, bones + BONE_COLUMN);
  matrix_fill(pose, 0.0);
  for (int i = 0; i < 3; i++) {
    AT(pose, i, 0) = theta[i];
    AT(pose, i, 1) = theta[i + 3];
  }
  int next = 6, column = BONE_COLUMN + 2;
  for (int finger = 0; finger < 5; finger++) {
    for (int joint = 2; joint <= 4; joint++) {
      AT(pose, 0, column) = theta[next++];
      if (joint == 2) AT(pose, 1, column) = theta[next++];
      column++;
    }
    column++;
  }
}

/* From angles about x, z and y. */
static void euler_rotation(const double *xzy, Matrix *R) {
  double cx = cos(xzy[0]), sx = sin(xzy[0]);
  double cz = cos(xzy[1]), sz = sin(xzy[1]);
  double cy = cos(xzy[2]), sy = sin(xzy[2]);
  Matrix *Rx = matrix_new(3, 3), *Ry = matrix_new(3, 3), *Rz = matrix_new(3, 3), *product = matrix_new(3, 3);
  matrix_set_identity(Rx);
  AT(Rx, 1, 1) = cx;
  AT(Rx, 2, 1) = sx;
  AT(Rx, 1, 2) = -sx;
  AT(Rx, 2, 2) = cx;
  matrix_set_identity(Ry);
  AT(Ry, 0, 0) = cy;
  AT(Ry, 0, 2) = sy;
  AT(Ry, 2, 0) = -sy;
  AT(Ry, 2, 2) = cy;
  matrix_set_identity(Rz);
  AT(Rz, 0, 0) = cz;
  AT(Rz, 1, 0) = sz;
  AT(Rz, 0, 1) = -sz;
  AT(Rz, 1, 1) = cz;
  matrix_multiply(Rz, Ry, product);
  matrix_multiply(product, Rx, R);
  matrix_delete(Rx);
  matrix_delete(Ry);
  matrix_delete(Rz);
  matrix_delete(product);
}

/* Rodrigues' formula for the axis times the angle. */
static void angle_axis_rotation(const double *r, Matrix *R) {
  double norm = sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
  matrix_resize(R, 3, 3);
  if (norm < 0.0001) {
    matrix_set_identity(R);
    return;
  }
  double x = r[0] / norm, y = r[1] / norm, z = r[2] / norm;
  double s = sin(norm), c = cos(norm);
  AT(R, 0, 0) = x * x + (1 - x * x) * c;
  AT(R, 0, 1) = x * y * (1 - c) - z * s;
  AT(R, 0, 2) = x * z * (1 - c) + y * s;
  AT(R, 1, 0) = x * y * (1 - c) + z * s;
  AT(R, 1, 1) = y * y + (1 - y * y) * c;
  AT(R, 1, 2) = y * z * (1 - c) - x * s;
  AT(R, 2, 0) = x * z * (1 - c) - y * s;
  AT(R, 2, 1) = z * y * (1 - c) + x * s;
  AT(R, 2, 2) = z * z + (1 - z * z) * c;
}

static void posed_relatives(int bones, const Matrix *base_relatives, const Matrix *pose, Matrix *relatives) {
  Matrix *transform = matrix_new(4, 4), *R = matrix_new(3, 3);
  for (int bone = 0; bone < bones; bone++) {
    euler_rotation(&pose->data[(bone + BONE_COLUMN) * pose->nrows], R);
    matrix_set_identity(transform);
    for (int j = 0; j < 3; j++) {
      for (int i = 0; i < 3; i++) AT(transform, i, j) = AT(R, i, j);
    }
    matrix_multiply(&base_relatives[bone], transform, &relatives[bone]);
  }
  matrix_delete(R);
  matrix_delete(transform);
}

static void relatives_to_absolutes(int bones, const Matrix *relatives, const int *parents, Matrix *absolutes) {
  for (int bone = 0; bone < bones; bone++) {
    if (parents[bone] == -1) matrix_copy(&absolutes[bone], &relatives[bone]);
    else matrix_multiply(&absolutes[parents[bone]], &relatives[bone], &absolutes[bone]);
  }
}

static void apply_global(const Matrix *pose, Matrix *positions) {
  Matrix *R = matrix_new(3, 3), *turned = matrix_array(1);
  angle_axis_rotation(pose->data, R);
  matrix_multiply(R, positions, turned);
  for (int j = 0; j < positions->ncols; j++) {
    for (int i = 0; i < 3; i++) AT(positions, i, j) = AT(turned, i, j) + AT(pose, i, 1);
  }
  matrix_delete(R);
  matrix_delete_array(turned, 1);
}

static void skinned_positions(int bones, const Matrix *base_relatives, const int *parents, const Matrix *inverse_base_absolutes,
                              const Matrix *base_positions, const Matrix *weights, const Matrix *pose, Matrix *positions) {
  Matrix *relatives = matrix_array(bones), *absolutes = matrix_array(bones), *transforms = matrix_array(bones);
  posed_relatives(bones, base_relatives, pose, relatives);
  relatives_to_absolutes(bones, relatives, parents, absolutes);
  for (int bone = 0; bone < bones; bone++) {
    matrix_multiply(&absolutes[bone], &inverse_base_absolutes[bone], &transforms[bone]);
  }
  matrix_resize(positions, 3, base_positions->ncols);
  matrix_fill(positions, 0.0);
  Matrix *moved = matrix_new(4, base_positions->ncols);
  for (int bone = 0; bone < bones; bone++) {
    matrix_multiply(&transforms[bone], base_positions, moved);
    for (int j = 0; j < positions->ncols; j++) {
      for (int i = 0; i < 3; i++) AT(positions, i, j) += AT(moved, i, j) * AT(weights, bone, j);
    }
  }
  apply_global(pose, positions);
  matrix_delete(moved);
  matrix_delete_array(relatives, bones);
  matrix_delete_array(absolutes, bones);
  matrix_delete_array(transforms, bones);
}

void ht_objective(const double *theta, int bones, const int *parents, const Matrix *base_relatives,
                  const Matrix *inverse_base_absolutes, const Matrix *base_positions, const Matrix *weights, int points,
                  const int *correspondences, const Matrix *measured, double *err) {
  Matrix *pose = matrix_array(1), *positions = matrix_array(1);
  to_pose(theta, bones, pose);
  skinned_positions(bones, base_relatives, parents, inverse_base_absolutes, base_positions, weights, pose, positions);
  for (int p = 0; p < points; p++) {
    for (int i = 0; i < 3; i++) err[p * 3 + i] = AT(measured, i, p) - AT(positions, i, correspondences[p]);
  }
  matrix_delete_array(pose, 1);
  matrix_delete_array(positions, 1);
}

void ht_objective_complicated(const double *theta, const double *us, int bones, const int *parents, const Matrix *base_relatives,
                              const Matrix *inverse_base_absolutes, const Matrix *base_positions, const Matrix *weights,
                              const Triangle *triangles, int points, const int *correspondences, const Matrix *measured,
                              double *err) {
  Matrix *pose = matrix_array(1), *positions = matrix_array(1);
  to_pose(theta, bones, pose);
  skinned_positions(bones, base_relatives, parents, inverse_base_absolutes, base_positions, weights, pose, positions);
  for (int p = 0; p < points; p++) {
    const int *v = triangles[correspondences[p]].vertex;
    const double *u = &us[2 * p];
    for (int i = 0; i < 3; i++) {
      double on_surface = u[0] * AT(positions, i, v[0]) + u[1] * AT(positions, i, v[1]) + (1.0 - u[0] - u[1]) * AT(positions, i, v[2]);
      err[p * 3 + i] = AT(measured, i, p) - on_surface;
    }
  }
  matrix_delete_array(pose, 1);
  matrix_delete_array(positions, 1);
}
