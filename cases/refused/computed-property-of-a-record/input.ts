// adjoint --function f
// refused
export function f(o: { a: number; b: number }, key: "a" | "b"): number {
  const name: string = key.toLowerCase();
  return (o as unknown as Record<string, number>)[name] * o.a;
}
