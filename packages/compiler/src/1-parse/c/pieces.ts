/**
 * Declarations and functions at file scope as pieces of a text, with what is said of each: only what the heads reach counts.
 *
 * In: while reading, which symbols and types each piece declares and names, and what is wrong with it. Out: what has to be told, for
 * heads or for functions that are found to be reached later.
 * Method: what a reached piece names is reached. Text that could not be read may hold the declaration of a name that has none, and
 * may set a pointer that a reached piece reads: then it counts as reached.
 */
import type { Diagnostic, DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Span } from "../../diagnostics/origin.js";
import type { CType } from "./types/c-types.js";

export interface Remark {
  readonly code: string;
  readonly severity: Diagnostic["severity"];
  readonly at: Span;
  readonly message: string;
  readonly hint: string;
  /** What is told only once for all pieces. */
  readonly once?: string;
}

export class Piece {
  readonly remarks: Remark[] = [];
  /** Symbols, structs and enumerations that its text names. */
  readonly names = new Set<object>();
  /** Names that nothing declares. */
  readonly unknown = new Set<string>();
  /** The words of what was left out. */
  readonly leftOut = new Set<string>();
  /** Something in it may be declared in a header that is missing. */
  needsHeader = false;
  /** `_Static_assert`. */
  isAssertion = false;

  constructor(readonly span: Span) {}

  get hasErrors(): boolean {
    return this.remarks.some(({ severity }) => severity === "error");
  }
}

/** A file with what it includes. */
export interface UnitOfPieces {
  readonly pieces: readonly Piece[];
  /** Faults of the whole text: directives, comments without end. */
  readonly general: readonly Remark[];
  readonly missingHeaders: readonly Remark[];
  /** Whether a condition asks for a macro that a missing header may define. */
  readonly dependsOnMissing: boolean;
}

/** What the pieces of all files declare. */
export class Pieces {
  readonly #declaring = new Map<object, Piece[]>();
  readonly #units: UnitOfPieces[] = [];
  readonly #told = new Set<Piece>();
  readonly #once = new Set<string>();

  declare(symbol: object, piece: Piece): void {
    const known = this.#declaring.get(symbol);
    if (known === undefined) this.#declaring.set(symbol, [piece]);
    else if (!known.includes(piece)) known.push(piece);
  }

  /** Symbols, and words, that are named where nobody knows what the text does with them: in a piece with faults. */
  inDoubt(): { has(symbol: { readonly name: string }): boolean } {
    const pieces = this.#units.flatMap((unit) => unit.pieces);
    const words = new Set(pieces.flatMap((piece) => [...piece.leftOut]));
    const symbols = new Set(pieces.flatMap((piece) => (piece.hasErrors ? [...piece.names] : [])));
    return { has: (symbol) => words.has(symbol.name) || symbols.has(symbol) };
  }

  addUnit(unit: UnitOfPieces): void {
    this.#units.push(unit);
  }

  /** Everything that was found, whatever is reached. */
  tellAll(bag: DiagnosticBag): void {
    for (const { pieces, general, missingHeaders } of this.#units)
      for (const remark of [...general, ...missingHeaders, ...pieces.flatMap((piece) => piece.remarks)])
        this.#tell(bag, remark);
  }

  #tell(bag: DiagnosticBag, { code, severity, at, message, hint, once }: Remark): void {
    if (once !== undefined && this.#once.has(once)) return;
    if (once !== undefined) this.#once.add(once);
    bag.add(code, severity, at, message, hint);
  }

  /** What is wrong with what these symbols reach; with it, pieces in which the names of heads without a definition stand. */
  tellReached(symbols: Iterable<object>, undefinedHeads: readonly string[], bag: DiagnosticBag): void {
    const reached = this.#reached(symbols, undefinedHeads);
    for (const { pieces, general, missingHeaders, dependsOnMissing } of this.#units) {
      for (const remark of general) this.#tell(bag, remark);
      const counted = pieces.filter((piece) => reached.has(piece) || this.#fails(piece));
      for (const piece of counted) for (const remark of piece.remarks) this.#tell(bag, remark);
      const isNeeded = counted.some((piece) => dependsOnMissing || piece.needsHeader || piece.hasErrors);
      for (const remark of missingHeaders)
        this.#tell(
          bag,
          isNeeded ? remark : { ...remark, severity: "note", message: `${remark.message} Nothing here needs it.` },
        );
      for (const piece of pieces) {
        if (reached.has(piece) || this.#told.has(piece)) continue;
        this.#told.add(piece);
        const fault = piece.remarks.find(({ code }) => unreadable.has(code));
        if (fault !== undefined) this.#tell(bag, skipped(fault));
      }
    }
  }

  /** A static assertion that does not hold; one of types that are not known says nothing. */
  #fails(piece: Piece): boolean {
    const errors = piece.remarks.filter(({ severity }) => severity === "error");
    if (!piece.isAssertion || errors.length === 0 || errors.some(({ code }) => code !== "RG1139")) return false;
    return [...this.#reached(piece.names, [])].every((one) => !one.hasErrors);
  }

  #reached(symbols: Iterable<object>, undefinedHeads: readonly string[]): ReadonlySet<Piece> {
    const reached = new Set<Piece>();
    const seen = new Set<object>();
    const queue: object[] = [...symbols];
    const add = (piece: Piece): void => {
      if (reached.has(piece)) return;
      reached.add(piece);
      queue.push(...piece.names);
    };
    for (const { pieces } of this.#units)
      for (const piece of pieces) if (undefinedHeads.some((head) => piece.leftOut.has(head))) add(piece);
    do {
      for (let symbol = queue.pop(); symbol !== undefined; symbol = queue.pop()) {
        if (seen.has(symbol)) continue;
        seen.add(symbol);
        for (const piece of this.#declaring.get(symbol) ?? []) add(piece);
      }
      const pointers = new Set([...seen].flatMap((symbol) => (isPointer(symbol) ? [symbol.name] : [])));
      for (const { pieces } of this.#units) {
        const unknown = new Set(pieces.flatMap((piece) => (reached.has(piece) ? [...piece.unknown] : [])));
        for (const piece of pieces)
          if ([...piece.leftOut].some((word) => unknown.has(word) || pointers.has(word))) add(piece);
      }
    } while (queue.length > 0);
    return reached;
  }
}

/** Syntax errors, strings without end, characters that are no part of C. */
const unreadable: ReadonlySet<string> = new Set(["RG1120", "RG1104", "RG1109"]);

function skipped({ at, message }: Remark): Remark {
  return {
    code: "RG1141",
    severity: "note",
    at,
    message: `What stands here cannot be read, and is left out: ${message}`,
    hint: "Nothing that is differentiated needs it.",
  };
}

/** A variable at file scope in which addresses may be stored. */
function isPointer(symbol: object): symbol is { readonly name: string } {
  if (!("kind" in symbol) || symbol.kind !== "variable" || !("type" in symbol)) return false;
  return mayHoldAddresses(symbol.type as CType);
}

function mayHoldAddresses(type: CType): boolean {
  if (type.kind === "array") return mayHoldAddresses(type.element);
  return type.kind === "pointer" || type.kind === "record";
}
