/** What the text around an expression knows. */
import type { Origin } from "../../../diagnostics/origin.js";
import type { AllocateStatement, Expression, Program, RecordId, Type, VariableId } from "../../../il/types.js";
import type { TypeNames } from "../declarations/types.js";

export interface Environment extends TypeNames {
  readonly program: Program;
  /** The name of a variable at this point of the text. */
  name(id: VariableId): string;
  /** A pointer variable that is led elsewhere: `*p` is better than `p[0]`. */
  isMoving(id: VariableId): boolean;
  /** A pointer variable that is declared as leading to read-only storage. */
  leadsToConst(id: VariableId, behind?: number): boolean;
  /** The pointer leads to storage that declarations say is only read. */
  givesConst(e: Expression): boolean;
  /** A header the text needs: `<math.h>`. */
  include(header: string): void;
  /** Takes a function of our own (see support.ts) into the text. */
  support(name: string): string;
  /** The name stands for this value: a macro or an enumeration constant. */
  knows(name: string, value: unknown): boolean;
  /** The text has the user's types under their names. */
  readonly hasUsersTypes: boolean;
  /** The function that a constant record of kind closure stands for. */
  closure(record: RecordId): string | undefined;
  /** Pointers of that type lead to it without a cast. */
  isClosureOfType(record: RecordId, pointer: Type): boolean;
  /** A made-up field that stands for the fields of an anonymous struct or union. */
  isAnonymous(record: RecordId, field: string): boolean;
  /** The number of elements of such type behind a pointer is asked for: blocks are noted when they are made. Shadows are not. */
  asksLength(element: Type, made?: VariableId): boolean;
  /** Fields of such a struct are recorded before they are overwritten, behind some pointer. */
  isSaved(record: RecordId): boolean;
  /** New storage that is saved through another pointer, maybe before anything is in it. */
  isSavedElsewhere(made: AllocateStatement): boolean;
  /** The text calls a function of which the program has a prototype only. */
  callsOutside(name: string): void;
  refuse(code: string, message: string, hint: string, at?: Origin): void;
}

/**
 * What is around an expression. `exact`: nothing that converts it. `free`: an operator whose other operand has the expression's type.
 * `compare`: as free, where signedness must be the same. `assign`: an assignment, an argument or a return. `index`: any integer will do.
 */
export type Around = "exact" | "free" | "compare" | "assign" | "index";
