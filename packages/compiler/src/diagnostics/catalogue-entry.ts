import type { Diagnostic } from "./diagnostic.js";

/** What a code means; a diagnostic's own message says what it is about this time. */
export interface CatalogueEntry {
  /** RG1…: parsing and types; RG2…: constructs; RG3…: analysis; RG4…: the request; RG5…: output; RG6…: calls of `gradient(f)`. */
  readonly code: string;
  readonly severity: Diagnostic["severity"];
  readonly title: string;
  /** Why it is reported. */
  readonly cause: string;
  /** What to do. */
  readonly fix: string;
  /** Text that provokes it, or a command line, with what to write instead. */
  readonly example: string;
}
