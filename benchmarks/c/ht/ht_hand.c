/*
 * By hand: value and tangent side by side; transforms are affine (3 x 4), their sizes known; one work array; vertices are moved by
 * the weighted sum of their bones' transforms, in which bones of no weight do not take part.
 */
#include "ht_hand.h"
#include <math.h>
#include <stdlib.h>

typedef struct {
  double at[3][4];
} Affine;

/* out = a b, and its tangent. */
static void multiply_d(const Affine *a, const Affine *ad, const Affine *b, const Affine *bd, Affine *out, Affine *outd) {
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 4; j++) {
      double sum = j == 3 ? a->at[i][3] : 0, sumd = j == 3 ? ad->at[i][3] : 0;
      for (int k = 0; k < 3; k++) {
        sum += a->at[i][k] * b->at[k][j];
        sumd += ad->at[i][k] * b->at[k][j] + a->at[i][k] * bd->at[k][j];
      }
      out->at[i][j] = sum;
      outd->at[i][j] = sumd;
    }
  }
}

static Affine affine(const Matrix *m) {
  Affine out;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 4; j++) out.at[i][j] = AT(m, i, j);
  }
  return out;
}

/* Rz Rx: no bone turns about y. */
static void joint_d(double x, double xd, double z, double zd, Affine *R, Affine *Rd) {
  const double cx = cos(x), sx = sin(x), cz = cos(z), sz = sin(z);
  *R = (Affine){{{cz, -sz * cx, sz * sx, 0}, {sz, cz * cx, -cz * sx, 0}, {0, sx, cx, 0}}};
  *Rd = (Affine){{{-sz * zd, -cz * cx * zd + sz * sx * xd, cz * sx * zd + sz * cx * xd, 0},
                  {cz * zd, -sz * cx * zd - cz * sx * xd, sz * sx * zd - cz * cx * xd, 0},
                  {0, cx * xd, -sx * xd, 0}}};
}

static void global_d(const double *theta, const double *thetad, Affine *G, Affine *Gd) {
  const double *r = theta, *rd = thetad;
  const double norm = sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
  if (norm < 0.0001) {
    *G = (Affine){{{1, 0, 0, theta[3]}, {0, 1, 0, theta[4]}, {0, 0, 1, theta[5]}}};
    *Gd = (Affine){{{0, 0, 0, thetad[3]}, {0, 0, 0, thetad[4]}, {0, 0, 0, thetad[5]}}};
    return;
  }
  const double inverse = 1 / norm, normd = (r[0] * rd[0] + r[1] * rd[1] + r[2] * rd[2]) * inverse;
  const double s = sin(norm), c = cos(norm), u = 1 - c, sd = c * normd, ud = s * normd;
  double a[3], ad[3];
  for (int i = 0; i < 3; i++) {
    a[i] = r[i] * inverse;
    ad[i] = (rd[i] - a[i] * normd) * inverse;
  }
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    G->at[i][i] = c + a[i] * a[i] * u;
    Gd->at[i][i] = -ud + 2 * a[i] * ad[i] * u + a[i] * a[i] * ud;
    const double even = a[i] * a[j] * u, evend = (ad[i] * a[j] + a[i] * ad[j]) * u + a[i] * a[j] * ud;
    const double odd = a[k] * s, oddd = ad[k] * s + a[k] * sd;
    G->at[i][j] = even - odd;
    Gd->at[i][j] = evend - oddd;
    G->at[j][i] = even + odd;
    Gd->at[j][i] = evend + oddd;
    G->at[i][3] = theta[3 + i];
    Gd->at[i][3] = thetad[3 + i];
  }
}

void ht_hand_d(const double *theta, const double *thetad, const double *us, const double *usd, int bones, const int *parents,
               const Matrix *base_relatives, const Matrix *inverse_base_absolutes, const Matrix *base_positions,
               const Matrix *weights, const Triangle *triangles, int points, const int *correspondences, const Matrix *measured,
               double *err, double *errd) {
  static const Affine none;
  const int vertices = base_positions->ncols;
  Affine *absolutes = malloc(4 * bones * sizeof *absolutes), *absolutesd = absolutes + bones;
  Affine *transforms = absolutesd + bones, *transformsd = transforms + bones, global, globald;
  double *positions = malloc(6 * vertices * sizeof *positions), *positionsd = positions + 3 * vertices;

  global_d(theta, thetad, &global, &globald);
  for (int bone = 0; bone < bones; bone++) {
    const Affine base = affine(&base_relatives[bone]), back = affine(&inverse_base_absolutes[bone]);
    const int finger = (bone - 2) / 4, joint = (bone - 2) % 4;
    Affine relative = base, relatived = none;
    if (bone >= 2 && finger < 5 && joint < 3) {
      Affine R, Rd;
      const int next = 6 + 4 * finger + (joint == 0 ? 0 : joint + 1);
      joint_d(theta[next], thetad[next], joint == 0 ? theta[next + 1] : 0, joint == 0 ? thetad[next + 1] : 0, &R, &Rd);
      multiply_d(&base, &none, &R, &Rd, &relative, &relatived);
    }
    /* The global transform goes before the root's. */
    const int parent = parents[bone];
    multiply_d(parent < 0 ? &global : &absolutes[parent], parent < 0 ? &globald : &absolutesd[parent], &relative, &relatived,
               &absolutes[bone], &absolutesd[bone]);
    multiply_d(&absolutes[bone], &absolutesd[bone], &back, &none, &transforms[bone], &transformsd[bone]);
  }

  for (int v = 0; v < vertices; v++) {
    const double *p = &AT(base_positions, 0, v), *w = &AT(weights, 0, v);
    double x[3] = {0}, xd[3] = {0}, all = 0;
    for (int bone = 0; bone < bones; bone++) {
      if (w[bone] == 0) continue;
      const Affine *T = &transforms[bone], *Td = &transformsd[bone];
      all += w[bone];
      for (int i = 0; i < 3; i++) {
        x[i] += w[bone] * (T->at[i][0] * p[0] + T->at[i][1] * p[1] + T->at[i][2] * p[2] + T->at[i][3]);
        xd[i] += w[bone] * (Td->at[i][0] * p[0] + Td->at[i][1] * p[1] + Td->at[i][2] * p[2] + Td->at[i][3]);
      }
    }
    /* Where the weights do not add up to one, the translation is still whole. */
    for (int i = 0; i < 3; i++) {
      positions[3 * v + i] = x[i] + (1 - all) * global.at[i][3];
      positionsd[3 * v + i] = xd[i] + (1 - all) * globald.at[i][3];
    }
  }

  for (int p = 0; p < points; p++) {
    const double *m = &AT(measured, 0, p);
    if (triangles == NULL) {
      const double *x = positions + 3 * correspondences[p], *xd = positionsd + 3 * correspondences[p];
      for (int i = 0; i < 3; i++) {
        err[3 * p + i] = m[i] - x[i];
        errd[3 * p + i] = -xd[i];
      }
    } else {
      const int *v = triangles[correspondences[p]].vertex;
      const double u0 = us[2 * p], u1 = us[2 * p + 1], u2 = 1 - u0 - u1, u0d = usd[2 * p], u1d = usd[2 * p + 1];
      const int a = 3 * v[0], b = 3 * v[1], c = 3 * v[2];
      for (int i = 0; i < 3; i++) {
        err[3 * p + i] = m[i] - (u0 * positions[a + i] + u1 * positions[b + i] + u2 * positions[c + i]);
        errd[3 * p + i] = -(u0 * positionsd[a + i] + u1 * positionsd[b + i] + u2 * positionsd[c + i]) -
                          u0d * (positions[a + i] - positions[c + i]) - u1d * (positions[b + i] - positions[c + i]);
      }
    }
  }
  free(absolutes);
  free(positions);
}
