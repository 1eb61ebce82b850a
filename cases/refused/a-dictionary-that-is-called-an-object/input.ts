// adjoint --function f
// refused
// What is kept under names that are only known when the program runs has no listed properties, whatever it is called.
export function f(a: number, b: number): number {
  const parts: { [name: string]: unknown } = { size: { value: a }, rest: [b] };
  const { size, rest } = parts as { size: { value: number }; rest: number[] };
  return rest[0] * size.value;
}
