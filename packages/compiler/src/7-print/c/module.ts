/** What the printing of one C file shares: names, declarations, and what the text turns out to need. */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { spanOf } from "../../diagnostics/origin.js";
import { sameType } from "../../il/equal.js";
import type { Expression, Path, Program, RecordId, Type, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import type { CHosts, CSpelling } from "../../languages/c-hosts.js";
import { declarationKey, functionSeenFrom, isConstBehind, macrosSeenFrom, spelled } from "../../languages/c-hosts.js";
import { libraryMacros } from "../../languages/c-library-names.js";
import { freeName, identifier, NameSet } from "../layout/names.js";
import { constPointers, givesConst, storedThrough } from "./declarations/const-pointers.js";
import { functionPointer, isClosureOfType } from "./declarations/function-pointers.js";
import { recordNames } from "./declarations/record-names.js";
import { isOfRuntime, reservedNames } from "./declarations/reserved-names.js";
import { savingCalls } from "./declarations/saved-parameters.js";
import { savedRecords } from "./declarations/saved-records.js";
import type { SavedThroughPointers } from "./declarations/saved-through-pointers.js";
import { savedThroughPointers } from "./declarations/saved-through-pointers.js";
import type { Signature } from "./declarations/signatures.js";
import { signatureOf } from "./declarations/signatures.js";
import type { DeclarationStyle } from "./declarations/types.js";
import { declaration, isExpressible, typeText } from "./declarations/types.js";
import type { Environment } from "./expressions/environment.js";
import type { ExpressionPrinter } from "./expressions/expressions.js";
import { supportFunctions } from "./expressions/support.js";
import { meansSomethingElse } from "./files/meanings-of-names.js";
import { askedLengths } from "./statements/reallocations.js";

export interface ModuleOptions {
  /** The generated heads: what Tapenade's calling conventions are for. */
  readonly heads: ReadonlySet<UnitId>;
  readonly headNames: ReadonlyMap<UnitId, string>;
  readonly hosts: CHosts | undefined;
  /** The user's file beside which the text stands. */
  readonly file: string | undefined;
  /** Adjoint and tangent variables: shadows of structs have types of their own. */
  readonly shadows: ReadonlySet<VariableId>;
  readonly mayOverlap: (a: Path, b: Path) => boolean;
  /** Variables at file scope that derivatives are asked for. */
  readonly handed?: ReadonlySet<VariableId>;
}

const fileOf = (origin: Origin): string | undefined => spanOf(origin)?.file;

export class Module {
  readonly names: NameSet;
  readonly includes = new Set<string>();
  /** Functions of support.ts that the text needs, under the names that are free. */
  readonly support = new Map<string, string>();
  /** Functions without text that the text calls. */
  readonly outside = new Set<string>();
  readonly savingCalls: ReturnType<typeof savingCalls>;
  #throughPointers: SavedThroughPointers | null = null;
  /** Names of constants in the text, and their values. */
  readonly constants = new Map<string, unknown>();
  #programNames: ReadonlySet<string> | null = null;
  readonly records = new Set<RecordId>();
  readonly shadowTypes = new Map<string, string>();
  readonly globals = new Set<VariableId>();
  /** Variables whose declarations the text contains. */
  readonly declared = new Set<VariableId>();
  /** Units that the text names. */
  readonly calledUnits = new Set<UnitId>();
  readonly program: Program;
  #asked: readonly Type[] | undefined;
  #saved: ReadonlySet<RecordId> | undefined;
  readonly #variables: Map<VariableId, Variable>;
  readonly #constPointers: ReadonlySet<VariableId>;
  readonly #storedThrough: ReadonlySet<VariableId>;
  readonly #unitNames = new Map<UnitId, string>();
  #recordNames: ReadonlyMap<RecordId, string> | null = null;
  readonly #globalsIn = new WeakMap<Unit, readonly VariableId[]>();
  readonly #globalNames = new Map<VariableId, string>();
  readonly #closures = new Map<RecordId, UnitId>();

  constructor(
    program: Program,
    readonly options: ModuleOptions,
    readonly bag: DiagnosticBag,
  ) {
    this.savingCalls = savingCalls(program);
    this.#variables = new Map(program.variables);
    this.program = { ...program, variables: this.#variables };
    this.names = new NameSet((name) => reservedNames.has(name) || this.isMacro(name));
    this.#storedThrough = storedThrough(program);
    this.#constPointers = constPointers(
      program,
      (id, behind) => this.#isDeclaredConst(id, behind),
      (unit) => this.givesConst(unit),
    );
    for (const record of program.records.values()) {
      const unit = record.methods.get("call");
      const of = unit === undefined ? undefined : program.units.get(unit)?.standsFor;
      if (of !== undefined) this.#closures.set(record.id, of);
      else if (record.kind === "closure") {
        // What hands over to the function is gone; the function has the record's name.
        const of = [...program.units.values()].find(
          (u) => u.derivative === undefined && u.name === record.name && fileOf(u.origin) === fileOf(record.origin),
        );
        if (of !== undefined) this.#closures.set(record.id, of.id);
      }
    }
  }

  /** The user's text has the name at file scope, or a header that it includes: nothing generated takes it. */
  readonly isNamed = (name: string): boolean => isOfRuntime(name) || this.options.hosts?.names.all.has(name) === true;

  /** A variable of the name would hide what the text may need: a type, a constant, the runtime. */
  readonly isHiddenBy = (name: string): boolean =>
    isOfRuntime(name) || this.options.hosts?.names.hidden.has(name) === true;

  isMacro(name: string): boolean {
    const { hosts, file } = this.options;
    return (hosts !== undefined && macrosSeenFrom(hosts, file).has(name)) || this.constants.has(name);
  }

  /** One text for several files includes for all of them what one of them may have had no need of. */
  #isMacroOfLibrary(name: string): boolean {
    return this.options.hosts === undefined && [...libraryMacros.values()].some((macros) => macros.has(name));
  }

  /** A unit that only stands for a function used as a value. */
  isClosure(unit: Unit): boolean {
    return (
      unit.kind === "lambda" &&
      [...this.program.records.values()].some((r) => r.kind === "closure" && r.methods.get("call") === unit.id)
    );
  }

  /** The function that a record of a function used as a value stands for. */
  functionOf(record: RecordId): UnitId | undefined {
    return this.#closures.get(record);
  }

  /** Records of functions used as values that the unit mentions. */
  closuresIn(unit: Unit): readonly RecordId[] {
    if (this.#closures.size === 0) return [];
    return this.globalsIn(unit).flatMap((id) => {
      const type = this.program.variables.get(id)?.type;
      return type?.kind === "record" && this.#closures.has(type.record) ? [type.record] : [];
    });
  }

  /** Global variables that the unit mentions. */
  globalsIn(unit: Unit): readonly VariableId[] {
    const known = this.#globalsIn.get(unit);
    if (known !== undefined) return known;
    const mentioned = new Set<VariableId>();
    forEachStatement(unit.body, (s) => {
      forEachPath(s, (p) => {
        mentioned.add(p.root);
      });
    });
    const globals = [...mentioned].filter((id) => this.program.variables.get(id)?.role === "global");
    this.#globalsIn.set(unit, globals);
    return globals;
  }

  unitName(id: UnitId): string {
    this.calledUnits.add(id);
    let name = this.#unitNames.get(id);
    if (name === undefined) {
      const unit = this.program.units.get(id);
      const wanted = this.options.headNames.get(id) ?? identifier((unit?.name ?? id).replaceAll(".", "_"));
      const isUsers = unit?.derivative === undefined && unit?.host?.name === wanted;
      name = this.names.take(wanted, isUsers ? isOfRuntime : this.isNamed);
      this.#unitNames.set(id, name);
    }
    return name;
  }

  /** Gives a unit the very name it has in the user's text. */
  keepName(id: UnitId, name: string): void {
    this.names.reserve(name);
    this.#unitNames.set(id, name);
  }

  /** Gives a variable the name that all files of the derivative have for it. */
  keepVariableName(id: VariableId, name: string): void {
    this.names.reserve(name);
    this.#globalNames.set(id, name);
  }

  globalName(id: VariableId): string {
    let name = this.#globalNames.get(id);
    if (name === undefined) {
      const v = this.program.variables.get(id);
      const others = v?.host === undefined ? this.isNamed : isOfRuntime;
      const isTaken = (name: string): boolean => others(name) || this.#isMacroOfLibrary(name);
      name =
        (v?.host?.exported === true && !this.#isMacroOfLibrary(v.name)) || isOfSystem(v)
          ? v!.name
          : this.names.take(v?.name ?? "x", isTaken);
      this.names.reserve(name);
      this.#globalNames.set(id, name);
    }
    this.globals.add(id);
    return name;
  }

  signatureOf(id: UnitId): Signature {
    return signatureOf(this.program, this.program.units.get(id)!, this.options.heads.has(id));
  }

  mayOverlap(a: Path, b: Path): boolean {
    return this.options.mayOverlap(a, b);
  }

  /** A variable that exists in the text only. */
  synthetic(id: VariableId, name: string): VariableId {
    const type: Type = { kind: "integer", bits: 64, signed: true };
    this.#variables.set(id, { id, name, type, role: "local", origin: { kind: "pass", pass: "print", from: null } });
    return id;
  }

  #host(v: Variable | undefined) {
    // A pointer to a pointer keeps what it was declared as wherever a pass puts it.
    return v === undefined || (v.temporary === true && !isDeep(v.type))
      ? undefined
      : this.options.hosts?.variables.get(declarationKey(v.name, v.origin));
  }

  /** As the user's text says, which shadows have no part in. */
  #isDeclaredConst(id: VariableId, behind: number): boolean | undefined {
    if (this.options.shadows.has(id) || (behind === 0 && this.#storedThrough.has(id))) return false;
    const type = this.hostOf(id)?.type;
    return type === undefined || behind === 0 ? type?.constTarget : isConstBehind(type, behind);
  }

  hostOf(id: VariableId) {
    return this.#host(this.program.variables.get(id));
  }

  /** `double *x`; without an environment, types whose sizes are computed are left open. */
  declare(id: VariableId, name: string, env: Environment = this.environment(() => "", undefined, undefined)): string {
    const v = this.program.variables.get(id);
    if (v === undefined) return `int ${name}`;
    this.declared.add(id);
    if (!isExpressible(v.type))
      env.refuse("RG5102", `C has no type for '${v.name}'`, "print this program in another language", v.origin);
    const host = this.#host(v);
    const isWritten = host !== undefined && !host.type.computed && !host.type.base.includes("{");
    if (isWritten && isDeep(v.type) && !isForOneType(host.type, v.type)) return spelled(host.type, name);
    if (host === undefined && this.options.hosts !== undefined && v.type.kind === "pointer") {
      const { target } = v.type;
      const text = target.kind === "procedure" && functionPointer(this.program, this.options.hosts, v, target, name);
      if (typeof text === "string") return text;
    }
    const shadow = this.options.shadows.has(id) ? this.#shadowBase(v.type, env) : undefined;
    const base = shadow ?? (host === undefined ? undefined : this.#baseOf(host.type, v.type, spanOf(v.origin)?.file));
    const constTarget = !this.#storedThrough.has(id) && (host?.type.constTarget ?? this.#constPointers.has(id));
    return declaration(env, v.type, name, { ...(base !== undefined && { base }), constTarget });
  }

  /** As a parameter: arrays are pointers. */
  declareParameter(id: VariableId, name: string, env: Environment): string {
    const v = this.program.variables.get(id);
    if (v?.type.kind !== "array") return this.declare(id, name, env);
    return declaration(env, { kind: "pointer", target: v.type, nullable: false }, name);
  }

  /** The result leads to storage that may only be read. */
  givesConst(unit: Unit): boolean {
    const { hosts } = this.options;
    if (hosts === undefined || unit.derivative !== undefined) return false;
    return functionSeenFrom(hosts, unit.host?.module, unit.name)?.result.constTarget === true;
  }

  /** The user's value, which a tangent gives through its last pointer, leads to storage that may only be read. */
  givesConstThroughPointer(unit: Unit, index: number): boolean {
    const { hosts } = this.options;
    const of = this.program.units.get(unit.derivative?.of ?? unit.id);
    const result = unit.results[index];
    if (hosts === undefined || of === undefined || result?.name !== "value" || result.type.kind !== "pointer")
      return false;
    return functionSeenFrom(hosts, of.host?.module, of.name)?.result.constTarget === true;
  }

  resultDeclaration(unit: Unit, type: Type, name: string, env: Environment): string {
    const of = unit.derivative?.of ?? unit.id;
    const primal = this.program.units.get(of) ?? unit;
    const { hosts } = this.options;
    const user = hosts === undefined ? undefined : functionSeenFrom(hosts, primal.host?.module, primal.name);
    const style: { base?: string; constTarget?: boolean } = {};
    // Not where something else is given: the adjoint of a parameter.
    const own = this.program.units.get(of)?.results[0]?.type;
    if (user !== undefined && own !== undefined && sameType(coreOf(own), coreOf(type))) {
      const base = this.#baseOf(user.result, type);
      if (base !== undefined) style.base = base;
      if (type.kind === "pointer" && this.givesConst(unit)) style.constTarget = true;
    }
    if (unit.results.some((r) => r.name === "tangent" && r.type === type)) {
      const base = this.#shadowBase(type, env);
      if (base !== undefined) style.base = base;
    }
    return declaration(env, type, name, style satisfies DeclarationStyle);
  }

  /** The user's name for the core of a type, where it is one. */
  #baseOf(host: CSpelling, type: Type, writtenIn?: string): string | undefined {
    // A type without a name cannot be named again.
    if (host.base.includes("{")) return undefined;
    const { hosts, file } = this.options;
    if (hosts !== undefined && file !== undefined && writtenIn !== undefined && hosts.files.has(writtenIn))
      if (meansSomethingElse(hosts, host.base, writtenIn, file)) return undefined;
    if (isForOneType(host, type)) return undefined;
    const core = coreOf(type);
    if (core.kind === "record") return this.isDeclaredByUser(core.record) ? host.base : undefined;
    // The keyword is what the header's `complex` stands for.
    if (core.kind === "complex") return host.base.includes("_Complex") ? undefined : host.base;
    return core.kind === "real" || core.kind === "integer" || core.kind === "opaque" ? host.base : undefined;
  }

  /** `state_diff` */
  #shadowBase(type: Type, env: Environment): string | undefined {
    const core = coreOf(type);
    if (core.kind !== "record" || this.options.hosts === undefined) return undefined;
    // Derivatives of several directions have a struct of their own.
    if (this.program.records.get(core.record)?.host === undefined) return undefined;
    const record = typeText(env, core);
    const name = freeName(`${record.replace(/^(?:struct|union) /, "")}_diff`, this.isNamed);
    this.shadowTypes.set(name, record);
    return name;
  }

  environment(
    name: (id: VariableId) => string,
    printer: (() => ExpressionPrinter) | undefined,
    unit: Unit | undefined,
    moving: ReadonlySet<VariableId> = new Set(),
  ): Environment {
    const isConst = (id: VariableId, behind: number): boolean =>
      this.#isDeclaredConst(id, behind) ?? (behind === 0 && this.#constPointers.has(id));
    return {
      program: this.program,
      name,
      isMoving: (id) => moving.has(id),
      leadsToConst: (id) => isConst(id, 0),
      givesConst: (e) => givesConst(this.program, e, isConst),
      include: (header) => this.includes.add(header),
      support: (wanted) => {
        const known = this.support.get(wanted) ?? this.names.take(wanted, this.isNamed);
        this.support.set(wanted, known);
        for (const header of supportFunctions[wanted]?.includes ?? []) this.includes.add(header);
        return known;
      },
      callsOutside: (called) => this.outside.add(called),
      knows: (constant, value) => this.#knows(constant, value),
      hasUsersTypes: this.options.hosts !== undefined,
      closure: (record) => {
        const of = this.#closures.get(record);
        return of === undefined ? this.#functionOutside(record) : this.unitName(of);
      },
      isClosureOfType: (record, type) => isClosureOfType(this.program, this.options.hosts, record, type),
      isAnonymous: (record, field) =>
        this.options.hosts !== undefined &&
        this.program.records.get(record)?.host !== undefined &&
        /^anonymous\d+$/.test(field),
      asksLength: (element, made) => {
        if (this.program.language !== "c") return false;
        if (made !== undefined && this.options.shadows.has(made)) return false;
        this.#asked ??= askedLengths(this.program);
        return this.#asked.some((other) => sameType(other, element));
      },
      isSaved: (record) => {
        this.#saved ??= savedRecords(this.program);
        return this.#saved.has(record);
      },
      isSavedElsewhere: (made) => this.savedThroughPointers.ofAllocation(made),
      refuse: (code, message, hint, at) => this.bag.add(code, "error", at ?? unit?.origin ?? null, message, hint),
      record: (id) => {
        this.records.add(id);
        return this.recordName(id);
      },
      extent: (e: Expression) => (printer === undefined ? "" : printer().text(e, 0, "index")),
    };
  }

  get savedThroughPointers(): SavedThroughPointers {
    this.#throughPointers ??= savedThroughPointers(this.program);
    return this.#throughPointers;
  }

  /** The name of a function that is only asked for: nothing calls what it would do. */
  #functionOutside(id: RecordId): string | undefined {
    const { hosts, file } = this.options;
    const record = this.program.records.get(id);
    if (hosts === undefined || record?.kind !== "closure") return undefined;
    const user = functionSeenFrom(hosts, file, record.name);
    if (user?.linkage !== "external") return undefined;
    this.outside.add(record.name);
    return record.name;
  }

  /** The user's text declares the struct at file scope, under a name. */
  isDeclaredByUser(id: RecordId): boolean {
    const host = this.program.records.get(id)?.host;
    return this.options.hosts !== undefined && host?.exported === true && host.name !== "";
  }

  recordName(id: RecordId): string {
    const record = this.program.records.get(id);
    if (this.isDeclaredByUser(id)) return record?.host?.name ?? id;
    if (record?.host !== undefined && this.options.hosts !== undefined)
      return `${record.kind === "union" ? "union" : "struct"} ${identifier(id)}`;
    const isTag = (name: string): boolean => this.options.hosts?.names.tags.has(name) === true;
    this.#recordNames ??= recordNames(this.program, isTag);
    return `${record?.kind === "union" ? "union" : "struct"} ${this.#recordNames.get(id) ?? identifier(id)}`;
  }

  /** Names that a macro would change wherever they stand. */
  #namesOfProgram(): ReadonlySet<string> {
    if (this.#programNames === null) {
      const { units, variables, records } = this.program;
      const fields = [...records.values()].flatMap((r) => [r.name, ...r.fields.map((f) => f.name)]);
      const named = [...units.values(), ...variables.values()].map((one) => one.name);
      this.#programNames = new Set([...fields, ...named]);
    }
    return this.#programNames;
  }

  /** A constant's name, which the text then defines where no header does. */
  #knows(name: string, value: unknown): boolean {
    const { hosts, file } = this.options;
    if (hosts === undefined && (reservedNames.has(name) || this.#namesOfProgram().has(name))) return false;
    if (hosts !== undefined) {
      // The value may come from another file's text: a name says it where it is the same in all of them.
      const macro = hosts.macros.has(name)
        ? (macrosSeenFrom(hosts, file).get(name) ?? hosts.macros.get(name))
        : undefined;
      const isVisible = (at: string): boolean => at === file || file === undefined || !hosts.files.has(at);
      if (macro === undefined) {
        // A name that another file gives to another constant says nothing here.
        const of = hosts.types.filter((t) => t.names.includes(name));
        if (of.length === 0 || !of.every((t) => isVisible(t.file))) return false;
      } else if (macro.isFunction) return false;
      if (macro !== undefined && !isVisible(macro.file)) return false;
    }
    if (this.constants.has(name)) return Object.is(this.constants.get(name), value);
    this.constants.set(name, value);
    return true;
  }
}

export function isOfSystem(v: Variable | undefined): boolean {
  return v?.host?.module.startsWith("<") === true;
}

/** What a type is made of. */
export function coreOf(type: Type): Type {
  return type.kind === "pointer" ? coreOf(type.target) : type.kind === "array" ? coreOf(type.element) : type;
}

/** The user's pointer to anything, where a pass knows to what. */
function isForOneType(host: CSpelling, type: Type): boolean {
  return host.base === "void" && coreOf(type).kind !== "opaque";
}

/** A pointer to a pointer or to a function: read-only at more than one place, perhaps. Arrays of pointers too. */
function isDeep(type: Type): boolean {
  if (type.kind === "array") return type.element.kind === "pointer";
  if (type.kind !== "pointer") return false;
  const { target } = type;
  return target.kind === "pointer" || target.kind === "procedure" || isDeep(target);
}
