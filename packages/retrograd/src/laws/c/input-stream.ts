/**
 * Inputs (as in inputs.json) for the parameters of a C function, as the stream of numbers that a driver takes them from. What is not in the
 * inputs of a struct is zero.
 */
import type { CFieldTree, CHeadDescription, CTypeTree } from "@retrograd/compiler";
import type { JsonValue } from "../../check/inputs-file.js";

export class InputProblem extends Error {
  constructor(
    message: string,
    readonly at: readonly (string | number)[],
    readonly hint: string,
    readonly code: "RG4902" | "RG4903" | "RG4904" = "RG4904",
  ) {
    super(message);
  }
}

/** A pointer's count, if it is none: NULL; one element without subscript; the storage of another parameter. */
const NULL = -1;
const SINGLE = -2;
const SAME = -3;

export interface Root {
  readonly name: string;
  readonly type: CTypeTree;
}

export interface InputStream {
  readonly numbers: readonly number[];
  /** Names of functions that are given, in the order of their numbers (1, 2, …). */
  readonly functions: readonly string[];
}

/** `roots`: parameters and variables, in the order in which the driver builds them. Variables without a value keep theirs. */
export function inputStream(
  description: CHeadDescription,
  roots: readonly Root[],
  inputs: Readonly<Record<string, JsonValue>>,
): InputStream {
  const stream = new Stream(description, roots);
  const names = new Set(roots.map((root) => root.name));
  for (const key of Object.keys(inputs))
    if (!names.has(key)) {
      throw new InputProblem(
        `'${description.function}' has no parameter '${key}', and there is no variable of that name.`,
        [key],
        `The parameters are: ${description.parameters.map((p) => p.name).join(", ") || "none"}.`,
        "RG4902",
      );
    }
  for (const { name, type } of roots) {
    const value = inputs[name];
    if (value === undefined)
      throw new InputProblem(`There is no value for '${name}'.`, [], `Add "${name}": …`, "RG4903");
    stream.add(type, value, [name]);
  }
  return { numbers: stream.numbers, functions: stream.functions };
}

class Stream {
  readonly numbers: number[] = [];
  readonly functions: string[] = [];

  constructor(
    private readonly description: CHeadDescription,
    private readonly roots: readonly Root[],
  ) {}

  add(type: CTypeTree, value: JsonValue | undefined, at: readonly (string | number)[]): void {
    switch (type.kind) {
      case "integer":
      case "bool":
      case "real":
        this.numbers.push(this.#number(type, value, at));
        return;
      case "complex": {
        const parts = Array.isArray(value) ? value : [value ?? 0, 0];
        for (const k of [0, 1]) this.numbers.push(this.#number({ kind: "real", spelled: "", bits: 64 }, parts[k], at));
        return;
      }
      case "enum": {
        const known = type.constants.find((constant) => constant.name === value);
        this.numbers.push(known?.value ?? this.#number(integer, value, at));
        return;
      }
      case "array":
        this.#array(type, value, at);
        return;
      case "record":
        this.#record(type.record, value, at);
        return;
      case "function":
        this.#function(value, at);
        return;
      case "pointer":
        this.#pointer(type, value, at);
        return;
      case "void":
        throw new InputProblem("Of void there is no value.", at, "Check gives values to typed parameters only.");
    }
  }

  #number(type: CTypeTree, value: JsonValue | undefined, at: readonly (string | number)[]): number {
    if (value === undefined) return 0;
    if (typeof value === "boolean") return value ? 1 : 0;
    if (typeof value === "string") {
      const special = { Infinity: 1 / 0, "-Infinity": -1 / 0, NaN: Number.NaN }[value];
      if (special !== undefined && type.kind === "real") return special;
      if (value.length === 1 && type.kind === "integer") return value.charCodeAt(0);
    }
    if (typeof value !== "number") throw new InputProblem("A number is expected here.", at, expectation(type));
    if (type.kind !== "real" && !Number.isInteger(value))
      throw new InputProblem("A whole number is expected here.", at, expectation(type));
    return value;
  }

  #array(type: CTypeTree & { kind: "array" }, value: JsonValue | undefined, at: readonly (string | number)[]): void {
    if (type.length === null)
      throw new InputProblem("An array of unknown length cannot be given.", at, "Use a program without it.");
    const list = typeof value === "string" ? characters(value) : (value ?? []);
    if (!Array.isArray(list) || list.length > type.length)
      throw new InputProblem(`An array of ${type.length} values is expected here.`, at, expectation(type));
    for (let i = 0; i < type.length; i++) this.add(type.element, (list as JsonValue[])[i], [...at, i]);
  }

  #record(id: number, value: JsonValue | undefined, at: readonly (string | number)[]): void {
    const record = this.description.records.get(id);
    if (record === undefined || !record.isComplete)
      throw new InputProblem("The program does not say what is in this struct.", at, "Declare it in a file.");
    if (value !== undefined && (typeof value !== "object" || value === null || Array.isArray(value)))
      throw new InputProblem("An object from field to value is expected here.", at, "For example { … }.");
    const fields = allFields(this.description, record.fields);
    const given = (value ?? {}) as Readonly<Record<string, JsonValue>>;
    for (const key of Object.keys(given))
      if (!fields.some((field) => field.name === key))
        throw new InputProblem(
          `There is no field '${key}'.`,
          [...at, key],
          `The fields are: ${fields.map((f) => f.name).join(", ")}.`,
        );
    this.#fields(id, given, at);
  }

  #fields(id: number, given: Readonly<Record<string, JsonValue>>, at: readonly (string | number)[]): void {
    const record = this.description.records.get(id);
    if (record === undefined) return;
    if (record.isUnion) {
      const k = record.fields.findIndex((field) => field.name !== null && given[field.name] !== undefined);
      this.numbers.push(k + 1);
      const field = record.fields[k];
      if (field !== undefined) this.add(field.type, given[field.name ?? ""], [...at, field.name ?? ""]);
      return;
    }
    for (const field of record.fields) {
      if (field.name === null && field.type.kind === "record") this.#fields(field.type.record, given, at);
      else if (field.name !== null) this.add(field.type, given[field.name] ?? absent(field.type), [...at, field.name]);
    }
  }

  #function(value: JsonValue | undefined, at: readonly (string | number)[]): void {
    if (value === undefined || value === null || value === 0) {
      this.numbers.push(0);
      return;
    }
    if (typeof value !== "string" || !this.description.functions.some((f) => f.name === value))
      throw new InputProblem("The name of a function of the program is expected here.", at, 'For example "square".');
    if (!this.functions.includes(value)) this.functions.push(value);
    this.numbers.push(this.functions.indexOf(value) + 1);
  }

  #pointer(
    type: CTypeTree & { kind: "pointer" },
    value: JsonValue | undefined,
    at: readonly (string | number)[],
  ): void {
    if (value === undefined || value === null) {
      this.numbers.push(NULL);
      return;
    }
    const { target } = type;
    if (
      typeof value === "object" &&
      !Array.isArray(value) &&
      typeof (value as { sameAs?: unknown }).sameAs === "string"
    ) {
      const { sameAs, from } = value as { sameAs: string; from?: number };
      const root = this.roots.findIndex((each) => each.name === sameAs);
      if (root < 0) throw new InputProblem(`There is no parameter '${sameAs}'.`, at, "Name one that comes before.");
      this.numbers.push(SAME, root, from ?? 0);
      return;
    }
    if (target.kind === "void")
      throw new InputProblem("What is behind void * is not known: only null can be given.", at, "Write null.");
    if (typeof value === "string") {
      const list = characters(value);
      this.numbers.push(list.length + 1, ...list, 0);
      return;
    }
    const rows = flatRows(target);
    if (rows !== null) {
      const flat = flatValues(rows, value);
      this.numbers.push(flat.length);
      for (const [i, one] of flat.entries()) this.add(rows, one as JsonValue, [...at, i]);
      return;
    }
    if (!Array.isArray(value)) {
      this.numbers.push(SINGLE);
      this.add(target, value, at);
      return;
    }
    this.numbers.push(value.length);
    for (const [i, one] of value.entries()) this.add(target, one, [...at, i]);
  }
}

const integer: CTypeTree = { kind: "integer", spelled: "int", bits: 32, signed: true };

/** What an array of rows of computed length consists of; null for everything else. */
export function flatRows(type: CTypeTree): CTypeTree | null {
  if (type.kind !== "array") return null;
  let isComputed = false;
  let element: CTypeTree = type;
  while (element.kind === "array") {
    if (element.length === null) isComputed = true;
    element = element.element;
  }
  return isComputed ? element : null;
}

/** The elements of rows, however they are nested; a pair of numbers is a complex one. */
export function flatValues(element: CTypeTree, value: JsonValue): readonly JsonValue[] {
  if (!Array.isArray(value)) return [value];
  const list = value as readonly JsonValue[];
  if (element.kind === "complex" && list.length === 2 && list.every((each) => typeof each === "number")) return [value];
  return list.flatMap((each) => flatValues(element, each));
}

function allFields(description: CHeadDescription, fields: readonly CFieldTree[]): readonly CFieldTree[] {
  return fields.flatMap((field) => {
    if (field.name !== null || field.type.kind !== "record") return [field];
    return allFields(description, description.records.get(field.type.record)?.fields ?? []);
  });
}

/** Pointers and functions that are not mentioned are NULL; numbers are zero. */
const absent = (type: CTypeTree): JsonValue | undefined =>
  type.kind === "pointer" || type.kind === "function" ? null : undefined;

const characters = (text: string): number[] => [...new TextEncoder().encode(text)];

function expectation(type: CTypeTree): string {
  return "spelled" in type && type.spelled !== "" ? `Its type is ${type.spelled}.` : "See the parameter's type.";
}
