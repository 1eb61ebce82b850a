/** What the laws need of the compiler's door for C, and how generated C is called. Passed in, so that laws can be tested by hand. */
import type { CHeadDescription } from "@retrograd/compiler";
import type { DoorDiagnostic, HeadGlobal, Noted } from "../door.js";

/** How to call what was generated, in C: by value or through a pointer follows from the parameter's type. */
export interface CCallableHead {
  readonly function: string;
  readonly generated: string;
  /** Path of the generated file it is in. */
  readonly module?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly role: "primal" | "shadow" | "seed" | "value" | "directions" | "tangent";
    /** Shadows: the parameter or variable they belong to. */
    readonly of?: string;
  }[];
  /** What is returned: at most one. */
  readonly results: readonly {
    readonly name: string;
    readonly role: "value" | "tangent" | "adjoint";
    readonly of?: string;
  }[];
  /** Variables at file scope among the inputs and outputs. */
  readonly globals?: readonly HeadGlobal[];
  /** Several directions at once: what is a number for one is a row of numbers. */
  readonly directions?: number | "runtime";
  /** Bits of the narrowest real numbers that carry derivatives; 64 if absent. */
  readonly precision?: 32 | 64;
}

export interface CDoorOutcome {
  readonly files: readonly { readonly path: string; readonly text: string; readonly takesPlaceOf?: string }[];
  readonly diagnostics: readonly DoorDiagnostic[];
  readonly heads: readonly CCallableHead[];
  /** The head as the text declares it, where that spells types in a way of its own. */
  readonly described?: CHeadDescription | undefined;
}

export interface CDoor {
  /** Of the head that is asked for; undefined where the program has errors. */
  describe(): CHeadDescription | undefined;
  derive(mode: "tangent" | "adjoint", disable: readonly string[]): CDoorOutcome;
  /** The primal, printed again from the IL. */
  reprint(): CDoorOutcome;
  /** For the law of forward values; absent where derivatives are written by hand. The texts declare what they call. */
  noted?(): Noted<CDoorOutcome>;
  readonly optionalPasses: readonly string[];
}

export const textsOf = (outcome: CDoorOutcome): string => JSON.stringify(outcome.files);

/** What is the same code need not be run again. */
export function isSameCode(one: CDoorOutcome, other: CDoorOutcome): boolean {
  return other.files.length > 0 && textsOf(one) === textsOf(other);
}
