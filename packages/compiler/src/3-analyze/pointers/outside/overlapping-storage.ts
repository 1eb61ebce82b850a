/**
 * Which parts of storage a pointer to another type may lead to, where parameters of a head may overlap: in C numbers in arrays and structs, and
 * structs in structs; in TypeScript objects that are of one type by inheritance or by structure.
 * In: a site, the type that the pointer leads to. Out: places of the site.
 */

import type { Program, SiteId, Type } from "../../../il/types.js";
import { traitsOf } from "../../../languages/traits.js";
import { isDerived } from "../derived-records.js";
import { beginsWith } from "../kin-records.js";
import type { PlaceId } from "../place.js";
import type { Places } from "../places.js";

export function partsOf(program: Program, places: Places, site: SiteId, target: Type): readonly PlaceId[] {
  const whole = places.ofSite(site);
  if (!traitsOf(program).storageIsRetyped) return mayBeOne(program, places.get(whole).type, target) ? [whole] : [];
  const parts: PlaceId[] = [];
  const wanted = elementOf(target);
  const visit = (place: PlaceId): void => {
    const { type } = places.get(place);
    if (type.kind === "array") {
      const inner = places.child(place, "[]", null);
      if (inner >= 0) visit(inner);
    } else if (mayHold(program, type, wanted)) parts.push(place);
    else if (type.kind === "record" && program.records.get(type.record)?.kind === "struct")
      for (const { name } of places.fieldsOf(type.record)) {
        const inner = places.child(place, `.${name}`, null);
        if (inner >= 0 && inner !== place) visit(inner);
      }
  };
  visit(whole);
  return parts;
}

/** What an array has for elements, however many dimensions it has. */
function elementOf(type: Type): Type {
  return type.kind === "array" ? elementOf(type.element) : type;
}

function mayHold(program: Program, there: Type, wanted: Type): boolean {
  if (there.kind === "record") {
    if (program.records.get(there.record)?.kind === "union") return true;
    return wanted.kind === "record" && beginsWith(program, there.record, wanted.record);
  }
  if (there.kind === "pointer" && wanted.kind === "pointer") return leadAlike(there.target, wanted.target);
  if (there.kind !== wanted.kind) return false;
  return !("bits" in there && "bits" in wanted) || there.bits === wanted.bits;
}

/** Pointers to void lead to anything. */
function leadAlike(a: Type, b: Type): boolean {
  const [one, other] = [elementOf(a), elementOf(b)];
  if (one.kind === "opaque" || other.kind === "opaque") return true;
  if (one.kind === "pointer" && other.kind === "pointer") return leadAlike(one.target, other.target);
  return typeKey(one) === typeKey(other);
}

function mayBeOne(program: Program, there: Type, wanted: Type): boolean {
  if (there.kind !== "record" || wanted.kind !== "record") return false;
  return isDerived(program, there.record, wanted.record) || isDerived(program, wanted.record, there.record);
}

/** Equal for types whose storage may be the same. */
export function typeKey(type: Type): string {
  switch (type.kind) {
    case "record":
      return `record ${type.record}`;
    case "array":
      return `array ${type.storage} of ${typeKey(type.element)}`;
    case "map":
      return `map ${typeKey(type.value)}`;
    case "pointer":
      return `pointer ${typeKey(type.target)}`;
    case "real":
    case "integer":
    case "complex":
      return `${type.kind} ${type.bits}`;
    case "union":
      return `union ${type.members.map(typeKey).join(" ")}`;
    default:
      return type.kind;
  }
}
