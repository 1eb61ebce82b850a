/** What the printing of one module shares: names at module level, types, and what must be imported or declared beside the units. */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import type { AbsentFunctions } from "../../il/queries/absent-functions.js";
import { absentFunctions } from "../../il/queries/absent-functions.js";
import type { Program, RecordDeclaration, RecordId, Type, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import type { HostMember, ReadonlyKind } from "../../languages/host-module.js";
import { identifier, NameSet } from "../layout/names.js";
import { TypePrinter } from "./expressions/types.js";
import { functionHolders } from "./modules/function-values.js";
import { reservedNames } from "./modules/reserved-names.js";

/** The printed module's view of the user's modules. */
export interface HostAccess {
  /**
   * The name in the printed module of something the user's text declares, which is imported or copied; undefined if it has to
   * be printed from the IL.
   */
  localName(host: { readonly module: string; readonly name: string }, use: "type" | "value"): string | undefined;
  /** A member of a class or interface of the user's text. */
  member(host: { readonly module: string; readonly name: string }, name: string): HostMember | undefined;
  /** Does the type as others import it tell of a property? */
  tellsOf(host: { readonly module: string; readonly name: string }, name: string): boolean;
  /** How many type parameters a class, an interface or a type has. */
  typeParameters(host: { readonly module: string; readonly name: string }): number;
  /** Has a class members that are not public? */
  hasHiddenMembers(host: { readonly module: string; readonly name: string }): boolean;
  /** May the procedure be called with the arguments of its unit? */
  plainCall(host: { readonly module: string; readonly name: string }): boolean;
  /** Is a variable's type read-only where the IL's is not? */
  readonlyType(host: { readonly module: string; readonly name: string }): ReadonlyKind;
  /** The derivative's module has it for itself: the user's works on what the derivative has its own of. */
  involves(unit: Unit): boolean;
  /** The text gives a variable a new value. */
  assigned(host: { readonly module: string; readonly name: string }): void;
  /** A variable of the user's that is needed cannot be had. */
  unavailable(host: { readonly module: string; readonly name: string }): void;
  /** How a constant's spelling is written here; undefined if it cannot be (a name that is not at hand). */
  spelling(text: string): string | undefined;
}

/** Nothing of the user's text is at hand: everything is printed from the IL. */
export const noHost: HostAccess = {
  localName: () => undefined,
  member: () => undefined,
  tellsOf: () => true,
  typeParameters: () => 0,
  hasHiddenMembers: () => false,
  plainCall: () => true,
  readonlyType: () => "none",
  involves: () => false,
  assigned: () => {},
  unavailable: () => {},
  spelling: () => undefined,
};

export class ModuleContext {
  readonly names: NameSet;
  readonly types: TypePrinter;
  /** Names imported from the runtime, and what they are called here. */
  readonly runtimeNames = new Map<string, string>();
  /** Result registers: one for each unit of that form. */
  readonly registers = new Map<UnitId, string>();
  /** Small declarations the text asks for: `Writable`, `FunctionValue`. */
  readonly preambles = new Map<string, string>();
  /** Method calls that are resolved at run time: method and static receiver. */
  readonly dispatches = new Map<
    string,
    {
      readonly name: string;
      readonly method: string;
      readonly parameters: readonly Type[];
      readonly result: Type | undefined;
    }
  >();
  /** Does a type lead to function values of the derivative's own? */
  readonly holdsFunctions: (type: Type) => boolean;
  /** The same, looking also at what object literals have for the methods of an interface. */
  readonly #mayHoldFunctions: (type: Type) => boolean;
  /** Fields of the user's types hold function values. */
  readonly looseFunctions: boolean;
  /** Keys of objects are listed somewhere: a literal then has its properties in the order in which they were written. */
  readonly listsKeys: boolean;
  /** A variable of the user's text that holds function values and is needed. */
  meeting: Variable | undefined;
  readonly #absent: AbsentFunctions;
  readonly #unitNames = new Map<UnitId, string>();
  readonly #globalNames = new Map<VariableId, string>();

  constructor(
    readonly program: Program,
    readonly hosts: HostAccess,
    readonly bag: DiagnosticBag,
    names: NameSet = new NameSet((name) => reservedNames.has(name)),
    /** The program whose units are the user's own procedures; those of the printed one may have been rewritten. */
    private readonly original: Program | null = null,
    /** Function values are left: what holds them is not what the user's text makes of it. */
    functions = false,
    /** What stands behind an element that is read: `!` where the user's settings say that it may be undefined. */
    readonly elementMark: "" | "!" = "",
    /** Types of the user's that the module declares anew, under their names: to each the one that is declared. */
    readonly ownTypes: ReadonlyMap<RecordId, RecordId> = new Map(),
  ) {
    this.names = names;
    this.holdsFunctions = functions ? functionHolders(program, false, ownTypes) : () => false;
    this.#mayHoldFunctions = functions ? functionHolders(program, true, ownTypes) : () => false;
    this.looseFunctions = [...program.records.values()].some(
      (r) => r.host !== undefined && r.kind !== "closure" && this.holdsFunctions({ kind: "record", record: r.id }),
    );
    this.listsKeys = listsKeys(program);
    this.#absent = functions ? absentFunctions(original ?? program) : new Map();
    this.types = new TypePrinter(this);
  }

  /** Fixes the name of a unit that must have it. */
  nameUnit(id: UnitId, name: string): void {
    this.#unitNames.set(id, name);
    this.names.reserve(name);
  }

  unitName(unit: Unit): string {
    let name = this.#unitNames.get(unit.id);
    if (name === undefined) {
      name = this.names.take(unit.name.replaceAll(/\s+/g, "_").replaceAll(".", "_"));
      this.#unitNames.set(unit.id, name);
    }
    return name;
  }

  unit(id: UnitId): Unit {
    const unit = this.program.units.get(id);
    if (unit === undefined) throw new InternalError(`unit ${id} is not declared`);
    return unit;
  }

  /** Is the unit still called as the user's procedure is? */
  isOriginal(unit: Unit): boolean {
    if (unit.derivative !== undefined) return false;
    if (this.original === null) return true;
    const before = this.original.units.get(unit.id);
    return (
      before !== undefined &&
      before.results.length === unit.results.length &&
      before.parameters.length === unit.parameters.length &&
      before.parameters.every((p, i) => p === unit.parameters[i])
    );
  }

  globalName(id: VariableId): string {
    let name = this.#globalNames.get(id);
    if (name === undefined) {
      const variable = this.program.variables.get(id);
      if (variable === undefined) throw new InternalError(`variable ${id} is not declared`);
      const isForeign =
        variable.host !== undefined && this.#mayHoldFunctions(variable.type) && !this.holdsNone(id, variable.type);
      if (isForeign) this.meeting = variable;
      const local = isForeign ? undefined : variable.host && this.hosts.localName(variable.host, "value");
      if (local === undefined && variable.host !== undefined && !isForeign) this.hosts.unavailable(variable.host);
      name = local ?? this.names.take(variable.name);
      this.#globalNames.set(id, name);
    }
    return name;
  }

  /** The variable's type has room for functions, and what it leads to has none. */
  private holdsNone(id: VariableId, type: Type): boolean {
    const record = type.kind === "pointer" && type.target.kind === "record" ? type.target.record : undefined;
    const fields = record === undefined ? [] : this.record(record).fields;
    const absent = this.#absent.get(id);
    return absent !== undefined && fields.every((f) => absent.has(f.name) || !this.holdsFunctions(f.type));
  }

  /** Globals that the module declares itself, because no import gives them. */
  isOwnGlobal(id: VariableId): boolean {
    const variable = this.program.variables.get(id);
    return variable?.host === undefined || this.hosts.localName(variable.host, "value") === undefined;
  }

  /** Globals that some printed text names, in order of first use. */
  namedGlobals(): readonly VariableId[] {
    return [...this.#globalNames.keys()];
  }

  /** A name of the runtime package. */
  runtime(name: string): string {
    let local = this.runtimeNames.get(name);
    if (local === undefined) {
      local = this.names.take(name);
      this.runtimeNames.set(name, local);
    }
    return local;
  }

  preamble(name: string, text: string): string {
    if (!this.preambles.has(name)) {
      this.preambles.set(name, text);
      this.names.reserve(name);
    }
    return name;
  }

  /** The record a unit's results travel in, at module level. */
  register(unit: Unit): string {
    let name = this.registers.get(unit.id);
    if (name === undefined) {
      name = this.names.take(`${this.unitName(unit)}_results`);
      this.registers.set(unit.id, name);
    }
    return name;
  }

  /** The function that calls a method by the object's class. */
  dispatch(method: string, parameters: readonly Type[], result: Type | undefined): { readonly name: string } {
    const signature = [
      method,
      ...parameters.map((t) => this.type(t)),
      result === undefined ? "" : this.type(result),
    ].join("|");
    let known = this.dispatches.get(signature);
    if (known === undefined) {
      known = { name: this.names.take(`call_${identifier(method)}`), method, parameters, result };
      this.dispatches.set(signature, known);
    }
    return known;
  }

  /** A class's name as a value. */
  className(record: RecordDeclaration): string {
    return (record.host && this.hosts.localName(record.host, "value")) ?? this.types.named(record);
  }

  record(id: RecordId): RecordDeclaration {
    const record = this.program.records.get(id);
    if (record === undefined) throw new InternalError(`record ${id} is not declared`);
    return record;
  }

  /** How a member of a record's class, or of a base, is declared. */
  member(record: RecordDeclaration | undefined, name: string): HostMember | undefined {
    for (let r = record; r !== undefined; r = r.base === undefined ? undefined : this.program.records.get(r.base)) {
      const found = r.host && this.isImported(r) ? this.hosts.member(r.host, name) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Does TypeScript see a field of the record? */
  tellsOf(record: RecordDeclaration, name: string): boolean {
    if (record.host === undefined || !this.isImported(record)) return true;
    // Accessors of literals are fields that no type of the user's can have.
    return !/^[gs]et /.test(name) && this.hosts.tellsOf(record.host, name);
  }

  /** Has the record's class, with its bases, no member that is not public? */
  isAllPublic(record: RecordDeclaration): boolean {
    for (let r: RecordDeclaration | undefined = record; r !== undefined; ) {
      if (r.host !== undefined && this.hosts.hasHiddenMembers(r.host)) return false;
      r = r.base === undefined ? undefined : this.program.records.get(r.base);
    }
    return true;
  }

  /** Is the record's declaration the user's own? */
  isImported(record: RecordDeclaration): boolean {
    return record.host !== undefined && this.hosts.localName(record.host, "type") !== undefined;
  }

  type(type: Type): string {
    return this.types.text(type);
  }
}

function listsKeys(program: Program): boolean {
  let found = false;
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (!found)
        forEachExpressionOf(s, (e) => {
          found ||= e.kind === "operation" && e.name === "external" && e.detail === "Object.keys";
        });
    });
  return found;
}
