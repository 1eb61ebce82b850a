/** What the printing of one C file shares: names, declarations, and what the text turns out to need. */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { LineMarks } from "../../diagnostics/line-marks.js";
import { sameType } from "../../il/equal.js";
import type { Expression, Path, Program, RecordId, Type, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement } from "../../il/visit.js";
import type { CHosts } from "../../languages/c-hosts.js";
import { functionSeenFrom } from "../../languages/c-hosts.js";
import { identifier, NameSet } from "../layout/names.js";
import { ClosureRecords } from "./declarations/closure-records.js";
import { givesConst } from "./declarations/const-pointers.js";
import { ConstantNames } from "./declarations/constant-names.js";
import { Declarer } from "./declarations/declarer.js";
import { isClosureOfType } from "./declarations/function-pointers.js";
import { recordNames } from "./declarations/record-names.js";
import { isOfRuntime, reservedNames } from "./declarations/reserved-names.js";
import { savingCalls } from "./declarations/saved-parameters.js";
import { savedRecords } from "./declarations/saved-records.js";
import type { SavedThroughPointers } from "./declarations/saved-through-pointers.js";
import { savedThroughPointers } from "./declarations/saved-through-pointers.js";
import type { Signature } from "./declarations/signatures.js";
import { signatureOf } from "./declarations/signatures.js";
import type { Environment } from "./expressions/environment.js";
import type { ExpressionPrinter } from "./expressions/expressions.js";
import { supportFunctions } from "./expressions/support.js";
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
  /** Lines are marked with where they come from. */
  readonly marks?: LineMarks;
}

export class Module {
  readonly names: NameSet;
  readonly includes = new Set<string>();
  /** Functions of support.ts that the text needs, under the names that are free. */
  readonly support = new Map<string, string>();
  /** Functions without text that the text calls. */
  readonly outside = new Set<string>();
  readonly savingCalls: ReturnType<typeof savingCalls>;
  #throughPointers: SavedThroughPointers | null = null;
  readonly constants: ConstantNames;
  readonly closures: ClosureRecords;
  readonly declarer: Declarer;
  readonly records = new Set<RecordId>();
  readonly globals = new Set<VariableId>();
  /** Units that the text names. */
  readonly calledUnits = new Set<UnitId>();
  readonly program: Program;
  #asked: readonly Type[] | undefined;
  #saved: ReadonlySet<RecordId> | undefined;
  readonly #variables: Map<VariableId, Variable>;
  readonly #unitNames = new Map<UnitId, string>();
  #recordNames: ReadonlyMap<RecordId, string> | null = null;
  readonly #globalsIn = new WeakMap<Unit, readonly VariableId[]>();
  readonly #globalNames = new Map<VariableId, string>();

  constructor(
    program: Program,
    readonly options: ModuleOptions,
    readonly bag: DiagnosticBag,
  ) {
    this.savingCalls = savingCalls(program);
    this.#variables = new Map(program.variables);
    this.program = { ...program, variables: this.#variables };
    this.names = new NameSet((name) => reservedNames.has(name) || this.constants.isMacro(name));
    const { hosts, file, shadows } = options;
    this.constants = new ConstantNames({ program: this.program, hosts, file });
    this.closures = new ClosureRecords(program);
    this.declarer = new Declarer({
      program: this.program,
      hosts,
      file,
      shadows,
      isNamed: this.isNamed,
      isDeclaredByUser: (record) => this.isDeclaredByUser(record),
    });
  }

  /** The user's text has the name at file scope, or a header that it includes: nothing generated takes it. */
  readonly isNamed = (name: string): boolean => isOfRuntime(name) || this.options.hosts?.names.all.has(name) === true;

  /** A variable of the name would hide what the text may need: a type, a constant, the runtime. */
  readonly isHiddenBy = (name: string): boolean =>
    isOfRuntime(name) || this.options.hosts?.names.hidden.has(name) === true;

  /** Records of functions used as values that the unit mentions. */
  closuresIn(unit: Unit): readonly RecordId[] {
    if (!this.closures.areThere) return [];
    const found = new Set<RecordId>();
    const add = (record: RecordId): void => {
      if (this.closures.functionOf(record) !== undefined) found.add(record);
    };
    for (const id of this.globalsIn(unit)) {
      const type = this.program.variables.get(id)?.type;
      if (type?.kind === "record") add(type.record);
    }
    // Pointers are compared with them.
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, (e) => {
        if (e.kind === "operation" && e.name === "isInstance" && e.detail !== undefined) add(e.detail as RecordId);
      });
    });
    return [...found];
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
      const isTaken = (name: string): boolean => others(name) || this.constants.isMacroOfLibrary(name);
      name =
        (v?.host?.exported === true && !this.constants.isMacroOfLibrary(v.name)) || isOfSystem(v)
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

  environment(
    name: (id: VariableId) => string,
    printer: (() => ExpressionPrinter) | undefined,
    unit: Unit | undefined,
    moving: ReadonlySet<VariableId> = new Set(),
  ): Environment {
    return {
      program: this.program,
      name,
      isMoving: (id) => moving.has(id),
      leadsToConst: (id, behind = 0) => this.declarer.isConst(id, behind),
      givesConst: (e) => givesConst(this.program, e, (id, behind) => this.declarer.isConst(id, behind)),
      include: (header) => this.includes.add(header),
      support: (wanted) => {
        const known = this.support.get(wanted) ?? this.names.take(wanted, this.isNamed);
        this.support.set(wanted, known);
        for (const header of supportFunctions[wanted]?.includes ?? []) this.includes.add(header);
        return known;
      },
      callsOutside: (called) => this.outside.add(called),
      knows: (constant, value) => this.constants.knows(constant, value),
      hasUsersTypes: this.options.hosts !== undefined,
      closure: (record) => {
        const of = this.closures.functionOf(record);
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
}

export function isOfSystem(v: Variable | undefined): boolean {
  return v?.host?.module.startsWith("<") === true;
}
