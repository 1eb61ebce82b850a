// adjoint --function f
// at { x: 0.5, y: 1.5 }
function line({ from, to = 2, bend: { by = 0.1 } = {} }: { from: number; to?: number; bend?: { by?: number } }, [w, v = w]: number[]): number {
  return from * w + to * v + by;
}
export function f(x: number, y: number): number {
  return line({ from: x }, [y]) * line({ from: y, to: x, bend: { by: x * y } }, [x, y]) + line({ from: x, bend: {} }, [2, y]);
}
