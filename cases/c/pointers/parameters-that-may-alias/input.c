// adjoint --function blend --may-alias all
// at {"n": 4, "x": [1, 2, 0.5, 3], "y": {"sameAs": "x", "from": 0}, "c": 0.3}
// at {"n": 3, "x": [1, 2, 0.5, 3], "y": {"sameAs": "x", "from": 1}, "c": 0.3}
// at {"n": 2, "x": [1, 2], "y": [0.25, 4], "c": 0.3}
void blend(int n, double *x, double *y, double c) {
  for (int i = 0; i < n; i++) {
    x[i] = x[i] * y[i] + c;
    y[i] = c * x[i] * x[i];
  }
}
