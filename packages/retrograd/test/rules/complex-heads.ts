/** Heads around calls for complex numbers, with the parameters of heads.ts: three complex matrices are made of the three that are given, and go back there. */
import type { Head } from "./heads.js";
import { types } from "./heads.js";

const plainOrConjugate = [111, 113];
const turnedOrConjugate = [112, 113];
const turnedOrPlain = [112, 111];
const uplo = [121, 122];
const diag = [131, 132];
const side = [141, 142];

const vectors: Readonly<Record<string, string>> = {
  axpy: "Z(axpy)(n, &u, x, ix, y, iy);",
  axpy_by_one: "NUMBER one = 1; Z(axpy)(n, &one, x, ix, y, iy);",
  scal: "Z(scal)(n, &u, x, ix);",
  scal_by_real: "BY_REAL(scal)(n, alpha, x, ix);",
  copy: "Z(copy)(n, x, ix, y, iy);",
  swap: "Z(swap)(n, x, ix, y, iy);",
  dotu: "Z(dotu_sub)(n, x, ix, y, iy, &u);",
  dotc: "Z(dotc_sub)(n, x, ix, y, iy, &u);",
  square: "Z(dotc_sub)(n, x, ix, x, ix, &u);",
  nrm2: "u = TO_REAL(nrm2)(n, x, ix);",
  asum: "u = TO_REAL(asum)(n, x, ix);",
};

/** The diagonal of the band of a triangle. */
const solvable = "for (int i = 0; i < n; i++) x[i * 9 + ((order == 102) == (t1 == 121) ? 2 : 0)] += 4;";

const vectorsByMatrices: readonly (readonly [string, string, ...(readonly number[])[]])[] = [
  ["gemv", "Z(gemv)(order, t1, m, n, &u, x, 9, y, ix, &v, z, iy);", plainOrConjugate],
  ["gemv_turned", "Z(gemv)(order, t1, m, n, &u, x, 9, y, ix, &v, z, iy);", turnedOrPlain],
  ["gerc", "Z(gerc)(order, m, n, &u, x, ix, y, iy, z, 9);"],
  ["geru", "Z(geru)(order, m, n, &u, x, ix, y, iy, z, 9);"],
  ["hemv", "Z(hemv)(order, t1, n, &u, x, 9, y, ix, &v, z, iy);", uplo],
  ["her", "Z(her)(order, t1, n, alpha, x, ix, y, 9);", uplo],
  ["her2", "Z(her2)(order, t1, n, &u, x, ix, y, iy, z, 9);", uplo],
  ["trmv", "Z(trmv)(order, t1, t2, t3, n, x, 9, y, ix);", uplo, plainOrConjugate, diag],
  ["trmv_turned", "Z(trmv)(order, t1, 112, t2, n, x, 9, y, ix);", uplo, diag],
  ["trsv", "Z(trsv)(order, t1, t2, t3, n, x, 9, y, ix);", uplo, plainOrConjugate, diag],
  ["trsv_turned", "Z(trsv)(order, t1, 112, t2, n, x, 9, y, ix);", uplo, diag],
  ["gbmv", "Z(gbmv)(order, t1, m, n, 1, 2, &u, x, 9, y, ix, &v, z, iy);", plainOrConjugate],
  ["gbmv_turned", "Z(gbmv)(order, 112, m, n, 1, 2, &u, x, 9, y, ix, &v, z, iy);"],
  ["hbmv", "Z(hbmv)(order, t1, n, 2, &u, x, 9, y, ix, &v, z, iy);", uplo],
  ["tbmv", "Z(tbmv)(order, t1, t2, t3, n, 2, x, 9, y, ix);", uplo, plainOrConjugate, diag],
  ["tbmv_turned", "Z(tbmv)(order, t1, 112, t2, n, 2, x, 9, y, ix);", uplo, diag],
  ["tbsv", `${solvable} Z(tbsv)(order, t1, t2, t3, n, 2, x, 9, y, ix);`, uplo, plainOrConjugate, diag],
  ["tbsv_turned", `${solvable} Z(tbsv)(order, t1, 112, t2, n, 2, x, 9, y, ix);`, uplo, diag],
];

const matrices: typeof vectorsByMatrices = [
  ["gemm", "Z(gemm)(order, t1, t2, m, n, k, &u, x, 9, y, 9, &v, z, 9);", plainOrConjugate, turnedOrConjugate],
  ["gemm_turned", "Z(gemm)(order, t1, t2, m, n, k, &u, x, 9, y, 9, &v, z, 9);", turnedOrConjugate, turnedOrPlain],
  ["hemm", "Z(hemm)(order, t1, t2, m, n, &u, x, 9, y, 9, &v, z, 9);", side, uplo],
  ["symm", "Z(symm)(order, t1, t2, m, n, &u, x, 9, y, 9, &v, z, 9);", side, uplo],
  ["syrk", "Z(syrk)(order, t1, t2, n, k, &u, x, 9, &v, y, 9);", uplo, turnedOrPlain],
  ["syr2k", "Z(syr2k)(order, t1, t2, n, k, &u, x, 9, y, 9, &v, z, 9);", uplo, turnedOrPlain],
  ["her2k", "Z(her2k)(order, t1, t2, n, k, &u, x, 9, y, 9, beta, z, 9);", uplo, plainOrConjugate],
  ["herk", "Z(herk)(order, t1, t2, n, k, alpha, x, 9, beta, y, 9);", uplo, plainOrConjugate],
  ["trmm", "Z(trmm)(order, t1, t2, t3, t4, m, n, &u, x, 9, y, 9);", side, uplo, plainOrConjugate, diag],
  ["trmm_turned", "Z(trmm)(order, t1, t2, 112, t3, m, n, &u, x, 9, y, 9);", side, uplo, diag],
  ["trsm", "Z(trsm)(order, t1, t2, t3, t4, m, n, &u, x, 9, y, 9);", side, uplo, plainOrConjugate, diag],
  ["trsm_turned", "Z(trsm)(order, t1, t2, 112, t3, m, n, &u, x, 9, y, 9);", side, uplo, diag],
];

const of = (varies: Head["varies"], list: typeof matrices): readonly Head[] =>
  list.map(([name, calls, ...choices]) => ({ name, calls, choices, varies }));

export const complexHeads: readonly Head[] = [
  ...Object.entries(vectors).map(([name, calls]): Head => ({ name, calls, choices: [], varies: "increments" })),
  ...of("increments", vectorsByMatrices),
  ...of("nothing", matrices),
];

/** Of what is given, each part is in a complex number somewhere; each part of those goes back somewhere. */
const made = `NUMBER x[81], y[81], z[81], u = alpha + I * beta, v = beta - I * alpha;
  for (int i = 0; i < 81; i++) {
    x[i] = a[i] + I * c[80 - i];
    y[i] = b[i] + I * a[80 - i];
    z[i] = c[i] - I * b[80 - i];
  }`;
const given = `for (int i = 0; i < 81; i++) {
    a[i] = R(x[i]) + J(y[i]) / 2;
    b[i] = R(y[i]) + J(z[i]) / 2;
    c[i] = R(z[i]) + J(x[i]) / 2;
  }
  return R(u) - 2 * J(u);`;

/** What a call is for numbers of double, or of float. */
export type Calls = (text: string, isDouble: boolean) => string;

const ofCblas: Calls = (text, isDouble) =>
  text
    .replaceAll(/Z\((\w+)\)/g, `cblas_${isDouble ? "z" : "c"}$1`)
    .replaceAll(/BY_REAL\((\w+)\)/g, `cblas_${isDouble ? "zd" : "cs"}$1`)
    .replaceAll(/TO_REAL\((\w+)\)/g, `cblas_${isDouble ? "dz" : "sc"}$1`);

/** The functions alone. */
export function complexFunctions(
  list: readonly Head[],
  calls: Calls,
  only?: (typeof types)[number]["letter"],
): readonly string[] {
  return types
    .filter(({ letter }) => only === undefined || only === letter)
    .flatMap(({ letter, real }) => {
      const isDouble = letter === "d";
      return list.map((head) => {
        const text = `${made}\n  ${calls(head.calls, isDouble)}\n  ${given}`
          .replaceAll("NUMBER", `${real} _Complex`)
          .replaceAll(/\bR\(/g, isDouble ? "creal(" : "crealf(")
          .replaceAll(/\bJ\(/g, isDouble ? "cimag(" : "cimagf(");
        const numbers = "int order, int t1, int t2, int t3, int t4, int m, int n, int k, int ix, int iy";
        return `${real} ${letter}_${head.name}(${numbers}, ${real} alpha, ${real} beta, ${real} *a, ${real} *b, ${real} *c) {\n  ${text}\n}`;
      });
    });
}

export function complexHeadsInC(only?: (typeof types)[number]["letter"]): string {
  return `#include <complex.h>\n#include <cblas.h>\n${complexFunctions(complexHeads, ofCblas, only).join("\n")}\n`;
}
