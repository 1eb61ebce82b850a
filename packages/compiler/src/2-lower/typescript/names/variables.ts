/** Where the user's variables live: locals, boxes, captured values, globals. */
import ts from "#typescript";
import { nameOfModule } from "../../../1-parse/typescript/names-of-modules.js";
import { deref, field, pathOf, pointerTo, read, recordType } from "../../../il/builders.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import type { ProgramContext, RecordInfo, UnitContext } from "../context.js";
import { typeOfUses } from "../inferred-types/untyped-variables.js";
import { originOf, refuse } from "../origins.js";
import { emptyEnvironment } from "../types/environments.js";
import { newRecord } from "../types/records.js";
import { typeKey } from "../types/type-keys.js";
import { convertType } from "../types/types.js";
import { isAssigned } from "./assigned-names.js";
import { captureFacts } from "./captures.js";
import { isBodyOfFunction, isNestedVar, varsWithin } from "./hoisted-variables.js";
import { libraryClass } from "./library-names.js";
import { declarationOf, hostNameOf, isFunctionNode, isModuleLevel } from "./symbols.js";

export function isBoxed(p: ProgramContext, symbol: ts.Symbol): boolean {
  const declaration = declarationOf(symbol);
  return declaration !== undefined && captureFacts(p, declaration).boxed.has(symbol);
}

/** The record that holds one captured variable. */
export function boxRecord(p: ProgramContext, type: Type): RecordInfo {
  const key = `box ${typeKey(type)}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const record = newRecord(p, { name: "box", kind: "box", node: undefined, environment: emptyEnvironment(p) });
  record.fields = [{ name: "value", type }];
  p.recordKeys.set(key, record);
  return record;
}

/** The value in a box. */
export function boxValue(box: Path, type: Type): Path {
  return field(deref(box), "value", type);
}

/** The declared type of a variable or parameter; where it says `any`, what its uses say. */
export function variableType(u: UnitContext, symbol: ts.Symbol): Type {
  // A parameter may be of a narrower type in the calls that the unit around is for.
  const special = u.environment.types.get(symbol);
  if (special !== undefined) return special;
  return typeOfUses(u, symbol) ?? convertType(u.program, u.program.checker.getTypeOfSymbol(symbol), u.environment);
}

/**
 * A variable of the unit for a declared name, and a box where it needs one. `value` is the initial value; where the caller stores it
 * itself there is none.
 */
export function declare(u: UnitContext, symbol: ts.Symbol, node: ts.Node, value?: Expression, given?: Type): Path {
  const p = u.program;
  const type = given ?? variableType(u, symbol);
  const facts = captureFacts(p, node);
  const constant = !facts.reassigned.has(symbol);
  if (!facts.boxed.has(symbol)) {
    const known = u.bindings.get(symbol);
    const path = known ?? u.local(symbol.name, type, { origin: originOf(node), ...(constant ? { constant } : {}) });
    u.bindings.set(symbol, path);
    if (value !== undefined) u.emit({ kind: "assign", target: path, value, origin: u.origin });
    return path;
  }
  const record = boxRecord(p, type);
  const known = facts.early.has(symbol) ? u.bindings.get(symbol) : undefined;
  if (known !== undefined) {
    if (value !== undefined) u.emit({ kind: "assign", target: known, value, origin: u.origin });
    return known;
  }
  const box = u.local(symbol.name, pointerTo(recordType(record.id)), { origin: originOf(node), constant: true });
  const initial =
    value === undefined
      ? ({ kind: "none" } as const)
      : { kind: "fields" as const, values: new Map([["value", value]]) };
  u.emit({
    kind: "allocate",
    target: box,
    site: p.site(),
    allocated: recordType(record.id),
    extents: [],
    initial,
    origin: u.origin,
  });
  const path = boxValue(box, type);
  u.bindings.set(symbol, path);
  return path;
}

/**
 * Makes the boxes of a block that functions need before the declarations are reached; at the start of a function those of its `var`s,
 * wherever they stand.
 */
export function declareEarly(u: UnitContext, statements: readonly ts.Statement[]): void {
  for (const statement of statements) {
    const isBody = isBodyOfFunction(statement.parent);
    const facts = captureFacts(u.program, statement);
    const names = new Map<ts.Symbol, ts.Identifier>();
    const add = (name: ts.Identifier): void => {
      const symbol = u.program.checker.getSymbolAtLocation(name);
      if (symbol !== undefined && !names.has(symbol)) names.set(symbol, name);
    };
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) add(name);
    if (isBody) for (const name of varsWithin(statement)) add(name);
    for (const [symbol, name] of names) {
      const declaration = declarationOf(symbol);
      if (declaration === undefined || !facts.early.has(symbol) || isModuleLevel(declaration)) continue;
      if (!isBody && isNestedVar(declaration)) continue;
      u.bindings.delete(symbol);
      declare(u, symbol, name);
    }
  }
}

/** Where a variable lives as seen from this unit. */
export function placeOf(u: UnitContext, symbol: ts.Symbol, node: ts.Node): Path | undefined {
  const bound = u.bindings.get(symbol);
  if (bound !== undefined) return bound;
  const declaration = declarationOf(symbol);
  if (declaration === undefined) {
    refuse(
      u.program,
      node,
      "RG2012",
      `${symbol.name} cannot be used as a value.`,
      symbol.name === "arguments" ? "Use a rest parameter: (...values: number[])." : "Pass it as a parameter.",
    );
    return undefined;
  }
  if (isModuleLevel(declaration)) {
    if (!beginsAsClass(u.program, declaration)) return pathOf(globalOf(u.program, symbol, declaration));
    refuse(
      u.program,
      node,
      "RG2012",
      `${symbol.name} holds a class of the library, and which one is not known here, or is set here.`,
      "Set it once, by a call at the top of a module, and outside of what is differentiated; or name the class itself.",
    );
    return undefined;
  }
  const isVariable = ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);
  // `var` and hoisted names: a use before the declaration.
  if (isVariable && functionAround(declaration) === functionAround(node)) return declare(u, symbol, declaration);
  if (ts.isFunctionDeclaration(declaration)) {
    refuse(
      u.program,
      node,
      "RG2041",
      `${symbol.name} is declared, but its source is not among the files given.`,
      "Add the file with its source; or write its derivative and what it reads, in a file of rules (docs/rules.md).",
    );
    return undefined;
  }
  let holder: ts.Node | undefined = declaration;
  while (holder !== undefined && !isFunctionNode(holder) && !ts.isModuleDeclaration(holder)) holder = holder.parent;
  if (isVariable && holder !== undefined && ts.isModuleDeclaration(holder)) {
    refuse(
      u.program,
      node,
      "RG2010",
      `${symbol.name} is a variable of the namespace ${holder.name.getText()}: differentiated functions use those of modules.`,
      "Declare it at the top of a module, and import it.",
    );
    return undefined;
  }
  refuse(
    u.program,
    node,
    "RG2010",
    `${symbol.name} is not a value that a differentiated function can use.`,
    "Pass it as a parameter.",
  );
  return undefined;
}

function functionAround(node: ts.Node): ts.Node {
  let at = node.parent;
  while (!ts.isSourceFile(at) && !isFunctionNode(at)) at = at.parent;
  return at;
}

function beginsAsClass(p: ProgramContext, declaration: ts.Node): boolean {
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return false;
  return libraryClass(p, declaration.initializer) !== undefined;
}

/** The IL variable of a module-level variable. */
export function globalOf(p: ProgramContext, symbol: ts.Symbol, declaration: ts.Node) {
  let variable = p.globals.get(symbol);
  if (variable === undefined) {
    const type = convertType(p, p.checker.getTypeOfSymbol(symbol), emptyEnvironment(p));
    const isDefault = ts.isExportAssignment(declaration);
    const constant =
      isDefault ||
      (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 ||
      isPackageConstant(p, symbol, declaration);
    variable = p.variable(
      isDefault ? nameOfModule(declaration.getSourceFile()) : symbol.name,
      type,
      "global",
      originOf(declaration),
      {
        host: hostNameOf(p, declaration, symbol.name),
        ...(constant ? { constant } : {}),
      },
    );
    p.globals.set(symbol, variable);
  }
  return variable;
}

/** `var table = …` of a package that its module never assigns again: no one else can. */
function isPackageConstant(p: ProgramContext, symbol: ts.Symbol, declaration: ts.Node): boolean {
  const file = declaration.getSourceFile();
  if (!/(^|\/)node_modules\//.test(file.fileName)) return false;
  const assigned = p.remember("assignedAtTop", file, () => {
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && isAssigned(node)) found.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
  const isInitialised = ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined;
  return isInitialised && !assigned.has(symbol.name);
}

/** What a captured variable is as seen from the unit that makes a closure or calls a local function: its value, or its box. */
export function capturedValue(u: UnitContext, symbol: ts.Symbol, node: ts.Node): Expression | undefined {
  const place = placeOf(u, symbol, node);
  if (place === undefined) return undefined;
  return read(isBoxed(u.program, symbol) ? boxOf(u, place) : place);
}

/** The pointer to the box in which a boxed variable's place is. */
function boxOf(u: UnitContext, place: Path): Path {
  const steps = place.steps.slice(0, -2);
  return { root: place.root, steps, type: pointerTo(recordType(boxRecord(u.program, place.type).id)) };
}

/** The type under which a captured variable is handed over. */
export function capturedType(p: ProgramContext, symbol: ts.Symbol, type: Type): Type {
  return isBoxed(p, symbol) ? pointerTo(recordType(boxRecord(p, type).id)) : type;
}

/** Binds a captured variable to where its value (or box) is in the unit that captured it. */
export function bindCaptured(u: UnitContext, symbol: ts.Symbol, at: Path, type: Type): void {
  u.bindings.set(symbol, isBoxed(u.program, symbol) ? boxValue(at, type) : at);
}
