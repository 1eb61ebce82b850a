/**
 * Initial values (C11 6.7.9): braces, designators and what is left out are resolved into lists of elements in order of their place.
 *
 * Method: the list that braces open is a draft of the type's elements; an item goes to the element the designators name, or to the
 * next one. An item without braces for an aggregate goes to its first element, and the items that follow to the next ones, until
 * it is full.
 */

import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { Span } from "../../../diagnostics/origin.js";
import { integerConstant } from "../expressions/constants.js";
import { assignTo } from "../expressions/conversions.js";
import { fieldPath } from "../expressions/fields.js";
import type { Parser, TypedInitializer } from "../parser.js";
import type { Expression, Initializer } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { compatible, isFault, isScalar, withoutQualifiers } from "../types/type-relations.js";
import type { Draft } from "./initial-draft.js";
import { elementType, finished, newDraft, put, reopened } from "./initial-draft.js";

type Designator =
  | { readonly kind: "index"; readonly first: number; readonly last: number; readonly span: Span }
  | { readonly kind: "field"; readonly name: string; readonly span: Span };

/** `= …`, after the `=`. */
export function initializer(p: Parser, type: CType): TypedInitializer {
  if (p.is("{")) return p.nested(() => braced(p, type));
  const value = p.grammar.assignment(p);
  return wholeValue(p, value, type) ?? { type, initializer: scalar(p, value, type) };
}

/** A string for an array of characters, a record for a record; undefined for anything else. */
function wholeValue(p: Parser, value: Expression, type: CType): TypedInitializer | undefined {
  const initializer: Initializer = { kind: "expression", value, span: value.span };
  if (type.kind === "array") {
    const { element, extent } = type;
    if (value.type.kind !== "array" || (value.kind !== "string" && value.kind !== "compoundLiteral")) return undefined;
    const from = value.type;
    if (value.kind === "compoundLiteral") {
      return compatible(from, type)
        ? { type: extent.kind === "incomplete" ? withoutQualifiers(from) : type, initializer }
        : undefined;
    }
    if (element.kind !== "integer" || from.element.kind !== "integer" || element.bits !== from.element.bits)
      return undefined;
    if (extent.kind === "incomplete") return { type: { ...type, extent: from.extent }, initializer };
    if (extent.kind === "constant" && value.units.length > extent.length) {
      const message = `The string has ${value.units.length} characters, and the array room for ${extent.length}.`;
      p.error("RG1136", value.span, message, "Leave the extent out.");
    }
    // The text is as long as the array that it fills.
    return { type, initializer: { ...initializer, value: { ...value, type: { ...from, extent } } } };
  }
  if (type.kind === "record" && value.type.kind === "record" && compatible(type, value.type))
    return { type, initializer };
  return undefined;
}

function scalar(p: Parser, value: Expression, type: CType): Initializer {
  if (type.kind === "array" || type.kind === "record") {
    if (!isFault(value.type)) {
      const message = `"${printType(type)}" cannot start as a value of type "${printType(value.type)}".`;
      p.error("RG1136", value.span, message, "List its elements in braces.");
    }
    return { kind: "expression", value, span: value.span };
  }
  const converted = assignTo(p, value, type, "The initial value");
  return { kind: "expression", value: converted, span: value.span };
}

function braced(p: Parser, type: CType): TypedInitializer {
  const start = p.index;
  p.take();
  if (type.kind !== "array" && type.kind !== "record") {
    if (p.accept("}")) return { type, initializer: { kind: "list", type, elements: [], span: p.spanSince(start) } };
    const inner = initializer(p, type);
    p.accept(",");
    while (isFault(type) && !p.is("}") && !p.atEnd) {
      initializer(p, type);
      p.accept(",");
    }
    if (!p.is("}"))
      p.fail(`One value is enough for "${printType(type)}".`, "Leave the others out.", p.token.span, "RG1136");
    p.take();
    return inner;
  }
  if (type.kind === "array" && p.token.kind === "string" && (p.peek(1).text === "}" || p.peek(1).kind === "string")) {
    const whole = wholeValue(p, p.grammar.assignment(p), type);
    if (whole !== undefined && p.is("}")) {
      p.take();
      return whole;
    }
    p.index = start + 1;
  }
  const draft = newDraft(p, type, start);
  items(p, draft, true, null);
  p.expect("}", "at the end of the initial values");
  draft.span = p.spanSince(start);
  if (type.kind === "array" && type.extent.kind === "incomplete") {
    const length = draft.elements.reduce((most, { last }) => Math.max(most, last + 1), 0);
    return { type: { ...type, extent: { kind: "constant", length } }, initializer: finished(draft) };
  }
  return { type, initializer: finished(draft) };
}

/** `first`: an item that is read already, or for which the designators are. */
function items(
  p: Parser,
  draft: Draft,
  ownBraces: boolean,
  first: { readonly designators: readonly Designator[]; readonly value: Expression | null } | null,
): void {
  let next = 0;
  for (let item = first; ; item = null) {
    if (item === null) {
      if (ownBraces) {
        if (p.is("}") || p.atEnd) return;
      } else {
        const following = p.peek(1);
        const designated = following.text === "[" || following.text === "." || p.peek(2).text === ":";
        if (next >= draft.count || !p.is(",") || following.text === "}" || designated) return;
        p.take();
      }
    }
    const itemStart = p.index;
    const designators = item?.designators ?? (ownBraces ? designation(p) : []);
    const [designator, ...rest] = designators.length === 0 ? [] : inside(p, draft, designators);
    const place = designator === undefined ? { first: next, last: next } : placeOf(p, draft, designator);
    if (place === undefined || place.first >= draft.count) {
      if (place !== undefined) excess(p, draft, designator?.span ?? p.token.span);
      skipItem(p, item?.value ?? null);
    } else {
      fill(p, draft, place, rest, item?.value ?? null, itemStart);
      next = draft.type.kind === "record" && draft.type.declaration.keyword === "union" ? draft.count : place.last + 1;
    }
    if (ownBraces && !p.accept(",")) return;
  }
}

function excess(p: Parser, draft: Draft, span: Span): void {
  const union = draft.type.kind === "record" && draft.type.declaration.keyword === "union";
  const room = union || draft.count === 1 ? "one value" : `${draft.count} values`;
  p.error("RG1136", span, `"${printType(draft.type)}" has room for ${room}.`, "Leave the others out.");
}

function skipItem(p: Parser, value: Expression | null): void {
  if (value !== null) return;
  if (!p.is("{")) p.grammar.assignment(p);
  else {
    let depth = 0;
    do {
      if (p.atEnd) return;
      const { text } = p.take();
      if (text === "{") depth++;
      else if (text === "}") depth--;
    } while (depth > 0);
  }
}

/** `[2].x =`; GNU's `x:` and `[2] v`. */
function designation(p: Parser): Designator[] {
  const found: Designator[] = [];
  if (p.token.kind === "identifier" && p.peek(1).text === ":") {
    const { text, span } = p.take();
    p.take();
    return [{ kind: "field", name: text, span }];
  }
  while (p.is("[") || p.is(".")) {
    const start = p.index;
    if (p.take().text === ".") found.push({ kind: "field", name: p.take().text, span: p.spanSince(start) });
    else {
      const low = constantIndex(p);
      const high = p.accept("...") ? constantIndex(p) : low;
      p.expect("]", "after the index");
      found.push({ kind: "index", first: low, last: high, span: p.spanSince(start) });
    }
  }
  if (found.length > 0) p.accept("=");
  return found;
}

function constantIndex(p: Parser): number {
  const expression = p.grammar.conditional(p);
  const value = integerConstant(expression);
  if (value !== undefined && value >= 0n) return Number(value);
  p.error("RG1131", expression.span, "The index is no constant from 0 on.", "Write a constant.");
  return 0;
}

/** Designators with those of anonymous structs put in between. */
function inside(p: Parser, draft: Draft, designators: readonly Designator[]): readonly Designator[] {
  const [first, ...rest] = designators;
  if (first?.kind !== "field" || draft.type.kind !== "record") return designators;
  const path = fieldPath(draft.type.declaration, first.name);
  if (path === undefined) {
    const names = draft.type.declaration.fields.flatMap(({ name }) => name ?? []);
    p.error(
      "RG1130",
      first.span,
      `"${printType(draft.type)}" has no member "${first.name}".`,
      didYouMean(first.name, names),
    );
    return designators;
  }
  if (path.length === 1) return designators;
  // The place of the anonymous member itself, then the name again inside it.
  const index = draft.type.declaration.fields.indexOf(path[0]!);
  const at = draft.places!.indexOf(index);
  return [{ kind: "index", first: at, last: at, span: first.span }, first, ...rest];
}

function placeOf(p: Parser, draft: Draft, designator: Designator): { first: number; last: number } | undefined {
  if (designator.kind === "index") return { first: designator.first, last: designator.last };
  if (draft.type.kind !== "record") {
    p.error("RG1136", designator.span, `"${printType(draft.type)}" has no members.`, "Use [index].");
    return undefined;
  }
  const index = draft.type.declaration.fields.findIndex(({ name }) => name === designator.name);
  return index < 0 ? undefined : { first: draft.places!.indexOf(index), last: draft.places!.indexOf(index) };
}

function fill(
  p: Parser,
  draft: Draft,
  place: { first: number; last: number },
  rest: readonly Designator[],
  value: Expression | null,
  start: number,
): void {
  const type = elementType(draft, place.first);
  const aggregate = type.kind === "array" || type.kind === "record";
  if (rest.length > 0) {
    if (!aggregate) {
      p.error("RG1136", rest[0]!.span, `"${printType(type)}" has no elements.`, "");
      skipItem(p, value);
      return;
    }
    const old = draft.elements.find(({ first, last }) => first === place.first && last === place.last);
    const sub = old?.value.kind === "draft" ? old.value : newDraft(p, type, start);
    if (old?.value.kind === "list") sub.elements = reopened(sub, old.value.elements);
    put(draft, place, sub);
    items(p, sub, false, { designators: rest, value });
    sub.span = p.spanSince(start);
    return;
  }
  if (value === null && p.is("{")) {
    put(draft, place, p.nested(() => braced(p, type)).initializer);
    return;
  }
  const given = value ?? p.grammar.assignment(p);
  const whole = wholeValue(p, given, type);
  if (whole !== undefined) put(draft, place, whole.initializer);
  else if (!aggregate || isFault(given.type) || !(isScalar(given.type) || aggregate)) {
    put(draft, place, scalar(p, given, type));
  } else {
    const sub = newDraft(p, type, start);
    if (sub.count === 0) {
      excess(p, sub, given.span);
      return;
    }
    put(draft, place, sub);
    p.nested(() => items(p, sub, false, { designators: [], value: given }));
    sub.span = p.spanSince(start);
  }
}
