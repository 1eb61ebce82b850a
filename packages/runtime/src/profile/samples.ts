/** Bytes over time in few points: where there would be too many, every second one goes, and from then on they are taken half as often. */
export class Samples {
  readonly #points: (readonly [number, number])[] = [];
  /** The time that has to pass between two points. */
  #apart = 0;
  #last = Number.NEGATIVE_INFINITY;
  /** The highest since the last point: peaks are not to be lost. */
  #highestAt = 0;
  #highest = -1;

  /** `most`: how many points at most, an even number. */
  constructor(private readonly most: number) {}

  add(seconds: number, bytes: number): void {
    if (bytes >= this.#highest) {
      this.#highest = bytes;
      this.#highestAt = seconds;
    }
    if (seconds - this.#last < this.#apart) return;
    this.#points.push([this.#highestAt, this.#highest]);
    this.#highest = -1;
    this.#last = seconds;
    if (this.#points.length === this.most) this.#thin();
  }

  /** All of them, and the last moment. */
  upTo(seconds: number, bytes: number): readonly (readonly [number, number])[] {
    const highest = this.#highest < 0 ? [] : [[this.#highestAt, this.#highest] as const];
    return [...this.#points, ...highest, [seconds, bytes]];
  }

  /** Of each two points the higher one stays. */
  #thin(): void {
    const points = this.#points.splice(0);
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [one, other] = [points[i]!, points[i + 1]!];
      this.#points.push(other[1] > one[1] ? other : one);
    }
    this.#apart = (2 * (this.#last - points[0]![0])) / this.most;
  }
}
