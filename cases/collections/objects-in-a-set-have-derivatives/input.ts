// adjoint --function f
// at { a: 0.6, b: 0.8, n: 2 }
export class Body {
  speed = 0;
  constructor(
    public place: number,
    public mass: number,
  ) {}
}
function pull(bodies: Set<Body>, on: Body): void {
  for (const other of bodies) if (other !== on) on.speed += 0.1 * other.mass * (other.place - on.place);
}
export function f(a: number, b: number, n: number): number {
  const bodies = new Set([new Body(a, b)]);
  bodies.add(new Body(0.3 * b, 0.5)).add(new Body(a * b, a));
  for (let step = 0; step < n; step++) {
    for (const body of bodies) pull(bodies, body);
    bodies.forEach((body) => {
      body.place += body.speed;
    });
  }
  return [...bodies].reduce((sum, body) => 0.5 * sum + body.place * body.mass, 0);
}
