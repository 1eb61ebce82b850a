// adjoint --function f
// refused
// Of a function that gives what it finds in any nobody knows whether it is a number, unless it is a function of Math.
interface Gauge {
  readonly read: (x: number) => number;
}

const kept = { weight: 2 };
const gauge: Gauge = {
  // biome-ignore lint/suspicious/noExplicitAny: the case asks what becomes of `any`.
  read: () => (kept as any).weight,
};

export function f(x: Float64Array): number {
  kept.weight = x[1]!;
  return gauge.read(x[0]!);
}
