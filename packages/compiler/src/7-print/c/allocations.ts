/** New storage: malloc, calloc, realloc. */
import { constant } from "../../il/builders.js";
import { samePath, sameType } from "../../il/equal.js";
import type {
  AllocateStatement,
  AssignStatement,
  Expression,
  Path,
  ReleaseStatement,
  Statement,
  Type,
} from "../../il/types.js";
import { identifier } from "../layout/names.js";
import { Precedence } from "../layout/precedence.js";
import { assignSection } from "./sections.js";
import { typeText } from "./types.js";
import type { UnitContext } from "./unit-context.js";
import { leftSide } from "./unit-context.js";

export function printAllocate(c: UnitContext, s: AllocateStatement): void {
  const { env } = c.expressions;
  if (s.allocated.kind === "map" || (s.allocated.kind === "array" && s.allocated.storage === "list")) {
    env.refuse("RG5102", "C has no arrays that grow, and no maps", "print this program in another language", s.origin);
    return;
  }
  env.include("<stdlib.h>");
  const left = leftSide(c, s, s.target);
  const size = `sizeof ${c.expressions.placeOf(storage(s.target, s.target.type), Precedence.unary)}`;
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
  if (initial.kind === "zero") c.writer.line(`${left} = calloc(${count === "1" ? "1" : count}, ${size});`);
  else c.writer.line(`${left} = malloc(${count === "1" ? size : `${count} * ${size}`});`);
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

/** What a pointer steps over. */
function storage(pointer: Path, type: Type): Path {
  const target = type.kind === "pointer" ? type.target : type;
  const steps = [...pointer.steps, { kind: "deref" } as const];
  if (target.kind !== "array") return { root: pointer.root, steps, type: target };
  // `*w` has the type of a row; as text, that is a dereference of what is not an array.
  return { root: pointer.root, steps, type: target.element };
}

export function printRelease(c: UnitContext, s: ReleaseStatement): void {
  if (s.later === true) {
    c.expressions.env.include('"retrograd.h"');
    c.writer.line(`rg_free_later(${c.expressions.place(s.pointer)});`);
    return;
  }
  c.expressions.env.include("<stdlib.h>");
  c.writer.line(`free(${c.expressions.place(s.pointer)});`);
}

/** The four statements that a `realloc` is. */
export interface Reallocation {
  readonly allocate: AllocateStatement;
  readonly old: Path;
  readonly store: AssignStatement;
}

export function reallocationAt(list: readonly Statement[], k: number): Reallocation | undefined {
  const [allocate, copy, release, store] = list.slice(k, k + 4);
  if (
    allocate?.kind !== "allocate" ||
    copy?.kind !== "assign" ||
    release?.kind !== "release" ||
    store?.kind !== "assign"
  )
    return undefined;
  const grown = allocate.target;
  const last = copy.target.steps[copy.target.steps.length - 1];
  if (grown.steps.length > 0 || copy.target.root !== grown.root || last?.kind !== "section") return undefined;
  const to = last.ranges[0]?.to;
  if (to?.kind !== "intrinsic" || to.name !== "min" || !to.arguments.some(isLength)) return undefined;
  if (!readsPath(store.value, grown)) return undefined;
  return { allocate, old: release.pointer, store };
}

function isLength(e: Expression): boolean {
  return e.kind === "operation" ? e.name === "length" : e.kind === "convert" && isLength(e.operand);
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
  c.writer.line(`${left} = realloc(${c.expressions.place(r.old)}, ${count} * ${size});`);
}
