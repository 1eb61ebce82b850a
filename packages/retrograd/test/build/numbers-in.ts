/** The numbers in a value, by the ways to them. */
export type Path = readonly (string | number)[];

export function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => numbersIn((value as Record<string, unknown>)[key], [...path, key]));
}

// biome-ignore lint/suspicious/noExplicitAny: what stands at the end of a path has the type that its value has.
export const at = (value: any, path: Path): any => path.reduce((inner, key) => inner?.[key], value);
