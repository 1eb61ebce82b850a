/**
 * The variables that `$AD BINOMIAL-CKP` names are read where the loop begins, from here on: passes that drop, rename or replace variables see that.
 * In: a program with its directives, and the names that the user has given. Out: the same program; loops have what they ask (`LoopStatement.asked`), as far
 * as there are variables of these names.
 */
import { readOf } from "../../il/builders.js";
import { checkpointedLoop } from "../../il/conventions/directives.js";
import { roomWords, variableWords } from "../../il/conventions/state-rooms.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Expression, LoopStatement, Program, Statement, Unit, Variable } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";

export function readRooms(program: Program, unit: Unit): Unit["body"] {
  return rewriteBlock(unit.body, {
    statement: (s) => (s.kind === "loop" ? asking(program, unit, s) : s),
  });
}

function asking(program: Program, unit: Unit, s: LoopStatement): Statement {
  const directive = s.directives?.find(({ name }) => name === checkpointedLoop);
  const words = directive === undefined ? [] : variableWords(roomWords(directive.arguments));
  const asked: Expression[] = [];
  for (const word of words) {
    const variable = named(program, unit, word);
    if (variable === undefined) break;
    asked.push(readOf(variable));
  }
  return asked.length === 0 ? s : { ...s, asked };
}

function named(program: Program, unit: Unit, name: string): Variable | undefined {
  const ids = new Set(unit.parameters);
  forEachStatement(unit.body, (s) => forEachPath(s, ({ root }) => ids.add(root)));
  return [...ids].map((id) => program.variables.get(id)).find((variable) => variable?.name === name);
}
