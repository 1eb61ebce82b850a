// adjoint --function f
// at { x: 0.5, y: 1.2 }
// Where an Iterable is wanted, a Set, a Map or a text that nothing changes any more becomes a list of its values.
const primes = new Set([2, 3, 5]);
interface Weigher {
  total(values: Iterable<number>): number;
}
class Sum implements Weigher {
  total(values: Iterable<number>): number {
    let sum = 0;
    for (const value of values) sum += value;
    return sum;
  }
}
class Squares implements Weigher {
  total(values: Iterable<number>): number {
    let sum = 0;
    for (const value of values) sum += value * value;
    return sum;
  }
}
function width(values: Iterable<number>): number {
  return Math.max(...values) - Math.min(...values);
}
function vowels(text: Iterable<string>): number {
  let count = 0;
  for (const letter of text) if (letter === "a") count++;
  return count;
}
function named(entries: Iterable<readonly [string, number]>): number {
  let sum = 0;
  for (const [name, value] of entries) sum += name === "a" ? value * value : value;
  return sum;
}
export function f(x: number, y: number): number {
  let sum = 0;
  for (const weigher of [new Sum(), new Squares()]) sum += weigher.total(primes) * x + weigher.total([x, y]);
  for (let i = 0; i < 3; i++) {
    const seen = new Set<number>();
    for (let k = 0; k <= i; k++) seen.add(k * k);
    sum += width(seen) * y;
  }
  const table = new Map([
    ["a", x],
    ["b", y * x],
  ]);
  return sum + width([x, y]) + vowels("banana") * x + named(table) + named([["a", y]]);
}
