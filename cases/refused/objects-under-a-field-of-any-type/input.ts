// adjoint --function f
// refused
// What a field of type any leads to has no derivative that is known: the next link would be taken for its own derivative.
interface Link {
  value: number;
  next: any;
}

export function f(a: number, b: number): number {
  let head: Link | null = null;
  for (let i = 1; i <= 3; i++) head = { value: i * a, next: head };
  let sum = 0;
  for (let link: Link | null = head; link; link = link.next) sum = sum * b + link.value;
  return sum;
}
