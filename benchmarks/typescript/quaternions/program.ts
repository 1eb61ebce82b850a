/** The attitude of a rigid body that tumbles freely and is turned by a control torque: quaternions and vectors as classes. */

export class Vector {
  constructor(
    public readonly x: number,
    public readonly y: number,
    public readonly z: number,
  ) {}

  plus(v: Vector): Vector {
    return new Vector(this.x + v.x, this.y + v.y, this.z + v.z);
  }

  minus(v: Vector): Vector {
    return new Vector(this.x - v.x, this.y - v.y, this.z - v.z);
  }

  times(s: number): Vector {
    return new Vector(this.x * s, this.y * s, this.z * s);
  }

  cross(v: Vector): Vector {
    return new Vector(this.y * v.z - this.z * v.y, this.z * v.x - this.x * v.z, this.x * v.y - this.y * v.x);
  }

  get lengthSquared(): number {
    return this.x * this.x + this.y * this.y + this.z * this.z;
  }
}

export class Quaternion {
  static readonly identity = new Quaternion(1, 0, 0, 0);

  constructor(
    public readonly w: number,
    public readonly x: number,
    public readonly y: number,
    public readonly z: number,
  ) {}

  static fromVector(v: Vector): Quaternion {
    return new Quaternion(0, v.x, v.y, v.z);
  }

  plus(q: Quaternion): Quaternion {
    return new Quaternion(this.w + q.w, this.x + q.x, this.y + q.y, this.z + q.z);
  }

  scaled(s: number): Quaternion {
    return new Quaternion(this.w * s, this.x * s, this.y * s, this.z * s);
  }

  times(q: Quaternion): Quaternion {
    return new Quaternion(
      this.w * q.w - this.x * q.x - this.y * q.y - this.z * q.z,
      this.w * q.x + this.x * q.w + this.y * q.z - this.z * q.y,
      this.w * q.y - this.x * q.z + this.y * q.w + this.z * q.x,
      this.w * q.z + this.x * q.y - this.y * q.x + this.z * q.w,
    );
  }

  get conjugate(): Quaternion {
    return new Quaternion(this.w, -this.x, -this.y, -this.z);
  }

  normalized(): Quaternion {
    return this.scaled(1 / Math.hypot(this.w, this.x, this.y, this.z));
  }

  rotate(v: Vector): Vector {
    const q = this.times(Quaternion.fromVector(v)).times(this.conjugate);
    return new Vector(q.x, q.y, q.z);
  }
}

/** Principal moments of inertia. */
const INERTIA = new Vector(1.2, 0.9, 1.7);

/** Euler's equations: the angular acceleration. */
function angularAcceleration(omega: Vector, torque: Vector): Vector {
  const momentum = new Vector(INERTIA.x * omega.x, INERTIA.y * omega.y, INERTIA.z * omega.z);
  const net = torque.minus(omega.cross(momentum));
  return new Vector(net.x / INERTIA.x, net.y / INERTIA.y, net.z / INERTIA.z);
}

/** Where a telescope along the body's x axis points at the end, against where it is to point, and what the torques have cost. */
export function pointingError(
  omega0: number[],
  torques: Float64Array,
  wanted: number[],
  dt: number,
  steps: number,
): number {
  let attitude = Quaternion.identity;
  let omega = new Vector(omega0[0], omega0[1], omega0[2]);
  let effort = 0;
  for (let i = 0; i < steps; i++) {
    const torque = new Vector(torques[3 * i], torques[3 * i + 1], torques[3 * i + 2]);
    // Half a step of the rotation rates, a step of the attitude with the rates in the middle, and the other half.
    const middle = omega.plus(angularAcceleration(omega, torque).times(dt / 2));
    const rate = attitude.times(Quaternion.fromVector(middle)).scaled(0.5);
    attitude = attitude.plus(rate.scaled(dt)).normalized();
    omega = omega.plus(angularAcceleration(middle, torque).times(dt));
    effort += torque.lengthSquared * dt;
  }
  const axis = attitude.rotate(new Vector(1, 0, 0));
  const miss = axis.minus(new Vector(wanted[0], wanted[1], wanted[2])).lengthSquared;
  return miss + omega.lengthSquared + 0.01 * effort;
}
