/**
 * Comparisons of locals that only ever hold one number: `const power = 3` makes `power === 0`, which the derivative of a power asks, false.
 * In: a program. Out: the same program, derivative units without such comparisons and the branches that they rule out.
 * Limits: numbers that are written where the local is declared, not what follows from others.
 */
import { compare } from "../../il/fold-arithmetic.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, Expression, Program, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachExpressionOf, storedPaths } from "../../il/visit.js";
import { derivativeUnits } from "../derivatives/derivative-values.js";
import { ProgramDraft } from "../program-draft.js";
import { foldDecidedTests } from "./fold-decided-tests.js";

export function decideByFixedLocals(program: Program): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) draft.setBody(unit, decided(unit, fixedLocals(program, unit)));
  return draft.finish();
}

function decided(unit: Unit, fixed: ReadonlyMap<VariableId, number>): Block {
  if (fixed.size === 0) return unit.body;
  let changed = false;
  const numberOf = (e: Expression): number | undefined => {
    if (e.kind === "constant") return typeof e.value === "number" ? e.value : undefined;
    return e.kind === "read" && e.path.steps.length === 0 ? fixed.get(e.path.root) : undefined;
  };
  const body = rewriteBlock(unit.body, {
    expression: (e) => {
      if (e.kind !== "binary" || e.type.kind !== "boolean") return e;
      const left = numberOf(e.left);
      const right = numberOf(e.right);
      const value = left === undefined || right === undefined ? undefined : compare(e.operator, left, right);
      if (value === undefined) return e;
      changed = true;
      return { kind: "constant", value, type: e.type };
    },
  });
  return changed ? foldDecidedTests(body, false) : unit.body;
}

/** Those that are given a number once, and are read behind that alone: on every way there they hold it. */
function fixedLocals(program: Program, unit: Unit): ReadonlyMap<VariableId, number> {
  const given = new Map<VariableId, { readonly value: number; readonly at: number; readonly block: Block }>();
  const others = new Set<VariableId>(unit.parameters);
  const reads = new Map<VariableId, { first: number; last: number }>();
  const ends = new Map<Block, number>();
  let at = 0;
  const read = (id: VariableId): void => {
    const known = reads.get(id);
    if (known === undefined) reads.set(id, { first: at, last: at });
    else known.last = at;
  };
  const walk = (block: Block): void => {
    for (const s of block.statements) {
      at++;
      const value = s.kind === "assign" && s.value.kind === "constant" ? s.value.value : undefined;
      for (const { root, steps } of storedPaths(s)) {
        if (steps.length > 0) read(root);
        else if (typeof value !== "number" || given.has(root)) others.add(root);
        else given.set(root, { value, at, block });
      }
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address") others.add(e.path.root);
        else if (e.kind === "read") read(e.path.root);
      });
      childBlocks(s).forEach(walk);
    }
    ends.set(block, at);
  };
  walk(unit.body);
  const fixed = new Map<VariableId, number>();
  for (const [id, { value, at: from, block }] of given) {
    const variable = program.variables.get(id);
    const isNumber = variable?.type.kind === "real" || variable?.type.kind === "integer";
    const { first, last } = reads.get(id) ?? { first: from + 1, last: from + 1 };
    const isBehind = first > from && last <= ends.get(block)!;
    if (isBehind && !others.has(id) && variable?.role === "local" && isNumber) fixed.set(id, value);
  }
  return fixed;
}
