// adjoint --function total --wrt x
// at {"n": 4, "x": 0.7}
struct stage {
  char tags[2][4];
  double weight;
};

static const char names[3][8] = {"in", "middle", {'o', 'u', 't'}};
static const struct stage stages[] = {{{"one", "b"}, 2.0}, {{"two", {'c'}}, 3.0}};

double total(int n, double x) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    char pair[2] = "ok", rest[8] = "ab";
    if (rest[3] == 'x') return 0;
    rest[3] = 'x';
    sum += names[i % 3][0] == 'm' ? x * x : x * stages[i % 2].weight;
    if (stages[i % 2].tags[1][0] == 'c' && pair[1] == 'k') sum *= x;
  }
  return sum;
}
