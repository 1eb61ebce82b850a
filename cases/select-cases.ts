/**
 * Which cases a test file checks: its share of all of them; or of those that were asked for. `npm test -- <topic>` sets RETROGRAD_CASES to parts
 * of names; `npm run test:quick` sets RETROGRAD_SAMPLE to n: every n-th case in the order of their names, of every topic some.
 */
export interface Selection<T> {
  readonly cases: readonly T[];
  /** Nothing was left out. */
  readonly isWhole: boolean;
}

export function selectCases<T extends { readonly name: string }>(
  all: readonly T[],
  part: number,
  parts: number,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Selection<T> {
  const words = environment.RETROGRAD_CASES?.split(",").filter((word) => word !== "") ?? [];
  const every = Math.max(1, Number(environment.RETROGRAD_SAMPLE ?? 1));
  const asked = words.length === 0 ? all : all.filter(({ name }) => words.some((word) => isAsked(name, word)));
  const sample = asked.filter((_, k) => k % every === 0);
  return {
    cases: sample.filter((_, k) => k % parts === part),
    isWhole: sample.length === all.length,
  };
}

/** A topic by its name (`loops`), or a part of a claim. */
export function isAsked(name: string, word: string): boolean {
  return name.includes(word);
}
