/** What a row of the table of passes may say, and what names follow from it; see table.ts. */

/** A stretch of the pipeline whose result derivations of one program may have in common (shared-stages.ts). */
export type SharedStage = "read" | "prepare" | "analyze" | "plan" | "differentiate" | "polish" | "print";

/**
 * rewrite: IL → IL, and its result can be dumped. analysis: IL → facts. check: what it finds is told to the user. choice: facts → a part of
 * the plan.
 */
export type PassKind = "rewrite" | "analysis" | "check" | "choice";

export interface More {
  readonly name?: string;
  /** Without it the room tells: 3 has analyses, 4 choices, all others rewrites. */
  readonly kind?: PassKind;
  readonly switch?: string;
  /** What the switch leaves out, where that is less than the whole pass and the pass's own line would not tell. */
  readonly leaves?: string;
  readonly less?: true;
  readonly column?: string;
  readonly dump?: string;
}

/** File below `src/` without its ending; what it does; the rest. */
export type Row = readonly [file: string, what: string, more?: More];

export interface Section {
  readonly name: string;
  readonly stage: SharedStage;
  readonly mode?: "tangent" | "adjoint";
  readonly what: string;
  readonly repeat?: {
    /** The section that the repetition begins with; without it this one. */
    readonly from?: string;
    /** A number of rounds, or what it is. */
    readonly most: number | string;
    readonly why: string;
  };
  readonly passes: readonly Row[];
}

type FileName<Path extends string> = Path extends `${string}/${infer Rest}` ? FileName<Rest> : Path;

export type NameOf<R extends Row> = R extends readonly [string, string, { readonly name: infer N extends string }]
  ? N
  : FileName<R[0]>;

export type SwitchOf<R extends Row> = R extends readonly [string, string, { readonly switch: infer S extends string }]
  ? S extends "itself"
    ? NameOf<R>
    : S
  : never;

export function nameOf(row: Row): string {
  return row[2]?.name ?? row[0].slice(row[0].lastIndexOf("/") + 1);
}

export function switchOf(row: Row): string | undefined {
  const own = row[2]?.switch;
  return own === "itself" ? nameOf(row) : own;
}

export function kindOf([file, , more]: Row): PassKind {
  if (more?.kind !== undefined) return more.kind;
  if (file.startsWith("3-")) return "analysis";
  return file.startsWith("4-") ? "choice" : "rewrite";
}
