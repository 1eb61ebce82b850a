// adjoint --function Oscillator.energy --wrt self,dt
// at { self: new Oscillator(0.5, 1.5), dt: 0.1 }
export class Oscillator {
  constructor(public x: number, public v: number) {}
  energy(dt: number): number {
    for (let i = 0; i < 4; i++) {
      this.v -= dt * Math.sin(this.x);
      this.x += dt * this.v;
    }
    return 0.5 * this.v * this.v - Math.cos(this.x);
  }
}
