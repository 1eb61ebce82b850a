/** What is known of a parameter that says no type, from the calls that reach its function (call-site-types.ts). */
import type { Shape } from "./option-shapes.js";
import { joinShapes } from "./option-shapes.js";

export interface KnownParameter {
  readonly path: string;
  /** Behind the parameter's name, in the text without annotations. */
  readonly at: number;
  /** `x => …`: where the name begins. */
  readonly bare: number | undefined;
  readonly canMiss: boolean;
  readonly types: Set<string>;
  missing: boolean;
  /** Of the types, those of object literals. */
  readonly shapes: Map<string, Shape>;
  /** Properties that the function reads and sets, whether it replaces what is missing by `{}`, and its other names for the parameter. */
  readonly reads: Set<string>;
  readonly writes: Map<string, Set<string>>;
  /** What the function assigns to the parameter itself: its types where no call gives it anything. */
  readonly assigned: Set<string>;
  isReplaced: boolean;
  readonly aliases: Set<number>;
  /** Some call gives it what is not known, or calls may go there that are not seen: what is left out is not told. */
  isUnseen: boolean;
  /** Properties that are set to what is not known. */
  open: ReadonlySet<string>;
}

/** It grows as more is known. */
export function sizeOf({ types, missing, reads, writes, assigned }: KnownParameter): number {
  const written = [...writes.values()].reduce((sum, each) => sum + each.size, 0);
  return types.size + (missing ? 1 : 0) + reads.size + assigned.size + written;
}

/** The types of a parameter; objects given as literals, or not at all, are one type with the properties that the function reads. */
export function withOptions(
  known: KnownParameter,
  isLast: boolean,
): { readonly types: ReadonlySet<string>; readonly options?: string } {
  const { types, shapes, reads, writes, missing, isReplaced, aliases } = known;
  const mayBeEmpty = isReplaced || aliases.size > 0 || !known.canMiss;
  if (known.isUnseen) return { types };
  const isNeverGiven = types.size === 0 && missing && mayBeEmpty;
  if (reads.size + writes.size === 0 || (shapes.size === 0 && !isNeverGiven))
    return { types: types.size === 0 && missing ? known.assigned : types };
  const isTold = (name: string): boolean => !isLast || !known.open.has(name);
  const all = new Map([...[...reads].map((name) => [name, new Set<string>()] as const), ...writes]);
  const told = new Map([...all].filter(([name]) => isTold(name)));
  const options = joinShapes([...shapes.values()], told, mayBeEmpty && missing);
  return { types: new Set([...[...types].filter((each) => !shapes.has(each)), options]), options };
}
