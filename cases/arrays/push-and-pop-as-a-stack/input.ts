// adjoint --function f
// at { x: [0.5, 1.5, 2.5] }
export function f(x: number[]): number {
  const stack: number[] = [1];
  for (const v of x) {
    stack.push(v * v);
    stack.push(v);
    const top = stack.pop()!;
    const below = stack.pop()!;
    stack.push(top * below + stack[stack.length - 1]);
  }
  let s = 0;
  while (stack.length > 0) s = s * 0.5 + stack.pop()!;
  return s;
}
