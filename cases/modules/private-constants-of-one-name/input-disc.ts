const factor = 3.14159;
const half = { factor: 0.5, debug: false };

export function area(d: number): number {
  if (half.debug) console.log(d);
  return factor * (d * half.factor) ** 2;
}
