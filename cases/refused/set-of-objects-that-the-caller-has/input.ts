// adjoint --function f
// refused
export interface Part {
  size: number;
}
const kept = new Set<Part>();
export function f(parts: Set<Part>, a: number): Map<Part, number> {
  const out = new Map<Part, number>();
  for (const part of parts) out.set({ size: part.size * a }, 1);
  for (const part of out.keys()) kept.add(part);
  let sum = 0;
  for (const part of kept) sum += part.size;
  out.set({ size: sum }, 2);
  return out;
}
