// adjoint --function f
// at { x: 1.25, rate: 0.8 }
// The step sizes are chosen by the values: the loop's length is known only at run time.
class Integrator {
  t = 0;
  h = 0.3;
  rejected = 0;
  constructor(private readonly field: (y: number) => number, public y: number) {}
  advance(end: number): number {
    while (this.t < end) {
      if (this.t + this.h > end) this.h = end - this.t;
      const k1 = this.field(this.y);
      const k2 = this.field(this.y + this.h * k1);
      const error = Math.abs(0.5 * this.h * (k2 - k1));
      if (error > 0.02) {
        this.h = this.h / 2;
        this.rejected++;
        continue;
      }
      this.y += 0.5 * this.h * (k1 + k2);
      this.t += this.h;
      if (error < 0.005) this.h *= 1.5;
    }
    return this.y;
  }
}
export function f(x: number, rate: number): number {
  const integrator = new Integrator((y) => -rate * y * y, x);
  return integrator.advance(1) * integrator.y;
}
