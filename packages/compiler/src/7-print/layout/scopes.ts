/**
 * The blocks of the printed text as a tree, and where each variable occurs in it.
 * In: a unit. Out: the scopes, and for each local variable its occurrences in printed order.
 */
import type { Block, LoopStatement, Path, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachPathRead, referencePaths, writtenPaths } from "../../il/visit.js";
import type { LoopForm } from "./loop-form.js";
import { loopForm } from "./loop-form.js";

/** A pair of braces, or the header of a `for`. */
export interface Scope {
  readonly parent: Scope | null;
  /** The position in the parent's statements of the statement it belongs to. */
  readonly indexInParent: number;
  readonly depth: number;
  /** Order of creation: outer scopes come before inner ones, earlier before later. */
  readonly order: number;
  /** The body of a loop: runs many times each time its parent runs. */
  readonly iteration: boolean;
  /** Set for the header of a `for`. */
  readonly header: LoopStatement | null;
  /** One round of a loop whose body is a labelled block: statement 0 stands for that block. */
  readonly wrapped: boolean;
  readonly statements: readonly Statement[];
}

/** One place where a variable occurs. */
export interface Occurrence {
  readonly scope: Scope;
  /** The statement of the scope that it occurs in. */
  readonly index: number;
  /** The statement, if it gives the variable a whole new value here. */
  readonly assigns: Statement | null;
}

export interface ScopeTree {
  readonly root: Scope;
  /** Where each local variable occurs, in printed order. */
  readonly uses: ReadonlyMap<VariableId, readonly Occurrence[]>;
  readonly forms: ReadonlyMap<LoopStatement, LoopForm>;
  /** Variables whose address the text takes. */
  readonly addressed: ReadonlySet<VariableId>;
}

/** The variables a statement gives a whole new value. */
export function assignedVariables(s: Statement): readonly VariableId[] {
  return writtenPaths(s).flatMap((p) => (isWhole(p) ? [p.root] : []));
}

/** All of a variable: the variable itself, or every element of an array that is storage of its own. */
export function isWhole(path: Path): boolean {
  const [first, ...rest] = path.steps;
  if (first === undefined) return true;
  if (rest.length > 0 || first.kind !== "section") return false;
  return first.ranges.every((r) => r.from === undefined && r.to === undefined && r.step === undefined);
}

/** `needs`: further variables that occur wherever this one does (the extents of an array). */
export function scopeTree(
  unit: Unit,
  isLocal: (id: VariableId) => boolean,
  needs: (id: VariableId) => readonly VariableId[] = () => [],
): ScopeTree {
  const addressed = new Set<VariableId>();
  const uses = new Map<VariableId, Occurrence[]>();
  const forms = new Map<LoopStatement, LoopForm>();
  let order = 0;
  const scope = (
    parent: Scope | null,
    indexInParent: number,
    statements: readonly Statement[],
    more: { readonly iteration?: boolean; readonly header?: LoopStatement; readonly wrapped?: boolean } = {},
  ): Scope => ({
    parent,
    indexInParent,
    depth: parent === null ? 0 : parent.depth + 1,
    order: order++,
    iteration: more.iteration ?? false,
    header: more.header ?? null,
    wrapped: more.wrapped ?? false,
    statements,
  });

  function occur(id: VariableId, at: Scope, index: number, assigns: Statement | null): void {
    if (!isLocal(id)) return;
    for (const more of needs(id)) occur(more, at, index, null);
    const known = uses.get(id);
    if (known === undefined) uses.set(id, [{ scope: at, index, assigns }]);
    else known.push({ scope: at, index, assigns });
  }

  function reads(s: Statement, at: Scope, index: number): void {
    forEachPathRead(s, (p) => occur(p.root, at, index, null));
    forEachExpressionOf(s, (e) => {
      if (e.kind !== "address") return;
      if (e.path.steps.every((step) => step.kind !== "deref")) addressed.add(e.path.root);
      occur(e.path.root, at, index, null);
    });
    const partly = (p: Path): void => {
      if (!isWhole(p)) occur(p.root, at, index, null);
    };
    for (const p of writtenPaths(s)) partly(p);
    for (const p of referencePaths(s)) occur(p.root, at, index, null);
  }

  function visit(s: Statement, at: Scope, index: number): void {
    switch (s.kind) {
      case "if":
        reads(s, at, index);
        visitBlock(s.then, scope(at, index, s.then.statements));
        visitBlock(s.else, scope(at, index, s.else.statements));
        break;
      case "switch":
        reads(s, at, index);
        for (const arm of s.arms) visitBlock(arm.body, scope(at, index, arm.body.statements));
        break;
      case "scope":
        visitBlock(s.body, scope(at, index, s.body.statements));
        break;
      case "loop":
        visitLoop(s, at, index);
        break;
      default:
        reads(s, at, index);
        for (const id of assignedVariables(s)) occur(id, at, index, s);
    }
  }

  function visitBlock(block: Block, at: Scope): void {
    for (const [i, s] of block.statements.entries()) visit(s, at, i);
  }

  function visitLoop(s: LoopStatement, at: Scope, index: number): void {
    const form = loopForm(s);
    forms.set(s, form);
    if (form.keyword === "for") {
      const header = scope(at, index, [], { header: s });
      const initAt = form.initInHeader ? header : at;
      for (const i of s.init.statements) visit(i, initAt, form.initInHeader ? 0 : index);
      reads(s, header, 1);
      visitBlock(s.body, scope(header, 2, s.body.statements, { iteration: true }));
      for (const u of s.update.statements) visit(u, header, 3);
      return;
    }
    for (const i of s.init.statements) visit(i, at, index);
    if (form.keyword === "while") reads(s, at, index);
    if (form.wrapped) {
      // Position 0 stands for the body; the update's statements follow it.
      const round = scope(at, index, [s, ...s.update.statements], { iteration: true, wrapped: true });
      visitBlock(s.body, scope(round, 0, s.body.statements));
      for (const [i, u] of s.update.statements.entries()) visit(u, round, i + 1);
    } else {
      const round = scope(at, index, [...s.body.statements, ...s.update.statements], { iteration: true });
      for (const [i, inner] of round.statements.entries()) visit(inner, round, i);
    }
    if (form.keyword === "do") reads(s, at, index);
  }

  const root = scope(null, 0, unit.body.statements);
  visitBlock(unit.body, root);
  return { root, uses, forms, addressed };
}
