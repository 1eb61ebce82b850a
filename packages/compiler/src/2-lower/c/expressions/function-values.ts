/** A function used as a value: a constant global record, whose method `call` hands over to the function. */
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import type { Span } from "../../../diagnostics/origin.js";
import { assign, call, constant, element, field, pathOf, read, returns } from "../../../il/builders.js";
import type { Expression, Path, RecordId, Type, UnitId, VariableId } from "../../../il/types.js";
import type { FromElsewhere } from "../elsewhere/functions-from-elsewhere.js";
import { elementaryOf } from "../library/library-calls.js";
import { at } from "../program-context.js";
import { longConstant, lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";

const storage = new Set(["malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "free"]);

export function functionPointer(u: UnitContext, symbol: FunctionSymbol, span: Span): Expression {
  const { program } = u;
  const target = lowerType(program, symbol.type);
  const type: Type = { kind: "pointer", target, nullable: true };
  if (!symbol.defined && !isElementary(u, symbol)) {
    program.refuse(
      span,
      "RG2140",
      `'${symbol.name}' is used as a value, and its text is not here.`,
      storage.has(symbol.name)
        ? hintForStorage(symbol.name)
        : "Add the file that defines it, or wrap the call in a function of your own.",
    );
    return constant(null, "NULL", type);
  }
  const id = program.functionValue(symbol, () => makeValue(u, symbol));
  const variable = program.variables.get(id);
  return { kind: "address", path: pathOf({ id, type: variable?.type ?? target }), type };
}

/** A function of the program that is used as a value can be told by its types what it allocates. */
function hintForStorage(name: string): string {
  const own =
    name === "free"
      ? "static void drop(double *p) { free(p); }"
      : "static double *numbers(size_t n) { return malloc(n * sizeof(double)); }";
  return `Call ${name} itself where the storage is needed, or use a function of your own that has the type of the storage: ${own}`;
}

/** A function of math.h: a unit is made for it, if there is none yet, so that there is something to differentiate. */
function isElementary(u: UnitContext, symbol: FunctionSymbol): boolean {
  const { program } = u;
  const id = program.unit(symbol);
  if (program.units.has(id)) return true;
  const { parameters, result } = symbol.type;
  const origin = at(symbol.span);
  const given = parameters.map((p, k) =>
    program.addVariable(p.name ?? `argument${k + 1}`, lowerType(program, p.type), "parameter", origin, {
      passing: "value",
    }),
  );
  const type = lowerType(program, result);
  const value = elementaryOf(symbol.builtin ?? symbol.name, given.length, type, result.kind === "floating", () =>
    given.map((p) => read(pathOf(p))),
  );
  if (value === undefined) return false;
  program.units.set(id, {
    id,
    name: symbol.name,
    kind: "function",
    parameters: given.map((p) => p.id),
    results: [{ name: "value", type }],
    resultForm: "plain",
    body: { statements: [returns([value], origin)] },
    origin,
    host: program.hostOf(symbol),
    inline: true,
  });
  return true;
}

function makeValue(u: UnitContext, symbol: FunctionSymbol): VariableId {
  const { program } = u;
  const origin = at(symbol.span);
  const record = `${symbol.name}_value` as RecordId;
  const unit = `${symbol.name}_call` as UnitId;
  program.records.set(record, {
    id: record,
    name: symbol.name,
    kind: "closure",
    fields: [],
    methods: new Map([["call", unit]]),
    origin,
  });
  const type: Type = { kind: "record", record };
  const value = program.addVariable(symbol.name, type, "global", origin, { constant: true, temporary: true });
  const self = program.addVariable("self", { kind: "pointer", target: type, nullable: true }, "parameter", origin, {
    passing: "value",
  });
  const parameters = symbol.type.parameters.map((p, k) =>
    program.addVariable(p.name ?? `argument${k + 1}`, lowerType(program, p.type), "parameter", origin, {
      passing: "value",
    }),
  );
  const isVoid = symbol.type.result.kind === "void";
  const resultType = lowerType(program, symbol.type.result);
  const args = parameters.map((p) => read(pathOf(p)));
  const result = isVoid ? null : program.addVariable("result", resultType, "local", origin, { temporary: true });
  program.units.set(unit, {
    id: unit,
    name: symbol.name,
    kind: "lambda",
    parameters: [self.id, ...parameters.map((p) => p.id)],
    results: isVoid ? [] : [{ name: "value", type: resultType }],
    resultForm: "plain",
    body: {
      statements: [
        call(result === null ? [] : [pathOf(result)], program.unit(symbol), args, origin),
        ...(result === null ? [] : [returns([read(pathOf(result))], origin)]),
      ],
    },
    origin,
    inline: true,
    standsFor: program.unit(symbol),
  });
  return value.id;
}

/** Stores for the analyses' sake: each of the functions that something else may have put in the variable, and in the end none. */
export function storeFunctions(u: UnitContext, path: Path, symbol: VariableSymbol, given: FromElsewhere): void {
  inside(path, symbol.type);

  function inside(at: Path, type: CType): void {
    if (type.kind === "array") inside(element(at, [longConstant(0)]), type.element);
    else if (type.kind === "record")
      u.program.fieldsOf(type.declaration).forEach((f) => {
        inside(field(at, u.program.nameOfField(type.declaration, f), u.program.fieldType(f)), f.type);
      });
    else if (type.kind === "pointer" && type.target.kind === "function") {
      for (const f of given.functions)
        if (compatible(type.target, f.type)) u.emit(assign(at, functionPointer(u, f, symbol.span), u.origin));
      if (given.open) u.emit(assign(at, unknownFunction(u, at.type), u.origin));
      u.emit(assign(at, constant(null, "NULL", at.type), u.origin));
    }
  }
}

/** A function whose text is not here: a record without methods. */
function unknownFunction(u: UnitContext, type: Type): Expression {
  const { program } = u;
  const record = "function from elsewhere" as RecordId;
  if (!program.records.has(record))
    program.records.set(record, {
      id: record,
      name: record,
      kind: "closure",
      fields: [],
      methods: new Map(),
      origin: u.origin,
    });
  const own: Type = { kind: "record", record };
  const value = program.addVariable("elsewhere", own, "global", u.origin, { constant: true, temporary: true });
  return { kind: "address", path: pathOf(value), type };
}
