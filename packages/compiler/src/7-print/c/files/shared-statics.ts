/** What a derivative shares with the original file so closely that it has to be in one file with it. */
import type { Origin } from "../../../diagnostics/origin.js";
import type { RecordId, Unit, UnitId, VariableId } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../../il/visit.js";
import type { CHosts } from "../../../languages/c-hosts.js";
import { functionSeenFrom } from "../../../languages/c-hosts.js";
import type { Module } from "../module.js";
import { calledBy } from "./called-units.js";
import { withInitials } from "./initial-values.js";
import { reportStaticLocal } from "./static-locals.js";
import { isInUsersObject } from "./users-object.js";

/** Static variables of the file, or of headers it includes, that the derivative changes or sees changing. */
export function sharedStatics(
  module: Module,
  hosts: CHosts,
  main: string,
  heads: readonly UnitId[],
): readonly VariableId[] {
  const { program } = module;
  const found = new Set<VariableId>();
  for (const unit of unitsReached(module, hosts, heads)) {
    for (const variable of withInitials(program, module.globalsIn(unit))) {
      const v = program.variables.get(variable);
      const host = module.declarer.hostOf(variable);
      if (v?.host === undefined || v.host.exported || v.constant === true) continue;
      if (v.host.module !== main && hosts.files.get(main)?.reads.has(v.host.module) !== true) continue;
      if (v.temporary === true || host === undefined) continue;
      if (host.neverWritten && module.options.handed?.has(variable) !== true) continue;
      if (host.isLocal) reportStaticLocal(module, hosts, heads, v, host);
      else found.add(variable);
    }
  }
  return [...found];
}

/** Static functions of the file that have no text in the IL, and that the derivative calls. */
export function staticsCalled(
  module: Module,
  hosts: CHosts,
  main: string,
  heads: readonly UnitId[],
): readonly { readonly name: string; readonly origin: Origin }[] {
  const found = new Map<string, Origin>();
  for (const unit of unitsReached(module, hosts, heads))
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "external") return;
      const user = functionSeenFrom(hosts, main, s.callee.name);
      if (user?.linkage === "internal" && user.file === main) found.set(s.callee.name, s.origin);
    });
  return [...found].map(([name, origin]) => ({ name, origin }));
}

/** A function of another file that is asked for (`law == quadratic`) where what a pointer leads to is called, and has no name there. */
export function reportStaticsElsewhere(
  module: Module,
  hosts: CHosts,
  main: string,
  heads: readonly UnitId[],
  isForeign: (unit: UnitId) => boolean,
): void {
  const told = new Set<UnitId>();
  const seen = (file: string): boolean => file === main || hosts.files.get(main)?.reads.has(file) === true;
  for (const unit of unitsReached(module, hosts, heads)) {
    if (isForeign(unit.id)) continue;
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, (e) => {
        if (e.kind !== "operation" || e.name !== "isInstance" || e.detail === undefined) return;
        const id = module.closures.functionOf(e.detail as RecordId);
        const asked = id === undefined ? undefined : module.program.units.get(id);
        const user = asked === undefined ? undefined : functionSeenFrom(hosts, asked.host?.module, asked.name);
        if (asked === undefined || user === undefined || user.file.startsWith("<") || told.has(asked.id)) return;
        if (seen(user.file) || (user.linkage !== "internal" && [...user.declaredIn].some(seen))) return;
        told.add(asked.id);
        const message = `the call asks which function it is, and '${user.name}' of ${user.file} has no name in ${main}`;
        module.bag.add(
          "RG5106",
          "error",
          s.origin,
          message,
          "declare it, without static, in a header that both include",
        );
      });
    });
  }
}

/** A program that is printed by itself has no text of its functions that are called as from outside. */
export function reportMissing(module: Module, hosts: CHosts): void {
  for (const unit of module.program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "external") return;
      const user = hosts.functions.get(s.callee.name);
      if (user === undefined || user.file.startsWith("<")) return;
      const hint = "link it with the file that has the function, or hand that over";
      module.bag.add("RG5105", "error", s.origin, `the program by itself has no text of '${s.callee.name}'`, hint);
    });
}

/** The units that a derivative file has, or copies. */
function unitsReached(module: Module, hosts: CHosts, heads: readonly UnitId[]): readonly Unit[] {
  const seen = new Set<UnitId>();
  const found: Unit[] = [];
  const queue = [...heads];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const unit = module.program.units.get(id);
    if (unit === undefined || isInUsersObject(module, hosts, unit)) continue;
    found.push(unit);
    queue.push(...calledBy(module, unit));
  }
  return found;
}
