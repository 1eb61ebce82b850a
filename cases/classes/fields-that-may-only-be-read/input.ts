// adjoint --function f --wrt x
// at { x: [0.4, -1.2, 2.2], n: 3 }
type Column = readonly number[];

/** The program only reads what its fields lead to; the derivative adds to their shadows. */
export class Signal {
  constructor(
    private readonly data: ArrayLike<number>,
    readonly gain: Column,
    private readonly taps: Readonly<Float64Array>,
    readonly extra: ArrayLike<number> | null = null,
  ) {}

  sum(): number {
    let s = 0;
    for (let i = 0; i < this.data.length; i++) s += this.data[i]! * this.gain[i]! * this.taps[i]!;
    if (this.extra !== null) for (let i = 0; i < this.extra.length; i++) s += this.extra[i]! ** 2;
    return s;
  }
}

export function f(x: number[], n: number): number {
  const scaled = x.map((v) => v * n);
  return new Signal(x, scaled, Float64Array.from(x)).sum() + new Signal(scaled, x, Float64Array.from(x), x).sum();
}
