// adjoint --function f
// refused
export async function f(x: number): Promise<number> {
  const y = await Promise.resolve(x * x);
  return y * x;
}
