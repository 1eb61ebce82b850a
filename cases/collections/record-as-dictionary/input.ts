// adjoint --function f
// at { p: { rate: 0.5, decay: 1.5 } }
export function f(p: Record<"rate" | "decay", number>): number {
  const q: { [name in "rate" | "decay"]: number } = { rate: p.rate * 2, decay: p["decay"] };
  return q.rate * q.decay + p.rate;
}
