// adjoint --function trace
// at {"m": {"row": [1, 2, 3, 4]}, "n": 2, "k": 0.5, "s": [{"at": [0.1, 0.2]}, {"at": [0.3, 0.4]}]}
// Whatever name a number is stored under, it is read under the others.
typedef union {
  float at[2][2];
  float row[4];
  struct {
    float m00, m01, m10, m11;
  };
} matrix;

typedef union {
  float at[2];
  struct {
    float u, v;
  };
} point;

static void stretch(point *p, float by) {
  for (int i = 0; i < 2; i++) p->at[i] *= by;
  p->v += p->u * p->u;
}

float trace(matrix *m, int n, point *s, float k) {
  float sum = 0;
  for (int i = 0; i < n; i++) {
    stretch(&s[i], k);
    for (int j = 0; j < 2; j++) {
      m->at[i % 2][j] += s[i].at[j] * m->row[2 * j + i % 2];
      sum += m->row[j] * m->m10;
    }
    sum += s[i].u * s[i].v;
  }
  return sum + m->m00 * m->m11;
}
