/** What the lowering of one function shares: the statements under way, where `break` and `continue` lead, temporaries. */
import type { FunctionSymbol } from "../../1-parse/c/symbols.js";
import type {
  Expression as CExpression,
  Statement as CStatement,
  Initializer,
  LabelSymbol,
} from "../../1-parse/c/syntax.js";
import type { CType } from "../../1-parse/c/types/c-types.js";
import type { Origin, Span } from "../../diagnostics/origin.js";
import { assign, pathOf, read } from "../../il/builders.js";
import type { Block, Directive, Expression, LabelId, Path, Statement, Type, Variable } from "../../il/types.js";
import type { ProgramContext } from "./program-context.js";
import { at } from "./program-context.js";

export interface JumpTarget {
  readonly label: LabelId;
  readonly kind: "loop" | "switch" | "once";
  used: boolean;
}

/** The ways to lower what stands inside something else; given by lower-c.ts, so that files need not import each other in circles. */
export interface Lowering {
  value(u: UnitContext, e: CExpression): Expression;
  effects(u: UnitContext, e: CExpression): void;
  test(u: UnitContext, e: CExpression): Expression;
  statement(u: UnitContext, s: CStatement): void;
  initializer(u: UnitContext, target: Path, initializer: Initializer, type: CType): void;
}

export class UnitContext {
  statements: Statement[] = [];
  readonly jumps: JumpTarget[] = [];
  readonly labels = new Map<LabelSymbol, LabelId>();
  /** Of switches that jump to their cases. */
  readonly caseLabels = new Map<CStatement, LabelId>();
  origin: Origin;
  /** What the calls of the statement that is being lowered bear. */
  calls: { readonly directives: readonly Directive[]; areTaken: boolean } | null = null;
  /** Statements of lists: directives that come in pairs may stand above them. */
  readonly listed = new WeakSet<CStatement>();
  #leading: { comments?: readonly string[]; directives?: readonly Directive[] } = {};

  /** Parts of an expression that are evaluated already. */
  readonly held = new Map<CExpression, Expression>();

  constructor(
    readonly program: ProgramContext,
    readonly lower: Lowering,
    readonly symbol: FunctionSymbol | null,
    span: Span,
  ) {
    this.origin = at(span);
  }

  emit(s: Statement): void {
    const leading = this.#leading;
    this.#leading = {};
    this.statements.push({ ...s, ...leading, ...this.#ofCall(s) });
  }

  #ofCall(s: Statement): { readonly directives?: readonly Directive[] } {
    if (this.calls === null || s.kind !== "call" || s.callee.kind === "external") return {};
    this.calls.areTaken = true;
    return { directives: this.calls.directives };
  }

  /** Comments and directives that go to the next statement. */
  lead(comments: readonly string[], directives: readonly Directive[]): void {
    const before = this.#leading;
    const all = [...(before.comments ?? []), ...comments];
    const both = [...(before.directives ?? []), ...directives];
    this.#leading = { ...(all.length > 0 ? { comments: all } : {}), ...(both.length > 0 ? { directives: both } : {}) };
  }

  /** The statements that `lower` emits, as a block of their own. */
  inBlock(lower: () => void): Block {
    const outer = this.statements;
    const leading = this.#leading;
    this.#leading = {};
    this.statements = [];
    lower();
    const block = { statements: this.statements };
    this.statements = outer;
    this.#leading = leading;
    return block;
  }

  temporary(name: string, type: Type): Variable {
    return this.program.addVariable(name, type, "local", this.origin, { temporary: true });
  }

  /** The value in a temporary, read from now on. */
  hold(value: Expression, name = "value"): Expression {
    const variable = this.temporary(name, value.type);
    this.emit(assign(pathOf(variable), value, this.origin));
    return read(pathOf(variable));
  }

  /** A pointer in a variable, so that a path can go on from it. */
  holdPointer(value: Expression): Path {
    if (value.kind === "read") return value.path;
    const variable = this.temporary("pointer", value.type);
    this.emit(assign(pathOf(variable), value, this.origin));
    return pathOf(variable);
  }

  readonly #unused = new WeakSet<CExpression>();
  /** Nobody reads the expression's value. */
  markUnused(e: CExpression): void {
    this.#unused.add(e);
  }
  isUnused(e: CExpression): boolean {
    return this.#unused.has(e);
  }

  label(symbol: LabelSymbol): LabelId {
    let id = this.labels.get(symbol);
    if (id === undefined) {
      // Not a name that loops and switches get.
      id = (/^(L|switch|case)\d+$/.test(symbol.name) ? `${symbol.name}'` : symbol.name) as LabelId;
      this.labels.set(symbol, id);
    }
    return id;
  }
}
