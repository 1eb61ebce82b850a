/** memcpy, memmove and memset as assignments: of a part of an array, of one value, of rows of a matrix in loops. */

import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import type { Origin } from "../../../diagnostics/origin.js";
import {
  assign,
  binary,
  block,
  booleanType,
  constant,
  convert,
  element as elementAt,
  field,
  ifThen,
  less,
  loop,
  pathOf,
  read,
  readOf,
  section,
} from "../../../il/builders.js";
import { sameExpression, samePath, sameType } from "../../../il/equal.js";
import type { Expression, Path, Statement, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import type { Pointed } from "../expressions/places.js";
import { plus, valueAt } from "../expressions/places.js";
import { unknownExtent } from "../pointers/pointer-refusals.js";
import type { OpenEnd } from "../records/elements-behind.js";
import { elementsBehind, openEnd } from "../records/elements-behind.js";
import { longConstant, rowsOf } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { isSize, withoutConversion } from "./element-counts.js";
import { sizeOf } from "./size-of.js";
import { withSizeOnce } from "./sizes-once.js";
import type { Located, OneRow } from "./storage-as-one-row.js";
import { asOneRow, located } from "./storage-as-one-row.js";
import type { Part, Storage } from "./storage-parts.js";
import { storageAt } from "./storage-parts.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

/** Gives what the first argument leads to. */
export function lowerCopy(u: UnitContext, e: CExpression & { kind: "call" }, mayOverlap: boolean): Pointed | null {
  const [to, from, bytes] = e.arguments;
  if (to === undefined || from === undefined || bytes === undefined) return null;
  const [into, outOf] = [located(u, to), located(u, from)];
  withSizeOnce(u, bytes, () => copyStorage(u, e, bytes, into, outOf, mayOverlap));
  return into?.pointed ?? null;
}

function copyStorage(
  u: UnitContext,
  e: CExpression & { kind: "call" },
  bytes: CExpression,
  into: Located | null,
  outOf: Located | null,
  mayOverlap: boolean,
): void {
  if (copyBlock(u, e, bytes, into, outOf)) return;
  const target = storageAt(u, into, bytes);
  const source = storageAt(u, outOf, bytes);
  const areAlike = haveOneShape(target, source) && target !== null && source !== null;
  const asRow = (): boolean => copyAsOneRow(u, bytes, [into, target], [outOf, source]);
  if (!(areAlike && sameType(target.element, source.element)) && asRow()) return;
  const refuse = (message: string, hint: string): void => u.program.refuse(e.span, "RG2131", message, hint);
  if (target === null || source === null) {
    const { message, hint } = unknownExtent("copies", e.arguments.slice(0, 2));
    refuse(message, hint);
    return;
  }
  if (!sameType(target.element, source.element)) {
    const bits = bitsOf(target, source);
    if (bits !== null) {
      u.emit(bits(u.origin));
      return;
    }
    refuse("This copies bytes of one type into storage of another.", "Copy between pointers of one type.");
    return;
  }
  if (target.kind === "value" && source.kind === "value") {
    u.emit(assign(target.path, read(source.path), u.origin));
    return;
  }
  if (target.kind !== "part" || source.kind !== "part" || !haveOneShape(target, source)) {
    refuse("This copies rows of one length into rows of another.", "Write a loop.");
    return;
  }
  if (isFlat(target) && isFlat(source)) {
    u.emit(assign(sectionOf(target), { kind: "read", path: sectionOf(source), type: source.element }, u.origin));
    return;
  }
  const isKnown = target.array.root !== source.array.root || samePath(target.array, source.array);
  if (mayOverlap && (!isKnown || [target, source].some((p) => p.array.steps.some((s) => s.kind === "deref")))) {
    const count = target.count.kind === "constant" ? Number(target.count.value) : Number.POSITIVE_INFINITY;
    if (count <= HELD_AT_ONCE && target.rows.length === 0) {
      copyHeld(u, target, source, count);
      return;
    }
    if (asRow()) return;
    refuse("Whether these rows overlap cannot be told.", "Write a loop, or memcpy where they do not.");
    return;
  }
  const copied = (at: Expression): Statement[] => copyRow(u, target, source, at);
  const upward = rising(u, target.count, copied);
  if (!mayOverlap || target.array.root !== source.array.root || sameExpression(target.from, source.from)) {
    u.emit(upward);
    return;
  }
  u.emit(ifThen(less(source.from, target.from), block(falling(u, target.count, copied)), block(upward), u.origin));
}

/** Rows of numbers, or so many numbers from one of them on, which may go on into the next row. */
function copyAsOneRow(
  u: UnitContext,
  bytes: CExpression,
  [into, target]: readonly [Located | null, Storage | null],
  [outOf, source]: readonly [Located | null, Storage | null],
): boolean {
  const [to, from] = [rowAt(u, into, target, bytes), rowAt(u, outOf, source, bytes)];
  if (to === null || from === null || !sameType(to.element, from.element)) return false;
  u.emit(assign(sectionOf(to), { kind: "read", path: sectionOf(from), type: to.element }, u.origin));
  return true;
}

function rowAt(u: UnitContext, at: Located | null, known: Storage | null, bytes: CExpression): Part | null {
  if (known?.kind === "part" && isFlat(known) && known.element.kind !== "record") return known;
  const row = at === null ? null : asOneRow(u, at, bytes);
  return row === null ? null : flat(row);
}

/** A struct with what is behind it in the same block. */
function copyBlock(
  u: UnitContext,
  e: CExpression,
  bytes: CExpression,
  into: Located | null,
  outOf: Located | null,
): boolean {
  const [to, from] = [into?.declared, outOf?.declared];
  if (into === null || outOf === null || to?.kind !== "record" || from?.kind !== "record") return false;
  const [end, other] = [openEnd(u, to), openEnd(u, from)];
  if (end === null || other === null || isOneStruct(to, bytes)) return false;
  const { last } = end;
  const count = elementsBehind(u, bytes, to, last, e, true);
  if (count === null) {
    u.program.refuse(
      e.span,
      "RG2131",
      "It cannot be told how much this copies of what is behind the struct.",
      "Copy the struct, and then what is behind it: *to = *from; memcpy(to->w, from->w, n * sizeof *to->w).",
    );
    return true;
  }
  const [target, source] = [valueAt(u, into.pointed), valueAt(u, outOf.pointed)];
  const { element } = rowsOf(u.program, last);
  u.emit(assign(target, read(source), u.origin));
  const copied: Expression = { kind: "read", path: partAtEnd(u, source, end, count), type: element };
  u.emit(assign(partAtEnd(u, target, end, count), copied, u.origin));
  return true;
}

/** The same of memset with zeros. */
function clearBlock(u: UnitContext, e: CExpression, bytes: CExpression, at: Located | null): boolean {
  const struct = at?.declared;
  if (at === null || struct?.kind !== "record") return false;
  const end = openEnd(u, struct);
  const count = end === null || isOneStruct(struct, bytes) ? null : elementsBehind(u, bytes, struct, end.last, e, true);
  if (end === null || count === null) return false;
  const target = valueAt(u, at.pointed);
  const { element } = rowsOf(u.program, end.last);
  u.emit(assign(target, constant(0, undefined, target.type), u.origin));
  const zero = constant(element.kind === "pointer" ? null : 0, undefined, element);
  u.emit(assign(partAtEnd(u, target, end, count), zero, u.origin));
  return true;
}

function partAtEnd(u: UnitContext, struct: Path, { last, name }: OpenEnd, count: Expression): Path {
  return section(field(struct, name, rowsOf(u.program, last)), [{ from: longConstant(0), to: coerce(count, long) }]);
}

function isOneStruct(struct: CType, bytes: CExpression): boolean {
  return isSize(withoutConversion(bytes), sizeOf(struct));
}

/** The bits of a number, as an integer of as many. */
function bitsOf(target: Storage, source: Storage): ((origin: Origin) => Statement) | null {
  if (target.kind !== "value" || source.kind !== "value") return null;
  const [to, from] = [target.element, source.element];
  if (to.kind !== "integer" || from.kind !== "real" || to.bits !== from.bits) return null;
  const type: Type = { kind: "integer", bits: to.bits, signed: false };
  const bits: Expression = {
    kind: "operation",
    name: "external",
    detail: from.bits === 32 ? "bits_of_float" : "bits_of_double",
    arguments: [read(source.path)],
    type,
  };
  return (origin) => assign(target.path, to.signed ? convert(bits, to) : bits, origin);
}

function haveOneShape(a: Storage | null, b: Storage | null): boolean {
  if (a?.kind === "value") return b?.kind === "value";
  if (a?.kind !== "part" || b?.kind !== "part") return false;
  return a.rows.length === b.rows.length && a.rows.every((n, k) => sameExpression(n, b.rows[k] as Expression));
}

function flat({ array, count, element }: OneRow): Part {
  return { kind: "part", array, leading: [], from: longConstant(0), count, rows: [], element };
}

/** So many elements may overlap: all are read before the first is stored. */
const HELD_AT_ONCE = 16;

function copyHeld(u: UnitContext, target: Part, source: Part, count: number): void {
  const at = (part: Part, k: number): Path =>
    elementAt(part.array, [...part.leading, plus(part.from, longConstant(k))]);
  const held = Array.from({ length: count }, () => u.temporary("moved", source.element));
  for (const [k, value] of held.entries()) u.emit(assign(pathOf(value), read(at(source, k)), u.origin));
  for (const [k, value] of held.entries()) u.emit(assign(at(target, k), readOf(value), u.origin));
}

/** Gives what the first argument leads to. */
export function lowerClear(u: UnitContext, e: CExpression & { kind: "call" }): Pointed | null {
  const [to, value, bytes] = e.arguments;
  if (to === undefined || value === undefined || bytes === undefined) return null;
  const at = located(u, to);
  withSizeOnce(u, bytes, () => clearStorage(u, e, value, bytes, at));
  return at?.pointed ?? null;
}

function clearStorage(
  u: UnitContext,
  e: CExpression & { kind: "call" },
  value: CExpression,
  bytes: CExpression,
  at: Located | null,
): void {
  const isZero = value.kind === "integer" && value.value === 0n;
  if (isZero && clearBlock(u, e, bytes, at)) return;
  const row = at === null ? null : storageAt(u, at, bytes);
  const whole = at === null || row !== null ? null : asOneRow(u, at, bytes);
  const target = whole === null ? row : flat(whole);
  const isBytes = target?.element.kind === "integer" && target.element.bits === 8;
  if (target === null) {
    const { message, hint } = unknownExtent("sets", e.arguments.slice(0, 1));
    u.program.refuse(e.span, "RG2131", message, hint);
    return;
  }
  if (!isZero && !isBytes) {
    u.program.refuse(
      e.span,
      "RG2131",
      "This sets the bytes of numbers to something else than 0.",
      "Write a loop that sets the numbers.",
    );
    return;
  }
  const zero = constant(target.element.kind === "pointer" ? null : 0, undefined, target.element);
  const set = isZero ? zero : convert(u.lower.value(u, value), target.element);
  if (target.kind === "value") u.emit(assign(target.path, set, u.origin));
  else if (isFlat(target)) u.emit(assign(sectionOf(target), set, u.origin));
  else u.emit(rising(u, target.count, (at) => inRow(u, target, at, (path) => assign(path, set, u.origin))));
}

function isFlat(part: Part): boolean {
  return part.leading.length === 0 && part.rows.length === 0;
}

function sectionOf(part: Part): Path {
  return section(part.array, [{ from: part.from, to: plus(part.from, part.count) }]);
}

function copyRow(u: UnitContext, target: Part, source: Part, at: Expression): Statement[] {
  return inRow(u, target, at, (path, inner) =>
    assign(path, read(elementAt(source.array, [...source.leading, plus(source.from, at), ...inner])), u.origin),
  );
}

/** A statement for each element of a row. */
function inRow(
  u: UnitContext,
  part: Part,
  at: Expression,
  make: (path: Path, inner: readonly Expression[]) => Statement,
): Statement[] {
  const counters = part.rows.map((_, k) => u.temporary(["j", "k", "l"][k] ?? "m", long));
  const inner = counters.map((c) => readOf(c));
  let statement = make(elementAt(part.array, [...part.leading, plus(part.from, at), ...inner]), inner);
  for (let k = counters.length - 1; k >= 0; k--) {
    const counter = counters[k];
    const extent = part.rows[k];
    if (counter !== undefined && extent !== undefined) statement = counted(u, pathOf(counter), extent, [statement]);
  }
  return [statement];
}

function rising(u: UnitContext, count: Expression, body: (at: Expression) => Statement[]): Statement {
  const counter = u.temporary("i", long);
  return counted(u, pathOf(counter), count, body(readOf(counter)));
}

function counted(u: UnitContext, counter: Path, count: Expression, body: readonly Statement[]): Statement {
  return loop(
    u.program.label(),
    {
      init: block(assign(counter, longConstant(0), u.origin)),
      test: less(read(counter), count),
      update: block(assign(counter, binary("add", read(counter), longConstant(1), long), u.origin)),
      body: block(...body),
    },
    u.origin,
  );
}

function falling(u: UnitContext, count: Expression, body: (at: Expression) => Statement[]): Statement {
  const counter = u.temporary("i", long);
  return loop(
    u.program.label(),
    {
      init: block(assign(pathOf(counter), binary("subtract", count, longConstant(1), long), u.origin)),
      test: binary("greaterEqual", readOf(counter), longConstant(0), booleanType),
      update: block(assign(pathOf(counter), binary("subtract", readOf(counter), longConstant(1), long), u.origin)),
      body: block(...body(readOf(counter))),
    },
    u.origin,
  );
}
