// adjoint --function f
// at { x: 0.5, bias: null }
// at { x: 0.5, bias: { value: 1.5 } }
export function f(x: number, bias: { value: number } | null): number {
  const b = bias?.value ?? x;
  if (bias !== null) bias.value *= x;
  return b * x + (bias ? bias.value : 0);
}
