/**
 * Plain objects used as dictionaries (`Record<string, T>`, an index signature): their entries, literals, and what `Object` knows of them.
 *
 * Keys are text, as in JavaScript: a number used as one is written out.
 */
import ts from "#typescript";
import {
  assign,
  booleanType,
  constant,
  deref,
  entry,
  operation,
  pointerTo,
  read,
  stringType,
} from "../../../il/builders.js";
import type { Expression, MapType, Path } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { held } from "../expressions/choices.js";
import { inOrder } from "../expressions/evaluation-order.js";
import { undefinedConstant } from "../expressions/undefined.js";
import type { Destination } from "../functions/calls-emit.js";
import { functionValue } from "../functions/function-values.js";
import { needsThis } from "../functions/functions.js";
import { originOf, refuse } from "../origins.js";
import { callPrelude, preludeFunction } from "../prelude/prelude-calls.js";
import { dictionaryBehind, withoutNil } from "../types/type-keys.js";

/** The key as text. */
export function keyText(key: Expression): Expression {
  if (key.type.kind === "string") return key;
  return key.kind === "constant" ? constant(String(key.value)) : operation("text", [key], stringType);
}

/** The entry under a key. */
export function dictionaryEntry(base: Path, key: Expression): Path {
  const plain: Path = { ...base, type: withoutNil(base.type) };
  return entry(deref(plain), keyText(key));
}

/** `{ a: 1, [key]: 2, ...other }` where a dictionary is wanted. */
export function dictionaryLiteral(
  u: UnitContext,
  node: ts.ObjectLiteralExpression,
  type: MapType,
  nameOf: (name: ts.PropertyName) => string | undefined,
): Expression {
  const p = u.program;
  const made = u.temporary("dictionary", pointerTo(type));
  const thunks: (() => Expression)[] = [];
  const stores: ((from: readonly Expression[]) => void)[] = [];
  for (const property of node.properties) {
    const at = thunks.length;
    if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) {
      const { name } = property;
      const known = nameOf(name);
      thunks.push(() => {
        if (known !== undefined || !ts.isComputedPropertyName(name)) return constant(known ?? "");
        return keyText(u.lower.expression(u, name.expression));
      });
      thunks.push(() =>
        u.lower.expression(u, ts.isPropertyAssignment(property) ? property.initializer : property.name),
      );
      stores.push((values) => u.emit(assign(dictionaryEntry(made, values[at]!), values[at + 1]!, originOf(property))));
    } else if (ts.isSpreadAssignment(property)) {
      thunks.push(() => u.lower.expression(u, property.expression));
      stores.push((values) => copyEntries(u, made, values[at]!, property.expression));
    } else if (ts.isMethodDeclaration(property) && !needsThis(p, property)) {
      const { name } = property;
      const known = nameOf(name);
      thunks.push(() =>
        ts.isComputedPropertyName(name) && known === undefined
          ? keyText(u.lower.expression(u, name.expression))
          : constant(known ?? ""),
      );
      thunks.push(() => functionValue(u, property));
      stores.push((values) => u.emit(assign(dictionaryEntry(made, values[at]!), values[at + 1]!, originOf(property))));
    } else
      refuse(p, property, "RG2042", "A method, getter or setter among the entries of a dictionary.", "Use a class.");
  }
  const values = inOrder(u, thunks);
  allocateDictionary(u, made, type, node);
  for (const store of stores) store(values);
  return read(made);
}

/** A new dictionary without entries. */
export function emptyDictionary(u: UnitContext, name: string, type: MapType, node: ts.Node): Path {
  const made = u.temporary(name, pointerTo(type));
  allocateDictionary(u, made, type, node);
  return made;
}

function allocateDictionary(u: UnitContext, target: Path, allocated: MapType, node: ts.Node): void {
  const site = u.program.site();
  const origin = originOf(node);
  u.emit({ kind: "allocate", target, site, allocated, extents: [], initial: { kind: "none" }, origin });
}

/** Every entry of `from`, a dictionary or an object whose properties are known, as an entry of `to`. */
export function copyEntries(u: UnitContext, to: Path, from: Expression, node: ts.Node): void {
  const source = held(u, from, "source");
  const f = preludeFunction(u.program, "dictionary_assign", 0);
  if (source.kind === "read" && dictionaryBehind(withoutNil(source.type)) !== undefined && f !== undefined) {
    const pieces = [read(to), source].map((value) => ({ spread: false, value }));
    callPrelude(u, f, pieces, node as ts.CallExpression, "none");
    return;
  }
  refuse(u.program, node, "RG2052", "The properties of what is spread here are not known.", "Name the properties.");
}

/** `Object.keys(d)` and its like, of a dictionary. */
export function ofDictionary(
  u: UnitContext,
  node: ts.CallExpression,
  name: "keys" | "values" | "entries",
  dictionary: Expression,
  target: Destination,
): Expression {
  const f = preludeFunction(u.program, `dictionary_${name}`, 0)!;
  return callPrelude(u, f, [{ spread: false, value: dictionary }], node, target);
}

/** `key in d`, `Object.hasOwn(d, key)` */
export function hasEntry(dictionary: Expression, key: Expression): Expression {
  return operation("has", [dictionary, keyText(key)], booleanType);
}

/** `delete d[key]` */
export function deleteEntry(u: UnitContext, node: ts.DeleteExpression, used: boolean): Expression {
  const place = ts.isPropertyAccessExpression(node.expression) || ts.isElementAccessExpression(node.expression);
  const value = place ? u.lower.reference(u, node.expression) : undefinedConstant;
  const path = value.kind === "read" ? value.path : undefined;
  const last = path?.steps.at(-1);
  if (path === undefined || last?.kind !== "key") {
    refuse(
      u.program,
      node,
      "RG2001",
      "`delete` cannot be differentiated here.",
      "Assign undefined to an optional property, or use a dictionary: Record<string, number>.",
    );
    return constant(true);
  }
  const dictionary = deref(mapOf(path));
  u.emit({ kind: "erase", map: dictionary, key: last.key, origin: originOf(node) });
  return used ? constant(true) : undefinedConstant;

  function mapOf(entryPath: Path): Path {
    const base = ts.isPropertyAccessExpression(node.expression) || ts.isElementAccessExpression(node.expression);
    const type = base ? pointerTypeOf(entryPath) : entryPath.type;
    return { root: entryPath.root, steps: entryPath.steps.slice(0, -2), type };
  }
  function pointerTypeOf(entryPath: Path) {
    return pointerTo({ kind: "map", key: stringType, value: entryPath.type, plain: true });
  }
}
