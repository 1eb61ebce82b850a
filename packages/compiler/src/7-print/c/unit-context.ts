/** What the printing of one unit shares. */
import type { Expression, Path, Statement, Type, Unit, UnitId, VariableId } from "../../il/types.js";
import type { Declaration, Placement } from "../layout/placement.js";
import { isWhole } from "../layout/scopes.js";
import type { TextWriter } from "../layout/text-writer.js";
import type { Signature } from "./declarations/signatures.js";
import type { ExpressionPrinter } from "./expressions/expressions.js";

export interface UnitContext {
  readonly unit: Unit;
  readonly signature: Signature;
  readonly writer: TextWriter;
  readonly expressions: ExpressionPrinter;
  readonly placement: Placement;
  /** The local pointers through which stacks are used at this point of the text, by the runtime's name of the stack. */
  readonly tapes: Map<string, string>;
  readonly mayOverlap: (a: Path, b: Path) => boolean;
  /** `double *x` */
  declare(id: VariableId): string;
  /** A local variable that is given values and never read: the text does without it. */
  isUnread(id: VariableId): boolean;
  /** A name that nothing else in the unit has. */
  fresh(wanted: string): string;
  /** From here on, the variable is this text: a call that is written where its result is used. */
  standFor(id: VariableId, text: string): void;
  /** A variable that exists in the text only. */
  freshVariable(wanted: string): VariableId;
  /** The text has come to a declaration. */
  activate(declaration: Declaration): void;
  unitName(id: UnitId): string;
  /** The pointer that this result of the unit goes through is declared as one to a pointer to read-only storage. */
  givesConst(id: UnitId, index: number): boolean;
  signatureOf(id: UnitId): Signature;
  /** The name of the pointer that a result goes through. */
  resultName(index: number): string;
  /** The variable that tells what was kept when the unit started; empty where it ends nothing of that. */
  readonly keptBefore: string;
}

/** The declaration that a statement makes of a variable, if it makes one. */
export function declarationOf(c: UnitContext, s: Statement, path: Path): Declaration | undefined {
  if (!isWhole(path)) return undefined;
  const found = c.placement.declaredBy.get(s)?.find((d) => d.variable === path.root);
  if (found !== undefined) c.activate(found);
  return found;
}

/** `double x` or the place that is stored to. */
export function leftSide(c: UnitContext, s: Statement, path: Path): string {
  const declaration = declarationOf(c, s, path);
  return declaration === undefined ? c.expressions.place(path) : c.declare(declaration.variable);
}

/** An array is declared, and then filled: true where zeros, its initial value, are all there is to be filled in. */
export function declareArray(c: UnitContext, s: Statement, path: Path, value: Expression | null): boolean {
  const declaration = declarationOf(c, s, path);
  if (declaration === undefined) return false;
  const type = c.expressions.env.program.variables.get(path.root)?.type;
  const isCleared =
    isFixedArray(type) && value?.kind === "constant" && value.text === undefined && Object.is(value.value, 0);
  c.writer.line(`${c.declare(declaration.variable)}${isCleared ? " = {0}" : ""};`);
  return isCleared;
}

export function isFixedArray(type: Type | undefined): boolean {
  return type?.kind === "array" && type.dimensions.every((d) => d.extent?.kind === "constant");
}

export function store(c: UnitContext, s: Statement, path: Path, text: string): void {
  c.writer.line(`${leftSide(c, s, path)} = ${text};`);
}

export function isZero(e: Expression | undefined): boolean {
  return e === undefined || (e.kind === "constant" && e.value === 0);
}
