/**
 * Where each local variable is declared.
 * In: a unit. Out: for statements, the variables they declare with their first value, and the variables declared just before them.
 * Method: the innermost scope that contains all uses. If the first use there is an assignment, it is the declaration. Else the
 * variable is declared before the first statement that uses it; if it may be read before it is assigned, it may carry a value
 * from one iteration to the next, and goes out of all loops.
 */
import type { LoopStatement, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { assignedBeforeRead } from "./assigned-before-read.js";
import type { LoopForm } from "./loop-form.js";
import type { Scope, Uses } from "./scopes.js";
import { scopeTree } from "./scopes.js";

export interface Declaration {
  readonly variable: VariableId;
  readonly keyword: "const" | "let";
  readonly scope: Scope;
  /** A variable declared before its first value: does the text need an initial value, to be right or to be accepted? */
  readonly needsInitial: boolean;
}

export interface Placement {
  readonly root: Scope;
  readonly forms: ReadonlyMap<LoopStatement, LoopForm>;
  /** Variables whose first assignment, in this statement, is their declaration. */
  readonly declaredBy: ReadonlyMap<Statement, readonly Declaration[]>;
  /** Variables declared before this statement. */
  readonly declaredBefore: ReadonlyMap<Statement, readonly Declaration[]>;
  /** Loops whose init is written in the header, and declares its variables there. */
  readonly headerDeclares: ReadonlySet<LoopStatement>;
  /** Every declaration, outer scopes first. */
  readonly all: readonly Declaration[];
}

export function placeDeclarations(program: Program, unit: Unit): Placement {
  const parameters = new Set(unit.parameters);
  const isLocal = (id: VariableId): boolean => !parameters.has(id) && program.variables.get(id)?.role !== "global";
  const tree = scopeTree(unit, isLocal);
  const declaredBy = new Map<Statement, Declaration[]>();
  const declaredBefore = new Map<Statement, Declaration[]>();
  const all: Declaration[] = [];
  const headerDeclares = new Set<LoopStatement>();
  for (const [loop, form] of tree.forms) {
    if (!form.initInHeader) continue;
    const local = loop.init.statements.every((s) => {
      const uses = s.kind === "assign" ? tree.uses.get(s.target.root) : undefined;
      return uses !== undefined && uses.scope.header === loop && uses.first === s;
    });
    if (local) headerDeclares.add(loop);
  }

  for (const uses of tree.uses.values()) place(uses);
  all.sort((a, b) => a.scope.order - b.scope.order);
  return { root: tree.root, forms: tree.forms, declaredBy, declaredBefore, headerDeclares, all };

  function place(uses: Uses): void {
    const { variable } = uses;
    let { scope, index, first } = uses;
    if (scope.wrapped && index === 0) first = null;
    if (scope.header !== null) {
      if (first !== null && !scope.header.init.statements.includes(first)) first = null;
      if (headerDeclares.has(scope.header) && first !== null) {
        file(declaredBy, first, { variable, keyword: "let", scope, needsInitial: false });
        return;
      }
      // An init that stays before the loop is a statement of the scope around it.
      index = scope.indexInParent;
      scope = scope.parent!;
    }
    if (first !== null) {
      const keyword = uses.assignments === 1 ? "const" : "let";
      file(declaredBy, first, { variable, keyword, scope, needsInitial: false });
      return;
    }
    if (scope.wrapped && index === 0) {
      index = scope.indexInParent;
      scope = scope.parent!;
    }
    const sure = assignedBeforeRead(variable, scope.statements, index);
    if (!sure) {
      let outermost: Scope | null = null;
      for (let s: Scope | null = scope; s !== null; s = s.parent) if (s.iteration) outermost = s;
      for (let s: Scope = scope; outermost !== null && s !== outermost.parent; s = s.parent!) {
        index = s.indexInParent;
        scope = s.parent!;
      }
      if (scope.header !== null) {
        index = scope.indexInParent;
        scope = scope.parent!;
      }
    }
    const before = scope.statements[index]!;
    file(declaredBefore, before, { variable, keyword: "let", scope, needsInitial: !sure });
  }

  function file(table: Map<Statement, Declaration[]>, at: Statement, declaration: Declaration): void {
    const list = table.get(at);
    if (list === undefined) table.set(at, [declaration]);
    else list.push(declaration);
    all.push(declaration);
  }
}
