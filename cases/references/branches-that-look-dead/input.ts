// adjoint --function f
// TypeScript believes that a field holds what was last stored to it under this name, whatever is stored under another.
// at { a: 0.7, n: 3 }
interface Node {
  v: number;
  next: Node | null;
}

function isFollowed(node: Node): boolean {
  return node.next !== null;
}

function behind(node: Node): Node {
  return node.next ?? node;
}

export function f(a: number, n: number): number {
  const first: Node = { v: a, next: null };
  const same = n > 2 ? first : { v: a * a, next: null };
  first.next = { v: 0.4 * a, next: null };
  let sum = 0;
  for (let i = 0; i < n; i++) {
    if (i === 1) same.next = null;
    if (isFollowed(first)) {
      sum += behind(first).v * a;
      continue;
    }
    const tail = behind(first);
    tail.v += 0.5 * a * tail.v;
    sum += tail.v;
  }
  return sum;
}
