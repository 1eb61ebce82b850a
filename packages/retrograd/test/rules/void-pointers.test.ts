/** What is behind a pointer to void is what the function's derivatives have there; other storage is refused, and so are derivatives that do not agree. */
import { expect, test } from "vitest";
import type { Ran } from "../cli/command-folder.js";
import { commandFolder } from "../cli/command-folder.js";

const { put, retrogradHere } = commandFolder();

const rules = `#include <complex.h>
void turn(int n, const void *by, void *z);
/* $AD READS by[1], z[n]
   $AD WRITES z[n] */
void turn_b(int n, const double _Complex *by, double _Complex *byb, double _Complex *z, double _Complex *zb) {
  for (int i = 0; i < n; i++) {
    *byb += conj(z[i]) * zb[i];
    zb[i] *= conj(*by);
  }
}
`;
const model = `#include <complex.h>
void turn(int n, const void *by, void *z);
double f(int n, double _Complex *z, double _Complex by) {
  turn(n, &by, z);
  turn(n - 1, z, z + 1);
  return creal(z[0]);
}
`;

async function adjointOf(text: string, more = ""): Promise<Ran> {
  put({ "model.c": text, "rules.c": rules + more });
  return await retrogradHere("adjoint", "model.c", "--function", "f", "--rules", "rules.c");
}

test("storage of the type that the derivative has is handed over as it is", async () => {
  const { code, error } = await adjointOf(model);
  expect(code, error).toBe(0);
});

test("who declares the function without const, or with the type that is meant, may", async () => {
  const declared = "void turn(int n, const void *by, void *z);";
  for (const own of ["void turn(int, void *, void *);", "void turn(int, double _Complex *, double _Complex *);"]) {
    const { code, error } = await adjointOf(model.replace(declared, own));
    expect(code, error).toBe(0);
  }
});

test("other storage is refused", async () => {
  const { error } = await adjointOf(model.replace("double _Complex *z", "double *z").replace("creal(z[0])", "z[0]"));
  expect(error).toContain('error RG1124: Argument 3 of "turn" wants "double _Complex *", this is "double *".');
  expect(error).toContain('Give the storage the type that derivatives of "turn" have');
});

test("derivatives that do not agree are refused", async () => {
  const { error } = await adjointOf(
    model,
    "void turn_d(int n, const float _Complex *by, const float _Complex *byd, float _Complex *z, float _Complex *zd) {}\n",
  );
  expect(error).toContain(
    "error RG4016: 'by' of turn_d is const float _Complex *, and there the tangent of turn has const double _Complex *.",
  );
});
