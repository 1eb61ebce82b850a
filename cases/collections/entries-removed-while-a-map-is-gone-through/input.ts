// adjoint --function f
// at { a: 0.9, b: 0.7 }
// The loop goes on with the next entry, wherever the removal has moved it to.
function prune(m: Map<string, number>): number {
  let out = 0;
  for (const [key, value] of m) {
    out = 0.5 * out + value;
    if (value > 0.6) m.delete(key);
    else if (value < 0.1) m.delete("e");
  }
  return out;
}
export function f(a: number, b: number): number {
  const m = new Map([["a", a], ["b", 0.1 * b], ["c", a * b], ["d", 2 * b], ["e", 0.9 * a]] as [string, number][]);
  let s = prune(m);
  const left = new Set([1, 2, 3, 4, 5, 6]);
  for (const k of left) {
    s += 0.1 * k * a;
    if (k === 3) {
      left.delete(1);
      left.delete(k);
      left.delete(5);
      left.add(9);
    }
  }
  left.forEach((k) => {
    left.delete(k);
    s = 0.9 * s + 0.1 * k * b;
  });
  m.forEach((value, key) => {
    if (key === "c") m.clear();
    s += value * value;
  });
  return s + left.size + m.size;
}
