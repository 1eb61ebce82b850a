/** A list of initial values while it is being read: a draft of the elements of an array, struct or union. */
import type { Span } from "../../../diagnostics/origin.js";
import type { Parser } from "../parser.js";
import type { InitializedElement, Initializer } from "../syntax.js";
import type { ArrayType, CType, Field, RecordType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";

interface DraftElement {
  readonly first: number;
  readonly last: number;
  readonly value: Draft | Initializer;
}
export interface Draft {
  readonly kind: "draft";
  readonly type: ArrayType | RecordType;
  /** Where elements may be: of a struct, positions in its fields. */
  readonly places: readonly number[] | null;
  readonly count: number;
  elements: DraftElement[];
  span: Span;
}
export function newDraft(p: Parser, type: ArrayType | RecordType, start: number): Draft {
  const base = { kind: "draft", elements: [], span: p.spanSince(start) } as const;
  if (type.kind === "array") {
    const count = type.extent.kind === "constant" ? type.extent.length : Number.POSITIVE_INFINITY;
    if (type.extent.kind === "variable" && !p.is("}")) {
      p.error("RG1136", p.token.span, "An array whose length is no constant has no initial values.", "Assign them.");
    }
    return { ...base, elements: [], type, places: null, count };
  }
  const places: number[] = [];
  const { fields, complete } = type.declaration;
  if (!complete) p.error("RG1129", p.token.span, `The members of "${printType(type)}" are not known.`, "");
  fields.forEach((field, index) => {
    if (field.name !== null || field.type.kind === "record") places.push(index);
  });
  return { ...base, elements: [], type, places, count: places.length };
}

/** The elements of a list that is finished, for a designator that goes into it once more. */
export function reopened(draft: Draft, elements: readonly InitializedElement[]): DraftElement[] {
  return elements.map((element) => {
    if (element.kind === "index") return element;
    const { fields } = (draft.type as RecordType).declaration;
    const place = draft.places!.indexOf(fields.indexOf(element.field));
    return { first: place, last: place, value: element.value };
  });
}

export function elementType(draft: Draft, place: number): CType {
  return draft.type.kind === "array" ? draft.type.element : fieldAt(draft, place).type;
}
function fieldAt(draft: Draft, place: number): Field {
  if (draft.type.kind === "array") throw new RangeError("an array has no fields");
  return draft.type.declaration.fields[draft.places![place]!]!;
}

/** The last value for a place counts; of a union, the last one of all. */
export function put(draft: Draft, place: { first: number; last: number }, value: Draft | Initializer): void {
  const union = draft.type.kind === "record" && draft.type.declaration.keyword === "union";
  const element = { ...place, value };
  const latest = draft.elements.at(-1);
  if (union) draft.elements = [element];
  else if (latest === undefined || latest.last < place.first) draft.elements.push(element);
  else {
    const kept: DraftElement[] = [];
    for (const old of draft.elements) {
      if (old.last < place.first || old.first > place.last) kept.push(old);
      else {
        if (old.first < place.first) kept.push({ ...old, last: place.first - 1 });
        if (old.last > place.last) kept.push({ ...old, first: place.last + 1 });
      }
    }
    kept.push(element);
    draft.elements = kept.sort((a, b) => a.first - b.first);
  }
}

export function finished(draft: Draft | Initializer): Initializer {
  if (draft.kind !== "draft") return draft;
  const elements = draft.elements.map(({ first, last, value }): InitializedElement => {
    if (draft.type.kind === "array") return { kind: "index", first, last, value: finished(value) };
    return { kind: "field", field: fieldAt(draft, first), value: finished(value) };
  });
  return { kind: "list", type: draft.type, elements, span: draft.span };
}
