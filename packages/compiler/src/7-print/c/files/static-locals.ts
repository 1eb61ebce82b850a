/**
 * Static variables inside functions: no other text can name the user's, so that the derivative has one of its own, with the same initial value. That is
 * said. Where a function that no head runs comes to the user's (`prepare()` calls the function that gives a pointer to it, or that
 * counts in it), the derivative would go on from other values than the function it derives: that is refused. Tables that are filled in the first call
 * are the same whoever fills them.
 */
import type { UnitId, Variable } from "../../../il/types.js";
import type { CFunction, CHosts, CVariable } from "../../../languages/c-hosts.js";
import type { Module } from "../module.js";

export function reportStaticLocal(
  module: Module,
  hosts: CHosts,
  heads: readonly UnitId[],
  v: Variable,
  host: CVariable,
): void {
  const also =
    host.owner === undefined || host.filledOnce === true
      ? undefined
      : alsoRunBy(module, hosts, host.owner, headNames(module, heads));
  const fix = "move it out of the function, to the file";
  if (also === undefined)
    module.bag.add(
      "RG5104",
      "warning",
      v.origin,
      `the derivative has a '${v.name}' of its own: a static variable inside a function cannot be shared`,
      fix,
    );
  else
    module.bag.add(
      "RG5108",
      "error",
      v.origin,
      `'${also}', which is not differentiated, runs '${host.owner}' too: the derivative has a '${v.name}' of its own, and would not see what is left in the user's`,
      fix,
    );
}

function headNames(module: Module, heads: readonly UnitId[]): ReadonlySet<string> {
  return new Set(
    heads.flatMap((id) => {
      const of = module.program.units.get(id)?.derivative?.of;
      return (of === undefined ? undefined : module.program.units.get(of)?.host?.name) ?? [];
    }),
  );
}

/** A function with text that no head runs, and that runs this one on a way that leads through no head. */
function alsoRunBy(module: Module, hosts: CHosts, owner: string, heads: ReadonlySet<string>): string | undefined {
  const byName = new Map<string, CFunction[]>();
  for (const f of new Set(hosts.functions.values())) byName.set(f.name, [...(byName.get(f.name) ?? []), f]);
  // Through pointers, functions are run that no text on the way mentions.
  const lowered = [...module.program.units.values()].flatMap((unit) => unit.host?.name ?? []);
  const run = runFrom(byName, [...heads, ...lowered], new Set());
  for (const { name, mentions } of hosts.functions.values())
    if (!run.has(name) && mentions.size > 0 && runFrom(byName, [name], heads).has(owner)) return name;
  return undefined;
}

function runFrom(
  byName: ReadonlyMap<string, readonly CFunction[]>,
  roots: Iterable<string>,
  stops: ReadonlySet<string>,
): ReadonlySet<string> {
  const run = new Set<string>();
  const queue = [...roots];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (run.has(name)) continue;
    run.add(name);
    for (const f of byName.get(name) ?? [])
      for (const mentioned of f.mentions) if (!stops.has(mentioned)) queue.push(mentioned);
  }
  return run;
}
