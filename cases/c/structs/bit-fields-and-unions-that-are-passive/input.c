// adjoint --function apply
// at {"c": {"on": 1, "level": 5, "id": {"word": 7}, "gain": 1.5}, "x": 0.75}
struct control {
  unsigned on : 1, level : 4;
  union {
    int word;
    char bytes[4];
  } id;
  double gain;
};

double apply(struct control *c, double x) {
  c->level--;
  if (!c->on || c->id.word == 0) return x;
  return c->gain * x * x * c->level + c->id.bytes[0];
}
