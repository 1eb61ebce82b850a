export class Oscillator {
  constructor(x, settings) {
    this.energy = (settings.stiffness ?? 1) * x[0] * x[0];
  }
  at(t) {
    return Math.cos(t) * this.energy;
  }
}
export const cube = (v) => v * v * v;
export function scale(v, by = 2) {
  return v * by;
}
