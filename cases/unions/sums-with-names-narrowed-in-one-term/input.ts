// adjoint --function f
// at { x: Float64Array.of(0.7, 1.3, 0.4) }
// In one sum a name has its declared type in some terms and a narrower one in others.
class Shape {
  constructor(public side: number) {}
}

class Ring extends Shape {
  constructor(
    side: number,
    public hole: number,
  ) {
    super(side);
  }
}

export function f(x: Float64Array): number {
  const shapes: Shape[] = [new Shape(x[0]! * x[1]!), new Ring(x[2]!, x[0]! * 0.5)];
  let sum = 0;
  for (const s of shapes)
    sum += s.side * s.side + (s instanceof Ring ? s.side * s.hole - s.hole * x[1]! : 0) + s.side * x[2]!;
  const last = shapes[1];
  return sum * x[1]! + (last instanceof Ring ? last.hole * last.hole : 0) * x[0]!;
}
