/** The parts of a shadow that dotted names lead to, as a record; an array is given whole where a name leads into it. */
export function partsOf(shadow: unknown, names: readonly string[]): unknown {
  if (Array.isArray(shadow)) return shadow;
  const parts: Record<string, unknown> = {};
  for (const name of names) addPart(parts, shadow, name.split("."));
  return parts;
}

function addPart(parts: Record<string, unknown>, from: unknown, [first = "", ...rest]: readonly string[]): void {
  const value = (from as Record<string, unknown> | undefined)?.[first];
  if (rest.length === 0 || typeof value !== "object" || value === null || Array.isArray(value)) parts[first] = value;
  else {
    const inner = (parts[first] ?? {}) as Record<string, unknown>;
    parts[first] = inner;
    if (inner !== value) addPart(inner, value, rest);
  }
}

/** The numbers among the parts, put into a record that holds the rest already. */
export function putParts(into: unknown, shadow: unknown, names: readonly string[]): void {
  for (const name of names) {
    let to = into as Record<string, unknown>;
    let from = shadow as Record<string, unknown>;
    const steps = name.split(".");
    const last = steps.pop() ?? "";
    for (const step of steps) {
      if (typeof from[step] !== "object" || from[step] === null || Array.isArray(from[step])) break;
      to = to[step] as Record<string, unknown>;
      from = from[step] as Record<string, unknown>;
    }
    if (typeof from[last] === "number") to[last] = from[last];
  }
}
