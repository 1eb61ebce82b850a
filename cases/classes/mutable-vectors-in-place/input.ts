// adjoint --function f --wrt bodies.position,bodies.velocity
// at { bodies: makeBodies(), dt: 0.1 }
export class Vec2 {
  constructor(public x: number, public y: number) {}
  copy(o: Vec2): this {
    this.x = o.x;
    this.y = o.y;
    return this;
  }
  addScaled(o: Vec2, s: number): this {
    this.x += o.x * s;
    this.y += o.y * s;
    return this;
  }
  distanceTo(o: Vec2): number {
    return Math.hypot(this.x - o.x, this.y - o.y);
  }
}
export class Body {
  readonly force = new Vec2(0, 0);
  constructor(readonly mass: number, readonly position: Vec2, readonly velocity: Vec2) {}
}
export function makeBodies(): Body[] {
  return [
    new Body(1.5, new Vec2(0.1, 0.2), new Vec2(0.3, -0.1)),
    new Body(0.5, new Vec2(1.1, -0.7), new Vec2(-0.2, 0.4)),
    new Body(1.0, new Vec2(-0.9, 0.6), new Vec2(0.1, 0.15)),
  ];
}
const difference = new Vec2(0, 0);
export function f(bodies: Body[], dt: number): number {
  for (let step = 0; step < 3; step++) {
    for (const body of bodies) {
      body.force.x = 0;
      body.force.y = 0;
    }
    for (const a of bodies) {
      for (const b of bodies) {
        if (a === b) continue;
        const r = a.position.distanceTo(b.position);
        difference.copy(b.position).addScaled(a.position, -1);
        a.force.addScaled(difference, (a.mass * b.mass) / (r * r * r));
      }
    }
    for (const body of bodies) {
      body.velocity.addScaled(body.force, dt / body.mass);
      body.position.addScaled(body.velocity, dt);
    }
  }
  let s = 0;
  for (const { position, velocity } of bodies) s += position.x * velocity.y - position.y * velocity.x + position.y ** 2;
  return s;
}
