// adjoint --function f
// at { rates: { slow: 0.3, fast: 0.7 }, unit: "fast", x: 1.5 }
// An index signature: entries are read and written under keys that only the run knows, and all of them are run through.
interface Rates {
  [name: string]: number;
}
const scales: Record<string, number> = { slow: 2, fast: 0.5 };
export function f(rates: Rates, unit: string, x: number): number {
  const own: Rates = { ...rates, extra: x, [`${unit}er`]: x * x };
  let sum = 0;
  for (const name in own) sum += own[name]! ** 2 * (scales[name] ?? 1);
  rates[unit]! *= sum;
  return Object.values(rates).reduce((a, b) => a + b, 0) * ("none" in own ? 0 : own.faster!);
}
