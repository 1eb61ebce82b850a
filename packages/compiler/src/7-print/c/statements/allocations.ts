/** New storage: malloc, calloc, realloc. */
import { constant } from "../../../il/builders.js";
import { isZero } from "../../../il/fold-arithmetic.js";
import type { Alignment, AllocateStatement, Path, ReleaseStatement, Type } from "../../../il/types.js";
import { identifier } from "../../layout/names.js";
import { Precedence } from "../../layout/precedence.js";
import { handed } from "../declarations/const-casts.js";
import { typeText } from "../declarations/types.js";
import type { UnitContext } from "../unit-context.js";
import { leftSide } from "../unit-context.js";
import { assignSection } from "./sections.js";

export function printAllocate(c: UnitContext, s: AllocateStatement): void {
  const { env } = c.expressions;
  if (s.allocated.kind === "map" || (s.allocated.kind === "array" && s.allocated.storage === "list")) {
    env.refuse("RG5102", "C has no arrays that grow, and no maps", "print this program in another language", s.origin);
    return;
  }
  env.include("<stdlib.h>");
  const side = leftSide(c, s, s.target);
  const left = s.apart === true ? beginApart(c, s, side) : side;
  const open = openEndText(c, s);
  const size = `sizeof ${c.expressions.placeOf(storage(s.target, s.target.type), Precedence.unary)}${open}`;
  const { initial } = s;
  const values = initial.kind === "elements" ? initial.values : [];
  let count =
    s.allocated.kind === "record"
      ? "1"
      : c.expressions.text(s.extents[0] ?? constant(values.length), Precedence.multiplicative, "index");
  if (initial.kind === "copy") {
    count = "";
    env.refuse(
      "RG5102",
      "a copy of a part of an array has no C text yet",
      "allocate the storage and copy with memcpy",
      s.origin,
    );
  }
  if (s.stack === true) {
    env.include("<alloca.h>");
    const bytes = count === "1" ? size : `${count} * ${size}`;
    c.writer.line(`${left} = alloca(${bytes});`);
    if (initial.kind === "zero") {
      env.include("<string.h>");
      c.writer.line(`memset(${c.expressions.place(s.target)}, 0, ${bytes});`);
    }
  } else if (s.aligned !== undefined) {
    const bytes = count === "1" ? size : `${count} * ${size}`;
    printAligned(c, s.aligned, left, c.expressions.place(s.target), bytes);
  } else if (initial.kind === "zero" || (initial.kind === "none" && isSaved(c, s)))
    c.writer.line(`${left} = calloc(${countText(c, s, count)}, ${size});`);
  else c.writer.line(`${left} = malloc(${count === "1" ? size : `${count} * ${size}`});`);
  if (s.apart === true) c.writer.line(`while (rg_is_taken(${blockText(c, s)}, ${bytesText(c, s, count, open)}));`);
  noteLength(c, s, count, open);
  if (s.inStates === true) {
    env.include('"retrograd.h"');
    c.writer.line(`rg_note_block(${blockText(c, s)}, ${bytesText(c, s, count, open)});`);
  }
  const place = c.expressions.placeOf(s.target, Precedence.postfix);
  switch (initial.kind) {
    case "elements":
      values.forEach((v, k) => {
        c.writer.line(`${place}[${k}] = ${c.expressions.stored(v)};`);
      });
      break;
    case "fields":
      for (const [name, v] of initial.values)
        c.writer.line(`${place}->${identifier(name)} = ${c.expressions.stored(v)};`);
      break;
    case "fill": {
      if (s.allocated.kind !== "array") break;
      const ranges = s.extents.map((to) => ({ from: constant(0, undefined, to.type), to }));
      const target: Path = {
        root: s.target.root,
        steps: [...s.target.steps, { kind: "deref" }, { kind: "section", ranges }],
        type: s.allocated,
      };
      assignSection(c, { kind: "assign", target, value: initial.value, origin: s.origin });
      break;
    }
    default:
  }
}

/** As an argument, which needs no parentheses. */
function countText(c: UnitContext, s: AllocateStatement, count: string): string {
  const [extent] = s.extents;
  return s.allocated.kind === "record" || extent === undefined ? count : c.expressions.text(extent, 0, "index");
}

function isSaved(c: UnitContext, s: AllocateStatement): boolean {
  const made = s.allocated.kind === "array" ? s.allocated.element : s.allocated;
  const { env } = c.expressions;
  return made.kind === "record" ? env.isSaved(made.record) : env.isSavedElsewhere(s);
}

function printAligned(c: UnitContext, aligned: Alignment, left: string, place: string, bytes: string): void {
  const { function: name, by } = aligned;
  if (name === "memalign") c.expressions.env.include("<malloc.h>");
  if (name !== "posix_memalign") {
    c.writer.line(`${left} = ${name}(${name === "valloc" ? "" : `${by}, `}${bytes});`);
    return;
  }
  if (left !== place) c.writer.line(`${left};`);
  c.writer.line(`if (posix_memalign((void **)&${place}, ${by}, ${bytes}) != 0)`);
  c.writer.line(`  ${place} = NULL;`);
}

/** ` + n * sizeof v->data[0]` of a struct that ends in an array of open length. */
function openEndText(c: UnitContext, s: AllocateStatement): string {
  const [count] = s.extents;
  if (s.allocated.kind !== "record" || count === undefined || isZero(count)) return "";
  const last = c.expressions.env.program.records.get(s.allocated.record)?.fields.at(-1);
  const pointer = c.expressions.placeOf(s.target, Precedence.postfix);
  if (last?.beyond === true && last.type.kind === "array") {
    const rows = last.type.dimensions.slice(1);
    const row = rows.length === 0 ? last.type.element : { ...last.type, dimensions: rows };
    const size = `sizeof(${typeText(c.expressions.env, row)})`;
    return ` + ${c.expressions.text(count, Precedence.multiplicative, "index")} * ${size}`;
  }
  return ` + ${c.expressions.text(count, Precedence.multiplicative, "index")} * sizeof ${pointer}->${identifier(last?.name ?? "")}[0]`;
}

/** Where a program asks how long blocks are, they are noted. */
function noteLength(c: UnitContext, s: AllocateStatement, count: string, open: string): void {
  const { env } = c.expressions;
  const element = s.allocated.kind === "array" ? s.allocated.element : s.allocated;
  if (s.allocated.kind === "map" || !(s.noted === true || env.asksLength(element, s.target.root))) return;
  env.include('"retrograd.h"');
  c.writer.line(`rg_note_length(${blockText(c, s)}, ${bytesText(c, s, count, open)});`);
}

function blockText(c: UnitContext, s: AllocateStatement): string {
  return handed(c, { kind: "read", path: s.target, type: s.target.type }, true);
}

function bytesText(c: UnitContext, s: AllocateStatement, count: string, open: string): string {
  const element = s.allocated.kind === "array" ? s.allocated.element : s.allocated;
  const size = `sizeof(${typeText(c.expressions.env, element)})`;
  const inner = s.extents.slice(1).map((e) => ` * ${c.expressions.text(e, Precedence.multiplicative + 1, "index")}`);
  if (open !== "") return size + open;
  return count === "1" && inner.length === 0 ? size : `${count}${inner.join("")} * ${size}`;
}

/** `do p = malloc(n); while (rg_is_taken(p, n));`: the declaration comes first. */
function beginApart(c: UnitContext, s: AllocateStatement, left: string): string {
  c.expressions.env.include('"retrograd.h"');
  const place = c.expressions.place(s.target);
  if (left !== place) c.writer.line(`${left};`);
  return `do ${place}`;
}

/** What a pointer steps over. */
export function storage(pointer: Path, type: Type): Path {
  const target = type.kind === "pointer" ? type.target : type;
  const steps = [...pointer.steps, { kind: "deref" } as const];
  if (target.kind !== "array") return { root: pointer.root, steps, type: target };
  // `*w` has the type of a row; as text, that is a dereference of what is not an array.
  return { root: pointer.root, steps, type: target.element };
}

export function printRelease(c: UnitContext, s: ReleaseStatement): void {
  const pointer = handed(c, { kind: "read", path: s.pointer, type: s.pointer.type }, true);
  if (s.later === true) {
    c.expressions.env.include('"retrograd.h"');
    c.writer.line(`rg_free_later(${pointer});`);
    return;
  }
  if (s.saved !== undefined) {
    c.expressions.env.include('"retrograd.h"');
    const name = s.saved === "contents" ? "rg_put_away" : "rg_put_away_room";
    c.writer.line(`${name}(${pointer});`);
    return;
  }
  if (s.inStates === true) {
    c.expressions.env.include('"retrograd.h"');
    c.writer.line(`rg_let_go(${pointer});`);
    return;
  }
  c.expressions.env.include("<stdlib.h>");
  c.writer.line(`free(${pointer});`);
}
