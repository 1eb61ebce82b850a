// adjoint --function f
// refused
interface Link {
  v: number;
  next: Link | null;
}
export function f(x: number): number {
  const first = { v: x, next: null };
  const link: Link = first;
  link.next = { v: x * x, next: null };
  const { next } = first;
  return next === null ? 0 : link.next.v;
}
