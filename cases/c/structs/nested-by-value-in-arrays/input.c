// adjoint --function volume
// at {"box": {"lo": {"x": 0.5, "y": 0.1, "z": -1}, "hi": {"x": 1.5, "y": 2, "z": 3}, "faces": [{"normal": {"x":1,"y":0,"z":0.5}, "area": 2}, {"normal": {"x":0.25,"y":1,"z":0}, "area": 1}]}}
struct vec { double x, y, z; };
struct face { struct vec normal; double area; };
struct box { struct vec lo, hi; struct face faces[2]; };

static struct vec minus(struct vec a, struct vec b) {
  struct vec r = {a.x - b.x, a.y - b.y, a.z - b.z};
  return r;
}

static double dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static void scale(struct vec *v, double by) {
  v->x *= by;
  v->y *= by;
  v->z *= by;
}

double volume(struct box *box) {
  struct vec d = minus(box->hi, box->lo);
  double flux = 0;
  struct face copies[2];
  for (int k = 0; k < 2; k++) {
    copies[k] = box->faces[k];
    scale(&copies[k].normal, copies[k].area);
    flux += dot(copies[k].normal, d);
  }
  box->faces[1] = copies[0];
  return d.x * d.y * d.z + flux;
}
