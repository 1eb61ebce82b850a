/** What else a pointer into a struct or an array leads to when it is moved on. */
import { sameType } from "../../il/equal.js";
import type { Program, Type } from "../../il/types.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";

/**
 * C: of a pointer to a member, the members of its type that stand beside it; all of the struct where it has no
 * others, and then what the struct is a member or an element of.
 */
export function neighborsOf(program: Program, places: Places, place: PlaceId): readonly PlaceId[] {
  const { type } = places.get(place);
  let at = place;
  for (let whole = places.get(at).whole; whole !== null; whole = places.get(at).whole) {
    const around = places.get(whole).type;
    if (around.kind === "record") {
      const fields = places.fieldsOf(around.record);
      const position = fields.findIndex((f) => `.${f.name}` === places.get(at).steps[places.get(at).steps.length - 1]);
      let [first, end] = [position, position + 1];
      while (first > 0 && consistsOf(program, fields[first - 1]!.type, type)) first--;
      while (end < fields.length && consistsOf(program, fields[end]!.type, type)) end++;
      if (first > 0 || end < fields.length)
        return fields
          .slice(first, end)
          .flatMap((f) => partsOf(program, places, places.child(whole, `.${f.name}`, null), type));
    }
    at = whole;
  }
  return partsOf(program, places, at, type);
}

/** Structs are told apart; numbers are any of the place's. */
function partsOf(program: Program, places: Places, place: PlaceId, part: Type): readonly PlaceId[] {
  const { type } = places.get(place);
  if (part.kind !== "record" || sameType(type, part)) return [place];
  if (type.kind === "array") return partsOf(program, places, places.child(place, "[]", null), part);
  if (type.kind !== "record") return [];
  return places
    .fieldsOf(type.record)
    .flatMap((f) => partsOf(program, places, places.child(place, `.${f.name}`, null), part));
}

/** Is it made of parts of one type, and nothing else? */
export function consistsOf(program: Program, type: Type, part: Type): boolean {
  if (sameType(type, part)) return true;
  if (type.kind === "array") return consistsOf(program, type.element, part);
  if (type.kind !== "record") return false;
  const fields = program.records.get(type.record)?.fields ?? [];
  return fields.length > 0 && fields.every((f) => consistsOf(program, f.type, part));
}
