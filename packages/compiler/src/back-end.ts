/** 7 for every language: a derivative, or the primal once more, as text. */

import type { StateAtEntry } from "./3-analyze/between-runs/state-at-entry.js";
import { dropStops } from "./6-simplify/stops/drop-stops.js";
import { printDerivativeOfC, printPrimalOfC } from "./7-print/c/print-derivative.js";
import type { HeadSignature } from "./7-print/head-signature.js";
import { headSignature } from "./7-print/head-signature.js";
import { specifierEnding } from "./7-print/typescript/modules/specifiers.js";
import type { PrintedModule } from "./7-print/typescript/print-modules.js";
import { printModules } from "./7-print/typescript/print-modules.js";
import type { DiagnosticBag } from "./diagnostics/diagnostic.js";
import type { Frontend } from "./front-end.js";
import type { Program, Unit, UnitId, VariableId } from "./il/types.js";
import type { Options } from "./options.js";
import type { Derived } from "./pipeline.js";

export interface Printed {
  readonly files: readonly PrintedModule[];
  /** Of each head, in order. */
  readonly heads: readonly (HeadSignature & { readonly generated: string; readonly module: string })[];
}

/** `names`: the heads as the request names them. `suffix`: what derivative files add to the user's names, `_b`. */
export function printDerivative(
  front: Frontend,
  made: Derived,
  names: readonly string[],
  suffix: string,
  bag: DiagnosticBag,
  { emit, marks }: Pick<Options, "emit" | "marks">,
  /** What the heads find in module-level storage; null where modules may be taken over whole. */
  state: (() => StateAtEntry) | null = null,
): Printed {
  const { heads } = front;
  const generated = heads.map((unit) => made.heads.get(unit) as UnitId);
  if (front.language === "c") return printDerivativeOfC(front, made, generated, suffix, bag, marks);
  const module = moduleOf(front);
  const headNames = new Map(heads.map((unit, k) => [unit, plainName(names[k] ?? "")]));
  const place = (path: string): string => derivedPath(path, suffix);
  const files = printModules(
    made.program,
    front.modules(),
    {
      primals: heads,
      generated,
      headNames,
      module,
      derivedPath: place,
      original: front.program,
      ...(state === null ? {} : { state, handed: handedVariables(made) }),
      ...(marks === undefined ? {} : { marks }),
      assertElements: front.assertsElements,
      ending: specifierEnding(front.modules(), front.compilerOptions, emit),
    },
    bag,
  );
  const signatures = heads.map((unit, k) => {
    const id = generated[k] as UnitId;
    return {
      generated: made.program.units.get(id)?.name.replaceAll(".", "_") ?? "",
      module: place(module),
      ...headSignature(made.program, id, made.shadows, unit, made.handed.get(id)),
    };
  });
  return { files, heads: signatures };
}

function handedVariables({ handed }: Derived): ReadonlySet<VariableId> {
  const variables = [...handed.values()].flatMap((each) => [...each.parameters.values(), ...each.results.values()]);
  return new Set(variables.map((variable) => variable.id));
}

/** The primal from the IL; heads get `_p` behind their names. `says`: it says what it stores. */
export function printPrimal(
  front: Frontend,
  stopped: Program,
  names: readonly string[],
  bag: DiagnosticBag,
  says = false,
): Printed {
  const prepared = dropStops(stopped);
  const again = (k: number): string => `${plainName(names[k] ?? "")}_p`;
  const headNames = new Map(front.heads.map((unit, k) => [unit, again(k)]));
  if (front.language === "c") return printPrimalOfC(front, prepared, headNames, says, bag);
  const program = asGenerated(prepared);
  const module = moduleOf(front);
  const place = (path: string): string => derivedPath(path, "_p");
  const files = printModules(
    program,
    front.modules(),
    {
      primals: [],
      generated: front.heads,
      headNames,
      module,
      derivedPath: place,
      assertElements: front.assertsElements,
    },
    bag,
  );
  const heads = front.heads.map((unit, k) => {
    const own = headSignature(program, unit, new Set(), null);
    return { generated: again(k), module: place(module), ...own };
  });
  return { files, heads };
}

/** The user's module that holds the heads. */
export function moduleOf(front: Frontend): string {
  const [head] = front.heads;
  const declared = head === undefined ? undefined : front.program.units.get(head)?.host?.module;
  return declared ?? front.files[0]?.path ?? "module.ts";
}

/** Every procedure as one of the generated module's own: nothing is left to the user's text. */
function asGenerated(program: Program): Program {
  const units = new Map<UnitId, Unit>();
  for (const [id, unit] of program.units) {
    const { host: _, ...bare } = unit;
    if (program.initializers.includes(id)) units.set(id, unit);
    else units.set(id, { ...bare, name: `${unit.name}_p`, derivative: { of: id, role: "primal" } });
  }
  return { ...program, units };
}

/** `dir/solver.ts` gives `dir/solver_b.ts`. */
function derivedPath(path: string, suffix: string): string {
  return `${path.replace(/\.[cm]?[jt]sx?$/, "") + suffix}.ts`;
}

function plainName(name: string): string {
  return name.replaceAll(".", "_");
}
