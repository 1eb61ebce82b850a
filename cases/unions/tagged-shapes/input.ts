// adjoint --function f
// at { shapes: [{ kind: "disc", r: 0.5 }, { kind: "box", w: 1.5, h: 0.25 }] }
type Shape = { kind: "disc"; r: number } | { kind: "box"; w: number; h: number };
function area(shape: Shape): number {
  switch (shape.kind) {
    case "disc":
      return Math.PI * shape.r ** 2;
    case "box":
      return shape.w * shape.h;
  }
}
export function f(shapes: Shape[]): number {
  let s = 1;
  for (const shape of shapes) {
    s *= 1 + area(shape);
    if (shape.kind === "box") shape.w *= s;
  }
  return s + area(shapes[1]);
}
