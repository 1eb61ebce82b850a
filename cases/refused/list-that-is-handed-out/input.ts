// adjoint --function f
// refused
// Private storage that leaves the module, or that decides what the next call computes, and objects whose class the caller cannot know.
class Part {
  constructor(public weight: number) {}
}
const parts = [1, 2, 3];
const known = new Map<string, number>();
let seed = 7;
export let level = 1;
export function allParts(): number[] {
  return parts;
}
export function learn(name: string, value: number): void {
  known.set(name, value);
}
learn("first", 0.5);
export function f(x: number, part: Part): number {
  seed = (seed * 16807) % 2147483647;
  level = x * part.weight;
  return level * parts[1]! * (known.get("first") ?? 1) + (seed / 2147483647) * x;
}
