/** A program built by hand: variables, records and units are entered as they are made. */
import { block, pointerTo, real64, recordType } from "../../src/il/builders.js";
import type {
  Field,
  Program,
  RecordDeclaration,
  RecordId,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../src/il/types.js";

const origin = { kind: "pass", pass: "test", from: null } as const;

export class IlBuilder {
  readonly #variables = new Map<VariableId, Variable>();
  readonly #units = new Map<UnitId, Unit>();
  readonly #records = new Map<RecordId, RecordDeclaration>();
  #sites = 0;

  local(name: string, type: Type = real64, more: Partial<Variable> = {}): Variable {
    const id = (this.#variables.size + 1) as VariableId;
    const variable: Variable = { id, name, type, role: "local", origin, ...more };
    this.#variables.set(id, variable);
    return variable;
  }
  temporary(name: string, type: Type = real64): Variable {
    return this.local(name, type, { temporary: true });
  }
  parameter(name: string, type: Type = real64): Variable {
    return this.local(name, type, { role: "parameter", passing: "value" });
  }
  site(): number {
    return ++this.#sites;
  }

  record(
    name: string,
    kind: RecordDeclaration["kind"],
    fields: readonly Field[],
    methods: Readonly<Record<string, string>> = {},
    base?: string,
  ): Type {
    const id = name as RecordId;
    const table = new Map(Object.entries(methods) as [string, UnitId][]);
    this.#records.set(id, {
      id,
      name,
      kind,
      fields,
      methods: table,
      origin,
      ...(base !== undefined && { base: base as RecordId }),
    });
    return pointerTo(recordType(name));
  }

  unit(
    name: string,
    parameters: readonly Variable[],
    result: Type | null,
    statements: readonly Statement[],
    more: Partial<Unit> = {},
  ): UnitId {
    const id = name as UnitId;
    this.#units.set(id, {
      id,
      name,
      kind: "function",
      parameters: parameters.map((p) => p.id),
      results: result === null ? [] : [{ name: "value", type: result }],
      resultForm: "plain",
      body: block(...statements),
      origin,
      ...more,
    });
    return id;
  }

  program(): Program {
    return {
      language: "typescript",
      records: this.#records,
      variables: this.#variables,
      units: this.#units,
      initializers: [],
    };
  }
}
