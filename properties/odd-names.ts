/** Names that people write, and that look like those of generated code. Each is taken once in a program. */
export const ODD_NAMES: readonly string[] = [
  ..."ab bb xb xd ad bd zb yb ob nb fb fd f_b f_d f_bwd f_fwd x_b x_d".split(" "),
  ..."tb sb td sd t_b branch branches stack rg rg1 adjoint tangent shadow saved value seed result count".split(" "),
];
