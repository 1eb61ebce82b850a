/** Paths as C text: lvalues, and addresses of them. */
import { InternalError } from "../../../diagnostics/diagnostic.js";
import { typeAfter } from "../../../il/queries/path-types.js";
import type { ArrayType, Expression, Path, Type } from "../../../il/types.js";
import { identifier } from "../../layout/names.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, primary, wrap } from "../../layout/precedence.js";
import { isConstField } from "../declarations/const-pointers.js";
import { typeText } from "../declarations/types.js";
import type { Around, Environment } from "./environment.js";

export interface Place extends Piece {
  readonly type: Type;
}

export interface IndexText {
  text(e: Expression, least?: number, around?: Around): string;
}

/**
 * The storage that the first `count` steps of a path lead to. Array storage behind a pointer is the pointer's text. What is `written`
 * behind a field that is declared as leading to read-only storage, as shadows are, is reached by a cast.
 */
export function place(
  env: Environment,
  x: IndexText,
  path: Path,
  count: number = path.steps.length,
  written = false,
): Place {
  const variable = env.program.variables.get(path.root);
  if (variable === undefined) throw new InternalError(`no variable ${path.root}`);
  let here = placed(primary(env.name(path.root)), variable.type);
  if (variable.passing === "reference" && variable.type.kind !== "array")
    here = { text: `*${here.text}`, precedence: Precedence.unary, type: here.type };
  for (let k = 0; k < count; k++) {
    const step = path.steps[k]!;
    const next = k + 1 < count ? path.steps[k + 1] : undefined;
    const after = (k + 1 === path.steps.length ? path.type : typeAfter(env.program, here.type, step)) ?? path.type;
    switch (step.kind) {
      case "deref":
        if (step.moved === true && next?.kind === "index") {
          // The element is looked up: what its address is counted from may be outside of every block.
          const element = typeAfter(env.program, after, next) ?? path.type;
          const fixed = { ...path, steps: path.steps.map((s, n) => (n === k ? ({ kind: "deref" } as const) : s)) };
          const at = place(env, x, fixed, k + 2);
          here = now(env, addressOf(at), k + 2 === path.steps.length ? path.type : element);
          k++;
          break;
        }
        if (step.moved === true && next?.kind !== "field") {
          here = now(env, here.text, after);
          if (after.kind === "array" || next?.kind === "section") here = placed(unstarred(here), here.type);
          break;
        }
        if (step.moved === true) here = placed(unstarred(now(env, here.text, after)), here.type);
        if (after.kind === "array" || next?.kind === "index" || next?.kind === "section") here = placed(here, after);
        else if (next?.kind === "field") {
          const inner = fieldText(env, after, next.name, wrap(here, Precedence.postfix), "->");
          const type = (k + 2 === path.steps.length ? path.type : typeAfter(env.program, after, next)) ?? path.type;
          here = { text: inner, precedence: inner.startsWith("*") ? Precedence.unary : Precedence.postfix, type };
          k++;
        } else here = { text: `*${wrap(here, Precedence.unary)}`, precedence: Precedence.unary, type: after };
        break;
      case "field": {
        // `((struct pair *)rg_now(&p[k]))->a`
        const isLookedUp = path.steps[k - 2]?.kind === "deref" && here.text.startsWith("*(");
        const text = isLookedUp
          ? fieldText(env, here.type, step.name, wrap(unstarred(here), Precedence.postfix), "->")
          : fieldText(env, here.type, step.name, wrap(here, Precedence.postfix), ".");
        here = placed(withPostfix(text), after);
        break;
      }
      case "index": {
        const array = here.type.kind === "array" ? here.type : undefined;
        const isFirst = step.indices.length === 1 && isZero(step.indices[0]!);
        if (k === 1 && path.steps[0]!.kind === "deref" && env.isMoving(path.root) && isFirst) {
          if (next?.kind === "field") {
            const text = fieldText(env, after, next.name, wrap(here, Precedence.postfix), "->");
            const type = (k + 2 === path.steps.length ? path.type : typeAfter(env.program, after, next)) ?? path.type;
            here = { text, precedence: text.startsWith("*") ? Precedence.unary : Precedence.postfix, type };
            k++;
          } else here = { text: `*${wrap(here, Precedence.unary)}`, precedence: Precedence.unary, type: after };
          break;
        }
        const indices = step.indices.map((e, n) => `[${indexText(x, e, array, n)}]`).join("");
        here = placed(withPostfix(wrap(here, Precedence.postfix) + indices), after);
        break;
      }
      case "section":
        here = placed(here, after);
        break;
      case "key":
        env.refuse("RG5101", "C has no maps", "print this program in another language");
        break;
    }
    if (written && path.steps[k]?.kind === "field" && path.steps[k + 1]?.kind === "deref") {
      const field = { ...path, steps: path.steps.slice(0, k + 1) };
      if (isConstField(env.program, field))
        here = placed(primary(`((${typeText(env, here.type)})${wrap(here, Precedence.unary)})`), here.type);
    }
  }
  return here;
}

/** Written out: to spread the piece takes several times as long, and each path is many pieces. */
function placed({ text, precedence }: Piece, type: Type): Place {
  return { text, precedence, type };
}

/** What is at the address now: `*(double *)rg_now(p)`. */
function now(env: Environment, address: string, type: Type): Place {
  env.include('"retrograd.h"');
  const pointer = typeText(env, { kind: "pointer", target: type, nullable: true });
  return { text: `*(${pointer})rg_now(${address})`, precedence: Precedence.unary, type };
}

function unstarred(piece: Piece): Piece {
  return { text: piece.text.slice(1), precedence: Precedence.unary };
}

function addressOf(piece: Piece): string {
  return piece.text.startsWith("*") && piece.precedence === Precedence.unary
    ? piece.text.slice(1)
    : `&${wrap(piece, Precedence.unary)}`;
}

function withPostfix(text: string): Piece {
  return { text, precedence: Precedence.postfix };
}

/** The fields of an anonymous struct or union are those of the record around it. */
function fieldText(env: Environment, record: Type, name: string, object: string, access: "." | "->"): string {
  const declared = record.kind === "record" ? env.program.records.get(record.record)?.fields : undefined;
  const last = declared?.at(-1);
  if (last?.beyond === true && last.name === name && last.type.kind === "array") {
    const pointer = typeText(env, { kind: "pointer", target: last.type, nullable: false });
    return `((${pointer})(${access === "." ? "&" : ""}${object} + 1))`;
  }
  if (record.kind === "record" && env.isAnonymous(record.record, name)) return access === "." ? object : `(*${object})`;
  return `${object}${access}${identifier(name)}`;
}

/** An index as C counts: from 0. */
export function indexText(x: IndexText, e: Expression, array: ArrayType | undefined, dimension: number): string {
  const base = array?.dimensions[dimension]?.base ?? 0;
  if (base === 0) return x.text(e, Precedence.lowest, "index");
  const low: Expression = typeof base === "number" ? { kind: "constant", value: base, type: e.type } : base;
  return x.text(
    { kind: "binary", operator: "subtract", left: e, right: low, type: e.type },
    Precedence.lowest,
    "index",
  );
}

/** `&x[2]`, `&p->x`, `a` for `&a[0]`, `a[1]` for `&a[1][0]` where a row is wanted. */
export function address(env: Environment, x: IndexText, path: Path, type: Type): Piece {
  const last = path.steps[path.steps.length - 1];
  const target = type.kind === "pointer" ? type.target : path.type;
  if (last?.kind === "deref" && last.moved === true) {
    env.include('"retrograd.h"');
    return primary(`rg_now(${place(env, x, path, path.steps.length - 1).text})`);
  }
  if (last?.kind !== "index") {
    const whole = place(env, x, path);
    const isOneRow =
      whole.type.kind === "array" &&
      target.kind === "array" &&
      target.dimensions.length === whole.type.dimensions.length + 1;
    if (isOneRow) return { text: `&${wrap(whole, Precedence.unary)}`, precedence: Precedence.unary };
    if (whole.type.kind === "array" || target.kind === "procedure") return whole;
    if (whole.text.startsWith("*") && whole.precedence === Precedence.unary) return primary(whole.text.slice(1));
    return { text: `&${wrap(whole, Precedence.unary)}`, precedence: Precedence.unary };
  }
  const before = place(env, x, path, path.steps.length - 1);
  const array = before.type.kind === "array" ? before.type : undefined;
  const wantsArray = target.kind === "array" ? target.dimensions.length : 0;
  const total = last.indices.length;
  // As many indices as lead to what the pointer steps over.
  const kept = target.kind === "array" && path.type.kind !== "array" ? total - wantsArray + 1 : total;
  const rest = last.indices.slice(Math.max(kept, 0));
  const isPlain = kept >= 1 && rest.every(isZero);
  const indices = isPlain ? last.indices.slice(0, kept) : last.indices;
  const texts = indices.map((e, n) => `[${indexText(x, e, array, n)}]`);
  const base = wrap(before, Precedence.postfix);
  const final = texts[texts.length - 1];
  const element: Piece =
    final === "[0]"
      ? withPostfix(base + texts.slice(0, -1).join(""))
      : { text: `&${base}${texts.join("")}`, precedence: Precedence.unary };
  if (isPlain) return element;
  return { text: `(${typeText(env, type)})${wrap(element, Precedence.unary)}`, precedence: Precedence.unary };
}

function isZero(e: Expression): boolean {
  return e.kind === "constant" && e.value === 0;
}
