/** Files of derivatives: `solver.c` gives `solver_b.c` and `solver_b.h`. */
import { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { LineMarks } from "../../diagnostics/line-marks.js";
import type { Program, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { CHosts } from "../../languages/c-hosts.js";
import type { GlobalDerivatives, HeadParameter, HeadResult, HeadSignature } from "../head-signature.js";
import { headSignature } from "../head-signature.js";
import { signatureOf } from "./declarations/signatures.js";
import { definedOnce } from "./files/defined-once.js";
import { planFiles } from "./files/file-plan.js";
import { includedOnce } from "./files/included-once.js";
import { withTextsOfItsOwn } from "./files/texts-of-its-own.js";
import type { PrintedC } from "./print-c.js";
import { printC } from "./print-c.js";

interface UserProgram {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly hosts: CHosts;
}

interface Derivative {
  readonly program: Program;
  readonly shadows: ReadonlySet<VariableId>;
  readonly handed: ReadonlyMap<UnitId, GlobalDerivatives>;
}

export interface PrintedFiles {
  readonly files: readonly { readonly path: string; readonly text: string; readonly takesPlaceOf?: string }[];
  readonly heads: readonly (HeadSignature & { readonly generated: string; readonly module: string })[];
}

export function printDerivativeOfC(
  user: UserProgram,
  made: Derivative,
  generated: readonly UnitId[],
  suffix: string,
  bag: DiagnosticBag,
  marks?: LineMarks,
): PrintedFiles {
  const { hosts } = user;
  const { program, shadows } = made;
  const handed = new Set(
    [...made.handed.values()].flatMap(({ parameters, results }) =>
      [...parameters.values(), ...results.values()].map((v) => v.id),
    ),
  );
  const plan = planFiles(program, hosts, fileOf(user), generated, bag);
  const stems = distinctStems(plan.files);
  const path = (file: string): string => (stems.get(file) ?? "") + suffix;
  const headers = new Map(plan.files.map((file) => [file, `${baseName(path(file))}.h`]));
  const print = (file: string, typeHomes: ReadonlyMap<string, string>, to: DiagnosticBag): PrintedC => {
    const headerName = headers.get(file) as string;
    return printC(
      program,
      {
        ...{ heads: generated, hosts, file, headerName, headers, plan, shadows, handed, typeHomes },
        ...(marks === undefined ? {} : { marks }),
      },
      to,
    );
  };
  const apart = plan.files.map((file) => print(file, new Map(), bag));
  // A type that two files declare is declared by the header of one; the other is printed again, with what the first pass has said.
  const typeHomes = new Map<string, string>();
  plan.files.forEach((file, k) => {
    for (const { name, text, isInHeader } of apart[k]?.declaredTypes ?? [])
      if (isInHeader && !typeHomes.has(name) && isSameInAll(apart, name, text))
        typeHomes.set(name, headers.get(file) as string);
  });
  const printed = plan.files.flatMap((file, k) => {
    const alone = apart[k] as PrintedC;
    const isAgain = alone.declaredTypes.some(
      ({ name }) => (typeHomes.get(name) ?? headers.get(file)) !== headers.get(file),
    );
    const { source, header, containsOriginal } = isAgain ? print(file, typeHomes, new DiagnosticBag()) : alone;
    return [
      { path: `${path(file)}.c`, text: source, of: file, ...(containsOriginal ? { takesPlaceOf: file } : {}) },
      { path: `${path(file)}.h`, text: header, of: file },
    ];
  });
  const once = plan.files.length > 1 ? definedOnce(includedOnce(printed, hosts), hosts) : printed;
  const files = once.map(({ of: _, ...file }) => file);
  const heads = generated.map((id, k) => ({
    generated: plan.units.get(id) ?? "",
    module: `${path(plan.homeOf(id))}.c`,
    ...signatureInC(made, id, user.heads[k] ?? null),
  }));
  return { files, heads };
}

/**
 * The paths without their endings. Derivatives stand in one folder: files of one name in different folders are told apart by these, so
 * many as it takes: `left/part.c` and `right/part.c` are `left_part` and `right_part`.
 */
function distinctStems(files: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map(files.map((file) => [file, file.replace(/\.[ch]$/i, "").split("/")]));
  const deepest = Math.max(0, ...[...parts.values()].map((names) => names.length));
  const named = (file: string, depth: number): string =>
    (parts.get(file) ?? [])
      .slice(-depth)
      .map((name) => name.replace(/\W/g, "_"))
      .join("_");
  return new Map(
    files.map((file) => {
      const names = parts.get(file) ?? [];
      let depth = 1;
      const isTaken = (): boolean =>
        files.some((other) => other !== file && named(other, depth) === named(file, depth));
      while (depth < deepest && isTaken()) depth++;
      const name = depth === 1 ? (names.at(-1) ?? "") : named(file, depth);
      return [file, [...names.slice(0, -1), name].join("/")];
    }),
  );
}

/** Files may give one name to different types of their own. */
function isSameInAll(files: readonly PrintedC[], name: string, text: string): boolean {
  return files.every((file) => file.declaredTypes.every((t) => t.name !== name || t.text === text));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The primal alone, as a file that stands by itself. `says`: what it runs says what it stores, so that no text of the user's will do. */
export function printPrimalOfC(
  user: UserProgram,
  given: Program,
  headNames: ReadonlyMap<UnitId, string>,
  says: boolean,
  bag: DiagnosticBag,
): PrintedFiles {
  const prepared = says ? withTextsOfItsOwn(given, user.hosts) : given;
  const file = fileOf(user);
  const path = `${file.replace(/\.[ch]$/i, "")}_p`;
  const headerName = `${baseName(path)}.h`;
  // One text for several files cannot be spelled as each of them is: their macros and types have nothing to do with each other.
  const spelled = user.hosts.files.size > 1 && !callsWithoutText(prepared, user.hosts) ? {} : { hosts: user.hosts };
  const { source, header } = printC(prepared, { heads: user.heads, headNames, headerName, ...spelled }, bag);
  const heads = user.heads.map((id) => ({
    generated: headNames.get(id) ?? "",
    module: `${path}.c`,
    ...headSignature(prepared, id, new Set(), null),
  }));
  return {
    files: [
      { path: `${path}.c`, text: source },
      { path: `${path}.h`, text: header },
    ],
    heads,
  };
}

/** It calls functions of the user's that have no text here, and so cannot stand by itself. */
function callsWithoutText(program: Program, hosts: CHosts): boolean {
  let calls = [...program.units.values()].some(({ withoutText }) => withoutText === true);
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "external") return;
      const user = hosts.functions.get(s.callee.name);
      if (user !== undefined && !user.file.startsWith("<")) calls = true;
    });
  return calls;
}

/** The user's file that holds the first head. */
function fileOf({ program, heads, hosts }: UserProgram): string {
  const declared = heads[0] === undefined ? undefined : program.units.get(heads[0])?.host?.module;
  return declared !== undefined && hosts.files.has(declared) ? declared : ([...hosts.files.keys()][0] ?? "program.c");
}

/** What stands in the parameter list, in order: results that travel through pointers are among it. */
function signatureInC(made: Derivative, id: UnitId, primal: UnitId | null): HeadSignature {
  const { program, shadows, handed } = made;
  const unit = program.units.get(id);
  const inIL = headSignature(program, id, shadows, primal, handed.get(id));
  if (unit === undefined) return inIL;
  const { slots, returned } = signatureOf(program, unit, true);
  const parameters = slots.map((slot): HeadParameter => {
    if (slot.kind === "parameter") return inIL.parameters[unit.parameters.indexOf(slot.variable)] as HeadParameter;
    const result = inIL.results[slot.index] as HeadResult;
    const role = result.role === "value" ? "value" : "shadow";
    return { name: slot.name, role, ...(result.of === undefined ? {} : { of: result.of }), type: "number" };
  });
  const result = inIL.results[returned];
  return { parameters, results: result === undefined ? [] : [result] };
}
