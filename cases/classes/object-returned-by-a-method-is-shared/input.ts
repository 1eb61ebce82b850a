// adjoint --function f --wrt x
// at { x: [0.5, 1.5] }
class Store {
  private readonly cells: { v: number }[] = [];
  add(v: number): { v: number } {
    const cell = { v };
    this.cells.push(cell);
    return cell;
  }
  get(i: number): { v: number } {
    return this.cells[i];
  }
}
export function f(x: number[]): number {
  const store = new Store();
  const first = store.add(x[0]);
  store.add(x[1]).v *= first.v;
  first.v = store.get(1).v * store.get(0).v;
  return store.get(0).v * first.v + store.get(1).v;
}
