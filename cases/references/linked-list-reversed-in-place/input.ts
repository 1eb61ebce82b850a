// adjoint --function f --wrt x
// at { x: [0.5, 1.5, 0.75] }
class Node {
  next: Node | null = null;
  constructor(public value: number) {}
}
export function f(x: number[]): number {
  let list: Node | null = null;
  for (let i = 0; i < x.length; i++) {
    const node = new Node(x[i]);
    node.next = list;
    list = node;
  }
  let reversed: Node | null = null;
  while (list) {
    const next: Node | null = list.next;
    list.next = reversed;
    if (reversed) list.value *= reversed.value + 1;
    reversed = list;
    list = next;
  }
  let s = 0;
  for (let p = reversed; p; p = p.next) s = s * 0.5 + p.value ** 2;
  return s;
}
