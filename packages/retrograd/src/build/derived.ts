import type { DerivedHead, Diagnostic } from "@retrograd/compiler";

/** What the compiler made of a function's module. */
export interface DerivedText {
  /** JavaScript; empty where there are errors. */
  readonly text: string;
  /** From its lines to the user's; a source map as text. */
  readonly map: string | undefined;
  readonly head: DerivedHead | undefined;
  /** Second order: how the tangent is called that the adjoint is of. */
  readonly first?: DerivedHead;
  /** What the derivative is of: as asked, or as the function allows. */
  readonly of: readonly string[] | undefined;
  /** The user's files that were read: with others it may be another text. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}
