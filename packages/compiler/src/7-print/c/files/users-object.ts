/** What the user's own objects have: functions that a derivative calls as they are. */
import type { Unit } from "../../../il/types.js";
import type { CHosts } from "../../../languages/c-hosts.js";
import { functionSeenFrom } from "../../../languages/c-hosts.js";
import type { Module } from "../module.js";

/** The unit is a function of the user's that other objects can call. */
export function isInUsersObject(module: Module, hosts: CHosts, unit: Unit): boolean {
  // The program calls it by its name, or links with what has it.
  if (unit.derivative?.written !== undefined || unit.withoutText === true) return true;
  if (unit.host === undefined || unit.derivative !== undefined || !sameSignature(module, hosts, unit)) return false;
  return unit.host.exported || isInHeader(hosts, unit);
}

/** A `static inline` function of a header: who includes that has it. */
export function isInHeader(hosts: CHosts, unit: Unit): boolean {
  return unit.host !== undefined && !hosts.files.has(unit.host.module);
}

/** What the user's text calls the function. */
export function nameInUsersText(unit: Unit): string {
  return unit.host?.calledAs ?? unit.name;
}

/** The unit is called as in the user's text: no pass has changed its parameters. */
export function sameSignature(module: Module, hosts: CHosts, unit: Unit): boolean {
  const user = functionSeenFrom(hosts, unit.host?.module, nameInUsersText(unit));
  if (user === undefined || unit.host === undefined || user.parameters.length !== unit.parameters.length) return false;
  return unit.parameters.every((id, k) => {
    const name = user.parameters[k]?.name;
    return name === undefined || name === "" || module.program.variables.get(id)?.name === name;
  });
}
