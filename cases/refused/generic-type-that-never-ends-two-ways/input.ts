// adjoint --function f
// refused
interface Level<T> {
  value: T;
  next?: Level<T[]>;
  other?: Level<Set<T>>;
}
export function f(x: number): number {
  const top: Level<number> = { value: x * x };
  return top.value;
}
