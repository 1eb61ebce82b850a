// adjoint --function f
// at { a: 0.6, b: 0.8 }
interface Link {
  v: number;
  next: Link | null;
}
export function f(a: number, b: number): number {
  const last: Link = { v: a * b, next: null };
  const first: Link = { v: a, next: { v: b, next: last } };
  last.next = first;
  const weights = new Map<Link, number>();
  let at: Link | null = first;
  while (at !== null && !weights.has(at)) {
    weights.set(at, 0.3 + at.v * at.v);
    at = at.next;
  }
  let sum = 0;
  for (const [link, weight] of weights) {
    link.v *= weight;
    sum = 0.5 * sum + link.v;
  }
  for (const link of weights.keys()) sum += 0.2 * link.v * weights.get(link)!;
  return sum;
}
