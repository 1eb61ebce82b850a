/** What is checked: a program, a head, and a way to make its inputs; and how to run it. */
import { compileFunction } from "node:vm";
import ts from "#typescript";
import type { HeadGlobal, HeadRequest } from "./door.js";
import { readVariables, setVariables, withVariables } from "./head-variables.js";
import { LeafWalk } from "./leaves.js";
import type { ModuleCache, ReadText } from "./module-world.js";
import { World } from "./module-world.js";

export interface Parameter {
  readonly name: string;
  readonly rest: boolean;
  /** A module-level variable, taken for a parameter after the function's own. */
  readonly variable?: HeadGlobal;
}

export interface Subject {
  /** The user's modules; the head is in the first that declares it. */
  readonly files: readonly string[];
  readonly read: ReadText;
  readonly cache: ModuleCache;
  readonly head: HeadRequest;
  /** Makes fresh arguments. `names` is what the head's module exports in this world. */
  readonly inputs: (names: Readonly<Record<string, unknown>>) => readonly unknown[];
  /** Module-level variables that count as inputs and outputs: their values follow the arguments. */
  readonly variables?: readonly HeadGlobal[];
  /** The module whose exports the inputs may name, where it is not the head's. */
  readonly namesOf?: string;
}

/** What a run left behind. */
export interface Execution {
  readonly args: unknown[];
  readonly value: unknown;
  /** The message of what was thrown; null if nothing was. */
  readonly thrown: string | null;
  readonly output: readonly string[];
}

/** The head's module and parameters, read off the text. A receiver counts as parameter `self`. */
export function findHead(
  files: readonly string[],
  read: ReadText,
  name: string,
): { module: string; parameters: Parameter[] } {
  const [first, method] = name.split(".") as [string, string | undefined];
  for (const path of files) {
    const text = read(path);
    if (text === undefined) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
    for (const statement of source.statements) {
      const found = method === undefined ? declared(statement, first) : methodOf(statement, first, method);
      if (found !== null) return { module: path, parameters: found };
    }
  }
  throw new Error(`no function '${name}' in ${files.join(", ")}`);
}

function declared(statement: ts.Statement, name: string): Parameter[] | null {
  if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body !== undefined) {
    return parametersOf(statement);
  }
  if (!ts.isVariableStatement(statement)) return null;
  for (const { name: id, initializer } of statement.declarationList.declarations) {
    if (!ts.isIdentifier(id) || id.text !== name || initializer === undefined) continue;
    if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) return parametersOf(initializer);
  }
  return null;
}

function methodOf(statement: ts.Statement, owner: string, name: string): Parameter[] | null {
  if (!ts.isClassDeclaration(statement) || statement.name?.text !== owner) return null;
  for (const member of statement.members) {
    if (!ts.isMethodDeclaration(member) || member.name.getText() !== name || member.body === undefined) continue;
    const isStatic = member.modifiers?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword) ?? false;
    return isStatic ? parametersOf(member) : [{ name: "self", rest: false }, ...parametersOf(member)];
  }
  return null;
}

function parametersOf(declaration: ts.SignatureDeclaration): Parameter[] {
  return declaration.parameters
    .filter((p) => p.name.getText() !== "this")
    .map((p, i) => ({
      name: ts.isIdentifier(p.name) ? p.name.text : `argument${i + 1}`,
      rest: p.dotDotDotToken !== undefined,
    }));
}

/**
 * Inputs from a JavaScript expression in which the module's exports may be used: an object from parameter name to value, or
 * the list of arguments. JSON is such an expression.
 */
export function inputsFromExpression(expression: string, parameters: readonly Parameter[]): Subject["inputs"] {
  return (names) => {
    const known = Object.keys(names).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default");
    const evaluate = compileFunction(`return (${expression});`, known) as unknown as (...values: unknown[]) => unknown;
    const value = evaluate(...known.map((name) => names[name]));
    if (Array.isArray(value)) return value;
    const byName = value as Record<string, unknown>;
    for (const name of Object.keys(byName)) {
      if (!parameters.some((p) => p.name === name)) throw new Error(`the inputs name '${name}', which is no parameter`);
    }
    const list = parameters.map((p) => byName[p.name]);
    while (list.length > 0 && list.at(-1) === undefined) list.pop();
    return list;
  };
}

/** The names a generated module gives its inputs: what it contains itself comes before the user's own modules. */
export function namesFor(world: World, module: string, generated: string | null): Record<string, unknown> {
  const names: Record<string, unknown> = { ...world.import(module) };
  if (generated !== null) {
    const own = world.import(generated);
    for (const name of Object.keys(own)) if (name in names) names[name] = own[name];
  }
  return names;
}

/** Calls, and catches what is thrown. */
export function execute(world: World, args: unknown[], call: () => unknown): Execution {
  let value: unknown;
  let thrown: string | null = null;
  try {
    value = call();
  } catch (error) {
    if (error instanceof RangeError && /call stack|retrograd:/.test(error.message)) throw error;
    thrown = error instanceof Error ? error.message : String(error);
  }
  return { args, value, thrown, output: world.output };
}

/** The original program, once, in a world of its own. `prepare` may change the arguments first. */
export class Primal {
  readonly module: string;
  /** The function's own. */
  readonly parameters: readonly Parameter[];
  /** With the module-level variables that count as inputs or outputs: what `Execution.args` holds. */
  readonly inputs: readonly Parameter[];

  constructor(readonly subject: Subject) {
    const { module, parameters } = findHead(subject.files, subject.read, subject.head.function);
    this.module = module;
    this.parameters = parameters;
    const variables = subject.variables ?? [];
    this.inputs = [...parameters, ...variables.map((variable) => ({ name: variable.name, rest: false, variable }))];
  }

  world(): World {
    const { read, cache, head, variables } = this.subject;
    return new World(read, cache, { module: this.module, name: head.function }, variables);
  }

  /** `module`: what holds the function in the world, if that is not the user's own module. */
  run(prepare: (args: unknown[]) => void = () => {}, world: World = this.world(), module = this.module): Execution {
    const exports = world.import(module);
    const { variables = [] } = this.subject;
    const generated = module === this.module ? null : module;
    const own = [...this.subject.inputs(namesFor(world, this.subject.namesOf ?? this.module, generated))];
    const args = withVariables(own, this.parameters.length, world, variables);
    prepare(args);
    setVariables(world, variables, args);
    const given = variables.length === 0 ? args : args.slice(0, this.parameters.length);
    const execution = execute(world, args, this.#callable(exports, given));
    readVariables(world, variables, args);
    return execution;
  }

  /** Can it be called there, by whoever imports the module? */
  isExportedBy(world: World, module: string): boolean {
    const [name = ""] = this.subject.head.function.split(".");
    return world.import(module)[name] !== undefined;
  }

  #callable(exports: Record<string, unknown>, args: unknown[]): () => unknown {
    const [name, method] = this.subject.head.function.split(".") as [string, string | undefined];
    const rest = this.parameters.at(-1)?.rest === true ? this.parameters.length - 1 : null;
    const spread = rest === null ? args : [...args.slice(0, rest), ...((args[rest] ?? []) as unknown[])];
    type Callable = (...args: unknown[]) => unknown;
    if (method === undefined) {
      const f = (exports[name] ?? exports.$head) as Callable;
      return () => f(...spread);
    }
    const owner = exports[name] as Record<string, Callable> & { prototype: Record<string, Callable> };
    if (this.parameters[0]?.name !== "self") return () => owner[method]!(...spread);
    const [self, ...others] = spread;
    return () => (self as Record<string, Callable>)[method]!(...others);
  }
}

/** The numbers a run left behind, by path: in its arguments' storage and in its result. */
export function exitLeaves(
  execution: Execution,
  parameters: readonly Pick<Parameter, "name" | "variable">[],
): Map<string, number> {
  const walk = new LeafWalk();
  execution.args.forEach((arg, i) => {
    if (isLeft(arg, parameters[i]?.variable))
      walk.add(parameters[i]?.name ?? `argument${i + 1}`, execution.args, i, null);
  });
  walk.add("return", { return: execution.value }, "return", null);
  return new Map(walk.leaves.map((leaf) => [leaf.path, leafValue(leaf.owner, leaf.key)]));
}

/** Is there something left behind in an argument: what its caller can see? */
export function isLeft(arg: unknown, variable: HeadGlobal | undefined): boolean {
  return variable === undefined ? typeof arg === "object" : variable.isOutput;
}

function leafValue(owner: object, key: unknown): number {
  return (
    owner instanceof Map ? owner.get(key) : (owner as Record<PropertyKey, unknown>)[key as PropertyKey]
  ) as number;
}

/** Does the head give a derivative of the number at the path? */
export function isDependent(subject: Subject, path: string): boolean {
  const { of } = subject.head;
  if (of === undefined) return true;
  const plain = path.replace(/\[\d+\]/g, "");
  return of.some((name) => plain === name || plain.startsWith(`${name}.`) || plain.startsWith(`${name}{`));
}
