/** Initial values: scalars, lists of elements and fields, strings. What a list does not mention is zero. */
import type { Initializer } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { assign, constant, element, field, section } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import { initializeOverlaid } from "../records/overlaid-members.js";
import { allocationOf } from "../storage/allocation-calls.js";
import { lowerAllocation } from "../storage/allocations.js";
import { longConstant } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { store } from "./assignments.js";

export function lowerInitializer(u: UnitContext, target: Path, initializer: Initializer, type: CType): void {
  if (initializer.kind === "expression") {
    const allocation = allocationOf(initializer.value);
    if (allocation !== null) lowerAllocation(u, target, allocation, type);
    else if (type.kind === "array" && initializer.value.kind === "string")
      lowerString(u, { path: target, indices: [] }, initializer.value.units, type);
    else store(u, target, u.lower.value(u, initializer.value));
    return;
  }
  inside(u, { path: target, indices: [] }, initializer, type);
}

interface Part {
  readonly path: Path;
  readonly indices: readonly Expression[];
}

function inside(u: UnitContext, part: Part, initializer: Initializer, type: CType): void {
  if (type.kind === "array") {
    if (initializer.kind === "expression") {
      if (initializer.value.kind === "string") lowerString(u, part, initializer.value.units, type);
      return;
    }
    const length = type.extent.kind === "constant" ? type.extent.length : 0;
    const given = initializer.elements.filter((e) => e.kind === "index");
    const isCleared = given.length < length;
    if (isCleared) clear(u, part, type);
    for (const e of given)
      for (let k = e.first; k <= e.last; k++)
        if (!isCleared || !isZero(e.value))
          inside(u, { ...part, indices: [...part.indices, longConstant(k)] }, e.value, type.element);
    return;
  }
  const path = part.indices.length === 0 ? part.path : element(part.path, part.indices);
  if (initializer.kind === "expression") {
    lowerInitializer(u, path, initializer, type);
    return;
  }
  if (type.kind !== "record") {
    const [only] = initializer.elements;
    if (only === undefined) store(u, path, zeroOf(path));
    else inside(u, { path, indices: [] }, only.value, type);
    return;
  }
  const { declaration } = type;
  const standing = u.program.overlays.memberFor(declaration);
  if (standing !== null && initializer.elements.some((e) => e.kind !== "field" || e.field !== standing)) {
    initializeOverlaid(u, path, type, initializer, (at, value, of) => inside(u, { path: at, indices: [] }, value, of));
    return;
  }
  for (const f of u.program.fieldsOf(declaration)) {
    const given = initializer.elements.find((e) => e.kind === "field" && e.field === f);
    const at: Part = { path: field(path, u.program.nameOfField(declaration, f), u.program.fieldType(f)), indices: [] };
    const { value } = given?.kind === "field" && f.bitField !== null ? given : { value: undefined };
    if (value?.kind === "expression") store(u, at.path, u.lower.value(u, value.value), f);
    else if (given !== undefined) inside(u, at, given.value, f.type);
    else if (declaration.keyword === "struct" || standing !== null) clear(u, at, f.type);
  }
}

function isZero(initializer: Initializer): boolean {
  if (initializer.kind === "list") return initializer.elements.every((e) => isZero(e.value));
  let { value } = initializer;
  while (value.kind === "convert" && value.type.kind !== "pointer") value = value.operand;
  return (value.kind === "integer" && value.value === 0n) || (value.kind === "floating" && value.value === 0);
}

/** All of it zero. */
function clear(u: UnitContext, part: Part, type: CType): void {
  if (type.kind === "record") {
    const path = part.indices.length === 0 ? part.path : element(part.path, part.indices);
    for (const f of u.program.fieldsOf(type.declaration)) {
      const inner = field(path, u.program.nameOfField(type.declaration, f), u.program.fieldType(f));
      clear(u, { path: inner, indices: [] }, f.type);
    }
    return;
  }
  if (type.kind === "array") {
    const array = part.path.type;
    if (array.kind !== "array") return;
    if (array.element.kind === "record" && type.extent.kind === "constant") {
      for (let k = 0; k < type.extent.length; k++)
        clear(u, { ...part, indices: [...part.indices, longConstant(k)] }, type.element);
      return;
    }
    if (part.indices.length === 0) {
      const all = section(
        part.path,
        array.dimensions.map(() => ({})),
      );
      u.emit(assign(all, zeroOf({ ...part.path, type: array.element }), u.origin));
      return;
    }
    if (type.extent.kind === "constant")
      for (let k = 0; k < type.extent.length; k++)
        clear(u, { ...part, indices: [...part.indices, longConstant(k)] }, type.element);
    return;
  }
  const path = part.indices.length === 0 ? part.path : element(part.path, part.indices);
  store(u, path, zeroOf(path));
}

function zeroOf(path: Path): Expression {
  return path.type.kind === "pointer" ? constant(null, "NULL", path.type) : constant(0, undefined, path.type);
}

/** What the array has beyond the text is zero; the last zero is left out where there is no room for it. */
function lowerString(u: UnitContext, part: Part, units: readonly number[], type: CType): void {
  const array = part.path.type;
  if (array.kind !== "array") return;
  const length = type.kind === "array" && type.extent.kind === "constant" ? type.extent.length : units.length + 1;
  if (length > units.length + 1) clear(u, part, type);
  [...units, 0].slice(0, length).forEach((unit, k) => {
    const at = element(part.path, [...part.indices, longConstant(k)]);
    store(u, at, constant(unit, undefined, array.element));
  });
}
