/** A function in C around each call that rules are shipped for: what is asked goes to all by the same parameters. */

export interface Head {
  readonly name: string;
  readonly calls: string;
  /** The numbers that t1 to t4 may be. */
  readonly choices: readonly (readonly number[])[];
  /** Increments vary; the largest elements of `a` are not on its diagonal, and rows are exchanged. */
  readonly varies: "nothing" | "increments" | "rows";
}

const trans = [111, 112];
const uplo = [121, 122];
const diag = [131, 132];
const side = [141, 142];
const [letterN, letterT, letterU, letterL, letterR] = [..."NTULR"].map((letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];

const vectors: Readonly<Record<string, string>> = {
  axpy: "B(axpy)(n, alpha, a, ix, b, iy);",
  axpy_by_two: "B(axpy)(n, 2, a, ix, b, iy);",
  scal: "B(scal)(n, alpha, a, ix);",
  copy: "B(copy)(n, a, ix, b, iy);",
  swap: "B(swap)(n, a, ix, b, iy);",
  dot: "return B(dot)(n, a, ix, b, iy);",
  square: "return B(dot)(n, a, ix, a, ix);",
  nrm2: "return B(nrm2)(n, a, ix);",
  asum: "return B(asum)(n, a, ix);",
  rot: "B(rot)(n, a, ix, b, iy, alpha, beta);",
};

const vectorsByMatrices: readonly (readonly [string, string, ...(readonly number[])[]])[] = [
  ["gemv", "B(gemv)(order, t1, m, n, alpha, a, 9, b, ix, beta, c, iy);", trans],
  ["gbmv", "B(gbmv)(order, t1, m, n, 1, 2, alpha, a, 9, b, ix, beta, c, iy);", trans],
  ["gbmv_of_diagonals", "B(gbmv)(order, t1, m, n, 0, 0, alpha, a, 9, b, ix, beta, c, iy);", trans],
  ["sbmv", "B(sbmv)(order, t1, n, 2, alpha, a, 9, b, ix, beta, c, iy);", uplo],
  ["tbmv", "B(tbmv)(order, t1, t2, t3, n, 2, a, 9, b, ix);", uplo, trans, diag],
  [
    "tbsv",
    "for (int i = 0; i < n; i++) a[i * 9 + ((order == 102) == (t1 == 121) ? 2 : 0)] += 4; B(tbsv)(order, t1, t2, t3, n, 2, a, 9, b, ix);",
    uplo,
    trans,
    diag,
  ],
  ["ger", "B(ger)(order, m, n, alpha, a, ix, b, iy, c, 9);"],
  ["symv", "B(symv)(order, t1, n, alpha, a, 9, b, ix, beta, c, iy);", uplo],
  ["syr", "B(syr)(order, t1, n, alpha, a, ix, c, 9);", uplo],
  ["syr2", "B(syr2)(order, t1, n, alpha, a, ix, b, iy, c, 9);", uplo],
  ["trmv", "B(trmv)(order, t1, t2, t3, n, a, 9, b, ix);", uplo, trans, diag],
  ["trsv", "B(trsv)(order, t1, t2, t3, n, a, 9, b, ix);", uplo, trans, diag],
];

const matrices: readonly (readonly [string, string, ...(readonly number[])[]])[] = [
  ["gemm", "B(gemm)(order, t1, t2, m, n, k, alpha, a, 9, b, 9, beta, c, 9);", trans, trans],
  ["gemm_alone", "B(gemm)(order, t1, t2, m, n, k, 1, a, 9, b, 9, 0, c, 9);", trans, trans],
  ["symm", "B(symm)(order, t1, t2, m, n, alpha, a, 9, b, 9, beta, c, 9);", side, uplo],
  ["syrk", "B(syrk)(order, t1, t2, n, k, alpha, a, 9, beta, c, 9);", uplo, trans],
  ["syr2k", "B(syr2k)(order, t1, t2, n, k, alpha, a, 9, b, 9, beta, c, 9);", uplo, trans],
  [
    "gemm_by_constants",
    "const REAL x[81] = {3, 1, 4, 1, 5}; B(gemm)(order, t1, t2, m, n, k, alpha, x, 9, b, 9, beta, c, 9);",
    trans,
    trans,
  ],
  ["trmm", "B(trmm)(order, t1, t2, t3, t4, m, n, alpha, a, 9, b, 9);", side, uplo, trans, diag],
  ["trsm", "B(trsm)(order, t1, t2, t3, t4, m, n, alpha, a, 9, b, 9);", side, uplo, trans, diag],
];

const factors: readonly (readonly [string, string, ...(readonly number[])[]])[] = [
  ["potrf", "L(potrf)(order, t1, n, a, 9);", [letterU, letterL]],
  ["potrs", "L(potrs)(order, t1, n, m, a, 9, b, 9);", [letterU, letterL]],
  ["posv", "L(posv)(order, t1, n, m, a, 9, b, 9);", [letterU, letterL]],
];

/** Of vectors the sign is chosen: double and float may come to different ones. */
const eigenvalues: typeof factors = [
  [
    "syev",
    "L(syev)(order, 'V', t1, n, a, 9, c); for (int j = 0; j < n; j++) if (a[order == 101 ? j : j * 9] < 0) for (int i = 0; i < n; i++) a[order == 101 ? i * 9 + j : i + j * 9] *= -1;",
    [letterU, letterL],
  ],
  [
    "syev_without_vectors",
    "REAL x[81]; for (int i = 0; i < 81; i++) x[i] = a[i]; L(syev)(order, 'N', t1, n, x, 9, c);",
    [letterU, letterL],
  ],
];

const exchanging: readonly (readonly [string, string, ...(readonly number[])[]])[] = [
  ["getrf", "int rows[9]; L(getrf)(order, m, n, a, 9, rows);"],
  [
    "getrs",
    "int rows[9]; L(getrf)(order, n, n, a, 9, rows); L(getrs)(order, t1, n, m, a, 9, rows, b, 9);",
    [letterN, letterT],
  ],
  ["gesv", "int rows[9]; L(gesv)(order, n, m, a, 9, rows, b, 9);"],
];

/** In `ormqr` and `orgqr` any numbers stand for reflections: the routines are defined for them. */
const reflections: typeof factors = [
  ["geqrf", "L(geqrf)(order, m, n, a, 9, c);"],
  [
    "ormqr",
    "int r = t1 == 'L' ? m : n, q = 1 + r / 2; L(ormqr)(order, t1, t2, m, n, q, a, 9, c, b, 9);",
    [letterL, letterR],
    [letterN, letterT],
  ],
  ["orgqr", "int p = m < n ? m : n, q = 1 + p / 2; L(orgqr)(order, m, p, q, a, 9, c);"],
  [
    "least_squares",
    "int p = m < n ? m : n; L(geqrf)(order, m, p, a, 9, c); L(ormqr)(order, 'L', 'T', m, k, p, a, 9, c, b, 9); L(trtrs)(order, 'U', 'N', 'N', p, k, a, 9, b, 9);",
  ],
  [
    "trtrs",
    "L(trtrs)(order, t1, t2, t3, n, m, a, 9, b, 9);",
    [letterU, letterL],
    [letterN, letterT],
    [letterN, letterU],
  ],
];

const of = (varies: Head["varies"], list: typeof matrices): readonly Head[] =>
  list.map(([name, calls, ...choices]) => ({ name, calls, choices, varies }));

export const heads: readonly Head[] = [
  ...Object.entries(vectors).map(([name, calls]): Head => ({ name, calls, choices: [], varies: "increments" })),
  ...of("increments", vectorsByMatrices),
  ...of("nothing", matrices),
  ...of("nothing", factors),
  ...of("nothing", eigenvalues),
  ...of("rows", exchanging),
  ...of("nothing", reflections),
];

export const types = [
  { letter: "d", real: "double" },
  { letter: "s", real: "float" },
] as const;

export const headNames = types.flatMap(({ letter }) => heads.map(({ name }) => `${letter}_${name}`));

/** The text that is differentiated. `only`: for one type of numbers. */
export function headsInC(only?: (typeof types)[number]["letter"]): string {
  const functions = types.flatMap(({ letter, real }) =>
    only !== undefined && only !== letter
      ? []
      : heads.map(({ name, calls }) => {
          const text = calls
            .replaceAll("REAL", real)
            .replaceAll(/B\((\w+)\)/g, `cblas_${letter}$1`)
            .replaceAll(/L\((\w+)\)/g, `LAPACKE_${letter}$1`);
          const numbers = "int order, int t1, int t2, int t3, int t4, int m, int n, int k, int ix, int iy";
          const result = text.startsWith("return") ? "" : " return 0;";
          return `${real} ${letter}_${name}(${numbers}, ${real} alpha, ${real} beta, ${real} *a, ${real} *b, ${real} *c) { ${text}${result} }`;
        }),
  );
  return `#include <cblas.h>\n#include <lapacke.h>\n${functions.join("\n")}\n`;
}
