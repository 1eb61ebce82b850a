// adjoint --function f
// at { x: 0.5, y: 1.5 }
export function f(x: number, y: number): number {
  const m = new Map<string, number>([["a", x], ["b", y]]);
  m.set("c", m.get("a")! * m.get("b")!);
  m.set("a", m.get("a")! * m.get("c")! + (m.get("none") ?? 1));
  let s = 0;
  for (const [key, value] of m) s = s * 0.5 + value * (key === "b" ? 2 : 1);
  m.delete("b");
  m.forEach((value) => {
    s += value * value;
  });
  return s * m.size;
}
