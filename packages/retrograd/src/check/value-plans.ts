/**
 * A JSON value and the type a parameter asks for → a plan that makes the value, fresh at each call.
 *
 * Lists become the typed array, array, tuple or Set that is asked for; objects become records, Maps or instances of classes. Fields are
 * put on an instance without running the constructor, unless `$new` holds its arguments. A function is named.
 */
import ts from "#typescript";
import type { JsonValue } from "./inputs-file.js";

/** What the head's module exports, in the world the value is made for. */
export type ModuleNames = Readonly<Record<string, unknown>>;
export type MakeValue = (names: ModuleNames) => unknown;

export interface ValueProblem {
  readonly at: readonly (string | number)[];
  readonly message: string;
}

const typedArrays = {
  Float64Array,
  Float32Array,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
} as const;

export class ValuePlanner {
  readonly problems: ValueProblem[] = [];
  readonly #checker: ts.TypeChecker;
  readonly #where: ts.Node;
  /** Names the head's module exports. */
  readonly #exported: ReadonlySet<string>;

  constructor(checker: ts.TypeChecker, where: ts.Node, exported: ReadonlySet<string>) {
    this.#checker = checker;
    this.#where = where;
    this.#exported = exported;
  }

  plan(value: JsonValue, type: ts.Type, at: readonly (string | number)[]): MakeValue {
    const found = this.#planFor(value, type, at);
    if (typeof found === "function") return found;
    this.problems.push(found);
    return () => undefined;
  }

  #planFor(value: JsonValue, type: ts.Type, at: readonly (string | number)[]): MakeValue | ValueProblem {
    const mismatch = (): ValueProblem => ({
      at,
      message: `${nameOfPath(at)} should be ${this.#describe(type)}, and here is ${describeValue(value)}.`,
    });
    const constraint =
      type.flags & ts.TypeFlags.TypeParameter ? this.#checker.getBaseConstraintOfType(type) : undefined;
    if (constraint !== undefined) return this.#planFor(value, constraint, at);
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter))
      return () => structuredClone(value);
    if (type.isUnion()) return this.#planUnion(value, type.types, at) ?? mismatch();
    if (type.flags & ts.TypeFlags.NumberLike) {
      const fits = typeof value === "number" && (!type.isNumberLiteral() || type.value === value);
      return fits ? () => value : mismatch();
    }
    if (type.flags & ts.TypeFlags.BooleanLike) {
      const wanted = this.#checker.typeToString(type);
      return typeof value === "boolean" && (wanted === "boolean" || wanted === String(value))
        ? () => value
        : mismatch();
    }
    if (type.flags & ts.TypeFlags.StringLike) {
      return typeof value === "string" && (!type.isStringLiteral() || type.value === value) ? () => value : mismatch();
    }
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) {
      const empty = type.flags & ts.TypeFlags.Null ? null : undefined;
      return value === null ? () => empty : mismatch();
    }
    return this.#planReference(value, type, at) ?? mismatch();
  }

  /** The first alternative that fits as it is; objects are tried after everything else, `undefined` last. */
  #planUnion(
    value: JsonValue,
    types: readonly ts.Type[],
    at: readonly (string | number)[],
  ): MakeValue | ValueProblem | undefined {
    let first: ValueProblem | undefined;
    let closest = 0;
    for (const type of types) {
      const before = this.problems.length;
      const found = this.#planFor(value, type, at);
      const inside = this.problems.splice(before);
      if (typeof found !== "function") inside.push(found);
      else if (inside.length === 0) return found;
      // The alternative that went wrong deepest inside is the one that was meant.
      for (const problem of inside) {
        if (problem.at.length > closest) [first, closest] = [problem, problem.at.length];
      }
    }
    return first !== undefined && closest > at.length ? first : undefined;
  }

  #planReference(
    value: JsonValue,
    type: ts.Type,
    at: readonly (string | number)[],
  ): MakeValue | ValueProblem | undefined {
    const checker = this.#checker;
    const name = type.getSymbol()?.name ?? "";
    const isLibrary =
      type.getSymbol()?.declarations?.some((each) => /(^|\/)lib\.[\w.]+\.d\.ts$/.test(each.getSourceFile().fileName)) ??
      false;
    const parts = (): readonly ts.Type[] => checker.getTypeArguments(type as ts.TypeReference);
    const part = (i: number): ts.Type => parts()[i] ?? checker.getAnyType();

    if (isLibrary && name in typedArrays) {
      if (!Array.isArray(value)) return undefined;
      const wrong = value.findIndex((each) => typeof each !== "number");
      if (wrong >= 0)
        return {
          at: [...at, wrong],
          message: `${nameOfPath([...at, wrong])} should be a number, and here is ${describeValue(value[wrong] ?? null)}.`,
        };
      const make = typedArrays[name as keyof typeof typedArrays];
      return () => make.from(value as readonly number[]);
    }
    if (checker.isTupleType(type)) {
      if (!Array.isArray(value)) return undefined;
      const target = (type as ts.TupleTypeReference).target;
      if (value.length < target.minLength || (!target.hasRestElement && value.length > target.fixedLength))
        return undefined;
      const made = value.map((each, i) => this.plan(each, part(Math.min(i, parts().length - 1)), [...at, i]));
      return (names) => made.map((make) => make(names));
    }
    if (checker.isArrayType(type)) {
      if (!Array.isArray(value)) return undefined;
      const made = value.map((each, i) => this.plan(each, part(0), [...at, i]));
      return (names) => made.map((make) => make(names));
    }
    if (isLibrary && (name === "Set" || name === "ReadonlySet")) {
      if (!Array.isArray(value)) return undefined;
      const made = value.map((each, i) => this.plan(each, part(0), [...at, i]));
      return (names) => new Set(made.map((make) => make(names)));
    }
    if (isLibrary && (name === "Map" || name === "ReadonlyMap")) return this.#planMap(value, part(0), part(1), at);
    if (type.getCallSignatures().length > 0) {
      if (typeof value !== "string") return undefined;
      if (!this.#exported.has(value)) return { at, message: `The module exports no function ${value}.` };
      return (names) => names[value];
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return this.#planObject(value as Readonly<Record<string, JsonValue>>, type, at);
  }

  #planMap(value: JsonValue, key: ts.Type, item: ts.Type, at: readonly (string | number)[]): MakeValue | undefined {
    if (typeof value !== "object" || value === null) return undefined;
    const pairs: readonly (readonly [JsonValue, JsonValue, string | number])[] = Array.isArray(value)
      ? value.map((pair: JsonValue, i) =>
          Array.isArray(pair) ? [pair[0] ?? null, pair[1] ?? null, i] : [null, null, i],
        )
      : Object.entries(value as Readonly<Record<string, JsonValue>>).map(([name, each]) => [
          key.flags & ts.TypeFlags.NumberLike ? Number(name) : name,
          each,
          name,
        ]);
    const made = pairs.map(
      ([k, v, step]) => [this.plan(k, key, [...at, step]), this.plan(v, item, [...at, step])] as const,
    );
    return (names) => new Map(made.map(([k, v]) => [k(names), v(names)]));
  }

  #planObject(
    value: Readonly<Record<string, JsonValue>>,
    type: ts.Type,
    at: readonly (string | number)[],
  ): MakeValue | ValueProblem {
    const checker = this.#checker;
    const symbol = type.getSymbol();
    const isClass = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Class) !== 0;
    const fields = type.getProperties().filter((each) => isField(each));
    const made: [string, MakeValue][] = [];
    for (const [name, each] of Object.entries(value)) {
      if (isClass && name === "$new") continue;
      const field = fields.find((known) => known.name === name);
      const index = checker.getIndexInfosOfType(type)[0]?.type;
      const fieldType = field === undefined ? index : checker.getTypeOfSymbolAtLocation(field, this.#where);
      if (fieldType === undefined) {
        this.problems.push({
          at: [...at, name],
          message: `${this.#describe(type)} has no field ${name}; it has ${fields.map((known) => known.name).join(", ") || "none"}.`,
        });
      } else made.push([name, this.plan(each, fieldType, [...at, name])]);
    }
    const constructed = isClass && "$new" in value;
    const missing = constructed
      ? []
      : fields.filter(
          (each) =>
            !(each.flags & ts.SymbolFlags.Optional) &&
            !(each.name in value) &&
            !acceptsUndefined(checker.getTypeOfSymbolAtLocation(each, this.#where)),
        );
    if (missing.length > 0) {
      return {
        at,
        message: `${nameOfPath(at)} lacks ${missing.map((each) => each.name).join(", ")} of ${this.#describe(type)}.`,
      };
    }
    const fill = (target: object, names: ModuleNames): object => {
      for (const [name, make] of made) Reflect.set(target, name, make(names));
      return target;
    };
    if (!isClass) return (names) => fill({}, names);

    const className = symbol.name;
    if (!this.#exported.has(className)) {
      return {
        at,
        message: `Class ${className} is not exported by the function's module, so that no instance can be made.`,
      };
    }
    if (constructed) {
      const given = value.$new;
      const signature = checker.getTypeOfSymbolAtLocation(symbol, this.#where).getConstructSignatures()[0];
      const parameters = signature?.getParameters() ?? [];
      if (!Array.isArray(given))
        return { at: [...at, "$new"], message: "$new should be the list of the constructor's arguments." };
      const args = given.map((each: JsonValue, i) => {
        const parameter = parameters[i];
        const parameterType =
          parameter === undefined ? checker.getAnyType() : checker.getTypeOfSymbolAtLocation(parameter, this.#where);
        return this.plan(each, parameterType, [...at, "$new", i]);
      });
      return (names) => {
        const make = names[className] as new (...values: unknown[]) => object;
        return fill(new make(...args.map((each) => each(names))), names);
      };
    }
    const secret = type.getProperties().length === 0 ? undefined : hasPrivateNames(symbol);
    if (secret === true)
      return {
        at,
        message: `Class ${className} has #private fields: give its constructor's arguments as "$new": […].`,
      };
    return (names) => fill(Object.create((names[className] as { prototype: object }).prototype) as object, names);
  }

  #describe(type: ts.Type): string {
    const text = this.#checker.typeToString(type);
    return type.flags & ts.TypeFlags.Object || type.isUnion() ? text : `a ${text}`;
  }
}

function isField(symbol: ts.Symbol): boolean {
  if (symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) return false;
  const declaration = symbol.valueDeclaration;
  // A field that holds an arrow function belongs to the class, not to its data.
  const initializer =
    declaration !== undefined && ts.isPropertyDeclaration(declaration) ? declaration.initializer : undefined;
  return initializer === undefined || !ts.isFunctionLike(initializer);
}

function hasPrivateNames(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some(
    (each) =>
      ts.isClassDeclaration(each) &&
      each.members.some((member) => member.name !== undefined && ts.isPrivateIdentifier(member.name)),
  );
}

const acceptsUndefined = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Any)) !== 0 ||
  (type.isUnion() && type.types.some(acceptsUndefined));

/** `o.u[3]`. */
export function nameOfPath(at: readonly (string | number)[]): string {
  return at.map((step, i) => (typeof step === "number" ? `[${step}]` : i === 0 ? step : `.${step}`)).join("");
}

function describeValue(value: JsonValue): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === null) return "null";
  if (typeof value === "object") return "an object";
  const text = JSON.stringify(value);
  return text.length > 40 ? `a ${typeof value}` : text;
}
