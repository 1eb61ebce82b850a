/**
 * What a derivative's module has for itself although the user's module has it too: classes and variables that are not exported, and of
 * which nobody can see that there are two.
 *
 * In: the program, the user's modules, the heads, what they find in module-level storage. Out: for a class or variable that is asked for,
 * whether it is the derivative's own from now on, or why it cannot be.
 * Method: a class, where none of its objects comes from the heads' callers or goes to them. A variable, where nothing that is left in it
 * decides what a later call computes, and nothing that the heads do not reach changes what they read in it. Their initial values come from the
 * user's initializers.
 */

import type { Span } from "../../../diagnostics/origin.js";
import { spanOf } from "../../../diagnostics/origin.js";
import { isStackAgain } from "../../../il/conventions/stacks-again.js";
import type {
  Program,
  RecordDeclaration,
  RecordId,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import type { HostModule, HostUse } from "../../../languages/host-module.js";
import { isDerivedFrom } from "../expressions/expression-types.js";
import { everythingReached, recordsBehind } from "./function-values.js";
import type { InitializerParts } from "./initializer-parts.js";
import { initializerParts, touchingUnits } from "./initializer-parts.js";

export interface PrivatePartsInput {
  readonly program: Program;
  /** The program before it was rewritten. */
  readonly original: Program;
  readonly modules: ReadonlyMap<string, HostModule>;
  readonly primals: readonly UnitId[];
  readonly generated: readonly UnitId[];
  readonly state: () => EntryStates;
  /** Module-level variables among the heads' inputs and outputs. */
  readonly handed: ReadonlySet<VariableId>;
}

/** As 3-analyze/between-runs/state-at-entry.ts finds it. */
export type EntryStates = ReadonlyMap<
  VariableId,
  {
    readonly keeps: boolean;
    readonly made: boolean;
    readonly given: boolean;
    readonly written: boolean;
    readonly assigned: boolean;
    readonly sharedWith: ReadonlySet<VariableId>;
  }
>;

interface Host {
  readonly module: string;
  readonly name: string;
}

/** Why something cannot be the derivative's own, and what to write instead. */
export interface Refusal {
  readonly because: string;
  readonly write: string;
  readonly at?: Span;
}

interface PlacedUse extends HostUse {
  readonly place: Span;
  /**
   * head: in text that the heads reach. branch: there, in a statement that is left out, as no head comes to it. load: it runs when the module is
   * loaded, and never again.
   */
  readonly when: "head" | "branch" | "load" | "other";
  /** The program has it. */
  readonly isRead: boolean;
}

export class PrivateParts {
  readonly #own = new Set<string>();
  readonly #records = new Set<RecordId>();
  readonly #variables = new Set<VariableId>();
  readonly #holding = new Map<Type, boolean>();
  #touching: ReadonlySet<UnitId> = new Set();
  #initializers: InitializerParts = { units: new Map(), others: new Set() };

  constructor(private readonly input: PrivatePartsInput) {}

  get isEmpty(): boolean {
    return this.#own.size === 0;
  }

  has(host: Host): boolean {
    return this.#own.has(`${host.module}\n${host.name}`);
  }

  /** A function or method that is the derivative's own, too: it uses such variables, or takes or gives objects of such classes. */
  involves(unit: Unit): boolean {
    if (this.isEmpty) return false;
    if (this.#touching.has(unit.id)) return true;
    const { program } = this.input;
    const types = [
      ...unit.parameters.flatMap((id) => program.variables.get(id)?.type ?? []),
      ...unit.results.map((r) => r.type),
    ];
    return types.some((type) => this.#holds(type));
  }

  /** The initializers of what is the derivative's own. */
  get initializers(): ReadonlyMap<UnitId, Unit> {
    return this.#initializers.units;
  }

  /** Makes the class the derivative's own, with all that leads to its objects; or says why not. */
  takeClass(host: Host): Refusal | undefined {
    const { program } = this.input;
    const wanted = [...program.records.values()].filter(
      (r) => r.kind === "class" && r.host?.module === host.module && r.host.name === host.name,
    );
    if (wanted.length === 0) return { because: "", write: "" };
    const all = this.#withWhatLeadsTo(wanted);
    const seen = this.#seenOutside();
    const met = all.find((r) => seen.has(r.id));
    if (met !== undefined)
      return {
        because: `its objects are handed in or out${met.name === host.name ? "" : ` as '${met.name}'`}, and a second class would not know them`,
        write: `'export class ${host.name} …'`,
        ...at(wanted[0] as RecordDeclaration),
      };
    for (const r of all) {
      if (r.kind === "class") this.#records.add(r.id);
      if (r.host !== undefined) this.#own.add(`${r.host.module}\n${r.host.name}`);
    }
    this.#holding.clear();
    return undefined;
  }

  /** Some classes, those derived from them, and all that leads to their objects: base classes and interfaces among it. */
  #withWhatLeadsTo(wanted: readonly RecordDeclaration[]): readonly RecordDeclaration[] {
    const { program } = this.input;
    const found = new Set(wanted);
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const r of program.records.values()) {
        if (found.has(r)) continue;
        const behind = recordsBehind(program, [{ kind: "record", record: r.id }], this.#methodsOf);
        const isDerived = [...found].some((base) => base.kind === "class" && isDerivedFrom(program, r.id, base.id));
        if (isDerived || (r.host !== undefined && [...found].some((own) => own.kind === "class" && behind.has(own.id))))
          found.add(r);
      }
    }
    return [...found];
  }

  /** Makes the variable the derivative's own, or says why not. */
  takeVariable(host: Host): Refusal | undefined {
    const variable = [...this.input.program.variables.values()].find(
      (v) => v.role === "global" && v.host?.module === host.module && v.host.name === host.name,
    );
    if (variable === undefined) return { because: "", write: "" };
    const refusal = this.#refusalOf(variable);
    if (refusal !== undefined) return refusal;
    this.#own.add(`${host.module}\n${host.name}`);
    this.#variables.add(variable.id);
    this.#prepare();
    for (const id of this.#initializers.others) {
      const other = this.input.program.variables.get(id);
      if (other?.host === undefined || this.has(other.host)) continue;
      const why = this.#isExported(other) ? { because: "", write: "" } : this.takeVariable(other.host);
      if (why !== undefined)
        return {
          because: `what it holds when the module is loaded comes from a text that sets '${other.name}' too`,
          write: exportedForm(variable),
          ...at(variable),
        };
    }
    return undefined;
  }

  #prepare(): void {
    const { program, original } = this.input;
    this.#touching = touchingUnits([program, original], this.#variables);
    this.#initializers = initializerParts(program, this.#variables, this.#touching);
  }

  #refusalOf(variable: Variable): Refusal | undefined {
    const { program, state, handed } = this.input;
    const found = state().get(variable.id);
    const refused = (because: string, place?: Span): Refusal => ({
      because,
      write: exportedForm(variable, found?.assigned === true),
      ...(place === undefined ? at(variable) : { at: place }),
    });
    if (handed.has(variable.id)) return refused("it is among the inputs and outputs");
    if (found?.keeps === true)
      return refused("calls go on from what the calls before them left in it, and there would be two of it");
    for (const id of found?.sharedWith ?? []) {
      const other = program.variables.get(id);
      if (other !== undefined && !this.#variables.has(id) && this.#isExported(other))
        return refused(`'${other.name}', which is exported, leads to the same storage`);
    }
    if (found?.given !== true && found?.made !== true) return undefined;
    const change = this.changeOf(variable, found.given);
    if (change === undefined) return undefined;
    return refused(`it may be changed at ${change.line}:${change.column}, and only one of two would be`);
  }

  /** Where the text of its module may change what a variable holds, after the module is loaded; in that of the heads: if asked. */
  changeOf(variable: Variable, byHeads = false): Span | undefined {
    return this.#uses(variable).find((use) => {
      // What was read of the text that runs then is in the program. What was not gives it to variables that no head knows; a function
      // without text (a derivative of it, a plot) is taken to look at it and no more.
      if (use.when === "load") return !use.isRead && !use.onlyRead && !use.isHandedOut;
      // What the heads do was looked at; but a branch of their text that they never take is there for others.
      if (use.when === "branch") return byHeads && use.stores;
      return use.when === "other" && !use.onlyRead;
    })?.place;
  }

  /** Where code that the heads do not reach looks at a variable that they write. */
  looksOutside(): readonly { readonly variable: Variable; readonly place: Span }[] {
    return [...this.#variables].flatMap((id) => {
      const variable = this.input.program.variables.get(id) as Variable;
      if (this.input.state().get(id)?.written !== true) return [];
      const uses = this.#uses(variable).filter((use) => use.when === "other");
      const first = uses.every((use) => use.onlyRead) ? uses[0] : undefined;
      return first === undefined ? [] : [{ variable, place: first.place }];
    });
  }

  #uses({ host }: Variable): readonly PlacedUse[] {
    if (host === undefined) return [];
    const isPart = host.name.includes(".") && !host.name.includes("#");
    const found: PlacedUse[] = [];
    for (const module of this.input.modules.values()) {
      if (module.path !== host.module && !isPart) continue;
      const reached = this.#reachedIn(module);
      const isIn = (spans: readonly Span[], at: number): boolean => spans.some((s) => s.start <= at && at < s.end);
      for (const use of module.uses(host.name)) {
        const isLoaded = isIn(reached.load, use.anchor);
        const when = isIn(reached.heads, use.anchor)
          ? reached.done.some((s) => use.statement.start <= s.start && s.end <= use.statement.end)
            ? "head"
            : "branch"
          : use.atLoad || isLoaded
            ? "load"
            : "other";
        found.push({ ...use, when, isRead: when === "head" || isLoaded, place: spanAt(module, use.start) });
      }
    }
    return found;
  }

  /** The text that was read for the heads, the statements of it that they may come to, and the text that runs when the module is loaded and at no other time. */
  #reachedIn(module: HostModule): {
    readonly heads: readonly Span[];
    readonly done: readonly Span[];
    readonly load: readonly Span[];
  } {
    const { original, primals } = this.input;
    const spansOf = (units: readonly Unit[]): Span[] =>
      units.flatMap((unit) => {
        const isLoaded = original.initializers.includes(unit.id);
        const origins = isLoaded ? unit.body.statements.map((s) => s.origin) : [unit.origin];
        return origins.map(spanOf).filter((span): span is Span => span?.file === module.path);
      });
    const units = everythingReached(original, primals);
    const heads = spansOf(units);
    const done: Span[] = [];
    for (const { body } of units)
      forEachStatement(body, ({ kind, origin }) => {
        const span = spanOf(origin);
        if (kind !== "throw" && span?.file === module.path) done.push(span);
      });
    const load = spansOf(original.initializers.flatMap((id) => original.units.get(id) ?? []));
    const loaded = everythingReached(original, original.initializers).filter((unit) => unit.kind === "function");
    for (let before = -1; before !== load.length; ) {
      before = load.length;
      for (const unit of loaded) {
        const declared = module.declarations.find((d) => d.name === unit.host?.name && d.kind === "function");
        if (unit.host?.module !== module.path || declared === undefined || declared.exportedAs !== undefined) continue;
        const [span] = spansOf([unit]);
        if (span === undefined || load.includes(span)) continue;
        const isCalledAtLoad = module
          .uses(declared.name)
          .every(({ anchor }) => load.some((s) => s.start <= anchor && anchor < s.end));
        if (isCalledAtLoad && !heads.some((s) => s.start === span.start)) load.push(span);
      }
    }
    return { heads, done, load };
  }

  #isExported({ host }: Variable): boolean {
    if (host === undefined) return false;
    const top = host.name.replace(/\..*$/, "");
    const found = this.input.modules.get(host.module)?.declarations.find((d) => d.exportedAs === top || d.name === top);
    return found?.exportedAs !== undefined;
  }

  #holds(type: Type): boolean {
    let known = this.#holding.get(type);
    if (known === undefined) {
      known = [...recordsBehind(this.input.program, [type], this.#methodsOf)].some((id) => this.#records.has(id));
      this.#holding.set(type, known);
    }
    return known;
  }

  /** The records of the heads' parameters and results, and of variables that stay the user's. */
  #seenOutside(): ReadonlySet<RecordId> {
    const { program, primals, generated } = this.input;
    const types: Type[] = [];
    for (const id of [...primals, ...generated]) {
      const unit = program.units.get(id);
      for (const p of unit?.parameters ?? []) types.push((program.variables.get(p) as Variable).type);
      for (const result of unit?.results ?? []) types.push(result.type);
    }
    for (const variable of program.variables.values())
      if (isOutside(variable) && this.#isExported(variable)) types.push(variable.type);
    return recordsBehind(program, types, this.#methodsOf);
  }

  /** The names of an interface's own methods, as its text has them. */
  readonly #methodsOf = (record: RecordDeclaration): readonly string[] => {
    const { host } = record;
    if (host === undefined) return [];
    const found = this.input.modules.get(host.module)?.declarations.find((d) => d.name === host.name && d.members);
    return [...(found?.members ?? [])].flatMap(([name, m]) => (m.kind === "method" ? [name] : []));
  };
}

/** A variable that others see; what is on the stacks of an adjoint nobody else does. */
const isOutside = (variable: Variable): boolean =>
  variable.role === "global" && variable.host !== undefined && !isStackAgain(variable);

function at(node: { readonly origin: Variable["origin"] }): { readonly at?: Span } {
  const span = spanOf(node.origin);
  return span === null ? {} : { at: span };
}

function exportedForm(variable: Variable, isAssigned = false): string {
  const { name } = variable;
  if (variable.host?.name.includes(".") === true) return `a public property of an exported class in place of '${name}'`;
  if (variable.constant === true) return `'export const ${name} = …'`;
  return isAssigned ? `'export const state = { ${name}: … }', and 'state.${name}'` : `'export let ${name} = …'`;
}

function spanAt(module: HostModule, start: number): Span {
  const before = module.text.slice(0, start).split("\n");
  const line = before.length;
  const column = (before[line - 1] ?? "").length + 1;
  return { file: module.path, start, end: start, line, column, endLine: line, endColumn: column };
}
