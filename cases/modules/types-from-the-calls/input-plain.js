const { sqrt, sin } = Math;

/** Called with two kinds of arrays. */
export function norm(a) {
  return sqrt(total(a, a, (v) => v));
}

export function total(a, b, g) {
  let s = 0;
  let last;
  for (let i = 0; i < a.length; i++) {
    last = g(a[i]) * b[i];
    s += last;
  }
  return s;
}

export const line = (a, b) => (t) => blend(a, b, t);

const blend = (a, b, t) => a * (1 - t) + b * t;

export class Track {
  constructor(start, settings) {
    this.place = start;
    this.settings = settings;
  }
  advance(dt, steps) {
    for (let i = 0; i < (steps || 3); i++) this.place += dt * sin(this.settings.rate * this.place);
    return this;
  }
}

export function unused(a, b) {
  return a.b(b);
}
