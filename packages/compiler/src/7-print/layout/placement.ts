/**
 * Where each local variable is declared.
 * In: a unit. Out: for statements, the variables they declare with their first value, and the variables declared just before them.
 * Method: the innermost scope that contains all uses. If the first use there is an assignment, it is the declaration. Else, if
 * inner scopes use it independently of each other, each of them declares it. Else the variable is declared before the first
 * statement that uses it; if it may be read before it is assigned, it may carry a value
 * from one iteration to the next, and goes out of all loops.
 */
import { Mentions } from "../../il/queries/mentions.js";
import type { Block, LoopStatement, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { assignedBeforeRead } from "./assigned-before-read.js";
import type { LoopForm } from "./loop-form.js";
import type { Occurrence, Scope } from "./scopes.js";
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
  /** Statements whose value nothing reads, where the rules let them do without the variable. */
  readonly dropped: ReadonlySet<Statement>;
  /** Every declaration, outer scopes first. */
  readonly all: readonly Declaration[];
  /** In how many places a local variable occurs. */
  readonly occurrences: (variable: VariableId) => number;
}

export interface PlacementRules {
  /** The variables can be declared in the header of one `for`. */
  readonly headerFits?: (variables: readonly VariableId[]) => boolean;
  /** Everything is declared where the unit begins: the text jumps. */
  readonly atTop?: boolean;
  /** The variable, an array, lives where the variables are set that it needs, until that block ends (C's variable-length arrays). */
  readonly staysInside?: (variable: VariableId) => boolean;
  /** The text of the statement can do without the variable that it gives a value. */
  readonly canDrop?: (statement: Statement) => boolean;
  /** The statement hands on the variable's address, and what is there is read. */
  readonly readsThrough?: (statement: Statement, variable: VariableId) => boolean;
  /** Further variables that occur wherever this one does (the extents of an array). */
  readonly needs?: (variable: VariableId) => readonly VariableId[];
}

export function placeDeclarations(program: Program, unit: Unit, rules: PlacementRules = {}): Placement {
  const parameters = new Set(unit.parameters);
  const isLocal = (id: VariableId): boolean => !parameters.has(id) && program.variables.get(id)?.role !== "global";
  const tree = scopeTree(unit, isLocal, rules.needs);
  const mentions = new Mentions(unit.body);
  const declaredBy = new Map<Statement, Declaration[]>();
  const declaredBefore = new Map<Statement, Declaration[]>();
  const dropped = new Set<Statement>();
  const all: Declaration[] = [];
  /** For each loop whose init could declare variables in its header, those that it does declare there. */
  const inHeader = new Map<LoopStatement, Declaration[]>();

  for (const [variable, occurrences] of tree.uses) place(variable, occurrences);
  const headerDeclares = new Set<LoopStatement>();
  /** By the scope around loops: what their inits declare there, which is once, even where each loop has a value of its own. */
  const beforeLoops = new Map<Scope, Set<VariableId>>();
  const inOrder = [...inHeader].sort(([, [a]], [, [b]]) => a!.scope.order - b!.scope.order);
  for (const [loop, declarations] of inOrder) {
    const every =
      declarations.length === loop.init.statements.length &&
      (rules.headerFits?.(declarations.map((d) => d.variable)) ?? true);
    if (every) headerDeclares.add(loop);
    for (const d of declarations) {
      const s = loop.init.statements.find((i) => i.kind === "assign" && i.target.root === d.variable)!;
      if (every) {
        file(declaredBy, s, d);
        continue;
      }
      // An init that stays before the loop is a statement of the scope around it.
      const scope = d.scope.parent!;
      const declared = beforeLoops.get(scope) ?? new Set();
      beforeLoops.set(scope, declared);
      if (!declared.has(d.variable)) file(declaredBy, s, { ...d, scope });
      declared.add(d.variable);
    }
  }
  all.sort((a, b) => a.scope.order - b.scope.order);
  const occurrences = (variable: VariableId): number => tree.uses.get(variable)?.length ?? 0;
  return { root: tree.root, forms: tree.forms, declaredBy, declaredBefore, headerDeclares, dropped, all, occurrences };

  function place(variable: VariableId, occurrences: readonly Occurrence[]): void {
    if (rules.atTop === true) {
      const first = unit.body.statements[0]!;
      file(declaredBefore, first, { variable, keyword: "let", scope: tree.root, needsInitial: true });
      return;
    }
    const { canDrop } = rules;
    if (canDrop !== undefined && occurrences.every((o) => o.assigns !== null && canDrop(o.assigns))) {
      for (const o of occurrences) if (o.assigns !== null) dropped.add(o.assigns);
      return;
    }
    const begun = rules.staysInside?.(variable) === true ? partsWithLengths(variable, occurrences) : undefined;
    if (begun !== undefined) {
      for (const [within, index] of begun) placeBefore(variable, within, index, true);
      return;
    }
    let scope = commonScope(occurrences);
    const first = occurrences[0]!;
    // A pointer to it may be kept: what it leads to must be one variable, to the end of the function, and all through the sweeps.
    if (tree.addressed.has(variable)) {
      placeBefore(variable, tree.root, positionIn(tree.root, first));
      return;
    }
    let index = positionIn(scope, first);
    const direct = first.scope === scope && first.assigns !== null && !(scope.wrapped && index === 0);
    const assignments = occurrences.filter((o) => o.assigns !== null).length;
    if (scope.header !== null) {
      const { header } = scope;
      if (direct && header.init.statements.includes(first.assigns!)) {
        const declaration: Declaration = { variable, keyword: "let", scope, needsInitial: false };
        const list = inHeader.get(header);
        if (list === undefined) inHeader.set(header, [declaration]);
        else list.push(declaration);
        return;
      }
      index = scope.indexInParent;
      scope = scope.parent!;
    } else if (direct) {
      file(declaredBy, first.assigns!, {
        variable,
        keyword: assignments === 1 ? "const" : "let",
        scope,
        needsInitial: false,
      });
      return;
    } else {
      const parts = tree.addressed.has(variable) ? undefined : independentParts(variable, scope, occurrences);
      if (parts !== undefined) {
        for (const part of parts) place(variable, part);
        return;
      }
    }
    placeBefore(variable, scope, index);
  }

  /**
   * An array whose length is set in an inner scope is declared there, each time: the scopes, and where in them it occurs first. Undefined
   * where the length is set elsewhere.
   */
  function partsWithLengths(
    variable: VariableId,
    occurrences: readonly Occurrence[],
  ): ReadonlyMap<Scope, number> | undefined {
    const set = new Map<Scope, number>();
    for (const length of rules.needs?.(variable) ?? [])
      for (const o of tree.uses.get(length) ?? [])
        if (o.assigns !== null) set.set(o.scope, Math.max(o.index, set.get(o.scope) ?? 0));
    const parts = new Map<Scope, number>();
    for (const o of occurrences) {
      let scope: Scope | null = o.scope;
      while (scope !== null && !set.has(scope)) scope = scope.parent;
      if (scope === null) return undefined;
      const index = positionIn(scope, o);
      if (index <= set.get(scope)!) return undefined;
      parts.set(scope, Math.min(index, parts.get(scope) ?? index));
    }
    return parts;
  }

  /**
   * The occurrences by the inner scope they are in, if each of these scopes gives the variable a value of its own before it reads
   * it: the parts are then different variables of one name.
   */
  function independentParts(
    variable: VariableId,
    scope: Scope,
    occurrences: readonly Occurrence[],
  ): Iterable<readonly Occurrence[]> | undefined {
    const parts = new Map<Scope, Occurrence[]>();
    for (const o of occurrences) {
      if (o.scope === scope) return undefined;
      let child = o.scope;
      while (child.parent !== scope) child = child.parent!;
      const part = parts.get(child);
      if (part === undefined) parts.set(child, [o]);
      else part.push(o);
    }
    for (const child of parts.keys()) {
      const whole = child.header !== null || child.wrapped;
      const statements = whole ? [scope.statements[child.indexInParent]!] : child.statements;
      if (!assignedBeforeRead(variable, statements, 0, mentions)) return undefined;
    }
    return parts.values();
  }

  function placeBefore(variable: VariableId, innermost: Scope, position: number, staysInside = false): void {
    let scope = innermost;
    let index = position;
    const climb = (): void => {
      index = scope.indexInParent;
      scope = scope.parent!;
    };
    if (scope.wrapped && index === 0) climb();
    const sure = assignedBeforeRead(variable, scope.statements, index, mentions);
    if (!sure && !staysInside) {
      let outermost: Scope | null = null;
      for (let s: Scope | null = scope; s !== null; s = s.parent) if (s.iteration) outermost = s;
      while (outermost !== null && scope !== outermost.parent) climb();
    }
    if (scope.header !== null) climb();
    const isSet = sure && assignedBeforeRead(variable, scope.statements, index, mentions, rules.readsThrough);
    file(declaredBefore, scope.statements[index]!, { variable, keyword: "let", scope, needsInitial: !isSet });
  }

  function file(table: Map<Statement, Declaration[]>, at: Statement, declaration: Declaration): void {
    const list = table.get(at);
    if (list === undefined) table.set(at, [declaration]);
    else list.push(declaration);
    all.push(declaration);
  }
}

/** Does the text of the block declare something that no braces inside it enclose? Inits of loops may stand before their loops. */
export function declaresAside(placement: Placement, block: Block): boolean {
  const { declaredBy, declaredBefore, headerDeclares } = placement;
  const declares = (s: Statement): boolean =>
    declaredBy.has(s) ||
    declaredBefore.has(s) ||
    (s.kind === "loop" && !headerDeclares.has(s) && s.init.statements.some(declares));
  return block.statements.some(declares);
}

/** The innermost scope that contains all occurrences. */
function commonScope(occurrences: readonly Occurrence[]): Scope {
  let common = occurrences[0]!.scope;
  for (const { scope } of occurrences) {
    let other = scope;
    while (other.depth > common.depth) other = other.parent!;
    while (common.depth > other.depth) common = common.parent!;
    while (common !== other) {
      common = common.parent!;
      other = other.parent!;
    }
  }
  return common;
}

/** The statement of a scope that an occurrence is in. */
function positionIn(scope: Scope, o: Occurrence): number {
  let { index } = o;
  for (let at = o.scope; at !== scope; at = at.parent!) index = at.indexInParent;
  return index;
}
