// adjoint --function f
// at { x: [0.7, 0.3, 1.1] }
// Entries whose values are objects: what `delete` and `clear` take away the backward sweep puts back, the objects and their shadows.
interface Cell {
  v: number;
}

export function f(x: number[]): number {
  const cells = new Map<string, Cell>();
  cells.set("a", { v: x[0]! });
  cells.set("b", { v: x[1]! });
  let s = 0;
  for (let k = 0; k < 3; k++) {
    const cell = cells.get("a")!;
    s += cell.v * cell.v * x[k]!;
    cells.delete("a");
    const next = { v: cells.get("b")!.v * x[k]! };
    if (k === 1) {
      cells.clear();
      cells.set("b", { v: next.v * s });
    }
    cells.set("a", next);
  }
  return s * cells.get("b")!.v;
}
