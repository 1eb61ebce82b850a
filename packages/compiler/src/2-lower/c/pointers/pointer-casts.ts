/** Which casts of pointers keep what the storage is seen as. */

import type { CType } from "../../../1-parse/c/types/c-types.js";
import { originalOf } from "../../../1-parse/c/types/record-identity.js";
import { carriesReals } from "./carries-reals.js";

/** A pointer of the one type may lead to storage of the other. */
export function mayMeet(a: CType, b: CType): boolean {
  if (a.kind !== "pointer" || b.kind !== "pointer") return false;
  const x = a.target;
  const y = b.target;
  if (x.kind === "void" || y.kind === "void") return true;
  if (x.kind === "array") return mayMeet({ ...a, target: x.element }, b);
  if (y.kind === "array") return mayMeet(a, { ...b, target: y.element });
  if (x.kind === "floating" && y.kind === "floating") return x.bits === y.bits;
  if (x.kind === "complex" && y.kind === "complex") return x.bits === y.bits;
  if (x.kind === "integer" && y.kind === "integer") return x.bits === y.bits;
  if (x.kind === "record" && y.kind === "record") return originalOf(x.declaration) === originalOf(y.declaration);
  if (x.kind === "pointer" && y.kind === "pointer") {
    // What `void **` leads to is not followed.
    const [isAny, isAnyToo] = [x.target.kind === "void", y.target.kind === "void"];
    return isAny === isAnyToo ? isAny || mayMeet(x, y) : !carriesReals(isAny ? y : x);
  }
  return x.kind === y.kind;
}

/** A pointer to anything, or to bytes. */
export function isBytes(type: CType): boolean {
  return (
    type.kind === "pointer" &&
    (type.target.kind === "void" || (type.target.kind === "integer" && type.target.bits === 8))
  );
}
