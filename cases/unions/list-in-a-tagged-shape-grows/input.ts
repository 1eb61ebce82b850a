// adjoint --function f
// at { x: [1.5, 2], n: 3 }
// The list belongs to one of several shapes, told apart by a tag.
interface Polyline {
  kind: "line";
  points: number[];
}
interface Circle {
  kind: "circle";
  radius: number;
}
type Shape = Polyline | Circle;
function extend(s: Shape, v: number): void {
  if (s.kind === "line") {
    s.points.push(v * v);
    s.points[s.points.length] = v * s.points[0]!;
    s.points.fill(s.points[1]! * 2, 1, 2);
  } else s.radius *= v;
}
export function f(x: number[], n: number): number {
  const shapes: Shape[] = [
    { kind: "line", points: [x[0]!] },
    { kind: "circle", radius: x[1]! },
  ];
  for (let i = 0; i < n; i++) for (const s of shapes) extend(s, x[i % 2]!);
  let total = 0;
  for (const s of shapes) total += s.kind === "line" ? s.points.reduce((a, b) => a + b * b, 0) : s.radius;
  return total;
}
