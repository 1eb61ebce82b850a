/** What the printers of single kinds of expressions ask of the printer of all of them. */
import type { Expression, RecordId, Type } from "../../../il/types.js";
import type { Piece } from "../../layout/precedence.js";
import type { ModuleContext } from "../module-context.js";

export interface ExpressionText {
  readonly module: ModuleContext;
  piece(e: Expression): Piece;
  text(e: Expression, least?: number): string;
  /** The expression as a value of another type, where TypeScript has to be told that it is one. */
  as(e: Expression, type: Type, least?: number): string;
  /** A pointer followed by something of its target. */
  object(pointer: Expression): string;
  className(id: RecordId): string;
  /** The list that holds a map's keys at this point of the text, if there is one. */
  keyList(map: Expression): string | undefined;
}
