/**
 * What functions that no head runs may leave in variables of modules, and in all that these lead to: a grid of another size, another law,
 * one array under two names.
 *
 * In: what is lowered; the text of functions that may run elsewhere, and what modules make at load that is not lowered. Out: for each object or holder where its references may come to stand.
 * Method: a graph over the text (references-in-text.ts), asked from each variable, field and element that the program has.
 * Limits: fields are told apart by their names alone; what other programs hand to such functions is taken to be an object of its own.
 */
import ts from "#typescript";
import { holdsPointers } from "../../../il/queries/pointer-types.js";
import type { Holder, ObjectFromElsewhere, StoredElsewhere } from "../../../il/types.js";
import { simpleTypes } from "../classes/objects-from-outside.js";
import type { ProgramContext } from "../context.js";
import { libraryName } from "../names/library-names.js";
import { isLibrary, symbolOf } from "../names/symbols.js";
import { refuse } from "../origins.js";
import type { ReachedCode } from "../reached-code.js";
import { emptyEnvironment } from "../types/environments.js";
import { memberName } from "../types/records.js";
import { convertType } from "../types/types.js";
import { functionsRunElsewhere, loadedBeside } from "./functions-run-elsewhere.js";
import { isMaker } from "./places-in-text.js";
import type { Key, ReferenceGraph } from "./reference-graph.js";
import { elements, property } from "./reference-graph.js";
import { referencesIn } from "./references-in-text.js";

export class ElsewhereStores {
  #graph: ReferenceGraph | undefined;

  constructor(
    readonly p: ProgramContext,
    readonly reached: ReachedCode,
  ) {}

  /** As far as it is lowered; new classes may have to be. */
  all(): readonly StoredElsewhere[] {
    const { p } = this;
    if (![...p.globals.values()].some(({ type }) => holdsPointers(type))) return [];
    this.#graph ??= referencesIn(p, [...loadedBeside(p), ...functionsRunElsewhere(p, this.reached)]);
    const graph = this.#graph;
    const holders = this.#holders(graph);
    const into = new Map<Key, Key[]>();
    for (const holder of holders.keys())
      for (const source of graph.sourcesOf(holder)) {
        const list = into.get(source);
        if (list === undefined) into.set(source, [holder]);
        else list.push(holder);
      }
    const stores: StoredElsewhere[] = [];
    for (const [key, reached] of into) {
      this.#refuseInherited(key, reached);
      const source = holders.get(key) ?? this.#object(key, graph);
      if (source === undefined) continue;
      const isOne = reached.length === 1 && typeof key !== "string" && !holders.has(key);
      const shared = !(isOne && graph.isForOnePlace(key, (other) => holders.has(other)));
      stores.push({ source, into: reached.map((holder) => holders.get(holder)!), shared });
    }
    return stores;
  }

  /** Where the program keeps references. */
  #holders(graph: ReferenceGraph): ReadonlyMap<Key, Holder> {
    const { p } = this;
    const holders = new Map<Key, Holder>([[elements, { kind: "elements" }]]);
    for (const [symbol, { id, type }] of p.globals)
      if (holdsPointers(type)) holders.set(symbol, { kind: "variable", variable: id });
    const local = new Set<string>();
    for (const record of p.records.values())
      for (const { name, type } of record.fields) {
        if (!holdsPointers(type)) continue;
        if (record.kind === "closure") local.add(name);
        else if (property(name) !== elements) holders.set(property(name), { kind: "field", name });
      }
    for (const symbol of graph.captured)
      if (local.has(symbol.name) && !p.globals.has(symbol))
        holders.set(symbol, { kind: "captured", name: symbol.name });
    return holders;
  }

  /** What a node of the graph makes or is handed. */
  #object(key: Key, graph: ReferenceGraph): ObjectFromElsewhere | undefined {
    const { p } = this;
    if (typeof key === "string") return undefined;
    if (!("kind" in key))
      return graph.parameters.has(key) ? this.#typed("handed", p.checker.getTypeOfSymbol(key)) : undefined;
    if (ts.isNewExpression(key)) return this.#typed("made", p.checker.getTypeAtLocation(key));
    if (ts.isFunctionLike(key)) {
      const known = [...p.recordKeys].find(([name]) => name.startsWith(`closure ${p.numberOf(key)} `))?.[1];
      if (known === undefined) return { kind: "handed", what: "function" };
      return { kind: "made", type: { kind: "record", record: known.id } };
    }
    if (ts.isArrayLiteralExpression(key)) return { kind: "handed", what: "array" };
    if (isMaker(key) || key.kind === ts.SyntaxKind.ThisKeyword) return anyObject(p.checker.getTypeAtLocation(key));
    return graph.outside.has(key) ? this.#typed("handed", p.checker.getTypeAtLocation(key)) : undefined;
  }

  /** An object that has its parts from another: what is stored in it is not stored in that. */
  #refuseInherited(key: Key, into: readonly Key[]): void {
    if (typeof key === "string" || !("kind" in key) || !ts.isCallExpression(key)) return;
    const name = libraryName(this.p, key.expression);
    if (name !== "Object.create" && name !== "Object.setPrototypeOf") return;
    const names = into.map((holder) => (typeof holder === "string" ? holder : "kind" in holder ? "" : holder.name));
    const message = `${name} makes an object that has its parts from another, and it may come to stand in '${names[0]}', which the derivative needs.`;
    refuse(this.p, key, "RG2003", message, "Copy the parts: { ...object }.");
  }

  #typed(kind: "made" | "handed", type: ts.Type): ObjectFromElsewhere | undefined {
    const { p } = this;
    const { checker } = p;
    const plain = checker.getNonNullableType(type);
    if ((plain.flags & simpleTypes()) !== 0) return undefined;
    if ((plain.flags & ts.TypeFlags.Object) === 0) return { kind: "handed" };
    if (plain.getCallSignatures().length > 0) return { kind: "handed", what: "function" };
    // What lists hold is not always said where they are made.
    if (checker.isArrayLikeType(plain)) return { kind: "handed", what: "array" };
    if (!this.#isNear(plain)) return anyObject(plain);
    const converted = convertType(p, plain, emptyEnvironment(p));
    if (converted.kind !== "pointer") return anyObject(plain);
    return { kind, type: converted.target };
  }

  /** Typed arrays and maps; classes and interfaces that are lowered, or extend such. */
  #isNear(type: ts.Type): boolean {
    const { p } = this;
    const symbol = type.symbol as ts.Symbol | undefined;
    const given = p.checker.getTypeArguments(type as ts.TypeReference);
    if (symbol === undefined || given.some((one) => (one.flags & ts.TypeFlags.TypeParameter) !== 0)) return false;
    if (isLibrary(p, symbol)) return true;
    const names = new Set([...p.records.values()].map((record) => record.name));
    const isKnown = (name: string): boolean => names.has(name);
    const declared = (symbol.declarations ?? []).filter((d) => ts.isClassLike(d) || ts.isInterfaceDeclaration(d));
    const bases = declared.flatMap((d) => d.heritageClauses ?? []).flatMap((clause) => clause.types);
    return (
      isKnown(symbol.name) ||
      bases.some(({ expression }) => {
        const base = symbolOf(p, expression);
        if (base === undefined || base === symbol) return false;
        return isKnown(base.name) || this.#isNear(p.checker.getDeclaredTypeOfSymbol(base));
      })
    );
  }
}

function anyObject(type: ts.Type): ObjectFromElsewhere {
  const isOpen = (type.flags & ts.TypeFlags.Object) === 0;
  return {
    kind: "handed",
    what: "object",
    ...(isOpen ? {} : { fields: type.getProperties().map((symbol) => memberName(symbol)) }),
  };
}
