// adjoint --function f
// at { x: [0.7, 0.6] }
export class View {
  canvas: HTMLCanvasElement | null = null;
  scale = 2;
  zoom(x: number): number {
    return this.canvas === null ? x * this.scale : x;
  }
}
export function f(x: Float64Array): number {
  const view = new View();
  let sum = 0;
  for (const each of x) sum += view.zoom(each) * each;
  return sum;
}
