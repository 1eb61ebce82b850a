// adjoint --function f
// at { a: 0.7, b: 0.6 }
// The place is fixed before the right side runs, which may change the subscript, the object or the variable that stood there.
export function f(a: number, b: number): number {
  let i = 0;
  const list: (number | undefined)[] = [undefined, a];
  const first = (list[i] ??= (i++, a * b));
  const second = (list[i] ??= 5);
  let box: { value?: number } = {};
  const before = box;
  const third = (box.value ??= ((box = { value: b }), a));
  let made = 0;
  let kept: { size: number } | undefined;
  const get = () => (kept ??= (made++, { size: a * b }));
  const size = get().size + get().size * b;
  kept = undefined;
  return first * second + (list[0] ?? 1) * i + third * (box.value ?? 1) + (before.value ?? 7) + size * get().size * made;
}
