/** `realloc`: the statements that it is in the IL, as one call, and the lengths of blocks that derivative programs ask for. */
import { samePath, sameType } from "../../../il/equal.js";
import type {
  AllocateStatement,
  AssignStatement,
  Block,
  Expression,
  Path,
  Program,
  Statement,
  Type,
} from "../../../il/types.js";
import { childBlocks, expressionsOf, operandsOf } from "../../../il/visit.js";
import { Precedence } from "../../layout/precedence.js";
import { handed } from "../declarations/const-casts.js";
import { typeText } from "../declarations/types.js";
import type { UnitContext } from "../unit-context.js";
import { leftSide } from "../unit-context.js";
import { storage } from "./allocations.js";

/** The statements that a `realloc` is. */
export interface Reallocation {
  readonly allocate: AllocateStatement;
  readonly old: Path;
  readonly store: AssignStatement;
}

/** An allocation, an if that copies what fits and releases, a store. */
export function reallocationAt(list: readonly Statement[], k: number): Reallocation | undefined {
  const [allocate, move, store] = list.slice(k, k + 3);
  if (
    allocate?.kind !== "allocate" ||
    allocate.target.steps.length > 0 ||
    allocate.apart === true ||
    allocate.inStates === true
  )
    return undefined;
  if (move?.kind !== "if" || move.else.statements.length > 0 || store?.kind !== "assign") return undefined;
  const grown = allocate.target;
  const inside = move.then.statements;
  const release = inside[inside.length - 1];
  if (
    release?.kind !== "release" ||
    release.later === true ||
    release.saved !== undefined ||
    release.inStates === true ||
    !inside.some(asksLength)
  )
    return undefined;
  const copies = (s: Statement): boolean => (s.kind === "assign" && s.target.steps.length === 0) || fills(s, grown);
  if (!inside.slice(0, -1).every(copies) || !readsPath(store.value, grown)) return undefined;
  return { allocate, old: release.pointer, store };
}

/** Loops that only copy elements into new storage. */
function fills(s: Statement, grown: Path): boolean {
  if (s.kind === "loop") return s.body.statements.length === 1 && fills(s.body.statements[0] as Statement, grown);
  return s.kind === "assign" && s.target.root === grown.root && s.value.kind === "read";
}

/** Types of the elements whose number is asked for, outside of what is printed as one call. */
export function askedLengths(program: Program): readonly Type[] {
  const found: Type[] = [];
  const look = (e: Expression): void => {
    const type = e.kind === "operation" && e.name === "length" ? e.arguments[0]?.type : undefined;
    if (type?.kind === "pointer" && type.target.kind === "array" && type.target.dimensions[0]?.extent === undefined) {
      const { element } = type.target;
      if (!found.some((other) => sameType(other, element))) found.push(element);
    }
    operandsOf(e).forEach(look);
  };
  const walk = (block: Block): void => {
    const list = block.statements;
    for (let i = 0; i < list.length; i++) {
      const s = list[i] as Statement;
      const call = reallocationAt(list, i);
      if (call !== undefined) {
        i += 2;
        continue;
      }
      expressionsOf(s).forEach(look);
      childBlocks(s).forEach(walk);
    }
  };
  for (const unit of program.units.values()) walk(unit.body);
  return found;
}

function asksLength(s: Statement): boolean {
  const asks = (e: Expression): boolean => (e.kind === "operation" && e.name === "length") || operandsOf(e).some(asks);
  return expressionsOf(s).some(asks);
}

function readsPath(e: Expression, path: Path): boolean {
  if (e.kind === "convert") return readsPath(e.operand, path);
  return e.kind === "read" && samePath(e.path, path);
}

export function printReallocation(c: UnitContext, r: Reallocation): void {
  c.expressions.env.include("<stdlib.h>");
  const left = leftSide(c, r.store, r.store.target);
  const target = r.store.target.type;
  const element = r.allocate.allocated.kind === "array" ? r.allocate.allocated.element : undefined;
  const pointed =
    target.kind === "pointer" ? (target.target.kind === "array" ? target.target.element : target.target) : undefined;
  const size =
    element !== undefined && pointed !== undefined && sameType(element, pointed)
      ? `sizeof ${c.expressions.placeOf(storage(r.store.target, target), Precedence.unary)}`
      : `sizeof(${typeText(c.expressions.env, element ?? { kind: "integer", bits: 8, signed: true })})`;
  const count = c.expressions.text(r.allocate.extents[0]!, Precedence.multiplicative, "index");
  const old = handed(c, { kind: "read", path: r.old, type: r.old.type }, true);
  c.writer.line(`${left} = realloc(${old}, ${count} * ${size});`);
}
