/**
 * Calls: arguments come to stand in parameters, results where the call stands; of functions of the library, what may be kept and given back.
 * Limits: what library functions make anew is known by their names; of all others the result is taken to be anything that they are given.
 */
import ts from "#typescript";
import type { FunctionNode, ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { functionOf, isFunctionNode, isLibrary, symbolOf } from "../names/symbols.js";
import { memberName } from "../types/records.js";
import type { PlacesInText } from "./places-in-text.js";
import { anyCall, resultOf } from "./places-in-text.js";
import type { ReferenceGraph } from "./reference-graph.js";
import { elements, property } from "./reference-graph.js";

/** Functions of the library that set a property. */
const assigners: ReadonlySet<string> = new Set(["set", "defineProperty", "defineProperties"]);

/** Functions of the library whose result is new; what is in it may be in what they are given. */
const makers: ReadonlySet<string> = new Set([
  ..."concat entries filter flat flatMap from fromEntries keys map of slice split structuredClone".split(" "),
  ..."toReversed toSorted toSpliced values with".split(" "),
]);

/** Functions of the library that call what they are given first, and keep it nowhere; `Array.from` what it is given second. */
const callers: ReadonlySet<string> = new Set([
  ..."every filter find findIndex findLast findLastIndex flatMap forEach map reduce reduceRight some sort".split(" "),
  "toSorted",
]);

export class CallsInText {
  constructor(
    readonly p: ProgramContext,
    readonly graph: ReferenceGraph,
    readonly places: PlacesInText,
  ) {}

  /** Of all that the call may run. */
  call(node: ts.CallExpression): void {
    const callee = bare(node.expression);
    if (callee.kind === ts.SyntaxKind.SuperKeyword) {
      for (const f of this.#constructorsOf(this.p.checker.getTypeAtLocation(callee))) this.#link(node, f);
      return;
    }
    if (isFunctionNode(callee)) {
      this.#link(node, callee);
      return;
    }
    const symbol = symbolOf(this.p, ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const known = symbol === undefined ? undefined : functionOf(this.p, symbol);
    if (known !== undefined) {
      this.#link(node, known);
      return;
    }
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
    if (symbol !== undefined && isLibrary(this.p, symbol)) {
      this.#library(node, name);
      return;
    }
    for (const f of this.places.functionsNamed(name)) this.#link(node, f);
    for (const argument of node.arguments) this.graph.add(this.places.values(argument), anyCall, node);
    this.graph.add([anyCall], node, node);
  }

  #library(node: ts.CallExpression, name: string): void {
    const { graph } = this;
    const callee = bare(node.expression);
    const object = ts.isPropertyAccessExpression(callee) ? this.places.values(callee.expression) : [];
    const called = callers.has(name) ? node.arguments[0] : name === "from" ? node.arguments[1] : undefined;
    // It is a value all the same, called with what is there.
    if (called !== undefined) this.places.values(called);
    const given = node.arguments.flatMap((argument) => (argument === called ? [] : this.places.values(argument)));
    // What is given may come to stand in it; a callback gets what is there, and what it gives back may come to stand there.
    graph.add(given, elements, node);
    if (node.arguments.some((argument) => this.#mayBeFunction(argument))) {
      graph.add([anyCall], elements, node);
      graph.add([elements, ...object, ...given], anyCall, node);
    }
    if (assigners.has(name)) this.#assignProperty(node);
    graph.outside.add(node);
    if (makers.has(name)) return;
    graph.add([...object, ...given, elements], node, node);
  }

  #mayBeFunction(e: ts.Expression): boolean {
    const type = this.p.checker.getTypeAtLocation(e);
    return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 || type.getCallSignatures().length > 0;
  }

  /** `Reflect.set(o, "a", v)`, `Object.defineProperty(o, "a", { value: v })` */
  #assignProperty(node: ts.CallExpression): void {
    const [object, key, ...given] = node.arguments;
    if (object === undefined || key === undefined) return;
    const values = [property("value"), ...given.flatMap((argument) => this.places.values(argument))];
    const all = this.p.checker.getTypeAtLocation(object).getProperties();
    const named = ts.isStringLiteralLike(key) ? [key.text] : all.map((symbol) => memberName(symbol));
    for (const name of named) this.graph.add(values, property(name), node);
  }

  new(node: ts.NewExpression): void {
    const given = node.arguments ?? [];
    const callee = symbolOf(this.p, bare(node.expression));
    const own = callee === undefined ? undefined : functionOf(this.p, callee);
    const classes = this.#constructorsOf(this.p.checker.getTypeAtLocation(node.expression));
    const constructors = own === undefined ? classes : [own];
    for (const f of constructors) this.#link(node, f);
    if (constructors.length > 0) return;
    const values = given.flatMap((argument) => this.places.values(argument));
    this.graph.add(values, elements, node);
    // A view of a buffer is no array of its own.
    if (
      given.some((argument) => /Buffer/.test(this.p.checker.typeToString(this.p.checker.getTypeAtLocation(argument))))
    )
      this.graph.add(values, node, node);
  }

  #constructorsOf(type: ts.Type): readonly FunctionNode[] {
    const bodies: FunctionNode[] = [];
    for (const declared of classesOf(this.p, type))
      for (const member of declared.members)
        if (ts.isConstructorDeclaration(member) && member.body !== undefined) bodies.push(member);
    return bodies;
  }

  #link(node: ts.CallExpression | ts.NewExpression, f: FunctionNode): void {
    const given = node.arguments ?? [];
    const spread = given.findIndex(ts.isSpreadElement);
    f.parameters.forEach((parameter, k) => {
      const own =
        parameter.dotDotDotToken !== undefined
          ? given.slice(k)
          : spread >= 0 && k >= spread
            ? given.slice(spread)
            : given.slice(k, k + 1);
      const values = own.flatMap((argument) => this.places.values(argument));
      if (parameter.dotDotDotToken !== undefined) this.graph.add(values, elements, node);
      else this.places.bind(parameter.name, values, node);
    });
    if (f.body !== undefined && usesArguments(f.body))
      this.graph.add(
        given.flatMap((argument) => this.places.values(argument)),
        elements,
        node,
      );
    if (ts.isCallExpression(node)) this.graph.add([resultOf(f)], node, node);
  }
}

/** The class of a constructor's type, and those that it extends. */
export function classesOf(p: ProgramContext, type: ts.Type): readonly ts.ClassLikeDeclaration[] {
  const classes: ts.ClassLikeDeclaration[] = [];
  let declared = type.symbol?.declarations?.find(ts.isClassLike);
  while (declared !== undefined && !declared.getSourceFile().isDeclarationFile && !classes.includes(declared)) {
    classes.push(declared);
    const clause = declared.heritageClauses?.find((one) => one.token === ts.SyntaxKind.ExtendsKeyword);
    const base = clause?.types[0]?.expression;
    declared =
      base === undefined ? undefined : p.checker.getTypeAtLocation(base).symbol?.declarations?.find(ts.isClassLike);
  }
  return classes;
}

function usesArguments(node: ts.Node): boolean {
  if (ts.isIdentifier(node) && node.text === "arguments") return true;
  return ts.forEachChild(node, usesArguments) ?? false;
}
