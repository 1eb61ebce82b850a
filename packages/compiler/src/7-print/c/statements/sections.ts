/** Assignments to a part of an array: memset, memcpy, memmove or loops. All of the source is read before anything is stored. */
import { constant } from "../../../il/builders.js";
import { sameExpression, samePath, sameType } from "../../../il/equal.js";
import { prefixType } from "../../../il/queries/path-types.js";
import type { ArrayType, AssignStatement, Expression, Path, Range, Type, VariableId } from "../../../il/types.js";
import { forEachReadPath } from "../../../il/visit.js";
import { Precedence } from "../../layout/precedence.js";
import { typeText } from "../declarations/types.js";
import type { UnitContext } from "../unit-context.js";
import { isZero } from "../unit-context.js";
import { replaceReads } from "./replace-reads.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

/** The storage of an array, and which of its elements. */
export interface Section {
  readonly array: Path;
  readonly type: ArrayType;
  readonly ranges: readonly {
    readonly from: Expression;
    readonly to: Expression;
    readonly step: Expression | undefined;
  }[];
  /** All of an array that is storage of its own. */
  readonly isWhole: boolean;
}

export function isArrayPath(path: Path): boolean {
  return path.steps[path.steps.length - 1]?.kind === "section" || path.type.kind === "array";
}

export function sectionOf(c: UnitContext, path: Path): Section | undefined {
  const { env } = c.expressions;
  const last = path.steps[path.steps.length - 1];
  const isSection = last?.kind === "section";
  const array: Path = isSection ? { ...path, steps: path.steps.slice(0, -1) } : path;
  const declared = prefixType(env.program, array, array.steps.length);
  const type = isSection ? env.program.variables.get(array.root) && typeOf(c, array) : declared;
  if (type?.kind !== "array") return undefined;
  const given: readonly Range[] = isSection ? last.ranges : type.dimensions.map(() => ({}));
  const ranges: { from: Expression; to: Expression; step: Expression | undefined }[] = [];
  for (const [k, d] of type.dimensions.entries()) {
    const range = given[k] ?? {};
    const base = typeof d.base === "number" ? constant(d.base, undefined, long) : d.base;
    const from = range.from ?? base;
    let { to } = range;
    if (to === undefined && d.extent !== undefined)
      to = isZero(base)
        ? d.extent
        : { kind: "binary", operator: "add", left: d.extent, right: base, type: d.extent.type };
    if (to === undefined) {
      env.refuse(
        "RG5101",
        "C does not know how long this array is",
        "hand the length over, or give the array its length",
        c.unit.origin,
      );
      return undefined;
    }
    ranges.push({ from, to, step: isOne(range.step) ? undefined : range.step });
  }
  const isWhole = given.every((r) => r.from === undefined && r.to === undefined && r.step === undefined);
  return { array, type, ranges, isWhole };
}

/** The type of the array a section is a part of. */
function typeOf(c: UnitContext, array: Path): Type | undefined {
  const { program } = c.expressions.env;
  const { root, steps } = array;
  let type: Type | undefined = program.variables.get(root)?.type;
  for (const [k] of steps.entries()) type = prefixType(program, { root, steps, type: array.type }, k + 1) ?? type;
  return type?.kind === "array" ? type : array.type;
}

function isOne(e: Expression | undefined): boolean {
  return e === undefined || (e.kind === "constant" && e.value === 1);
}

/** One piece of storage: a range of one dimension, or all of several. */
export function isContiguous(s: Section): boolean {
  const whole = (k: number): boolean => {
    const d = s.type.dimensions[k]!;
    const r = s.ranges[k]!;
    return isZero(r.from) && d.extent !== undefined && sameExpression(r.to, d.extent);
  };
  return s.ranges.every((r, k) => r.step === undefined && (k === 0 || whole(k)));
}

/** `a`, `&a[from]`; of what may be elsewhere the first element is looked up: `a` may lead to a place before the block. */
export function startText(c: UnitContext, s: Section): string {
  const [first] = s.ranges;
  const last = s.array.steps.at(-1);
  if (last?.kind === "deref" && last.moved === true && s.ranges.length === 1) {
    const { env } = c.expressions;
    env.include('"retrograd.h"');
    const array: Path = { ...s.array, steps: [...s.array.steps.slice(0, -1), { kind: "deref" }] };
    const pointer = typeText(env, { kind: "pointer", target: s.type.element, nullable: true });
    return `(${pointer})rg_now(${startText(c, { ...s, array })})`;
  }
  const array = c.expressions.placeOf(s.array, Precedence.postfix);
  const base = s.type.dimensions[0]?.base;
  if (first === undefined || (isZero(first.from) && base === 0)) return c.expressions.place(s.array);
  return `&${array}[${c.expressions.text(offset(first.from, base), Precedence.lowest, "index")}]`;
}

function offset(from: Expression, base: number | Expression | undefined): Expression {
  if (base === undefined || base === 0) return from;
  const low = typeof base === "number" ? constant(base, undefined, from.type) : base;
  return sameExpression(from, low)
    ? constant(0, undefined, long)
    : { kind: "binary", operator: "subtract", left: from, right: low, type: from.type };
}

/** How many elements there are. */
export function countText(c: UnitContext, s: Section, least: number): string {
  const parts = s.ranges.map(({ from, to }): Expression => {
    if (isZero(from)) return to;
    // Ends where it begins, and so many further.
    if (to.kind === "binary" && to.operator === "add" && sameExpression(to.left, from)) return to.right;
    if (
      to.kind === "constant" &&
      from.kind === "constant" &&
      typeof to.value === "number" &&
      typeof from.value === "number"
    )
      return constant(to.value - from.value, undefined, to.type);
    return { kind: "binary", operator: "subtract", left: to, right: from, type: to.type };
  });
  if (parts.length === 1) return c.expressions.text(parts[0]!, least, "index");
  const text = parts.map((p) => c.expressions.text(p, Precedence.multiplicative + 1, "index")).join(" * ");
  return least > Precedence.multiplicative ? `(${text})` : text;
}

/** `n * sizeof(double)`, or `sizeof a` where it is all of a. */
export function bytesText(c: UnitContext, s: Section): string {
  const isStorage = s.isWhole && s.array.steps.every((step) => step.kind !== "deref");
  const root = c.expressions.env.program.variables.get(s.array.root);
  if (isStorage && root?.role !== "parameter" && s.array.steps.length === 0)
    return `sizeof ${c.expressions.placeOf(s.array, Precedence.unary)}`;
  const size = `sizeof(${typeText(c.expressions.env, s.type.element)})`;
  const count = countText(c, s, Precedence.multiplicative);
  return count === "1" ? size : `${count} * ${size}`;
}

export function assignSection(c: UnitContext, s: AssignStatement): void {
  const target = sectionOf(c, s.target);
  if (target === undefined) return;
  const sources = new Map<Path, Section>();
  let complete = true;
  forEachReadPath(s.value, (p) => {
    if (!isArrayPath(p)) return;
    const section = sectionOf(c, p);
    if (section === undefined) complete = false;
    else sources.set(p, section);
  });
  if (!complete) return;
  const { env } = c.expressions;
  if (sources.size === 0 && isContiguous(target) && isZeroBytes(s.value)) {
    env.include("<string.h>");
    c.writer.line(`memset(${startText(c, target)}, 0, ${bytesText(c, target)});`);
    return;
  }
  const only = s.value.kind === "read" ? sources.get(s.value.path) : undefined;
  if (
    only !== undefined &&
    isContiguous(target) &&
    isContiguous(only) &&
    sameType(only.type.element, target.type.element)
  ) {
    env.include("<string.h>");
    const copy = overlap(c, only, target) ? "memmove" : "memcpy";
    c.writer.line(`${copy}(${startText(c, target)}, ${startText(c, only)}, ${bytesText(c, target)});`);
    return;
  }
  elementwise(c, s, target, sources);
}

function isZeroBytes(e: Expression): boolean {
  if (e.kind !== "constant" || e.text !== undefined) return false;
  return Object.is(e.value, 0) || e.value === false || e.value === null || e.value === undefined;
}

function overlap(c: UnitContext, a: Section, b: Section): boolean {
  const isOwn = (s: Section): boolean => s.array.steps.every((step) => step.kind !== "deref");
  const isDistinct = (s: Section): boolean =>
    s.array.steps.length === 1 && c.expressions.env.program.variables.get(s.array.root)?.distinct === true;
  const areTwo = a.array.root !== b.array.root;
  if (areTwo && ((isOwn(a) && isOwn(b)) || isDistinct(a) || isDistinct(b))) return false;
  if (samePath(a.array, b.array)) return true;
  return c.mayOverlap(a.array, b.array);
}

function elementwise(c: UnitContext, s: AssignStatement, target: Section, sources: ReadonlyMap<Path, Section>): void {
  const { env } = c.expressions;
  const counters = target.ranges.map((_, k) => c.freshVariable(k === 0 ? "k" : k === 1 ? "l" : "m"));
  const shared = target.ranges.map(
    (r, k) =>
      r.step === undefined &&
      [...sources.values()].every(
        (o) =>
          o.ranges[k] !== undefined && o.ranges[k]!.step === undefined && sameExpression(o.ranges[k]!.from, r.from),
      ),
  );
  const copies: string[] = [];
  const copied = new Map<Path, VariableId>();
  for (const [path, section] of sources) {
    const inStep =
      samePath(section.array, target.array) && section.ranges.every((r, k) => sameRange(r, target.ranges[k]));
    if (inStep || !overlap(c, section, target)) continue;
    const copy = c.freshVariable("source");
    const name = env.name(copy);
    const element = typeText(env, section.type.element);
    if (!isContiguous(section) || section.ranges.length > 1) {
      env.refuse(
        "RG5102",
        "this assignment of overlapping parts of arrays has no C text yet",
        "write it as a loop",
        s.origin,
      );
      return;
    }
    env.include("<stdlib.h>");
    env.include("<string.h>");
    c.writer.line(`${element} *${name} = malloc(${bytesText(c, section)});`);
    c.writer.line(`memcpy(${name}, ${startText(c, section)}, ${bytesText(c, section)});`);
    copies.push(name);
    copied.set(path, copy);
  }
  const at = (section: Section, k: number, isCopy: boolean): Expression => {
    const counter: Expression = { kind: "read", path: { root: counters[k]!, steps: [], type: long }, type: long };
    const range = section.ranges[k]!;
    if (shared[k] === true)
      return isCopy && !isZero(range.from)
        ? { kind: "binary", operator: "subtract", left: counter, right: range.from, type: long }
        : counter;
    const scaled: Expression =
      range.step === undefined
        ? counter
        : { kind: "binary", operator: "multiply", left: counter, right: range.step, type: long };
    return isZero(range.from) || isCopy
      ? scaled
      : { kind: "binary", operator: "add", left: range.from, right: scaled, type: long };
  };
  const elementOf = (p: Path): Path => {
    const section = sources.get(p) ?? (p === s.target ? target : undefined);
    if (section === undefined) return p;
    const copy = copied.get(p);
    if (copy !== undefined)
      return { root: copy, steps: [{ kind: "index", indices: [at(section, 0, true)] }], type: section.type.element };
    const indices = section.ranges.map((_, k) => at(section, k, false));
    return { root: p.root, steps: [...section.array.steps, { kind: "index", indices }], type: section.type.element };
  };
  // Paths are looked up as they stand in the statement: the rewriting keeps those without subscripts of their own.
  const value = replaceReads(s.value, elementOf);
  const place = elementOf(s.target);
  target.ranges.forEach((r, k) => {
    const name = env.name(counters[k]!);
    const start = shared[k] === true ? c.expressions.text(r.from, Precedence.assignment, "index") : "0";
    const end = shared[k] === true ? c.expressions.text(r.to, Precedence.additive, "index") : stepsText(c, r);
    const isUnsigned = r.to.type.kind === "integer" && !r.to.type.signed && r.to.type.bits >= 32;
    c.writer.open(`for (${isUnsigned ? "size_t" : "long"} ${name} = ${start}; ${name} < ${end}; ${name}++) {`);
  });
  const compound =
    value.kind === "binary" &&
    value.operator === "add" &&
    value.left.kind === "read" &&
    samePath(value.left.path, place);
  c.writer.line(
    compound
      ? `${c.expressions.place(place)} += ${c.expressions.text(value.right, Precedence.assignment, "free")};`
      : `${c.expressions.place(place)} = ${c.expressions.stored(value)};`,
  );
  for (const _ of target.ranges) c.writer.close("}");
  for (const name of copies) c.writer.line(`free(${name});`);
}

function sameRange(a: Section["ranges"][number], b: Section["ranges"][number] | undefined): boolean {
  if (b === undefined || !sameExpression(a.from, b.from)) return false;
  return a.step === undefined || b.step === undefined ? a.step === b.step : sameExpression(a.step, b.step);
}

/** How many steps lead from one end of a range to the other. */
function stepsText(c: UnitContext, { from, to, step }: Section["ranges"][number]): string {
  const end = c.expressions.text(to, Precedence.additive, "index");
  const length = isZero(from) ? end : `${end} - ${c.expressions.text(from, Precedence.additive + 1, "index")}`;
  if (step === undefined) return length;
  const by = c.expressions.text(step, Precedence.unary, "index");
  const isDown = step.kind === "constant" && typeof step.value === "number" && step.value < 0;
  return `(${length} + ${by} ${isDown ? "+" : "-"} 1) / ${by}`;
}
