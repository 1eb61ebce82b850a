/** Bodies that attract one another, over immutable vectors. */

export class Vec3 {
  static readonly ZERO = new Vec3(0, 0, 0);

  constructor(
    readonly x: number,
    readonly y: number,
    readonly z: number,
  ) {}

  add(other: Vec3): Vec3 {
    return new Vec3(this.x + other.x, this.y + other.y, this.z + other.z);
  }

  sub(other: Vec3): Vec3 {
    return new Vec3(this.x - other.x, this.y - other.y, this.z - other.z);
  }

  scale(factor: number): Vec3 {
    return new Vec3(this.x * factor, this.y * factor, this.z * factor);
  }

  dot(other: Vec3): number {
    return this.x * other.x + this.y * other.y + this.z * other.z;
  }

  norm(): number {
    return Math.sqrt(this.dot(this));
  }
}

interface Body {
  readonly mass: number;
  position: Vec3;
  velocity: Vec3;
}

const GRAVITY = 1;
const SOFTENING = 0.05;

function accelerationOf(body: Body, bodies: Body[]): Vec3 {
  let acceleration = Vec3.ZERO;
  for (const other of bodies) {
    if (other === body) continue;
    const offset = other.position.sub(body.position);
    const distance = Math.sqrt(offset.dot(offset) + SOFTENING * SOFTENING);
    acceleration = acceleration.add(offset.scale((GRAVITY * other.mass) / distance ** 3));
  }
  return acceleration;
}

/** One step of the leapfrog method: kick, drift, kick. */
function step(bodies: Body[], dt: number): void {
  kick(bodies, dt / 2);
  for (const body of bodies) {
    body.position = body.position.add(body.velocity.scale(dt));
  }
  kick(bodies, dt / 2);
}

function kick(bodies: Body[], dt: number): void {
  for (const body of bodies) {
    body.velocity = body.velocity.add(accelerationOf(body, bodies).scale(dt));
  }
}

/** How far the first body ends from a place where it is wanted. Positions and velocities: three numbers for each body. */
export function missDistance(
  positions: Float64Array,
  velocities: Float64Array,
  masses: Float64Array,
  target: Float64Array,
  dt: number,
  steps: number,
): number {
  const bodies: Body[] = [];
  for (let i = 0; i < masses.length; i++) {
    bodies.push({
      mass: masses[i],
      position: new Vec3(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]),
      velocity: new Vec3(velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]),
    });
  }
  for (let t = 0; t < steps; t++) step(bodies, dt);
  return bodies[0].position.sub(new Vec3(target[0], target[1], target[2])).norm();
}
