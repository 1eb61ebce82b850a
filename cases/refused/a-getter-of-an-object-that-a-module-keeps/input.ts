// adjoint --function bell
// refused
// Whoever calls keep may hand over a Split, whose width is computed.
interface Options {
  width: number;
}

export class Split {
  constructor(
    private readonly low: number,
    private readonly high: number,
  ) {}
  get width(): number {
    return (this.low + this.high) / 2;
  }
}

const last: { options: Options } = { options: { width: 2 } };

export function keep(options: Options): void {
  last.options = options;
}

export function bell(a: number, b: number): number {
  const { width } = last.options;
  return Math.exp(-((a / width) ** 2)) * b;
}
