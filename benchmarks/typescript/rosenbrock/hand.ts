/** The adjoint of `program.ts`, by hand: what two neighbouring terms add to one component is added up in a local variable. */
export function rosenbrock_b(x: number[], xb: number[], rosenbrockb: number): void {
  const last = x.length - 1;
  if (last < 1) return;
  let here = x[0];
  let carried = 0;
  for (let i = 0; i < last; i++) {
    const next = x[i + 1];
    const seed = 200 * rosenbrockb * (next - here * here);
    xb[i] += carried - 2 * here * seed - 2 * rosenbrockb * (1 - here);
    carried = seed;
    here = next;
  }
  xb[last] += carried;
}
