/**
 * Module-level variables: which ones the lowered units use, and the initializer units that give them their values.
 *
 * Out: one unit per module that has such variables, imported modules first. It contains the declarations of the variables in use, and
 * the top-level statements that store in them or hand them to a call.
 */
import ts from "#typescript";
import { pathOf } from "../../../il/builders.js";
import type { UnitId } from "../../../il/types.js";
import type { ProgramContext } from "../context.js";
import { UnitContext } from "../context.js";
import { beginStatement, originOf } from "../origins.js";
import { emptyEnvironment } from "../types/environments.js";
import { effectsOf, mentionedBy } from "./module-effects.js";
import { declarationOf, hostNameOf } from "./symbols.js";
import { declare } from "./variables.js";

interface ModuleUnit {
  readonly id: UnitId;
  readonly u: UnitContext;
  readonly done: Set<ts.Node>;
  /** Lowered statements, by place in the text. */
  readonly parts: Map<ts.Node, UnitContext["block"]>;
}

export class Modules {
  readonly #units = new Map<ts.SourceFile, ModuleUnit>();

  constructor(readonly p: ProgramContext) {}

  /** Lowers what the globals in use need. Returns whether there was something to do. */
  reach(): boolean {
    let changed = false;
    for (const symbol of [...this.p.globals.keys()]) {
      const declaration = declarationOf(symbol);
      if (declaration === undefined) continue;
      const file = declaration.getSourceFile();
      if (this.#initialise(file, symbol, declaration)) changed = true;
      for (const effect of effectsOf(file)) {
        if (this.#mayStore(effect, symbol) && this.#lower(file, effect, () => this.#run(file, effect))) changed = true;
      }
    }
    return changed;
  }

  /** The initializer units, imported modules first. */
  finish(): UnitId[] {
    const order: UnitId[] = [];
    for (const file of importOrder(this.p)) {
      const module = this.#units.get(file);
      if (module === undefined) continue;
      const nodes = [...module.parts.keys()].sort((a, b) => a.pos - b.pos);
      const statements = nodes.flatMap((node) => module.parts.get(node)!);
      this.p.units.set(module.id, {
        id: module.id,
        name: module.id,
        kind: "initializer",
        parameters: [],
        results: [],
        resultForm: "plain",
        body: { statements },
        origin: originOf(file),
      });
      order.push(module.id);
    }
    return order;
  }

  #unit(file: ts.SourceFile): ModuleUnit {
    let module = this.#units.get(file);
    if (module === undefined) {
      const name = file.fileName.slice(file.fileName.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
      const id = this.p.unitId(`${name}.initialize`);
      module = {
        id,
        u: new UnitContext(this.p, id, emptyEnvironment(this.p), originOf(file)),
        done: new Set(),
        parts: new Map(),
      };
      this.#units.set(file, module);
    }
    return module;
  }

  #lower(file: ts.SourceFile, node: ts.Node, lower: () => void): boolean {
    const module = this.#unit(file);
    if (module.done.has(node)) return false;
    module.done.add(node);
    const { u } = module;
    u.block = [];
    lower();
    u.takeLeading();
    module.parts.set(node, u.block);
    return true;
  }

  #run(file: ts.SourceFile, effect: ts.Statement | ts.ClassStaticBlockDeclaration): void {
    const { u } = this.#unit(file);
    const statements = ts.isClassStaticBlockDeclaration(effect) ? effect.body.statements : [effect];
    for (const statement of statements) u.lower.statement(u, statement);
  }

  #initialise(file: ts.SourceFile, symbol: ts.Symbol, declaration: ts.Declaration): boolean {
    const { p } = this;
    const variable = p.globals.get(symbol)!;
    if (ts.isPropertyDeclaration(declaration) || ts.isExportAssignment(declaration)) {
      const initializer = ts.isExportAssignment(declaration) ? declaration.expression : declaration.initializer;
      if (initializer === undefined) return false;
      return this.#lower(file, declaration, () => {
        const { u } = this.#unit(file);
        beginStatement(u, declaration);
        u.lower.into(u, initializer, pathOf(variable));
      });
    }
    let whole: ts.Node = declaration;
    while (!ts.isVariableDeclaration(whole) && whole.parent !== undefined) whole = whole.parent;
    if (!ts.isVariableDeclaration(whole) || whole.initializer === undefined) return false;
    const { name, initializer } = whole;
    return this.#lower(file, whole, () => {
      const { u } = this.#unit(file);
      beginStatement(u, whole.parent.parent);
      if (ts.isIdentifier(name)) {
        u.lower.into(u, initializer, pathOf(variable));
        return;
      }
      for (const own of namesOf(name)) {
        const part = p.checker.getSymbolAtLocation(own);
        if (part !== undefined) u.bindings.set(part, pathOf(p.globals.get(part) ?? this.#global(part, own)));
      }
      u.lower.bindFrom(u, name, initializer);
    });
  }

  #global(symbol: ts.Symbol, node: ts.Node) {
    const { u } = this.#unit(node.getSourceFile());
    const path = declare(u, symbol, node);
    u.bindings.delete(symbol);
    const local = this.p.variables.get(path.root)!;
    const variable = { ...local, role: "global" as const, host: hostNameOf(this.p, node.parent, symbol.name) };
    this.p.variables.set(variable.id, variable);
    this.p.globals.set(symbol, variable);
    return variable;
  }

  /** May a top-level statement, or what it calls, store in the variable, or in what it leads to? */
  #mayStore(statement: ts.Node, symbol: ts.Symbol): boolean {
    return mentionedBy(this.p, statement).has(symbol);
  }
}

function namesOf(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : namesOf(e.name)));
}

/** The modules, each after those it imports. */
function importOrder(p: ProgramContext): ts.SourceFile[] {
  const order = new Set<ts.SourceFile>();
  const begun = new Set<ts.SourceFile>();
  const visit = (file: ts.SourceFile): void => {
    if (begun.has(file)) return;
    begun.add(file);
    for (const statement of file.statements) {
      const specifier =
        ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
      const imported = specifier === undefined ? undefined : p.checker.getSymbolAtLocation(specifier)?.valueDeclaration;
      if (imported !== undefined && ts.isSourceFile(imported)) visit(imported);
    }
    order.add(file);
  };
  for (const file of [...p.parsed.files, ...p.parsed.modules]) visit(file);
  return [...order];
}
