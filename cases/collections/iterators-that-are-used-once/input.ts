// adjoint --function f
// at { x: 1.2, y: 0.7 }
// An iterator under a name of its own, or that a function gives, is made where it is used: loops see what they change meanwhile.
class Registry {
  readonly #entries = new Map<string, number>();
  set(key: string, value: number): this {
    this.#entries.set(key, value);
    return this;
  }
  get size(): number {
    return this.#entries.size;
  }
  values(): IterableIterator<number> {
    return this.#entries.values();
  }
  entries() {
    return this.#entries[Symbol.iterator]();
  }
}

export function f(x: number, y: number): number {
  const table = new Map([
    ["a", x],
    ["b", x * y],
  ]);
  const values = table.values();
  let sum = 0;
  for (const value of values) sum += value * value;
  const entries = table.entries();
  const scale = 2 * x;
  const list = [...entries];
  sum += list.reduce((s, [key, value]) => s + key.length * value, 0) * scale;
  for (const [, value] of table[Symbol.iterator]()) sum *= value;
  const registry = new Registry().set("a", x).set("b", y);
  for (const value of registry.values()) {
    sum += value * y;
    if (registry.size < 4) registry.set(`n${registry.size}`, sum);
  }
  const [first, second] = registry.values();
  for (const [key, value] of registry.entries()) sum += key.length * value;
  return sum * first! * second! + Math.max(...registry.values());
}
