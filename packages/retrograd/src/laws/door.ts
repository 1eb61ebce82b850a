/**
 * What the laws need of the compiler's door. Passed in, so that a law can be tested with a derivative written by hand.
 */
export interface HeadRequest {
  readonly function: string;
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
}

export interface DoorDiagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly hint: string;
}

/** How to call what was generated. */
export interface CallableHead {
  readonly function: string;
  readonly generated: string;
  /** Path of the generated module. */
  readonly module: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly role: "primal" | "shadow" | "seed" | "directions" | "value" | "tangent";
    readonly of?: string;
    readonly idle?: true;
  }[];
  readonly results: readonly {
    readonly name: string;
    readonly role: "value" | "tangent" | "adjoint";
    readonly of?: string;
    readonly idle?: true;
  }[];
  /** Module-level variables among the inputs and outputs. */
  readonly globals?: readonly HeadGlobal[];
  /** Bits of the narrowest real numbers that carry derivatives; 64 if absent. */
  readonly precision?: 32 | 64;
}

export interface HeadGlobal {
  readonly name: string;
  readonly module: string;
  readonly isInput: boolean;
  readonly isOutput: boolean;
}

export interface DoorOutcome {
  readonly files: readonly { readonly path: string; readonly text: string; readonly takesPlaceOf?: string }[];
  readonly diagnostics: readonly DoorDiagnostic[];
  readonly heads: readonly CallableHead[];
}

/** What is the same code, byte for byte, does the same: it need not be run again. */
export function isSameCode(one: DoorOutcome, other: DoorOutcome): boolean {
  if (other.files.length === 0) return false;
  return one.files === other.files || JSON.stringify(one.files) === JSON.stringify(other.files);
}

/** The user has asked for something else than the slope of the function: differences are not compared with it. */
export function countsConstants({ diagnostics }: Pick<DoorOutcome, "diagnostics">): boolean {
  return diagnostics.some(({ code }) => code === "RG2077");
}

/** States are kept in single precision: what is run again begins with rounded numbers, and other checkpoints have other derivatives. */
export function roundsStates({ diagnostics }: Pick<DoorOutcome, "diagnostics">): boolean {
  return diagnostics.some(({ code }) => code === "RG3315");
}

/** Both programs made so that they say what they store. */
export interface Noted<T> {
  /** What they call: `(place, value)`. */
  readonly function: string;
  /** The primal, in the form from which the adjoint is made. */
  readonly primal: T;
  readonly adjoint: T;
  /** Of the places, by their numbers. */
  readonly names: readonly string[];
}

export interface Door {
  derive(mode: "tangent" | "adjoint", disable: readonly string[]): DoorOutcome;
  /** The primal, printed again from the IL. */
  reprint(): DoorOutcome;
  /** For the law of forward values; absent where derivatives are written by hand. */
  noted?(): Noted<DoorOutcome>;
  /** Names of what may be switched off without changing a derivative. */
  readonly optionalPasses: readonly string[];
}
