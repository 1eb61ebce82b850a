/**
 * May a function stand where a function value of a type is kept? Not where it takes or gives an object and the type says a number, or the
 * other way round: no program that the type checker passes puts it there.
 * In: the program; the function's record, or its type; the type of the value. Out: false where it surely does not.
 * Limits: where any function value gathers its arguments in a list, every list may be such; `any` may be anything.
 */
import type { ProcedureType, Program, RecordId, Type } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";

export class FunctionFits {
  readonly #mayGather: boolean;

  constructor(private readonly program: Program) {
    this.#mayGather = gathersAnywhere(program);
  }

  /** By the closure's record. Its first parameter is the closure itself. */
  closure(closure: RecordId, wanted: ProcedureType): boolean {
    const { program } = this;
    for (const id of program.records.get(closure)?.methods.values() ?? []) {
      const unit = program.units.get(id);
      if (unit === undefined) continue;
      const parameters = unit.parameters.slice(1).map((p): Type => program.variables.get(p)?.type ?? { kind: "nil" });
      const result = unit.results[0]?.type ?? { kind: "nil" };
      if (!this.type({ kind: "procedure", parameters, result }, wanted)) return false;
    }
    return true;
  }

  type(own: ProcedureType, wanted: ProcedureType): boolean {
    return (
      own.parameters.every((taken, k) => this.#isEverGiven(taken, wanted.parameters, k)) &&
      !areApart(this.program, own.result, wanted.result)
    );
  }

  /** May a parameter of the type be given the k-th of what a call gives, or one that stands in a list of these? */
  #isEverGiven(own: Type, given: readonly Type[], k: number): boolean {
    const { program } = this;
    const at = given[k];
    if (at !== undefined && !areApart(program, own, at)) return true;
    if (!this.#mayGather) return at === undefined;
    const inLists = (types: readonly Type[]): readonly Type[] =>
      types.flatMap((type) => (type.kind === "pointer" && type.target.kind === "array" ? [type.target.element] : []));
    const [gathered, taken] = [inLists(given), inLists([own])];
    if (at === undefined && gathered.length === 0) return true;
    return (
      gathered.some((element) => !areApart(program, own, element)) ||
      taken.some((element) => given.slice(k).some((each) => !areApart(program, element, each)))
    );
  }
}

/** Does a call through a value gather arguments, or has a function that is a value a rest parameter? */
function gathersAnywhere(program: Program): boolean {
  for (const record of program.records.values()) {
    if (record.kind !== "closure") continue;
    for (const id of record.methods.values())
      if (program.units.get(id)?.parameters.some((p) => program.variables.get(p)?.rest === true)) return true;
  }
  let found = false;
  for (const { body } of program.units.values())
    forEachStatement(body, (s) => {
      found ||= s.kind === "call" && s.callee.kind === "method" && s.callee.gathered === true;
    });
  return found;
}

/** Is the one a number, and the other a text or an object, and so on? Or the one a list, and the other an object with fields? */
function areApart(program: Program, a: Type, b: Type): boolean {
  const [one, other] = [familyOf(a), familyOf(b)];
  if (one === undefined || other === undefined) return false;
  if (one !== other) return true;
  if (a.kind !== "pointer" || b.kind !== "pointer") return false;
  const [x, y] = [a.target, b.target];
  return (x.kind === "array" && hasFields(program, y)) || (y.kind === "array" && hasFields(program, x));
}

function familyOf({ kind }: Type): string | undefined {
  if (kind === "real" || kind === "integer") return "number";
  return kind === "string" || kind === "boolean" || kind === "pointer" ? kind : undefined;
}

/** Others than a list has, or a tuple. */
function hasFields(program: Program, type: Type): boolean {
  const record = type.kind === "record" ? program.records.get(type.record) : undefined;
  if (record === undefined || !["class", "interface", "literal"].includes(record.kind)) return false;
  return record.fields.some(({ name }) => name !== "length" && !/^\d+$/.test(name));
}
