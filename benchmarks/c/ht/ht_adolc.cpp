/* ADOL-C: the same program with adouble, its tape, and a forward sweep in all directions. Matrices that hold data stay passive. */
#include "ht_adolc.h"
#include <adolc/adolc.h>
#include <cmath>
#include <vector>

static const short TAPE = 4;

template <class T> struct Mat {
  int nrows, ncols;
  std::vector<T> data;
  Mat(int r = 0, int c = 0) : nrows(r), ncols(c), data(r * c) {}
  T &operator()(int i, int j) { return data[i + j * nrows]; }
  const T &operator()(int i, int j) const { return data[i + j * nrows]; }
};

static Mat<double> passive(const Matrix *m) {
  Mat<double> out(m->nrows, m->ncols);
  for (int i = 0; i < m->nrows * m->ncols; i++) out.data[i] = m->data[i];
  return out;
}

template <class T> static Mat<T> identity(int n) {
  Mat<T> m(n, n);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) m(i, j) = i == j ? 1.0 : 0.0;
  return m;
}

template <class T, class A, class B> static Mat<T> multiply(const A &a, const B &b) {
  Mat<T> out(a.nrows, b.ncols);
  for (int i = 0; i < a.nrows; i++)
    for (int k = 0; k < b.ncols; k++) {
      out(i, k) = a(i, 0) * b(0, k);
      for (int j = 1; j < a.ncols; j++) out(i, k) += a(i, j) * b(j, k);
    }
  return out;
}

template <class T> static Mat<T> joint_rotation(const T &x, const T &z) {
  Mat<T> Rx = identity<T>(3), Rz = identity<T>(3);
  Rx(1, 1) = cos(x);
  Rx(2, 1) = sin(x);
  Rx(1, 2) = -Rx(2, 1);
  Rx(2, 2) = Rx(1, 1);
  Rz(0, 0) = cos(z);
  Rz(1, 0) = sin(z);
  Rz(0, 1) = -Rz(1, 0);
  Rz(1, 1) = Rz(0, 0);
  return multiply<T>(Rz, Rx);
}

template <class T> static Mat<T> global_rotation(const T *r) {
  T norm = sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
  if (norm < 0.0001) return identity<T>(3);
  T x = r[0] / norm, y = r[1] / norm, z = r[2] / norm, s = sin(norm), c = cos(norm);
  Mat<T> R(3, 3);
  R(0, 0) = x * x + (1 - x * x) * c;
  R(0, 1) = x * y * (1 - c) - z * s;
  R(0, 2) = x * z * (1 - c) + y * s;
  R(1, 0) = x * y * (1 - c) + z * s;
  R(1, 1) = y * y + (1 - y * y) * c;
  R(1, 2) = y * z * (1 - c) - x * s;
  R(2, 0) = x * z * (1 - c) - y * s;
  R(2, 1) = z * y * (1 - c) + x * s;
  R(2, 2) = z * z + (1 - z * z) * c;
  return R;
}

void ht_adolc(const double *theta, const double *us, int bones, const int *parents, const Matrix *base_relatives,
              const Matrix *inverse_base_absolutes, const Matrix *base_positions, const Matrix *weights, const Triangle *triangles,
              int points, const int *correspondences, const Matrix *measured, double *columns) {
  typedef adouble T;
  const int n = HT_THETA + (us ? 2 * points : 0), m = 3 * points, directions = HT_THETA + (us ? 2 : 0);
  std::vector<double> x(n), y(m);
  for (int i = 0; i < n; i++) x[i] = i < HT_THETA ? theta[i] : us[i - HT_THETA];
  trace_on(TAPE);
  {
    std::vector<T> a(n);
    for (int i = 0; i < n; i++) a[i] <<= x[i];
    std::vector<Mat<T> > absolutes(bones);
    const Mat<double> base = passive(base_positions);
    Mat<T> positions(3, base.ncols);
    for (int bone = 0; bone < bones; bone++) {
      const int finger = (bone - 2) / 4, joint = (bone - 2) % 4;
      T rx = 0.0, rz = 0.0;
      if (bone >= 2 && finger < 5 && joint < 3) {
        rx = a[6 + 4 * finger + (joint == 0 ? 0 : joint + 1)];
        if (joint == 0) rz = a[6 + 4 * finger + 1];
      }
      Mat<T> R = joint_rotation<T>(rx, rz), transform = identity<T>(4);
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) transform(i, j) = R(i, j);
      Mat<T> relative = multiply<T>(passive(&base_relatives[bone]), transform);
      absolutes[bone] = parents[bone] < 0 ? relative : multiply<T>(absolutes[parents[bone]], relative);
    }
    for (int bone = 0; bone < bones; bone++) {
      Mat<T> moved = multiply<T>(multiply<T>(absolutes[bone], passive(&inverse_base_absolutes[bone])), base);
      for (int j = 0; j < base.ncols; j++)
        for (int i = 0; i < 3; i++) positions(i, j) += moved(i, j) * AT(weights, bone, j);
    }
    Mat<T> turned = multiply<T>(global_rotation<T>(&a[0]), positions);
    for (int j = 0; j < base.ncols; j++)
      for (int i = 0; i < 3; i++) positions(i, j) = turned(i, j) + a[3 + i];
    for (int p = 0; p < points; p++)
      for (int i = 0; i < 3; i++) {
        T err;
        if (us == 0) {
          err = AT(measured, i, p) - positions(i, correspondences[p]);
        } else {
          const int *v = triangles[correspondences[p]].vertex;
          const T &u0 = a[HT_THETA + 2 * p], &u1 = a[HT_THETA + 2 * p + 1];
          err = AT(measured, i, p) -
                (u0 * positions(i, v[0]) + u1 * positions(i, v[1]) + (1.0 - u0 - u1) * positions(i, v[2]));
        }
        err >>= y[3 * p + i];
      }
  }
  trace_off();

  double **X = myalloc2(n, directions), **Y = myalloc2(m, directions);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < directions; k++) X[i][k] = i < HT_THETA ? i == k : (i - HT_THETA) % 2 == k - HT_THETA;
  fov_forward(TAPE, m, n, directions, &x[0], X, &y[0], Y);
  for (int k = 0; k < directions; k++)
    for (int i = 0; i < m; i++) columns[(size_t)k * m + i] = Y[i][k];
  myfree2(X);
  myfree2(Y);
}
