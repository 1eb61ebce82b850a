/**
 * The order of an object's own keys, where the program lists them (`Object.keys(o)`, `for (const key in o)`).
 *
 * In: the lowered program, its copies and its classes. Out: RG2003 for each list of keys that the derivative's text would have in another
 * order, and for each copy, in such a program, of objects that may have their keys in another order than their type names them.
 * Method: literals are printed in the order in which they were written. Fields of classes come into being in the order of their
 * declaration, parameters first; the derivative's text makes each with its first value. A copy names the properties one by one, as its
 * type lists them.
 * Limits: which objects meet is judged by the names of their properties.
 */
import ts from "#typescript";
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import type { Expression } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../../il/visit.js";
import { definesFields } from "../classes/defined-fields.js";
import type { ProgramContext, RecordInfo } from "../context.js";
import { recordBehind, withoutNil } from "../types/type-keys.js";
import { isAccessorField } from "./accessor-fields.js";
import { textOfName } from "./literal-keys.js";

const message = "The keys are listed, in an order that is not known here.";

export function refuseUnknownOrder(p: ProgramContext, bag: DiagnosticBag): void {
  const lists = keyLists(p);
  if (lists.length === 0) return;
  const classes = [...p.records.values()].filter((r) => p.constructed.has(r.id)).map((r) => ordersOf(p, r));
  for (const { record, origin } of lists) {
    const names = namesOf(record);
    const other = classes.find(
      ({ own, made }) => names.length > 1 && names.every((n) => own.includes(n)) && isOtherOrder(own, made),
    );
    if (other === undefined) continue;
    const hint = `Declare the fields of ${other.name} that the constructor sets after those with values, and parameters as plain ones.`;
    bag.add("RG2003", "error", origin, message, hint);
  }
  const orders = [...writtenOrders(p), ...classes.map(({ own }) => own)];
  for (const { source, origin } of p.copies) {
    const record = p.records.get(source);
    if (record === undefined || record.kind === "tuple") continue;
    const names = namesOf(record);
    if (!lists.some((list) => shared(namesOf(list.record), names).length > 1)) continue;
    if (!orders.some((order) => isOtherOrder(order, names))) continue;
    bag.add("RG2003", "error", origin, message, "Write all objects of the type with their properties in one order.");
  }
}

function keyLists(p: ProgramContext): { readonly record: RecordInfo; readonly origin: Origin }[] {
  const found: { record: RecordInfo; origin: Origin }[] = [];
  for (const unit of p.units.values())
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, (e) => {
        const record = p.records.get(listedRecord(e)!);
        if (record !== undefined) found.push({ record, origin: s.origin });
      });
    });
  return found;
}

function listedRecord(e: Expression): RecordInfo["id"] | undefined {
  if (e.kind !== "operation" || e.name !== "external" || e.detail !== "Object.keys") return undefined;
  const [object] = e.arguments;
  return object === undefined ? undefined : recordBehind(withoutNil(object.type));
}

function namesOf(record: RecordInfo): readonly string[] {
  return record.fields.map((f) => f.name).filter((name) => !isAccessorField(name));
}

/** The names of the properties of each literal, as it is written. */
function writtenOrders(p: ProgramContext): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (const unit of p.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "allocate" && s.initial.kind === "fields") found.push([...s.initial.values.keys()]);
    });
  return found;
}

function shared(a: readonly string[], b: readonly string[]): readonly string[] {
  return a.filter((name) => b.includes(name));
}

/** Do two lists have some of the same names in another order? */
function isOtherOrder(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [shared(a, b), shared(b, a)];
  return left.some((name, i) => name !== right[i]);
}

/** The order of the keys of a class's objects, and that in which they have their first values. */
function ordersOf(
  p: ProgramContext,
  record: RecordInfo,
): { readonly name: string; readonly own: readonly string[]; readonly made: readonly string[] } {
  const { classNode: node, base, name } = record;
  const before = base === undefined ? { own: [], made: [] } : ordersOf(p, base);
  if (node === undefined) return { name, ...before };
  const fields = node.members.filter(ts.isPropertyDeclaration).filter((m) => {
    const { Static, Ambient, Abstract } = ts.ModifierFlags;
    return (ts.getCombinedModifierFlags(m) & (Static | Ambient | Abstract)) === 0;
  });
  const builder = node.members.find(
    (m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && m.body !== undefined,
  );
  const parameters = (builder?.parameters ?? [])
    .filter((each) => ts.isParameterPropertyDeclaration(each, builder!))
    .map((each) => each.name.getText());
  const text = (m: ts.PropertyDeclaration): string => textOfName(p, m.name);
  const initial = fields.filter((m) => m.initializer !== undefined).map(text);
  const stored = builder === undefined ? [] : storedIn(builder);
  const [own, made] = definesFields(p, node)
    ? [
        [...parameters, ...fields.map(text), ...stored],
        [...initial, ...parameters, ...stored],
      ]
    : [
        [...parameters, ...initial, ...stored],
        [...parameters, ...initial, ...stored],
      ];
  // `#private` ones are no keys.
  const all = (names: readonly string[]): readonly string[] => [...new Set(names)].filter((n) => !n.startsWith("#"));
  return { name, own: all([...before.own, ...own]), made: all([...before.made, ...made]) };
}

/** What is stored in `this`, in the order of the text. */
function storedIn(node: ts.Node): readonly string[] {
  const names: string[] = [];
  const visit = (at: ts.Node): void => {
    if (
      ts.isBinaryExpression(at) &&
      at.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(at.left) &&
      at.left.expression.kind === ts.SyntaxKind.ThisKeyword
    )
      names.push(at.left.name.text);
    ts.forEachChild(at, visit);
  };
  visit(node);
  return names;
}
