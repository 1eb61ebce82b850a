// adjoint --function f
// refused
function read(o: any): number {
  return o.at;
}
export function f(x: number): number {
  return read({ at: x }) * x;
}
