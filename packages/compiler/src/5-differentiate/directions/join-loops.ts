import type { LoopStatement, Statement } from "../../il/types.js";

/** Loops over directions that follow each other are one: a direction never reads what another one writes. `loops`: those over directions. */
export function joinLoops(statements: readonly Statement[], loops: Set<Statement>): readonly Statement[] {
  const list: Statement[] = [];
  for (const s of statements) {
    const before = list.at(-1);
    if (before === undefined || !loops.has(s) || !loops.has(before) || s.comments !== undefined) {
      list.push(s);
      continue;
    }
    const [a, b] = [before as LoopStatement, s as LoopStatement];
    const both = { ...a, body: { statements: [...a.body.statements, ...b.body.statements] } };
    loops.delete(a);
    loops.delete(b);
    loops.add(both);
    list[list.length - 1] = both;
  }
  return list;
}
