/** Disjoint sets. A set may be given up: its members, and all that join them, then belong to none, for good. */
export class DisjointSets<T> {
  readonly #parent = new Map<T, T>();
  readonly #dead = new Set<T>();

  add(id: T): void {
    if (!this.#parent.has(id)) this.#parent.set(id, id);
  }

  has(id: T): boolean {
    return this.#parent.has(id) && !this.#dead.has(this.#find(id));
  }

  same(a: T, b: T): boolean {
    return this.#find(a) === this.#find(b);
  }

  join(a: T, b: T): void {
    const x = this.#find(a);
    const y = this.#find(b);
    if (x === y) return;
    this.#parent.set(x, y);
    if (this.#dead.has(x)) this.#dead.add(y);
  }

  giveUp(id: T): void {
    this.#dead.add(this.#find(id));
  }

  groups(): readonly (readonly T[])[] {
    const groups = new Map<T, T[]>();
    for (const id of this.#parent.keys()) {
      const root = this.#find(id);
      if (this.#dead.has(root)) continue;
      const group = groups.get(root);
      if (group === undefined) groups.set(root, [id]);
      else group.push(id);
    }
    return [...groups.values()];
  }

  #find(id: T): T {
    let at = id;
    for (;;) {
      const up = this.#parent.get(at) ?? at;
      if (up === at) return at;
      const higher = this.#parent.get(up) ?? up;
      this.#parent.set(at, higher);
      at = higher;
    }
  }
}
