// adjoint --function f
// refused
// A callback passes over holes and is called for undefined: an element that is read says only that it is missing.
export function f(x: number): number {
  const list: (number | undefined)[] = [];
  list[2] = x;
  list[1] = undefined;
  let visited = 0;
  list.forEach((v) => {
    visited += v ?? x;
  });
  return visited;
}
