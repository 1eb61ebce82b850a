/**
 * Loops over a Map or a Set that may lose entries meanwhile: the loop goes on behind the entries that it has visited and that are still
 * there, wherever these stand by then.
 * In: the body of such a loop, or a call with a callback. Out: whether it may remove entries; and the statements that follow the loop's position.
 * Method: `delete` and `clear` are looked for in the body, and in the whole program where it calls procedures of the program. The
 * keys that were visited are kept in a list; those that remain are the first of the map, in the same order.
 * Limits: a key that is removed and stored again, while nothing else is left in the map, is not visited again.
 */
import ts from "#typescript";
import {
  add,
  arrayOf,
  assign,
  block,
  booleanType,
  constant,
  deref,
  element,
  ifThen,
  length,
  less,
  loop,
  operation,
  pointerTo,
  read,
  real64,
} from "../../../il/builders.js";
import type { Expression, MapType, Path, Statement } from "../../../il/types.js";
import { append } from "../arrays/lists.js";
import { callbacksMay, callsProgram, found } from "../arrays/shrinking-callbacks.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";

/** In the prelude the name of the procedure says it. */
export function mayRemoveEntries(p: ProgramContext, body: ts.Node): boolean {
  if (p.parsed.modules.includes(body.getSourceFile())) return isCareful(body);
  return found(body, (node) => removes(p, node)) || (found(body, (node) => callsProgram(p, node)) && anywhere(p));
}

export function callbackMayRemove(p: ProgramContext, call: ts.CallExpression): boolean {
  return callbacksMay(
    p,
    call,
    (node) => removes(p, node),
    () => anywhere(p),
  );
}

function isCareful(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return node.name?.text.startsWith("removing") === true;
  return node.parent !== undefined && isCareful(node.parent);
}

function anywhere(p: ProgramContext): boolean {
  return p.remember("removing", p.parsed, () => p.parsed.files.some((file) => found(file, (node) => removes(p, node))));
}

function removes(p: ProgramContext, node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const callee = bare(node.expression);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const { text } = callee.name;
  if (text !== "delete" && text !== "clear") return false;
  const name = p.checker.getTypeAtLocation(callee.expression).symbol?.name;
  return name === "Map" || name === "Set";
}

export interface Position {
  /** Before the loop. */
  readonly begin: () => void;
  /** Where an iteration begins, with its key. */
  readonly visit: (key: Expression) => void;
  /** Where it ends. */
  readonly follow: () => void;
}

/** `index`: the loop's position. */
export function position(u: UnitContext, base: Path, map: MapType, index: Path): Position {
  const { origin } = u;
  const list = arrayOf(map.key, "list");
  const visited = u.temporary("visited", pointerTo(list));
  const at = (k: Path): Path => element(deref(visited, list), read(k), map.key);
  const isAt = (k: Path, key: Expression): Expression => {
    const isThere = less(read(k), operation("size", [read(base)], real64));
    const there = operation("keyAt", [read(base), read(k)], map.key);
    const same: Expression = { kind: "binary", operator: "equal", left: there, right: key, type: booleanType };
    return { kind: "binary", operator: "and", left: isThere, right: same, type: booleanType };
  };
  const step = (k: Path): Statement => assign(k, add(read(k), constant(1)), origin);
  return {
    begin: () =>
      u.emit({
        kind: "allocate",
        target: visited,
        site: u.program.site(),
        allocated: list,
        extents: [],
        initial: { kind: "elements", values: [] },
        origin,
      }),
    visit: (key) => append(u, visited, list, key),
    follow: () => {
      const kept = u.temporary("kept", real64);
      const j = u.temporary("j", real64);
      const stays = block(assign(at(kept), read(at(j)), origin), step(kept));
      const walk = loop(
        u.program.label(),
        {
          init: block(assign(j, constant(0), origin)),
          test: less(read(j), length(read(visited))),
          update: block(step(j)),
          body: block(ifThen(isAt(kept, read(at(j))), stays, block(), origin)),
        },
        origin,
      );
      const shorten: Statement = { kind: "resize", array: deref(visited, list), length: read(kept), origin };
      const search = block(assign(kept, constant(0), origin), walk, shorten, assign(index, read(kept), origin));
      u.emit(ifThen(isAt(index, read(at(index))), block(step(index)), search, origin));
    },
  };
}
