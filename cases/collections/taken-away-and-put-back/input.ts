// adjoint --function f
// at {"x": 0.7, "y": 1.3}
// Elements of a list without a shadow come back, and entries with adjoints that start at zero; what is taken from a map that nobody
// asks any more is not taken again.

export function f(x: number, y: number): number {
  const a = [x, y, x * y];
  const order = [0, 2, 1];
  const sums = new Map<string, number>();
  let s = x;
  while (order.length > 0) {
    sums.set("a", s * x);
    s = Math.sin(s * a[order[order.length - 1]!]! * sums.get("a")!);
    order.pop();
    sums.clear();
  }
  const last = new Map<string, number>();
  last.set("u", s);
  last.delete("u");
  return s;
}
