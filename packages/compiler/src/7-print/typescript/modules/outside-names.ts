/** The names of the module, of the runtime and of the user's modules that a unit's text uses: its locals must have others. */
import type { Unit } from "../../../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement } from "../../../il/visit.js";
import type { ModuleContext } from "../module-context.js";
import { hostTarget } from "../statements/host-calls.js";
import { runtimeStacks } from "../statements/stacks.js";

export function outsideNames(module: ModuleContext, unit: Unit): ReadonlySet<string> {
  const names = new Set<string>();
  const { program } = module;
  forEachStatement(unit.body, (s) => {
    switch (s.kind) {
      case "call": {
        if (s.callee.kind !== "unit") break;
        const callee = module.unit(s.callee.unit);
        const host = hostTarget(module, callee);
        if (host?.kind === "function") names.add(host.name);
        else if (host === undefined) names.add(module.unitName(callee));
        if (callee.resultForm === "registers") names.add(module.register(callee));
        break;
      }
      case "allocate": {
        const record = s.allocated.kind === "record" ? module.record(s.allocated.record) : undefined;
        if (record?.kind === "class") names.add(module.className(record));
        break;
      }
      case "push":
      case "pop":
      case "stack":
        names.add(module.runtime(runtimeStacks[s.stack]));
        break;
      default:
    }
    forEachPath(s, (p) => {
      if (program.variables.get(p.root)?.role === "global") names.add(module.globalName(p.root));
    });
    forEachExpressionOf(s, (e) => {
      if (e.kind !== "operation" || e.name !== "isInstance") return;
      const record = program.records.get(e.detail as never);
      if (record?.kind === "class") names.add(module.className(record));
    });
  });
  // `a.b` takes the name `a`.
  return new Set([...names].map((n) => n.replace(/\..*$/, "")));
}
