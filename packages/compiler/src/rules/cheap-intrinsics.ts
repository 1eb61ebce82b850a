/** Functions that cost about as much as arithmetic: less than a push and a pop, and not worth a name of their own. */
export const cheapIntrinsics: ReadonlySet<string> = new Set([
  "abs",
  "ceil",
  "floor",
  "fround",
  "max",
  "min",
  "round",
  "sign",
  "trunc",
  "imul",
  "clz32",
  "complex",
  "conjugate",
  "imaginaryPart",
  "realPart",
  "upright",
]);
