import type { LoopStatement, Statement } from "../../il/types.js";
import type { Passing } from "./passed-statements.js";

/**
 * Loops over directions that follow each other are one: a direction never reads what another one writes. A loop goes behind statements between it and the
 * next one that it may pass. `loops`: those over directions.
 */
export function joinLoops(
  statements: readonly Statement[],
  loops: Set<Statement>,
  mayPass: Passing,
): readonly Statement[] {
  const list: Statement[] = [];
  let latest: LoopStatement | null = null;
  for (const s of statements) {
    if (s.kind === "loop" && loops.has(s)) {
      if (latest !== null && s.comments === undefined) {
        list.splice(list.indexOf(latest), 1);
        latest = joined(latest, s, loops);
      } else latest = s;
      list.push(latest);
      continue;
    }
    list.push(s);
    if (latest !== null && !mayPass(s, latest)) latest = null;
  }
  return list;
}

function joined(a: LoopStatement, b: LoopStatement, loops: Set<Statement>): LoopStatement {
  const both = { ...a, body: { statements: [...a.body.statements, ...b.body.statements] } };
  loops.delete(a);
  loops.delete(b);
  loops.add(both);
  return both;
}
