/**
 * Are two values the same data: the same constants in lists, maps, sets and plain objects of the same form, origins and all? What is shared in
 * one of them must be shared in the other. Functions and instances of classes are the same only as themselves.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  return new Comparison().same(one, other);
}

class Comparison {
  /** What was met in either, and what stood in its place in the other. */
  readonly #met = new Map<object, object>();
  readonly #metOther = new Map<object, object>();

  same(one: unknown, other: unknown): boolean {
    if (Object.is(one, other)) return true;
    if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
    const known = this.#met.get(one);
    if (known !== undefined || this.#metOther.has(other)) return known === other;
    this.#met.set(one, other);
    this.#metOther.set(other, one);
    if (Array.isArray(one)) return Array.isArray(other) && this.#list(one, other);
    if (one instanceof Map) return other instanceof Map && this.#list([...one].flat(), [...other].flat());
    if (one instanceof Set) return other instanceof Set && this.#list([...one], [...other]);
    return isPlain(one) && isPlain(other) && this.#fields(one, other);
  }

  #list(one: readonly unknown[], other: readonly unknown[]): boolean {
    return one.length === other.length && one.every((each, k) => this.same(each, other[k]));
  }

  #fields(one: Fields, other: Fields): boolean {
    const names = Object.keys(one);
    if (names.length !== Object.keys(other).length) return false;
    return names.every((name) => Object.hasOwn(other, name) && this.same(one[name], other[name]));
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isPlain(value: object): value is Fields {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
