// adjoint --function f
// refused
// What a callback gives, or stores, may come to stand in a table: the derivative would not see it.
const cube = (x: number): number => x * x * x;
const laws: ((x: number) => number)[] = [(x) => x];
const rates = new Map<string, (x: number, k: number) => number>([["linear", (x) => x]]);

export function exchange(): void {
  const made = laws.map(() => cube);
  laws[0] = made[0]!;
}

export function steepen(factors: number[]): void {
  factors.forEach((factor) => {
    rates.set("linear", (x: number, k?: number) => x * factor * (k ?? 1));
  });
}

export function f(x: number): number {
  return laws[0]!(x) * rates.get("linear")!(x, 3);
}
