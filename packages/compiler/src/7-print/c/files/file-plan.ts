/**
 * Which derivative file holds what, where the user's program has several files: what comes of a function stands in the derivative of
 * the function's own file, whose headers, macros, types and static variables it can name.
 *
 * In      the derivative program, its heads, what is known of the user's text
 * Out     the files, the main one first; what is called or used from another file than its own, with its one name
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { spanOf } from "../../../diagnostics/origin.js";
import type { Program, Unit, UnitId, VariableId } from "../../../il/types.js";
import type { CHosts } from "../../../languages/c-hosts.js";
import { identifier, NameSet } from "../../layout/names.js";
import { reservedNames } from "../declarations/reserved-names.js";
import { Module } from "../module.js";
import { calledBy, isPrinted, reachable } from "./called-units.js";
import { functionsInInitials } from "./initial-values.js";
import { isInUsersObject } from "./users-object.js";

export interface FilePlan {
  /** The user's files that get a derivative file. */
  readonly files: readonly string[];
  /** The user's file in whose derivative a unit stands. */
  homeOf(unit: UnitId): string;
  /** Units for the outside: heads, and those that another file calls. */
  readonly units: ReadonlyMap<UnitId, string>;
  /** The derivative's own variables that several files use. */
  readonly variables: ReadonlyMap<VariableId, { readonly name: string; readonly home: string }>;
}

export function planFiles(
  program: Program,
  hosts: CHosts,
  main: string,
  heads: readonly UnitId[],
  bag: DiagnosticBag,
): FilePlan {
  const options = { heads: new Set(heads), headNames: new Map(), hosts, file: main, shadows: new Set<VariableId>() };
  const module = new Module(program, { ...options, mayOverlap: () => true }, bag);
  const isElsewhere = (id: UnitId): boolean => {
    const unit = program.units.get(id);
    return unit !== undefined && isInUsersObject(module, hosts, unit);
  };
  const roots = heads.flatMap((id) => program.units.get(id) ?? []);
  const units = reachable(module, roots, isElsewhere, (unit) =>
    functionsInInitials(module, unit, (id) => program.variables.get(id)?.host?.exported !== true),
  );
  const homes = new Map<UnitId, string>();
  for (const unit of units) {
    const file = spanOf(unit.origin)?.file;
    if (file !== undefined && hosts.files.has(file)) homes.set(unit.id, file);
  }
  // What a header defines stands beside the first that calls it.
  for (let open = units.filter((u) => !homes.has(u.id)), before = -1; open.length > 0 && open.length !== before; ) {
    before = open.length;
    for (const unit of units) {
      const home = homes.get(unit.id);
      if (home === undefined) continue;
      for (const id of calledBy(module, unit)) if (!homes.has(id) && !isElsewhere(id)) homes.set(id, home);
    }
    open = open.filter((u) => !homes.has(u.id));
  }
  const homeOf = (id: UnitId): string => homes.get(id) ?? main;

  const names = new NameSet(
    (name) => reservedNames.has(name) || module.constants.isMacro(name) || module.isNamed(name),
  );
  for (const name of hosts.functions.keys()) names.reserve(name);
  for (const v of hosts.variables.values()) if (!v.isLocal) names.reserve(v.name);
  const shared = new Map<UnitId, string>();
  const share = (unit: Unit): void => {
    if (!shared.has(unit.id)) shared.set(unit.id, names.take(identifier(unit.name.replaceAll(".", "_"))));
  };
  for (const head of roots) share(head);
  for (const unit of units)
    for (const id of calledBy(module, unit)) {
      const callee = program.units.get(id);
      if (callee === undefined || isElsewhere(id) || !isPrinted(module, callee)) continue;
      if (homeOf(id) !== homeOf(unit.id)) share(callee);
    }

  const users = new Map<VariableId, Set<string>>();
  for (const unit of units)
    for (const id of module.globalsIn(unit)) {
      const v = program.variables.get(id);
      if (
        v?.host !== undefined ||
        (v?.type.kind === "record" && program.records.get(v.type.record)?.kind === "closure")
      )
        continue;
      const files = users.get(id) ?? new Set();
      users.set(id, files.add(homeOf(unit.id)));
    }
  const variables = new Map<VariableId, { name: string; home: string }>();
  for (const [id, files] of users) {
    if (files.size < 2) continue;
    const v = program.variables.get(id)!;
    const declared = spanOf(v.origin)?.file ?? "";
    const home = files.has(declared) ? declared : ([...files][0] as string);
    variables.set(id, { name: names.take(identifier(v.name)), home });
  }
  const used = new Set(units.map((u) => homeOf(u.id)));
  const files = [main, ...[...hosts.files.keys()].filter((file) => file !== main && used.has(file))];
  return { files, homeOf, units: shared, variables };
}
