/**
 * The derivative as modules beside the user's.
 * In: the derivative program, what the user's modules declare, and the heads. Out: one text for each module to be written.
 * Method: what the user's modules export is imported, immutable declarations that they do not export are copied, procedures that
 * they do not export are printed from the IL. A module of which the derivative needs more is taken over whole: its text stands in
 * its derivative module, with the modules that import it; printing is repeated until no further module has to be taken over.
 * Limits: function values that are left in the derivative are objects of its own. A constant of the user's that holds functions is
 * then printed from the IL, with all else; where that would make copies of classes or of variables that change, it is refused.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Program, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import type { HostModule } from "../../languages/host-module.js";
import { NameSet } from "../layout/names.js";
import { ModuleContext } from "./module-context.js";
import { declaredValues } from "./modules/declared-values.js";
import { privateCopies, usesFunctionValues } from "./modules/function-values.js";
import type { Need } from "./modules/module-hosts.js";
import { ModuleHosts } from "./modules/module-hosts.js";
import type { OwnTypes } from "./modules/own-types.js";
import { withOwnTypes } from "./modules/own-types.js";
import type { EntryStates } from "./modules/private-parts.js";
import { PrivateParts } from "./modules/private-parts.js";
import type { RefusedNeed } from "./modules/report-private-parts.js";
import { refusePrivate, take, warnOfCopies } from "./modules/report-private-parts.js";
import { reservedNames } from "./modules/reserved-names.js";
import type { SpecifierEnding } from "./modules/specifiers.js";
import { relativeSpecifier, spelled, withEndingOf } from "./modules/specifiers.js";
import { unitsWithStacks } from "./modules/units-with-stacks.js";
import type { TypeScriptOptions } from "./print-typescript.js";
import { assemble, elementMark, printTypeScript, printUnits } from "./print-typescript.js";

export interface ModulesOptions extends TypeScriptOptions {
  /** The primal heads, in order. */
  readonly primals: readonly UnitId[];
  /** The generated heads, in order. */
  readonly generated: readonly UnitId[];
  /** The user's module that holds the heads. */
  readonly module: string;
  /** Path of the derivative of a module. */
  readonly derivedPath: (module: string) => string;
  /** The program before it was rewritten: its procedures are the user's own. */
  readonly original?: Program;
  /** What the heads find in module-level storage; without it, modules whose private parts are needed are taken over whole. */
  readonly state?: () => EntryStates;
  /** How imports of the user's modules end. */
  readonly ending?: SpecifierEnding;
  /** Module-level variables among the heads' inputs and outputs. */
  readonly handed?: ReadonlySet<VariableId>;
}

export interface PrintedModule {
  readonly path: string;
  readonly text: string;
  /** The user's module that it contains whole: variables live here, not there. */
  readonly takesPlaceOf?: string;
}

export function printModules(
  users: Program,
  modules: ReadonlyMap<string, HostModule>,
  options: ModulesOptions,
  bag: DiagnosticBag,
): readonly PrintedModule[] {
  const heads = [...options.primals, ...options.generated];
  const path = options.derivedPath(options.module);
  const functions = usesFunctionValues(users, options.generated);
  const { program, ownTypes } = withOwnTypes(users, functions ? heads : null);
  const alone = (): readonly PrintedModule[] => [{ path, text: printTypeScript(program, { ...options, heads }, bag) }];
  if (!modules.has(options.module)) return alone();
  const absorbed = new Map<string, string>();
  const accessed = new Set<string>();
  const own = ownParts(program, modules, options);
  const withStacks = unitsWithStacks(program, options.original);
  const refusals: RefusedNeed[] = [];
  for (;;) {
    const accessedBefore = accessed.size;
    const attempt = print(program, modules, options, { absorbed, accessed, functions, ownTypes, own, withStacks }, bag);
    if (attempt.meeting !== undefined) {
      const { name } = attempt.meeting;
      const change = own?.changeOf(attempt.meeting);
      if (change !== undefined) {
        const reason = `'${name}' holds functions, and may be changed at ${change.line}:${change.column}`;
        return refuseFunctions(program, options, reason, bag);
      }
      const { harmful, harmless } = privateCopies(program, options.generated);
      if (harmful.length > 0)
        return refuseFunctions(program, options, `'${name}' holds functions, beside ${harmful.join(", ")}`, bag);
      noteCopies(program, options, harmless, bag);
      return alone();
    }
    if (own !== null && attempt.missing.size > 0) {
      let isNew = false;
      for (const [module, needs] of attempt.missing)
        for (const need of needs) {
          const refusal = take(own, { module, name: need.name }, need);
          if (refusal === undefined) isNew = true;
          else if (!modules.get(module)!.isPackage) refusals.push({ module, need, refusal });
        }
      if (refusals.length > 0) {
        refusePrivate(refusals, bag);
        return [];
      }
      if (isNew) continue;
    }
    const before = absorbed.size;
    for (const [module, [need]] of attempt.missing) if (!absorbed.has(module)) absorbed.set(module, need?.what ?? "");
    if (absorbed.size === before && accessed.size === accessedBefore) {
      if (attempt.incomplete) return alone();
      const kept = [...absorbed].find(([module]) => modules.get(module)?.isPackage === true);
      if (kept !== undefined) {
        const { harmful, harmless } = privateCopies(program, options.generated);
        if (harmful.length > 0) return refusePackage(kept[0], kept[1], bag);
        noteCopies(program, options, harmless, bag);
        return alone();
      }
      report(absorbed, modules, options, bag);
      if (own !== null) warnOfCopies(own, bag);
      return attempt.modules;
    }
    closeOverImporters(modules, options.module, absorbed);
  }
}

interface Attempt {
  readonly modules: readonly PrintedModule[];
  /** By module: what is needed of it and cannot be had. */
  readonly missing: ReadonlyMap<string, readonly Need[]>;
  readonly incomplete: boolean;
  /** A variable of the user's that holds function values. */
  readonly meeting: Variable | undefined;
}

function print(
  everything: Program,
  modules: ReadonlyMap<string, HostModule>,
  options: ModulesOptions,
  how: {
    readonly absorbed: ReadonlyMap<string, string>;
    readonly accessed: Set<string>;
    /** Function values are left in the derivative. */
    readonly functions: boolean;
    /** Types of the user's that the derivative declares anew. */
    readonly ownTypes: OwnTypes;
    /** What the derivative has for itself. */
    readonly own: PrivateParts | null;
    readonly withStacks: ReadonlySet<UnitId>;
  },
  bag: DiagnosticBag,
): Attempt {
  const { absorbed, accessed } = how;
  const { program, initializers, values } = declaredValues(everything, how.own?.initializers ?? new Map());
  const names = new NameSet((name) => reservedNames.has(name));
  const inside = absorbed.has(options.module) ? options.module : null;
  const hosts = new ModuleHosts(modules, inside, new Set(absorbed.keys()), names, accessed, how.own, how.withStacks);
  const { functions, ownTypes } = how;
  const mark = elementMark(options);
  const context = new ModuleContext(program, hosts, bag, names, options.original, functions, mark, ownTypes);
  const path = options.derivedPath(options.module);
  const place = (module: string): string => (absorbed.has(module) ? options.derivedPath(module) : module);
  const specifier = (module: string): string =>
    spelled(relativeSpecifier(path, place(module)), place(module), options.ending ?? "js");

  // The primal comes from the user's module where that exports it, else from the IL.
  const printed: UnitId[] = [];
  const again: string[] = [];
  for (const id of options.primals) {
    const unit = context.unit(id);
    const wanted = options.headNames?.get(id) ?? unit.name;
    const host = unit.owner === undefined ? unit.host : undefined;
    const own = host && hosts.ownName(host);
    const exported = host && hosts.exportedName(host);
    if (own !== undefined) {
      if (exported !== wanted) again.push(`export { ${own === wanted ? own : `${own} as ${wanted}`} };`);
    } else if (host !== undefined && exported !== undefined) {
      const name = exported === wanted ? wanted : `${exported} as ${wanted}`;
      again.push(`export { ${name} } from ${JSON.stringify(specifier(host.module))};`);
    } else {
      context.nameUnit(id, wanted);
      printed.push(id);
    }
  }
  for (const id of options.generated)
    context.nameUnit(id, context.names.take(context.unit(id).name.replaceAll(".", "_")));
  printed.push(...options.generated, ...initializers.keys());
  const exported = new Set(printed.filter((id) => !initializers.has(id)));

  const units = printUnits(context, printed, options, exported);
  const whole = absorbed.has(options.module) ? takenOver(modules.get(options.module)!, path, place, []) : undefined;
  const text = assemble(context, units, options, {
    imports: (isNamed) => hosts.imports(specifier, isNamed),
    exports: again,
    ...(whole === undefined ? {} : { whole }),
    copies: () => hosts.copies(),
    initializers: [...initializers.keys()],
    values,
  });
  const others = [...absorbed.keys()].filter((m) => m !== options.module).sort();
  const taken = others.map((m) => ({
    path: options.derivedPath(m),
    takesPlaceOf: m,
    text: takenOver(modules.get(m)!, options.derivedPath(m), place, [
      ...hosts.accessors(m),
      ...exportLine(hosts.extraExports(m)),
    ]),
  }));
  return {
    modules: [{ path, text, ...(inside === null ? {} : { takesPlaceOf: inside }) }, ...taken],
    missing: hosts.missing,
    incomplete: hosts.incomplete,
    meeting: context.meeting,
  };
}

/** A user's module in its derivative module: `#x` becomes the property "#x", imports lead to modules that are taken over too. */
function takenOver(
  module: HostModule,
  path: string,
  place: (module: string) => string,
  extra: readonly string[],
): string {
  const edits = [
    ...module.specifiers.flatMap(({ start, end, module: target, instead }) => {
      const before = module.text.slice(start, end);
      if (instead !== undefined) return instead === before ? [] : [{ start, end, text: instead }];
      if (target === undefined) return [];
      const after = place(target) === target ? before : withEndingOf(before, relativeSpecifier(path, place(target)));
      return after === before ? [] : [{ start, end, text: after }];
    }),
    ...module.privateNames.map(({ start, end }) => {
      const name = JSON.stringify(module.text.slice(start, end));
      const isAccess = module.text[start - 1] === ".";
      if (!isAccess) return { start, end, text: name };
      const optional = module.text[start - 2] === "?";
      return { start: optional ? start : start - 1, end, text: `[${name}]` };
    }),
    ...module.standIns,
  ].sort((a, b) => b.start - a.start);
  let text = module.text;
  for (const e of edits) text = text.slice(0, e.start) + e.text + text.slice(e.end);
  text = text.trimEnd();
  return extra.length === 0 ? text : `${text}\n\n${extra.join("\n")}\n`;
}

function exportLine(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`export { ${names.join(", ")} };`];
}

/** A module that imports a module which is taken over must be taken over too, or there would be two copies of its state. */
function closeOverImporters(
  modules: ReadonlyMap<string, HostModule>,
  root: string,
  absorbed: Map<string, string>,
): void {
  const reachable = new Set<string>();
  const reach = (path: string): void => {
    const module = modules.get(path);
    if (module === undefined || reachable.has(path)) return;
    reachable.add(path);
    for (const s of module.specifiers) if (s.module !== undefined) reach(s.module);
  };
  reach(root);
  for (let before = -1; before !== absorbed.size; ) {
    before = absorbed.size;
    for (const path of reachable) {
      const target = modules.get(path)!.specifiers.find((s) => s.module !== undefined && absorbed.has(s.module));
      if (target !== undefined && !absorbed.has(path)) absorbed.set(path, `its import of ${target.module}`);
    }
  }
}

function report(
  absorbed: ReadonlyMap<string, string>,
  modules: ReadonlyMap<string, HostModule>,
  options: ModulesOptions,
  bag: DiagnosticBag,
): void {
  for (const [module, reason] of absorbed) {
    if (!modules.has(module)) continue;
    const span = { file: module, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
    const own = options.derivedPath(module);
    bag.add(
      "RG5004",
      "note",
      span,
      `${own} contains the whole of ${module} and takes its place: the derivative needs ${reason}.`,
      `Import from ${own} instead of ${module}, or export what is needed.`,
    );
  }
}

function ownParts(
  program: Program,
  modules: ReadonlyMap<string, HostModule>,
  { primals, generated, original, state, handed }: ModulesOptions,
): PrivateParts | null {
  if (state === undefined || original === undefined) return null;
  return new PrivateParts({
    program,
    original,
    modules,
    primals,
    generated,
    state,
    handed: handed ?? new Set<VariableId>(),
  });
}

/** A package cannot be replaced by a copy: there would be two of what it keeps. */
function refusePackage(module: string, reason: string, bag: DiagnosticBag): readonly PrintedModule[] {
  const span = { file: module, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
  bag.add(
    "RG5007",
    "error",
    { kind: "text", span },
    `The derivative needs ${reason}, of a package, whose module cannot be replaced.`,
    "Copy the module into your project, and export what is needed there.",
  );
  return [];
}

/** The derivative's function values are not the user's: where both would meet, there is no right text. */
function refuseFunctions(
  program: Program,
  options: ModulesOptions,
  reason: string,
  bag: DiagnosticBag,
): readonly PrintedModule[] {
  const head = program.units.get((options.primals[0] ?? options.generated[0]) as UnitId) as Unit;
  bag.add(
    "RG5005",
    "error",
    head.origin,
    `The derivative of ${head.name} would have function values of its own where your module has others: ${reason}.`,
    "Choose the function by a number or a tag and a switch, or make the functions inside the procedure that calls them.",
  );
  return [];
}

function noteCopies(program: Program, options: ModulesOptions, copied: readonly string[], bag: DiagnosticBag): void {
  if (copied.length === 0) return;
  const head = program.units.get((options.primals[0] ?? options.generated[0]) as UnitId) as Unit;
  const names = copied.map((name) => `'${name}'`).join(", ");
  bag.add(
    "RG5006",
    "note",
    head.origin,
    `The derivative has its own copies of ${names}, made when it is loaded: it does not see what is changed in them later.`,
    "Do not change them, or hand them over as parameters.",
  );
}
