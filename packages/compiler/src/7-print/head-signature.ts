/**
 * How the user calls a generated procedure: its parameters in order, and what it gives.
 *
 * In      a program, one of its units, which variables are shadows, the unit it is the derivative of
 * Out     names, roles and kinds, for people and for programs that call the derivative
 */
import { ownerOf } from "../il/conventions/result-names.js";
import type { Program, Type, UnitId, Variable } from "../il/types.js";

export interface HeadParameter {
  readonly name: string;
  /** `value`, `tangent`: a pointer through which the primal's value is given, its tangents of several directions. */
  readonly role: "primal" | "shadow" | "seed" | "directions" | "value" | "tangent";
  /** Shadows: the parameter, or the module-level variable, they belong to. */
  readonly of?: string;
  /** Shadows: asked for, and of no use: no output depends on the parameter. */
  readonly idle?: true;
  /** Primal parameters: something behind it is written, so that the derivative may leave any value there. */
  readonly written?: true;
  /** Among what is written are pointers, lengths or keys. */
  readonly relinked?: true;
  /** The function itself takes what the list holds one by one: `...x`. */
  readonly rest?: true;
  readonly type: "number" | "boolean" | "string" | "typed-array" | "array" | "object" | "other";
}
export interface HeadResult {
  readonly name: string;
  readonly role: "value" | "tangent" | "adjoint";
  /** Adjoints, and tangents of module-level variables: the parameter or variable they belong to. */
  readonly of?: string;
  readonly type: HeadParameter["type"];
  /** Adjoints: always zero. */
  readonly idle?: true;
}

export interface HeadSignature {
  readonly parameters: readonly HeadParameter[];
  readonly results: readonly HeadResult[];
}

/** The signature with a note at what has no part in the derivative. `names`: the parameters of the primal that have none. */
export function withIdle(signature: HeadSignature, names: ReadonlySet<string>): HeadSignature {
  const mark = <T extends HeadParameter | HeadResult>(each: T): T =>
    each.of !== undefined && names.has(each.of) && (each.role === "shadow" || each.role === "adjoint")
      ? { ...each, idle: true as const }
      : each;
  return { parameters: signature.parameters.map(mark), results: signature.results.map(mark) };
}

/** What is known of the primal's parameters, by their names. */
export interface ParameterMarks {
  readonly written: ReadonlySet<string>;
  readonly relinked: ReadonlySet<string>;
  readonly rest: ReadonlySet<string>;
}

/** The signature with notes at the parameters of the primal. */
export function withMarks(signature: HeadSignature, { written, relinked, rest }: ParameterMarks): HeadSignature {
  const parameters = signature.parameters.map((each) =>
    each.role !== "primal"
      ? each
      : {
          ...each,
          ...(written.has(each.name) ? { written: true as const } : {}),
          ...(relinked.has(each.name) ? { relinked: true as const } : {}),
          ...(rest.has(each.name) ? { rest: true as const } : {}),
        },
  );
  return { ...signature, parameters };
}

/** Whose derivatives parameters and results of a generated head are, where these are module-level variables. */
export interface GlobalDerivatives {
  readonly parameters: ReadonlyMap<number, Variable>;
  readonly results: ReadonlyMap<string, Variable>;
  readonly given?: ReadonlyMap<number, "value" | "tangent" | "directions">;
}

export function headSignature(
  program: Program,
  id: UnitId,
  shadows: ReadonlySet<number>,
  primal: UnitId | null,
  globals: GlobalDerivatives = { parameters: new Map(), results: new Map() },
): HeadSignature {
  const unit = program.units.get(id);
  const originals =
    primal === null
      ? undefined
      : program.units.get(primal)?.parameters.map((p) => program.variables.get(p)?.name ?? "");
  const parameters: HeadParameter[] = [];
  let taken = 0;
  let last = "";
  const { given } = globals;
  for (const parameter of unit?.parameters ?? []) {
    const variable = program.variables.get(parameter);
    const name = variable?.name ?? "";
    const type = typeWord(variable?.type ?? { kind: "nil" });
    const global = globals.parameters.get(parameter);
    const role = given?.get(parameter);
    if (role !== undefined) parameters.push({ name, role, type });
    else if (global !== undefined) parameters.push({ name, role: "shadow", of: global.name, type });
    else if (shadows.has(parameter)) parameters.push({ name, role: "shadow", of: last, type });
    else if (originals !== undefined && taken >= originals.length) parameters.push({ name, role: "seed", type });
    else {
      taken++;
      last = name;
      parameters.push({ name, role: "primal", type });
    }
  }
  const role = unit?.derivative?.role;
  const results = (unit?.results ?? []).map((result): HeadResult => {
    const { name } = result;
    const type = typeWord(result.type);
    if (name === "value") return { name, role: "value", type };
    const global = globals.results.get(name);
    if (global !== undefined) return { name, role: role === "adjoint" ? "adjoint" : "tangent", of: global.name, type };
    if (role !== "adjoint") return { name, role: "tangent", type };
    return { name, role: "adjoint", of: ownerOf(name, originals ?? []) ?? name, type };
  });
  return { parameters, results };
}

function typeWord(type: Type): HeadParameter["type"] {
  switch (type.kind) {
    case "real":
    case "integer":
      return "number";
    case "boolean":
    case "string":
      return type.kind;
    case "union": {
      // A parameter with a default, or an optional one: as it is where it is given.
      const words = new Set(type.members.filter((member) => member.kind !== "nil").map(typeWord));
      const [word] = words;
      return words.size === 1 && word !== undefined ? word : "other";
    }
    case "pointer":
      if (type.target.kind === "array") return type.target.storage === "packed" ? "typed-array" : "array";
      return type.target.kind === "record" ? "object" : "other";
    default:
      return "other";
  }
}
