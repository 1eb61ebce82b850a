/**
 * `realloc`: new storage, and, where there was memory for it, the elements that fit one by one, release of the old storage. The statements stay together; a printer makes one
 * call of them again where they still do. How much there was before is the operation `length`.
 */
import {
  allocate,
  assign,
  binary,
  constant,
  deref,
  ifThen,
  intrinsic,
  loop,
  not,
  pathOf,
  read,
} from "../../../il/builders.js";
import type { ArrayType, Block, Expression, Path, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { longConstant } from "../types.js";
import type { UnitContext } from "../unit-context.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

export function reallocate(u: UnitContext, target: Path, old: Expression, count: Expression, array: ArrayType): void {
  const held: Type = { kind: "pointer", target: array, nullable: true };
  const from = u.holdPointer(coerce(old, held));
  const grown = pathOf(u.temporary("grown", held));
  const extents = [count, ...array.dimensions.slice(1).map((d) => d.extent ?? constant(1))];
  u.emit(allocate(grown, u.program.site(), array, extents, { kind: "none" }, u.origin));
  const inside = (indices: readonly Expression[], kept: Expression): Block =>
    u.inBlock(() => {
      if (indices.length < extents.length) {
        const k = u.temporary("k", long);
        const to = indices.length === 0 ? kept : coerce(extents[indices.length] as Expression, long);
        u.emit(
          loop(
            u.program.label(),
            {
              init: { statements: [assign(pathOf(k), longConstant(0), u.origin)] },
              test: { kind: "binary", operator: "less", left: read(pathOf(k)), right: to, type: { kind: "boolean" } },
              update: {
                statements: [assign(pathOf(k), binary("add", read(pathOf(k)), longConstant(1)), u.origin)],
              },
              body: inside([...indices, read(pathOf(k))], kept),
            },
            u.origin,
          ),
        );
        return;
      }
      const part = (pointer: Path): Path => ({
        root: pointer.root,
        steps: [...deref(pointer).steps, { kind: "index", indices }],
        type: array.element,
      });
      u.emit(assign(part(grown), read(part(from)), u.origin));
    });
  // Where there is no memory the old storage stays as it is.
  const moved = u.inBlock(() => {
    const before: Expression = { kind: "operation", name: "length", arguments: [read(from)], type: long };
    const kept = u.hold(intrinsic("min", [before, coerce(count, long)], long), "kept");
    for (const s of inside([], kept).statements) u.emit(s);
    u.emit({ kind: "release", pointer: from, origin: u.origin });
  });
  const isThere = not({ kind: "operation", name: "isNil", arguments: [read(grown)], type: { kind: "boolean" } });
  u.emit(ifThen(isThere, moved, undefined, u.origin));
  u.emit(assign(target, coerce(read(grown), target.type), u.origin));
}
