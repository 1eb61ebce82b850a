// adjoint --function f --wrt x
// at { x: [0.5, 1.5, 0.75] }
export function f(x: number[]): number {
  const cells = x.map((v) => ({ v }));
  for (let k = 0; k < 2; k++) {
    const first = cells[0];
    cells[0] = cells[1];
    cells[1] = cells[2];
    cells[2] = first;
    cells[0].v *= cells[1].v;
    cells[2] = { v: first.v + cells[0].v };
  }
  return cells[0].v * cells[1].v + cells[2].v;
}
