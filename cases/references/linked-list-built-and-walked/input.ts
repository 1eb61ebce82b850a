// adjoint --function f
// at { x: [0.5, 1.5, 0.75] }
interface Node {
  value: number;
  next: Node | null;
}
export function f(x: number[]): number {
  let head: Node | null = null;
  for (const v of x) head = { value: v * v, next: head };
  let s = 1;
  for (let p: Node | null = head; p !== null; p = p.next) {
    s = s * p.value + 1;
    p.value = s;
  }
  return s * (head === null ? 1 : head.value);
}
