/** The parts of an array, a map or an object, each with the way to the same part of another one. */
export interface Component {
  readonly key: unknown;
  readonly value: unknown;
  get(of: object): unknown;
  set(of: object, value: unknown): void;
}

/** All typed arrays are used as this one is. */
export const isTypedArray = (value: unknown): value is Float64Array =>
  ArrayBuffer.isView(value) && !(value instanceof DataView);

/** An array of nothing but numbers: it may be long, and is gone through at once. */
export const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === "number");

export function* componentsOf(whole: object): Iterable<Component> {
  if (whole instanceof Map) {
    for (const [key, value] of whole)
      yield {
        key,
        value,
        get: (of) => (of as Map<unknown, unknown>).get(key),
        set: (of, other) => void (of as Map<unknown, unknown>).set(key, other),
      };
    return;
  }
  if (!Array.isArray(whole) && Object.prototype.toString.call(whole) !== "[object Object]") return;
  for (const key of Reflect.ownKeys(whole)) {
    if (key === "length" && Array.isArray(whole)) continue;
    const property = Object.getOwnPropertyDescriptor(whole, key);
    if (property === undefined || !("value" in property)) continue;
    yield {
      key,
      value: property.value,
      get: (of) => (of as Record<PropertyKey, unknown>)[key],
      set: (of, other) => {
        (of as Record<PropertyKey, unknown>)[key] = other;
      },
    };
  }
}
