/** A small seeded source of random numbers (Mulberry32): the same seed gives the same numbers on every machine. */
export class RandomSource {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A sign and a size between 0.3 and 1: never close to zero, so that no contribution is lost. */
  weight(): number {
    const size = 0.3 + 0.7 * this.next();
    return this.next() < 0.5 ? -size : size;
  }
}
