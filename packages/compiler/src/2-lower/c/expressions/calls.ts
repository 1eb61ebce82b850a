/** Calls: of the program's functions, of the C library, through pointers. */

import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { constant, pathOf, read } from "../../../il/builders.js";
import type { Callee, Expression, Path, Statement } from "../../../il/types.js";
import { onlyGives } from "../../../languages/c-library.js";
import { outsideStores } from "../elsewhere/outside-stores.js";
import { lowerLibraryCall } from "../library/library-calls.js";
import { lowerSorting } from "../library/sorting.js";
import type { Allocation } from "../storage/allocation-calls.js";
import { allocationBehind, allocationOf } from "../storage/allocation-calls.js";
import { lowerAllocation, typeOfStorage } from "../storage/allocations.js";
import { lowerPointer, lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { coerce } from "./conversions.js";
import { lowerPath } from "./places.js";
import { inOrder } from "./sequencing.js";

export function lowerCall(u: UnitContext, e: CExpression & { kind: "call" }): Expression {
  const allocation = allocationOf(e);
  if (allocation !== null) {
    const { qualifiers } = e.type;
    const target = typeOfStorage(u, allocation) ?? e.type;
    const type = lowerPointer(u.program, target, target.kind === "record" ? "single" : "array");
    const storage = u.temporary("storage", type);
    lowerAllocation(u, pathOf(storage), allocation, { kind: "pointer", target, qualifiers });
    return read(pathOf(storage));
  }
  const behind = allocationBehind(e);
  if (behind !== null) return lowerAllocationBehind(u, e, behind);
  if (e.callee.kind === "functionName" && !e.callee.symbol.defined) {
    const found = lowerLibraryCall(u, e, (e.callee.symbol.builtin ?? e.callee.symbol.name).replace(/^__builtin_/, ""));
    if (found !== undefined) return found;
    if (lowerSorting(u, e)) return constant(0);
  }
  const lowered = inOrder(
    u,
    e.arguments.map((argument) => () => u.lower.value(u, argument)),
  );
  const type = e.type.kind === "void" ? null : lowerType(u.program, e.type, resultView(u, e));
  if (e.callee.kind === "functionName") {
    const { symbol } = e.callee;
    const definition = u.program.syntax.definitions.get(symbol);
    if (definition === undefined) {
      const stores = outsideStores(symbol, e.arguments);
      const callee: Callee = {
        kind: "external",
        name: symbol.name,
        ...(onlyGives(symbol.name) && { pure: true }),
        stores,
      };
      return emitCall(u, e, callee, lowered, type);
    }
    const args = lowered.map((value, k) => {
      const parameter = definition.parameters[k];
      return parameter === undefined ? value : coerce(value, u.program.variable(parameter).type);
    });
    return emitCall(u, e, { kind: "unit", unit: u.program.unit(symbol) }, args, type);
  }
  const receiver = u.holdPointer(u.lower.value(u, e.callee));
  return emitCall(u, e, { kind: "method", receiver, method: "call" }, [read(receiver), ...lowered], type);
}

/** `posix_memalign`: its value says whether there was memory. */
function lowerAllocationBehind(
  u: UnitContext,
  e: CExpression,
  { into, ...allocation }: Allocation & { readonly into: CExpression },
): Expression {
  const target = lowerPath(u, into);
  lowerAllocation(u, target, allocation, into.type);
  const type = lowerType(u.program, e.type);
  const noMemory = constant(12, undefined, type);
  const test: Expression = {
    kind: "operation",
    name: "isNil",
    arguments: [read(target)],
    type: { kind: "boolean" },
  };
  return { kind: "conditional", test, whenTrue: noMemory, whenFalse: constant(0, undefined, type), type };
}

function resultView(u: UnitContext, e: CExpression & { kind: "call" }) {
  return e.callee.kind === "functionName" ? u.program.views.of(e.callee.symbol) : "array";
}

function emitCall(
  u: UnitContext,
  e: CExpression,
  callee: Callee,
  args: readonly Expression[],
  type: Expression["type"] | null,
): Expression {
  const result = type === null || u.isUnused(e) ? null : u.temporary("result", type);
  const target: Path | null = result === null ? null : pathOf(result);
  const call: Statement = {
    kind: "call",
    targets: type === null ? [] : [target],
    callee,
    arguments: args,
    origin: u.origin,
  };
  u.emit(call);
  return target === null ? constant(0) : read(target);
}
