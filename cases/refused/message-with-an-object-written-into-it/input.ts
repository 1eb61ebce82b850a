// adjoint --function f
// refused
// What a text says that has an object written into it is not known where the error is caught.
function kindOf(kind: string, x: number): number {
  if (kind !== "known") throw new TypeError(JSON.stringify(kind));
  return x;
}
export function f(x: number): number {
  try {
    return kindOf("other", x);
  } catch (e) {
    return (e as Error).message === "other" ? 2 * x : x;
  }
}
