/**
 * Functions that have a pole, overflow early, or are not defined everywhere: their values, and what a derivative is multiplied by, may be
 * infinite or no number for ordinary arguments. What a way does not use is guarded where one of them is in it (guarded-seeds).
 */
export const unboundedIntrinsics: ReadonlySet<string> = new Set(
  "exp exp2 exp10 expm1 sinh cosh log log2 log10 log1p sqrt asin acos acosh atanh pow tgamma lgamma digamma y0 y1 yn".split(
    " ",
  ),
);
