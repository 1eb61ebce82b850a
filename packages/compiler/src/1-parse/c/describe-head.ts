/**
 * What a program that calls a C function must know of it: names and types of its parameters, its result, and the variables of the files.
 *
 * In: a parsed program, a function's name. Out: a description as plain data; records by number, since they may contain pointers to
 * themselves. Undefined where there is no such function.
 */

import type { CProgram } from "./program.js";
import type { FunctionSymbol, VariableSymbol } from "./symbols.js";
import type { CType, RecordDeclaration } from "./types/c-types.js";
import { printType } from "./types/print-type.js";

export interface CHeadDescription {
  readonly function: string;
  /** The translation unit that defines it. */
  readonly file: string;
  readonly isStatic: boolean;
  readonly parameters: readonly { readonly name: string; readonly type: CTypeTree }[];
  readonly result: CTypeTree;
  readonly variadic: boolean;
  readonly records: ReadonlyMap<number, CRecordTree>;
  /** All variables at file scope that the program defines. */
  readonly globals: readonly CGlobal[];
  /** Functions that are defined, by name: what a pointer to a function may be given. */
  readonly functions: readonly { readonly name: string; readonly file: string; readonly isStatic: boolean }[];
}

export interface CGlobal {
  readonly name: string;
  readonly file: string;
  readonly isStatic: boolean;
  readonly isConst: boolean;
  readonly type: CTypeTree;
}

/** `spelled` is the type without qualifiers, as C writes it; around a name where that needs two parts. */
export type CTypeTree =
  | { readonly kind: "void" }
  | { readonly kind: "integer"; readonly spelled: string; readonly bits: number; readonly signed: boolean }
  | { readonly kind: "bool"; readonly spelled: string }
  | { readonly kind: "real"; readonly spelled: string; readonly bits: 32 | 64 | 80 }
  | { readonly kind: "complex"; readonly spelled: string; readonly bits: 32 | 64 | 80 }
  | {
      readonly kind: "enum";
      readonly spelled: string;
      readonly constants: readonly { readonly name: string; readonly value: number }[];
    }
  | { readonly kind: "record"; readonly spelled: string; readonly record: number }
  | { readonly kind: "pointer"; readonly target: CTypeTree; readonly constTarget: boolean }
  /** `length` is null where it is computed, or not known. */
  | { readonly kind: "array"; readonly element: CTypeTree; readonly length: number | null }
  | { readonly kind: "function"; readonly before: string; readonly after: string };

export interface CRecordTree {
  readonly isUnion: boolean;
  readonly isComplete: boolean;
  readonly fields: readonly CFieldTree[];
}
export interface CFieldTree {
  /** Null for an anonymous struct or union: its fields are found as if they were here. */
  readonly name: string | null;
  readonly type: CTypeTree;
  readonly isBitField: boolean;
}

export function describeHead(program: CProgram, name: string): CHeadDescription | undefined {
  const found = [...program.definitions].find(([symbol]) => symbol.name === name);
  if (found === undefined) return undefined;
  const [symbol, definition] = found;
  const records = new Map<number, CRecordTree>();
  const tree = (type: CType): CTypeTree => typeTree(type, records);
  return {
    function: name,
    file: unitOf(program, symbol),
    isStatic: symbol.linkage === "internal",
    parameters: definition.parameters.map((p) => ({ name: p.name, type: tree(p.type) })),
    result: tree(symbol.type.result),
    variadic: symbol.type.variadic,
    records,
    globals: globalsOf(program).map(([variable, file]) => ({
      name: variable.name,
      file,
      isStatic: variable.linkage === "internal",
      isConst: elementOf(variable.type).qualifiers.const,
      type: tree(variable.type),
    })),
    functions: [...program.definitions.keys()].map((f) => ({
      name: f.name,
      file: unitOf(program, f),
      isStatic: f.linkage === "internal",
    })),
  };
}

function unitOf(program: CProgram, symbol: FunctionSymbol): string {
  const unit = program.units.find((u) => u.declarations.some((d) => d.kind === "function" && d.symbol === symbol));
  return unit?.file ?? "";
}

function globalsOf(program: CProgram): readonly (readonly [VariableSymbol, string])[] {
  const found = new Map<VariableSymbol, string>();
  for (const unit of program.units)
    for (const d of unit.declarations) {
      if (d.kind !== "declaration" || d.specifiers.storage === "typedef") continue;
      for (const one of d.declarators) {
        if (one.kind !== "variable" || !one.symbol.defined || one.symbol.role !== "global") continue;
        if (d.specifiers.storage !== "extern" || one.initializer !== null) found.set(one.symbol, unit.file);
      }
    }
  return [...found];
}

const elementOf = (type: CType): CType => (type.kind === "array" ? elementOf(type.element) : type);

function typeTree(type: CType, records: Map<number, CRecordTree>): CTypeTree {
  switch (type.kind) {
    case "void":
      return { kind: "void" };
    case "bool":
      return { kind: "bool", spelled: bare(type) };
    case "integer":
      return { kind: "integer", spelled: bare(type), bits: type.bits, signed: type.signed };
    case "floating":
      return { kind: "real", spelled: bare(type), bits: type.bits };
    case "complex":
      return { kind: "complex", spelled: bare(type), bits: type.bits };
    case "enum": {
      const constants = type.declaration.constants.map(({ name, value }) => ({ name, value: Number(value) }));
      return { kind: "enum", spelled: bare(type), constants };
    }
    case "record":
      return { kind: "record", spelled: bare(type), record: recordTree(type.declaration, records) };
    case "pointer": {
      if (type.target.kind === "function") {
        const [before = "", after = ""] = printType({ ...type, qualifiers: plain }, "@").split("@");
        return { kind: "function", before, after };
      }
      return {
        kind: "pointer",
        target: typeTree(type.target, records),
        constTarget: elementOf(type.target).qualifiers.const,
      };
    }
    case "array": {
      const { extent } = type;
      const length = extent.kind === "constant" ? extent.length : null;
      return { kind: "array", element: typeTree(type.element, records), length };
    }
    case "function": {
      const [before = "", after = ""] = printType(type, "@").split("@");
      return { kind: "function", before, after };
    }
  }
}

const plain = { const: false, volatile: false, restrict: false, atomic: false } as const;

/** The type's name without qualifiers; a typedef that contains them gives way to what it stands for. */
function bare(type: CType): string {
  const { const: isConst, volatile, atomic } = type.qualifiers;
  if (!isConst && !volatile && !atomic) return printType(type);
  const { typedefName: _, ...rest } = type;
  return printType({ ...rest, qualifiers: plain } as CType);
}

function recordTree(declaration: RecordDeclaration, records: Map<number, CRecordTree>): number {
  const of = declaration.sameAs ?? declaration;
  if (records.has(of.id)) return of.id;
  const fields: CFieldTree[] = [];
  records.set(of.id, { isUnion: of.keyword === "union", isComplete: of.complete, fields });
  for (const field of of.fields) {
    if (field.name === null && field.type.kind !== "record") continue;
    fields.push({ name: field.name, type: typeTree(field.type, records), isBitField: field.bitField !== null });
  }
  return of.id;
}
