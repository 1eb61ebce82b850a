// adjoint --function bell
// at { "a": 0.7, "b": 0.6 }
// Split could be such options, but bell is given numbers alone, and makes no Split.
interface Options {
  width?: number;
  tall: number;
}

export class Split {
  constructor(
    private readonly low: number,
    private readonly high: number,
  ) {}
  get width(): number {
    return (this.low + this.high) / 2;
  }
  get tall(): number {
    return this.low;
  }
}

class Bell {
  readonly width: number;
  constructor(options: Options) {
    const { width = 5, tall } = options;
    this.width = width * tall + options.tall;
  }
  at(x: number): number {
    return Math.exp(-((x / this.width) ** 2));
  }
}

export function bell(a: number, b: number): number {
  return new Bell({ width: a, tall: b + 1 }).at(b) * new Bell({ tall: a }).at(2);
}
