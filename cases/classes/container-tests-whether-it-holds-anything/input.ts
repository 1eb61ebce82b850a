// adjoint --function f
// at { x: [0.7, 0.6] }
// `this.value === undefined` narrows the type parameter to what is there: the number keeps its derivative.
class Slot<T> {
  private value: T | undefined;
  put(value: T): void {
    this.value = value;
  }
  get(otherwise: T): T {
    return this.value === undefined ? otherwise : this.value;
  }
  map<U>(f: (value: T) => U): Slot<U> {
    const made = new Slot<U>();
    if (this.value !== undefined && this.value !== null) made.put(f(this.value));
    return made;
  }
}
export function f(x: Float64Array): number {
  const slot = new Slot<number>();
  const empty = slot.map((v) => v + 1);
  const before = slot.get(x[1]!);
  slot.put(x[0]! * before);
  return slot.get(1) ** 2 + slot.map((v) => v * v).get(0) * empty.get(3 * x[0]!);
}
