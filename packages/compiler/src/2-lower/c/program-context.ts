/** What the lowering of one C program shares: records, variables, units, and how they are called in the IL. */

import type { CProgram } from "../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../1-parse/c/symbols.js";
import type { Field, RecordDeclaration, VariableExtent } from "../../1-parse/c/types/c-types.js";
import { originalField, originalOf } from "../../1-parse/c/types/record-identity.js";
import { sizeOf } from "../../1-parse/c/types/type-relations.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin, Span } from "../../diagnostics/origin.js";
import type {
  Expression,
  HostName,
  RecordDeclaration as IlRecord,
  LabelId,
  RecordId,
  SetElsewhere,
  SiteId,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { PointerViews } from "./pointers/pointer-views.js";
import { BaseStructs } from "./records/base-structs.js";
import { OpenEnds } from "./records/open-ends.js";
import { Overlays } from "./records/overlays.js";
import { beyond, StorageBehindStructs } from "./records/storage-behind-structs.js";
import { AllocatedTypes } from "./storage/allocated-types.js";
import { WholeSizes } from "./storage/whole-sizes.js";
import { isPointedAt, lowerType, recordName, rowsOf } from "./types.js";
import type { Homes } from "./users-text/parts-of-files.js";

export class ProgramContext {
  readonly records = new Map<RecordId, IlRecord>();
  readonly variables = new Map<VariableId, Variable>();
  readonly units = new Map<UnitId, Unit>();
  readonly views: PointerViews;
  readonly behind: StorageBehindStructs;
  readonly openEnds: OpenEnds;
  readonly allocatedTypes: AllocatedTypes;
  readonly wholeSizes: WholeSizes;
  readonly overlays: Overlays;
  readonly bases: BaseStructs;
  readonly #recordIds = new Map<RecordDeclaration, RecordId>();
  readonly #variableIds = new Map<VariableSymbol, VariableId>();
  readonly #unitIds = new Map<FunctionSymbol, UnitId>();
  readonly #takenIds = new Set<UnitId>();
  readonly #extents = new Map<VariableExtent, Expression>();
  readonly #values = new Map<FunctionSymbol, VariableId>();
  readonly #localArrays = new Set<VariableId>();
  /** Pointers that functions which are not lowered set to nobody knows what. */
  setElsewhere: ReadonlyMap<VariableSymbol | Field, SetElsewhere> = new Map();
  /** Variables that such pointers may lead to. */
  ledTo: ReadonlySet<VariableSymbol> = new Set();
  /** Kinds of `#pragma` lines that the user has been told of. */
  readonly droppedPragmas = new Set<string>();
  #sites = 0;
  #labels = 0;

  constructor(
    readonly syntax: CProgram,
    readonly bag: DiagnosticBag,
    readonly homes: Homes = new Map(),
    heads: readonly string[] = [],
  ) {
    this.behind = new StorageBehindStructs(syntax);
    this.openEnds = new OpenEnds(syntax, this.behind);
    this.views = new PointerViews(syntax, this.behind);
    this.allocatedTypes = new AllocatedTypes(syntax);
    this.wholeSizes = new WholeSizes(syntax, heads);
    this.overlays = new Overlays(syntax);
    this.bases = new BaseStructs(syntax);
  }

  record(declared: RecordDeclaration): RecordId {
    const declaration = originalOf(declared);
    const known = this.#recordIds.get(declaration);
    if (known !== undefined) return known;
    let id = recordName(declaration) as RecordId;
    for (let n = 1; this.records.has(id); n++) id = `${recordName(declaration)}${n}` as RecordId;
    this.#recordIds.set(declaration, id);
    const base: IlRecord = {
      id,
      name: declaration.tag ?? declaration.typedefName ?? id,
      kind: this.overlays.memberFor(declaration) === null ? declaration.keyword : "struct",
      fields: [],
      methods: new Map(),
      origin: at(declaration.span),
      host: { module: declaration.span.file, name: hostRecordName(declaration), exported: declaration.fileScope },
    };
    this.records.set(id, base);
    const fields = this.fieldsOf(declaration).flatMap((f) =>
      f.name === null && f.bitField !== null
        ? []
        : [
            {
              name: this.nameOfField(declaration, f),
              type: this.fieldType(f),
              ...(f.type.kind === "pointer" && f.type.target.qualifiers.const ? { constTarget: true } : {}),
              ...this.#setElsewhere(f),
              ...(f === declaration.fields[0] && this.bases.beginsWithBase(declaration)
                ? { isBase: true as const }
                : {}),
              bytes: bytesOf(f),
            },
          ],
    );
    const behind = this.behind.of(declaration);
    const all =
      behind === null ? fields : [...fields, { name: beyond, type: rowsOf(this, behind), beyond: true as const }];
    this.records.set(id, { ...base, fields: all });
    const beginning = this.bases.beginningOf(declaration);
    const beginsLike = beginning === null ? {} : { beginsLike: this.record(beginning) };
    const others = this.bases.strangersTo(declaration);
    const strangers = others.length === 0 ? {} : { strangers: others.map((other) => this.record(other)) };
    this.records.set(id, { ...base, fields: all, ...beginsLike, ...strangers });
    return id;
  }

  /** Once all records are known, the variables that pointers are led into by functions which are not lowered. */
  noteWhereOthersLead(into: ReadonlyMap<VariableSymbol | Field, ReadonlySet<VariableSymbol>>): void {
    for (const [holder, variables] of into) {
      const ledInto = [...variables].map((symbol) => this.variable(symbol).id);
      if (ledInto.length === 0) continue;
      if ("role" in holder) {
        if (holder.storage !== "static") continue;
        const variable = this.variable(holder);
        this.variables.set(variable.id, { ...variable, ledInto });
      } else
        for (const [declaration, id] of this.#recordIds) {
          const at = declaration.fields.indexOf(holder);
          const record = this.records.get(id);
          if (at < 0 || record === undefined) continue;
          const name = this.nameOfField(declaration, holder);
          const fields = record.fields.map((f) => (f.name === name ? { ...f, ledInto } : f));
          this.records.set(id, { ...record, fields });
        }
    }
  }

  #setElsewhere(holder: VariableSymbol | Field): { readonly setElsewhere?: SetElsewhere } {
    const how = this.setElsewhere.get(holder);
    return how === undefined ? {} : { setElsewhere: how };
  }

  fieldType(f: Field): Type {
    const original = originalField(f);
    return lowerType(this, this.openEnds.typeOf(original), this.views.of(original));
  }

  isLowered(declaration: RecordDeclaration): boolean {
    return this.#recordIds.has(declaration);
  }

  /** The fields that the record has in the IL. */
  fieldsOf(declaration: RecordDeclaration): readonly Field[] {
    const standing = this.overlays.memberFor(declaration);
    return standing === null ? declaration.fields : [standing];
  }

  /** The IL's name of a field: anonymous structs and unions are fields with a made-up name. */
  nameOfField(record: RecordDeclaration, f: Field): string {
    return fieldName(f, record.fields.indexOf(f));
  }

  variable(symbol: VariableSymbol): Variable {
    const known = this.#variableIds.get(symbol);
    if (known !== undefined) return this.variables.get(known) as Variable;
    const isGlobal = symbol.storage === "static";
    const own = lowerType(this, symbol.type, this.views.of(symbol));
    const type: Type = isPointedAt(symbol) ? { kind: "pointer", target: own, nullable: true } : own;
    const variable = this.addVariable(symbol.name, type, isGlobal ? "global" : symbol.role, at(symbol.span), {
      ...(symbol.role === "parameter" ? { passing: "value" as const } : {}),
      ...(isConstant(symbol) ? { constant: true } : {}),
      ...(isGlobal ? this.#setElsewhere(symbol) : {}),
      ...(isGlobal && this.ledTo.has(symbol) ? { ledToElsewhere: true as const } : {}),
      ...(isGlobal ? { host: this.hostOf(symbol) } : {}),
      ...(symbol.threadLocal ? { threadLocal: true } : {}),
    });
    this.#variableIds.set(symbol, variable.id);
    if (isPointedAt(symbol)) this.#localArrays.add(variable.id);
    if (symbol.addressTaken) this.#addressed.add(variable.id);
    return variable;
  }

  /** The pointer to a variable-length array. */
  isLocalArray(id: VariableId): boolean {
    return this.#localArrays.has(id);
  }

  addVariable(
    name: string,
    type: Type,
    role: Variable["role"],
    origin: Origin,
    more: Partial<
      Pick<Variable, "passing" | "constant" | "temporary" | "setElsewhere" | "ledToElsewhere" | "threadLocal" | "host">
    > = {},
  ): Variable {
    const id = this.variables.size as VariableId;
    const variable: Variable = { id, name, type, role, origin, ...more };
    this.variables.set(id, variable);
    return variable;
  }

  unit(symbol: FunctionSymbol): UnitId {
    const known = this.#unitIds.get(symbol);
    if (known !== undefined) return known;
    let id = symbol.name as UnitId;
    for (let n = 1; this.#takenIds.has(id); n++) id = `${symbol.name}${n}` as UnitId;
    this.#unitIds.set(symbol, id);
    this.#takenIds.add(id);
    return id;
  }

  hostOf(symbol: FunctionSymbol | VariableSymbol): HostName {
    return {
      module: this.homes.get(symbol) ?? symbol.span.file,
      name: symbol.name,
      exported: symbol.linkage === "external",
    };
  }

  /** The global record that stands for a function used as a value. */
  functionValue(symbol: FunctionSymbol, make: () => VariableId): VariableId {
    let id = this.#values.get(symbol);
    if (id === undefined) {
      id = make();
      this.#values.set(symbol, id);
    }
    return id;
  }

  extent(variable: VariableExtent): Expression | undefined {
    return this.#extents.get(variable);
  }
  setExtent(variable: VariableExtent, value: Expression): void {
    this.#extents.set(variable, value);
  }

  readonly #addressed = new Set<VariableId>();
  /** The address of the variable is taken somewhere. */
  isAddressed(id: VariableId): boolean {
    return this.#addressed.has(id);
  }

  site(): SiteId {
    return this.#sites++ as SiteId;
  }
  label(wanted = "L"): LabelId {
    return `${wanted}${this.#labels++}` as LabelId;
  }

  refuse(span: Span, code: string, message: string, hint: string): void {
    this.bag.add(code, "error", span, message, hint);
  }
}

export function at(span: Span): Origin {
  return { kind: "text", span };
}

/** Nothing is stored to it but its initial value. Of arrays: of those that get it once and for all. */
function isConstant({ storage, type }: VariableSymbol): boolean {
  let core = type;
  while (storage === "static" && core.kind === "array") core = core.element;
  return core.qualifiers.const;
}

function fieldName(f: Field, k: number): string {
  return f.name ?? `anonymous${k}`;
}

/** Where the field stands in its struct. */
function bytesOf({ type, offset }: Field): { from: number; to?: number } {
  const size = type.kind === "array" && type.extent.kind === "incomplete" ? undefined : sizeOf(type);
  return size === undefined ? { from: offset } : { from: offset, to: offset + size };
}

/** `struct point`, or the typedef's name. */
function hostRecordName(declaration: RecordDeclaration): string {
  return declaration.tag === null ? (declaration.typedefName ?? "") : `${declaration.keyword} ${declaration.tag}`;
}
