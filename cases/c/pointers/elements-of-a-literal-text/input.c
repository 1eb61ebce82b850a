// adjoint --function weigh
// at {"x": 1.5, "n": 3}
double weigh(double x, int n) {
  const char *tail = "abcde" + 2;
  double sum = *"z" * x;
  for (int i = 0; i < n; i++) sum += ("xyz"[i] - 'a') * x * x + tail[i];
  return sum * x;
}
