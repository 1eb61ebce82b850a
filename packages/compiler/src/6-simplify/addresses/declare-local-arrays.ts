/**
 * Storage on the program's stack becomes what it is in the user's text: a local array, whose length may be computed.
 * In: a program, uses. Out: a program of the same meaning; arrays that stay storage behind a pointer, and that a loop makes anew, are
 * released at the end of the iteration where nothing leaves it before.
 * Method: the pointer is a local variable that only this allocation gives a value; it becomes the array, and reads of it addresses of the
 * first element. The length is in the array's type: a constant, what parameters that nobody assigns say, or a variable of its own, set
 * where the allocation was. There the array begins to live, and with its block it ends (locality.ts).
 * Limits: control always comes to the allocation when it comes to its block, so that the length is known wherever the block is run
 * through; storage of `alloca` lasts as long as the function, and becomes an array only there. Storage that a recursion hands on stays:
 * as arrays, those of the calls that are running would be one to the analyses.
 */
import { madeBy } from "../../diagnostics/origin.js";
import { assign, constant, element, pathOf, readOf } from "../../il/builders.js";
import { endIterations, leavesBlock } from "../../il/end-iterations.js";
import { sameType } from "../../il/equal.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type {
  AllocateStatement,
  ArrayType,
  BinaryOperator,
  Block,
  Expression,
  Path,
  Program,
  Type,
  Unit,
  VariableId,
} from "../../il/types.js";
import { childBlocks, forEachExpression, forEachPath, forEachStatement } from "../../il/visit.js";
import { directCalls } from "../calls/direct-calls.js";
import { ProgramDraft } from "../program-draft.js";
import type { UnitFacts } from "../units/unit-facts.js";
import type { VariableUses } from "../units/variable-uses.js";

const pass = "declare-local-arrays";
const long: Type = { kind: "integer", bits: 64, signed: true };

/** `declares`: else storage stays behind its pointer. */
export function declareLocalArrays(program: Program, facts: UnitFacts, declares: boolean): Program {
  const units = [...program.units.values()].filter(hasStorageOnStack);
  if (units.length === 0) return program;
  const draft = new ProgramDraft(program);
  const { recursive } = directCalls(program, facts);
  for (const unit of units) {
    const body = declares ? declared(draft, unit, facts, recursive.has(unit.id)) : unit.body;
    draft.setBody(unit, endIterations(body));
  }
  return draft.finish();
}

function hasStorageOnStack(unit: Unit): boolean {
  let isThere = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "allocate" && s.stack === true) isThere = true;
  });
  return isThere;
}

function declared(draft: ProgramDraft, unit: Unit, facts: UnitFacts, isRecursive: boolean): Block {
  const arrays = new Map<VariableId, ArrayType>();
  /** Where the type does not tell the length: the variable that is set to it where the allocation was. */
  const lengths = new Map<VariableId, Path>();
  const uses = facts.usesOf(unit);
  const mentioned = mentionsIn(unit.body);
  const visit = (block: Block): void => {
    block.statements.forEach((s, k) => {
      if (s.kind === "allocate" && s.stack === true) {
        const array = arrayOfStorage(draft, s);
        const root = s.target.root;
        const use = uses.get(root);
        const isOwn = use?.definitions.length === 1 && !use.assignedElsewhere && !mentioned.released.has(root);
        const isHandedOn = use !== undefined && (use.wholeReads > 0 || use.exposed);
        const lasts = s.inBlock === true || block === unit.body;
        const after = mentionsIn({ statements: block.statements.slice(k) }).counts.get(root);
        if (array !== null && isOwn && !(isRecursive && isHandedOn) && lasts && after === mentioned.counts.get(root))
          if (!block.statements.slice(0, k).some(leavesBlock)) choose(s, array, block, k);
      }
      childBlocks(s).forEach(visit);
    });
  };
  const lengthsIn = knownLengths(draft, unit, uses);
  function choose(s: AllocateStatement, array: ArrayType, block: Block, k: number): void {
    const [count] = s.extents as [Expression];
    const variable = draft.variables.get(s.target.root)!;
    let extent = lengthsIn(count, block, k);
    if (extent === null) {
      const name = `${variable.name}Length`;
      const origin = madeBy(pass, s.origin);
      const own = draft.addVariable({ id: draft.ids.variable(), name, type: long, role: "local", origin });
      lengths.set(variable.id, pathOf(own));
      extent = readOf(own);
    } else keep(extent);
    const [first, ...rest] = array.dimensions;
    const type: ArrayType = { ...array, dimensions: [{ base: first?.base ?? 0, extent }, ...rest] };
    arrays.set(variable.id, type);
    draft.addVariable({ ...variable, type });
  }
  /** What the type reads stays, whoever else reads it. */
  function keep(extent: Expression): void {
    forEachExpression(extent, (e) => {
      if (e.kind !== "read") return;
      const { temporary: _, ...lasting } = draft.variables.get(e.path.root)!;
      draft.addVariable(lasting);
    });
  }
  visit(unit.body);
  if (arrays.size === 0) return unit.body;
  return rewriteBlock(unit.body, {
    expression: (e) => {
      const type = e.kind === "read" && e.path.steps.length === 0 ? arrays.get(e.path.root) : undefined;
      return type === undefined || e.kind !== "read"
        ? e
        : { kind: "address", path: firstOf(e.path, type), type: e.type };
    },
    path: (p) => {
      const type = p.steps.length === 0 ? undefined : arrays.get(p.root);
      if (type === undefined) return p;
      return { ...p, steps: p.steps.slice(1), type: p.steps.length === 1 ? type : p.type };
    },
    statement: (s) => {
      if (s.kind !== "allocate" || !arrays.has(s.target.root) || s.target.steps.length > 0) return s;
      const length = lengths.get(s.target.root);
      return length === undefined ? [] : assign(length, s.extents[0] as Expression, madeBy(pass, s.origin));
    },
  });
}

function firstOf(path: Path, type: ArrayType): Path {
  const whole = { ...path, type };
  return element(
    whole,
    type.dimensions.map(() => constant(0, undefined, long)),
    type.element,
  );
}

/** The array that the pointer leads to; null: what is allocated is none, or one of another type. */
function arrayOfStorage(
  draft: ProgramDraft,
  { target, allocated, extents, initial }: AllocateStatement,
): ArrayType | null {
  const variable = draft.variables.get(target.root);
  if (target.steps.length > 0 || variable?.role !== "local" || variable.type.kind !== "pointer") return null;
  if (allocated.kind !== "array" || initial.kind !== "none" || !sameType(variable.type.target, allocated)) return null;
  const [first, ...rest] = allocated.dimensions;
  if (first === undefined || first.extent !== undefined || first.base !== 0) return null;
  if (extents[0] === undefined || !rest.every((d) => d.extent?.kind === "constant")) return null;
  return allocated;
}

interface Mentions {
  readonly counts: ReadonlyMap<VariableId, number>;
  readonly released: ReadonlySet<VariableId>;
}

function mentionsIn(block: Block): Mentions {
  const counts = new Map<VariableId, number>();
  const released = new Set<VariableId>();
  forEachStatement(block, (s) => {
    forEachPath(s, ({ root }) => void counts.set(root, (counts.get(root) ?? 0) + 1));
    if (s.kind === "release") released.add(s.pointer.root);
  });
  return { counts, released };
}

/**
 * Says a count in the array's type, if that can be: of parameters that nobody assigns, and of locals that have one value, set before it in
 * the same block. What such locals are set to stands for them where it is made of parameters alone. In a block inside, one of
 * the locals says where the array begins.
 */
function knownLengths(
  draft: ProgramDraft,
  unit: Unit,
  uses: VariableUses,
): (count: Expression, block: Block, k: number) => Expression | null {
  const ofParameters = (e: Expression): boolean =>
    everyLeaf(e, (id) => {
      const use = uses.get(id);
      const isFixed = use === undefined || (use.definitions.length === 0 && !use.assignedElsewhere);
      return isFixed && unit.parameters.includes(id) && draft.variables.get(id)?.passing === "value";
    });
  return (count, block, k) => {
    if (count.kind === "constant") return count;
    const before = block.statements.slice(0, k);
    /** The value of a local that is set once, here. */
    const setTo = (id: VariableId): Expression | undefined => {
      const use = uses.get(id);
      const [s] = use?.definitions ?? [];
      const isLocal = draft.variables.get(id)?.role === "local" && use?.assignedElsewhere === false;
      return isLocal && use.definitions.length === 1 && s?.kind === "assign" && before.includes(s)
        ? s.value
        : undefined;
    };
    const settled = rewriteExpression(count, {
      expression: (e) => {
        if (e.kind !== "read" || e.path.steps.length > 0 || draft.variables.get(e.path.root)?.temporary !== true)
          return e;
        const value = setTo(e.path.root);
        return value !== undefined && ofParameters(value) && sameType(value.type, e.type) ? value : e;
      },
    });
    if (block === unit.body && ofParameters(settled)) return settled;
    let begins = block === unit.body;
    const isKnown = everyLeaf(count, (id) => {
      const isSet = setTo(id) !== undefined;
      if (isSet) begins = true;
      return isSet || ofParameters(readOf(draft.variables.get(id)!));
    });
    return isKnown && begins ? count : null;
  };
}

/** Arithmetic of whole variables, and of constants: do all of the variables pass? */
function everyLeaf(value: Expression, passes: (id: VariableId) => boolean): boolean {
  let all = true;
  forEachExpression(value, (e) => {
    if (e.kind === "constant" || e.kind === "convert" || (e.kind === "binary" && isArithmetic(e.operator))) return;
    if (e.kind !== "read" || e.path.steps.length > 0 || !passes(e.path.root)) all = false;
  });
  return all;
}

function isArithmetic(operator: BinaryOperator): boolean {
  return ["add", "subtract", "multiply", "divide"].includes(operator);
}
