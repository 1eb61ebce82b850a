/** Recording and getting back: `push`, `pop`, and blocks of them through a local pointer. */
import type {
  Expression,
  Path,
  PopStatement,
  PushStatement,
  StackName,
  StackStatement,
  Type,
} from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import { typeText } from "../declarations/types.js";
import type { UnitContext } from "../unit-context.js";
import { declarationOf, declareArray, store } from "../unit-context.js";
import type { Section } from "./sections.js";
import { bytesText, countText, isArrayPath, isContiguous, sectionOf, startText } from "./sections.js";

/** The runtime's names of a stack: of one value, and of several. */
interface Runtime {
  readonly one: string;
  readonly many: string;
  readonly element: string;
}
const doubles: Runtime = { one: "double", many: "doubles", element: "double" };
const floats: Runtime = { one: "float", many: "floats", element: "float" };
const longs: Runtime = { one: "long", many: "longs", element: "long" };
const ints: Runtime = { one: "int", many: "ints", element: "int" };
const bytes: Runtime = { one: "byte", many: "bytes", element: "unsigned char" };
const pointers: Runtime = { one: "pointer", many: "pointers", element: "void *" };

/** The stack that single values of a type go to; undefined: the stack of storage of any type. */
function stackOf(stack: StackName, type: Type): Runtime | undefined {
  switch (stack) {
    case "reals":
      return type.kind === "real" && type.bits === 64 ? doubles : undefined;
    case "floats":
      return floats;
    case "integers":
      return ints;
    case "bytes":
      return bytes;
    case "counts":
      return longs;
    case "references":
      return type.kind === "pointer" && type.target.kind !== "procedure" ? pointers : undefined;
  }
}

function isInt(type: Type): boolean {
  return type.kind === "integer" && type.bits === 32 && type.signed;
}

/** The stack that arrays of a type go to. */
function arrayStack(element: Type): Runtime | undefined {
  if (element.kind === "real") return element.bits === 64 ? doubles : element.bits === 32 ? floats : undefined;
  return element.kind === "integer" && element.bits === 32 ? ints : undefined;
}

/** The stack that a reservation is about. */
function reserved(stack: Exclude<StackName, "references">): Runtime {
  return { reals: doubles, floats, integers: ints, bytes, counts: longs }[stack];
}

/** What the local pointer through which a stack is used is called. */
const tapeNames: Readonly<Record<Exclude<StackName, "references">, string>> = {
  reals: "tape",
  floats: "tape",
  integers: "integers",
  bytes: "codes",
  counts: "counts",
};

export function printPush(c: UnitContext, s: PushStatement): void {
  c.expressions.env.include('"retrograd.h"');
  if (s.value.kind === "read" && isArrayPath(s.value.path)) {
    array(c, s, s.value.path, "push");
    return;
  }
  const { type } = s.value;
  const runtime = stackOf(s.stack, type);
  if (runtime === undefined) {
    pushMemory(c, s);
    return;
  }
  const tape = c.tapes.get(runtime.one);
  const value = pushed(c, s.value, runtime);
  if (tape === undefined) {
    c.writer.line(`rg_push_${runtime.one}(${value});`);
    return;
  }
  const narrow = runtime === bytes && s.value.kind !== "constant";
  c.writer.line(
    `*${tape}++ = ${narrow ? `(${bytes.element})${c.expressions.text(s.value, Precedence.unary, "index")}` : value};`,
  );
}

function pushed(c: UnitContext, value: Expression, runtime: Runtime): string {
  if (runtime === pointers) {
    // Storage that is only read is recorded all the same.
    const isPlain = (value.kind === "read" && value.path.steps.length === 0) || value.kind === "address";
    if (isPlain && !c.expressions.env.leadsToConst(value.path.root)) return c.expressions.stored(value);
    return `(void *)${c.expressions.text(value, Precedence.unary, "assign")}`;
  }
  // Codes and counts are whole numbers, whatever the type they are held in.
  const isWhole = runtime === bytes || runtime === longs;
  if (isWhole && value.type.kind === "real") return c.expressions.text(value, Precedence.assignment, "index");
  return c.expressions.stored(value);
}

function pushMemory(c: UnitContext, s: PushStatement): void {
  let place: string;
  if (s.value.kind === "read") place = c.expressions.placeOf(s.value.path, Precedence.unary);
  else {
    place = c.fresh("saved");
    c.writer.line(`${typeText(c.expressions.env, s.value.type)} ${place} = ${c.expressions.stored(s.value)};`);
  }
  c.writer.line(`rg_push_memory(&${place}, sizeof ${place});`);
}

export function printPop(c: UnitContext, s: PopStatement): void {
  c.expressions.env.include('"retrograd.h"');
  if (isArrayPath(s.target)) {
    declareArray(c, s, s.target, null);
    array(c, s, s.target, "pop");
    return;
  }
  const { type } = s.target;
  const runtime = stackOf(s.stack, type);
  const isPart = s.target.steps.every((step) => step.kind !== "deref");
  if (runtime !== undefined && (c.placement.dropped.has(s) || (isPart && c.isUnread(s.target.root)))) {
    const tape = c.tapes.get(runtime.one);
    c.writer.line(tape === undefined ? `rg_pop_${runtime.one}();` : `${tape}--;`);
    return;
  }
  if (runtime === undefined) {
    const declaration = declarationOf(c, s, s.target);
    if (declaration !== undefined) c.writer.line(`${c.declare(declaration.variable)};`);
    const place = c.expressions.placeOf(s.target, Precedence.unary);
    c.writer.line(`rg_pop_memory(&${place}, sizeof ${place});`);
    return;
  }
  const tape = c.tapes.get(runtime.one);
  let text = tape === undefined ? `rg_pop_${runtime.one}()` : `*--${tape}`;
  if (runtime === ints && !isInt(type)) text = `(${typeText(c.expressions.env, type)})${text}`;
  store(c, s, s.target, text);
}

function array(c: UnitContext, s: PushStatement | PopStatement, path: Path, how: "push" | "pop"): void {
  const section = sectionOf(c, path);
  if (section === undefined) return;
  if (!isContiguous(section)) {
    c.expressions.env.refuse(
      "RG5102",
      "a part of an array that is not one piece cannot be saved in C yet",
      "save all of it",
      s.origin,
    );
    return;
  }
  const runtime = arrayStack(section.type.element);
  const start = startText(c, section);
  if (runtime === undefined) {
    c.writer.line(`rg_${how}_memory(${start}, ${bytesText(c, section)});`);
    return;
  }
  const tape = c.tapes.get(runtime.one);
  if (tape === undefined) {
    c.writer.line(
      `rg_${how}_${runtime.many}(${flat(section, start)}, ${countText(c, section, Precedence.assignment)});`,
    );
    return;
  }
  c.expressions.env.include("<string.h>");
  const count = countText(c, section, Precedence.additive);
  if (how === "push") {
    c.writer.line(`memcpy(${tape}, ${start}, ${bytesText(c, section)});`);
    c.writer.line(`${tape} += ${count};`);
  } else {
    c.writer.line(`${tape} -= ${count};`);
    c.writer.line(`memcpy(${start}, ${tape}, ${bytesText(c, section)});`);
  }
}

/** The first element of an array of several dimensions. */
function flat(s: Section, start: string): string {
  const more = s.type.dimensions.length - 1;
  if (more === 0) return start;
  return start.startsWith("&") ? `${start}${"[0]".repeat(more)}` : `&${start}${"[0]".repeat(more + 1)}`;
}

export function printStack(c: UnitContext, s: StackStatement): void {
  c.expressions.env.include('"retrograd.h"');
  if (s.action === "bring") {
    c.writer.line("rg_bring_back();");
    return;
  }
  // References are never many: they are pushed one by one.
  if (s.stack === "references") return;
  const { one, many, element } = reserved(s.stack);
  if (s.action === "flush") {
    const tape = c.tapes.get(one);
    if (tape !== undefined) c.writer.line(`rg_flush_${many}(${tape});`);
    c.tapes.delete(one);
    return;
  }
  const tape = c.fresh(tapeNames[s.stack]);
  const call = s.action === "reserve" ? `rg_reserve_${many}(${countGiven(c, s.count)})` : `rg_rewind_${many}()`;
  c.writer.line(`${element} *${tape} = ${call};`);
  c.tapes.set(one, tape);
}

/** How many are reserved: a signed number, as counts of loops that do not run are below zero. */
function countGiven(c: UnitContext, count: Expression | undefined): string {
  if (count === undefined) return "0";
  const { type } = count;
  if (type.kind !== "integer" || type.signed || type.bits < 64 || count.kind === "constant")
    return c.expressions.text(count, Precedence.assignment, "index");
  c.expressions.env.include("<stddef.h>");
  return `(ptrdiff_t)${c.expressions.text(count, Precedence.unary, "index")}`;
}
