/** A table of what was asked for last: what nobody has asked for longest is forgotten when there is too much. */
export class Latest<T> {
  readonly #kept = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, value: T): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.most) return;
      this.#kept.delete(oldest);
    }
  }
}
