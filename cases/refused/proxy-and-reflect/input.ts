// adjoint --function f
// refused
export function f(x: number): number {
  const o = new Proxy({ v: x }, {});
  return o.v * (Reflect.get({ v: x }, "v") as number);
}
