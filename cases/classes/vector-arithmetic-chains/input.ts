// adjoint --function f
// at { x: 0.75, y: -0.4, z: 1.1 }
class Vec3 {
  constructor(readonly x: number, readonly y: number, readonly z: number) {}
  add(o: Vec3): Vec3 {
    return new Vec3(this.x + o.x, this.y + o.y, this.z + o.z);
  }
  scale(s: number): Vec3 {
    return new Vec3(this.x * s, this.y * s, this.z * s);
  }
  cross(o: Vec3): Vec3 {
    return new Vec3(this.y * o.z - this.z * o.y, this.z * o.x - this.x * o.z, this.x * o.y - this.y * o.x);
  }
  dot(o: Vec3): number {
    return this.x * o.x + this.y * o.y + this.z * o.z;
  }
  normalized(): Vec3 {
    return this.scale(1 / Math.sqrt(this.dot(this)));
  }
}
export function f(x: number, y: number, z: number): number {
  const a = new Vec3(x, y, z);
  const b = a.scale(0.5).add(new Vec3(z, x, y)).cross(a);
  return b.normalized().dot(a.add(b.scale(x)));
}
