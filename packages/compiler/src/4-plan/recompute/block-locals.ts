/**
 * The locals of a block by the statements that may be carried out again for them.
 * In: a block, what lives in it, counted loops. Out: for each local the statements of the block that assign it; null where one of them is not
 * of the simple kind: a cheap assignment (of a number, of an element of a local array), a branch over such, a call that only computes a
 * number, a loop that is run again (rerun-loops.ts).
 */
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import { isVariableLength } from "../../il/queries/type-extents.js";
import type { Block, LoopStatement, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachStatement, subscriptsOf, writtenPaths } from "../../il/visit.js";
import { isCheap } from "../weights/cheap-values.js";
import { isPlainCall } from "./plain-calls.js";
import type { RecomputeInput } from "./recompute-input.js";
import { countersOf, isShort, maySlice } from "./rerun-loops.js";

export interface BlockLocalsInput
  extends Pick<RecomputeInput, "program" | "pointsTo" | "effects" | "counted" | "lifetimeOf"> {
  readonly recorded: ToBeRecorded;
}

export class BlockLocals {
  readonly #assignments = new Map<VariableId, Set<Statement> | null>();
  readonly #saved: ReadonlySet<VariableId>;

  constructor(
    private readonly input: BlockLocalsInput,
    private readonly unit: Unit,
    private readonly block: Block,
  ) {
    this.#saved = new Set(input.recorded.savedAtEndOf(block));
    for (const s of block.statements) this.#note(s);
  }

  isLocal(v: VariableId): boolean {
    return this.input.lifetimeOf(this.unit.id, v) === this.block && !this.unit.parameters.includes(v);
  }

  assignmentsOf(v: VariableId): ReadonlySet<Statement> | null {
    return this.#assignments.get(v) ?? null;
  }

  assignedBy(s: Statement): VariableId[] {
    return [...this.#assignments].flatMap(([v, statements]) => (statements?.has(s) === true ? [v] : []));
  }

  /** By one statement of the block, whatever way control takes. */
  isSetOnce(v: VariableId): boolean {
    const [only, ...more] = this.assignmentsOf(v) ?? [];
    return only?.kind === "assign" && more.length === 0 && !this.unit.parameters.includes(v);
  }

  /** Of locals: is their life a part of the loop's? */
  livesInside(s: LoopStatement): (v: VariableId) => boolean {
    const inside = new Set<Block>();
    forEachStatement({ statements: [s] }, (inner) => {
      for (const child of childBlocks(inner)) inside.add(child);
    });
    const { program, lifetimeOf } = this.input;
    return (v) => inside.has(lifetimeOf(this.unit.id, v)) && program.variables.get(v)?.role === "local";
  }

  #note(s: Statement): void {
    const { program, recorded } = this.input;
    const isArray = (v: VariableId): boolean => this.#isArray(v);
    const simple = isSimple(program, s, isArray) || (s.kind === "call" && isPlainCall(program, s, recorded));
    const elements = new Set<VariableId>();
    const assign = (v: VariableId): void => {
      const known = this.#assignments.get(v);
      if (!(s.kind === "loop" ? this.#mayRerun(s, v) : simple)) this.#assignments.set(v, null);
      else if (known === undefined) this.#assignments.set(v, new Set([s]));
      else known?.add(s);
    };
    const targets = (inner: Statement): void => {
      for (const path of writtenPaths(inner)) {
        if (path.steps.length === 0 || isArray(path.root)) assign(path.root);
        if (inner.kind === "assign" && isArray(path.root)) elements.add(path.root);
      }
    };
    targets(s);
    for (const child of childBlocks(s)) forEachStatement(child, targets);
    for (const v of this.#assignedOtherwise(s)) if (!elements.has(v)) this.#assignments.set(v, null);
  }

  /** A local array of this block: an element is assigned as a number is. */
  #isArray(v: VariableId): boolean {
    const type = this.input.program.variables.get(v)?.type;
    return type?.kind === "array" && this.isLocal(v) && !isVariableLength(type) && !this.input.pointsTo.isAddressed(v);
  }

  /** Can the loop be cut down to what assigns the variable? Its counters must not be needed afterwards. */
  #mayRerun(s: LoopStatement, v: VariableId): boolean {
    const { program, counted, recorded } = this.input;
    const inside = this.livesInside(s);
    const isFree = (counter: VariableId): boolean =>
      inside(counter) || (this.isLocal(counter) && !this.#saved.has(counter));
    if (!countersOf(s).every(isFree)) return false;
    return isShort(program, s, v, counted, inside) || (recorded.hasBackward(s) && maySlice(program, s, v, counted));
  }

  /** Variables that a statement, or what is in it, assigns in part, through their address or by a call. */
  #assignedOtherwise(s: Statement): ReadonlySet<VariableId> {
    const { effects } = this.input;
    const universe = effects.universe(this.unit.id);
    const variables = new Set<VariableId>();
    forEachStatement({ statements: [s] }, (inner) => {
      if (inner.kind === "scope") return;
      const whole = new Set(writtenPaths(inner).flatMap((path) => (path.steps.length === 0 ? [path.root] : [])));
      effects.of(this.unit.id, inner).written.forEach((bit) => {
        const { variable } = universe.zoneAt(bit);
        if (variable !== undefined && !whole.has(variable)) variables.add(variable);
      });
    });
    return variables;
  }
}

/** The parameter is always set before control can leave the block: the backward sweep never reads what it was given. */
export function isSetAtOnce(block: Block, parameter: VariableId, assignments: ReadonlySet<Statement>): boolean {
  const first = block.statements.findIndex((s) => assignments.has(s));
  const s = block.statements[first];
  if (s?.kind !== "assign" || s.target.root !== parameter) return false;
  let leaves = false;
  forEachStatement({ statements: block.statements.slice(0, first) }, ({ kind }) => {
    if (kind === "return" || kind === "exit" || kind === "goto") leaves = true;
  });
  return !leaves;
}

/** Only cheap assignments to whole local variables, or to elements of some arrays, and branches over them. */
function isSimple(program: Program, s: Statement, isArray: (v: VariableId) => boolean): boolean {
  if (s.kind === "assign") {
    const { root, steps } = s.target;
    const isElement = isArray(root) && steps.length === 1 && steps[0]?.kind === "index";
    return (
      (steps.length === 0 || isElement) &&
      isCheap(program, s.value) &&
      subscriptsOf(s.target).every((e) => isCheap(program, e))
    );
  }
  if (s.kind !== "if") return false;
  return (
    isCheap(program, s.test) &&
    [...s.then.statements, ...s.else.statements].every((inner) => isSimple(program, inner, isArray))
  );
}
