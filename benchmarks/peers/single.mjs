// @ts-check
/** What a way says that computes in single precision, or parts of it: it may be further from Retrograd's gradient. */
export const single = { agreement: 1e-5, because: "24 bits, 6e-8 in each operation" };
