// adjoint --function f
// at { x: [0.7, 0.6, 1.4, -0.3] }
// Where a class's constructor only stores what it is given, the derivative makes objects by it; where it does more, field by field.
import { Box, Counted, Grid, Span, Vec } from "./input-shapes.js";

function norm(v: Vec): number {
  return Math.sqrt(v.x * v.x + v.y * v.y);
}
export function f(x: number[]): number {
  const seen: Vec[] = [];
  const grids: Grid[] = [];
  const counted: Counted[] = [];
  const spans: Span[] = [];
  const boxes: Box[] = [];
  for (let i = 0; i < 2; i++) {
    const v = new Vec(x[i]! * x[i + 1]!, Math.sin(x[i]!));
    seen.push(v);
    const grid = new Grid(2, 1 + i);
    grid.data[i] = x[i]! * x[i + 2]!;
    grids.push(grid);
    counted.push(new Counted(x[i]! * x[3]!));
    spans.push(new Span(x[i + 1]!, x[i]! * x[i]!));
    boxes.push(new Box(v, new Vec(x[3]!, x[i]!)));
  }
  let sum = 0;
  for (let i = 0; i < 2; i++) {
    sum += norm(seen[i]!) * grids[i]!.data[i]! + counted[i]!.half * spans[i]!.low * spans[i]!.high;
    sum += boxes[i]!.low.x * boxes[i]!.high.y;
  }
  return sum;
}
