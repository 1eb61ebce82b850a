/** Functions of which there are only prototypes: what they may overwrite, and where the pointers that they give or set may lead. */
import { describe, expect, test } from "vitest";
import { derive, refusals } from "./derived-texts.js";

const declared = `struct rows { double *w; int n; };
struct table { struct rows in[2]; };
struct told { const double *w; int n; };
struct list { struct list *next; double v; };
struct closed { const struct closed *next; double v; };
struct plain { double a[3]; };
`;

describe("functions without text", () => {
  const codes = (mode: "adjoint" | "tangent", text: string, wrt = "x"): readonly string[] =>
    refusals(declared + text, mode, "f", [wrt]);

  /** Before and after the call the same storage is a factor: the way back needs what was there. */
  const around = (parameter: string, given: string, factor: string, call = "look(p)") =>
    codes(
      "adjoint",
      `void look(${parameter});\ndouble f(double x, ${given}) { double y = x * x * ${factor}; ${call}; return y * ${factor}; }`,
    );

  test.each([
    ["struct rows *", "struct rows *p", "p->w[1]", "look(p)"],
    ["const struct rows *", "struct rows *p", "p->w[1]", "look(p)"],
    ["const struct rows *", "const struct rows *p", "p->w[1]", "look(p)"],
    ["struct rows", "struct rows *p", "p->w[1]", "look(*p)"],
    ["const struct table *", "struct table *p", "p->in[1].w[0]", "look(p)"],
    ["const struct rows *const *", "const struct rows **p", "p[1]->w[0]", "look(p)"],
    ["const struct list *", "struct list *p", "p->next->next->v", "look(p)"],
    ["double *const *", "double **p", "p[1][2]", "look(p)"],
    ["double *const p[3]", "double **p", "p[1][2]", "look(p)"],
    ["double **const *", "double ***p", "p[1][2][0]", "look(p)"],
    ["const void *", "struct rows *p", "p->w[1]", "look(p)"],
    ["int n, ...", "struct rows *p", "p->w[1]", "look(1, p)"],
    ["", "const struct rows *p", "p->w[1]", "look(p)"],
  ])("look(%s) may overwrite %s's %s", (parameter, given, factor, call) => {
    expect(around(parameter, given, factor, call)).toEqual(["RG3301"]);
  });

  test.each([
    ["const struct rows *", "struct rows *p", "p->n", "look(p)"],
    ["const struct told *", "struct told *p", "p->w[1]", "look(p)"],
    ["const struct closed *", "struct closed *p", "p->next->next->v", "look(p)"],
    ["const struct plain *", "struct plain *p", "p->a[1]", "look(p)"],
    ["struct plain", "struct plain *p", "p->a[1]", "look(*p)"],
    ["const double *", "double *p", "p[1]", "look(p)"],
    ["const double *const *", "const double **p", "p[1][1]", "look(p)"],
    ["const double (*p)[3]", "double (*p)[3]", "p[1][1]", "look(p)"],
    ["const void *", "double *p", "p[1]", "look(p)"],
  ])("look(%s) only reads %s's %s", (parameter, given, factor, call) => {
    expect(around(parameter, given, factor, call)).toEqual([]);
  });

  test("derivatives would go through it, from one pointer of a struct to another", () => {
    const text = `struct two { double *from, *to; };
void work(const struct two *p);
double f(double *x, double *y) { struct two both = {x, y}; work(&both); return y[0]; }
`;
    expect(codes("adjoint", text)).toEqual(["RG3301"]);
    expect(codes("tangent", text)).toEqual(["RG3301"]);
  });

  test("storage that it gives or sets, with derivatives in it", () => {
    const use =
      "for (int i = 0; i < n; i++) p[i] = x * i; double y = 0; for (int i = 0; i < n; i++) y += p[i] * p[i]; return y;";
    for (const mode of ["adjoint", "tangent"] as const) {
      expect(codes(mode, `double *make(int n);\ndouble f(double x, int n) { double *p = make(n); ${use} }`)).toEqual([
        "RG3301",
      ]);
      expect(
        codes(mode, `void make(double **p, int n);\ndouble f(double x, int n) { double *p = 0; make(&p, n); ${use} }`),
      ).toEqual(["RG3301"]);
      expect(
        codes(
          mode,
          `void make(struct rows *p, int n);
double f(double x, int n) { struct rows r; make(&r, n); double *p = r.w; ${use} }`,
        ),
      ).toEqual(["RG3301"]);
      // It may give what it was given.
      expect(
        codes(
          mode,
          `double *row(const struct rows *p);\ndouble f(double x, struct rows *p) { row(p)[1] = x; return p->w[1]; }`,
        ),
      ).toContain("RG3301");
      // Nothing with derivatives is there.
      expect(
        codes(mode, `double *make(int n);\ndouble f(double x, int n) { double *p = make(n); return x * x * p[1]; }`),
      ).toEqual([]);
    }
  });

  test("what it stores is no more what was there", () => {
    const text = `void next(int *n);
double f(double *x, int n) {
  double s = 1;
  int m = n;
  for (int i = 0; i < m; i++) { s += s * x[i]; next(&m); }
  return s;
}`;
    // The way back cannot count from m.
    expect(derive(text, "adjoint", "f").source).toContain("trips++");
    const kept = `void touch(double *w);
double f(double x, double *w) {
  double s = 0;
  for (int i = 0; i < 3; i++) { double a = w[i]; touch(w); s += a * x * x; }
  return s;
}`;
    expect(derive(kept, "adjoint", "f", {}, ["x"]).source).toContain("rg_push_double(a)");
  });
});
