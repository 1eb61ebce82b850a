/**
 * Copies adjoints from the shadow of an object into that of another one that has been made in its place, when a piece of the program ran again: numbers of
 * arrays, fields and entries, and of what these lead to. Both have the same shape. What they share is left as it is.
 */
export function handOver(from: unknown, to: unknown): void {
  const copies = new Map<object, object>();
  const waiting: [object, object][] = [];
  const meet = (a: unknown, b: unknown): void => {
    if (a === b || !isObject(a) || !isObject(b) || copies.get(a) === b) return;
    copies.set(a, b);
    waiting.push([a, b]);
  };
  meet(from, to);
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = pair;
    if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) (b as Float64Array).set(a as Float64Array);
    else if (Array.isArray(a) && Array.isArray(b)) copyElements(a, b, meet);
    else if (a instanceof Map && b instanceof Map) copyEntries(a, b, meet);
    else copyFields(a as Record<string, unknown>, b as Record<string, unknown>, meet);
  }
}

function copyElements(a: readonly unknown[], b: unknown[], meet: (a: unknown, b: unknown) => void): void {
  for (let i = 0; i < b.length; i++) {
    if (isObject(b[i])) meet(a[i], b[i]);
    else if (typeof a[i] === "number") b[i] = a[i];
  }
}

function copyFields(
  a: Record<string, unknown>,
  b: Record<string, unknown>,
  meet: (a: unknown, b: unknown) => void,
): void {
  for (const key of Object.keys(b)) {
    if (isObject(b[key])) meet(a[key], b[key]);
    else if (typeof a[key] === "number") b[key] = a[key];
  }
}

/** Entries by their order: objects as keys are other ones, too. */
function copyEntries(a: Map<unknown, unknown>, b: Map<unknown, unknown>, meet: (a: unknown, b: unknown) => void): void {
  const values = [...a.values()];
  let k = 0;
  for (const [key, value] of b) {
    const other = values[k++];
    if (isObject(value)) meet(other, value);
    else if (typeof other === "number") b.set(key, other);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
