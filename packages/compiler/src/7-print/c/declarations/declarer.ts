/** How the text declares variables and results: as the user's text does where it can, else by their types in the IL. */
import { spanOf } from "../../../diagnostics/origin.js";
import { sameType } from "../../../il/equal.js";
import type { Program, RecordId, Type, Unit, Variable, VariableId } from "../../../il/types.js";
import type { CHosts, CSpelling } from "../../../languages/c-hosts.js";
import { declarationKey, functionSeenFrom, isConstBehind, spelled } from "../../../languages/c-hosts.js";
import { freeName } from "../../layout/names.js";
import type { Environment } from "../expressions/environment.js";
import { meansSomethingElse } from "../files/meanings-of-names.js";
import { constPointers, storedThrough } from "./const-pointers.js";
import { functionPointer } from "./function-pointers.js";
import type { DeclarationStyle } from "./types.js";
import { declaration, isExpressible, typeText } from "./types.js";

interface DeclarerInput {
  readonly program: Program;
  readonly hosts: CHosts | undefined;
  /** The user's file beside which the text stands. */
  readonly file: string | undefined;
  /** Adjoint and tangent variables: shadows of structs have types of their own. */
  readonly shadows: ReadonlySet<VariableId>;
  /** The user's text has the name already. */
  readonly isNamed: (name: string) => boolean;
  readonly isDeclaredByUser: (record: RecordId) => boolean;
}

export class Declarer {
  /** Variables whose declarations the text contains. */
  readonly declared = new Set<VariableId>();
  /** Types of shadows of the user's structs that the text needs, and the types that they are made of. */
  readonly shadowTypes = new Map<string, string>();
  readonly #constPointers: ReadonlySet<VariableId>;
  readonly #storedThrough: ReadonlySet<VariableId>;

  constructor(private readonly input: DeclarerInput) {
    const { program } = input;
    this.#storedThrough = storedThrough(program);
    this.#constPointers = constPointers(
      program,
      (id, behind) => this.#isDeclaredConst(id, behind),
      (unit) => this.givesConst(unit),
    );
  }

  /** What the variable leads to, that many pointers further on, may only be read. */
  isConst(id: VariableId, behind: number): boolean {
    return this.#isDeclaredConst(id, behind) ?? (behind === 0 && this.#constPointers.has(id));
  }

  #host(v: Variable | undefined) {
    // A pointer to a pointer keeps what it was declared as wherever a pass puts it.
    return v === undefined || (v.temporary === true && !isDeep(v.type))
      ? undefined
      : this.input.hosts?.variables.get(declarationKey(v.name, v.origin));
  }

  /** As the user's text says, which shadows have no part in. */
  #isDeclaredConst(id: VariableId, behind: number): boolean | undefined {
    if (this.input.shadows.has(id) || (behind === 0 && this.#storedThrough.has(id))) return false;
    const type = this.hostOf(id)?.type;
    return type === undefined || behind === 0 ? type?.constTarget : isConstBehind(type, behind);
  }

  hostOf(id: VariableId) {
    return this.#host(this.input.program.variables.get(id));
  }

  /** `double *x` */
  declare(id: VariableId, name: string, env: Environment): string {
    const v = this.input.program.variables.get(id);
    if (v === undefined) return `int ${name}`;
    this.declared.add(id);
    if (!isExpressible(v.type))
      env.refuse("RG5102", `C has no type for '${v.name}'`, "print this program in another language", v.origin);
    const host = this.#host(v);
    const isWritten = host !== undefined && !host.type.computed && !host.type.base.includes("{");
    if (isWritten && isDeep(v.type) && !isForOneType(host.type, v.type)) return spelled(host.type, name);
    if (host === undefined && this.input.hosts !== undefined && v.type.kind === "pointer") {
      const { target } = v.type;
      const text =
        target.kind === "procedure" && functionPointer(this.input.program, this.input.hosts, v, target, name);
      if (typeof text === "string") return text;
    }
    const shadow = this.input.shadows.has(id) ? this.#shadowBase(v.type, env) : undefined;
    const base = shadow ?? (host === undefined ? undefined : this.#baseOf(host.type, v.type, spanOf(v.origin)?.file));
    const constTarget = !this.#storedThrough.has(id) && (host?.type.constTarget ?? this.#constPointers.has(id));
    return declaration(env, v.type, name, { ...(base !== undefined && { base }), constTarget });
  }

  /** As a parameter: arrays are pointers. */
  declareParameter(id: VariableId, name: string, env: Environment): string {
    const v = this.input.program.variables.get(id);
    if (v?.type.kind !== "array") return this.declare(id, name, env);
    return declaration(env, { kind: "pointer", target: v.type, nullable: false }, name);
  }

  /** The result leads to storage that may only be read. */
  givesConst(unit: Unit): boolean {
    const { hosts } = this.input;
    if (hosts === undefined || unit.derivative !== undefined) return false;
    return functionSeenFrom(hosts, unit.host?.module, unit.name)?.result.constTarget === true;
  }

  /** The user's value, which a tangent gives through its last pointer, leads to storage that may only be read. */
  givesConstThroughPointer(unit: Unit, index: number): boolean {
    const { hosts } = this.input;
    const of = this.input.program.units.get(unit.derivative?.of ?? unit.id);
    const result = unit.results[index];
    if (hosts === undefined || of === undefined || result?.name !== "value" || result.type.kind !== "pointer")
      return false;
    return functionSeenFrom(hosts, of.host?.module, of.name)?.result.constTarget === true;
  }

  resultDeclaration(unit: Unit, type: Type, name: string, env: Environment): string {
    const of = unit.derivative?.of ?? unit.id;
    const primal = this.input.program.units.get(of) ?? unit;
    const { hosts } = this.input;
    const user = hosts === undefined ? undefined : functionSeenFrom(hosts, primal.host?.module, primal.name);
    const style: { base?: string; constTarget?: boolean } = {};
    // Not where something else is given: the adjoint of a parameter.
    const own = this.input.program.units.get(of)?.results[0]?.type;
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
    const { hosts, file } = this.input;
    if (hosts !== undefined && file !== undefined && writtenIn !== undefined && hosts.files.has(writtenIn))
      if (meansSomethingElse(hosts, host.base, writtenIn, file)) return undefined;
    if (isForOneType(host, type)) return undefined;
    const core = coreOf(type);
    if (core.kind === "record") return this.input.isDeclaredByUser(core.record) ? host.base : undefined;
    // The keyword is what the header's `complex` stands for.
    if (core.kind === "complex") return host.base.includes("_Complex") ? undefined : host.base;
    return core.kind === "real" || core.kind === "integer" || core.kind === "opaque" ? host.base : undefined;
  }

  /** `state_diff` */
  #shadowBase(type: Type, env: Environment): string | undefined {
    const core = coreOf(type);
    if (core.kind !== "record" || this.input.hosts === undefined) return undefined;
    // Derivatives of several directions have a struct of their own.
    if (this.input.program.records.get(core.record)?.host === undefined) return undefined;
    const record = typeText(env, core);
    const name = freeName(`${record.replace(/^(?:struct|union) /, "")}_diff`, this.input.isNamed);
    this.shadowTypes.set(name, record);
    return name;
  }
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
