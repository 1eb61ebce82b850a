/**
 * Stores to elements that a list surely has: `list[i] = …` in a loop over `i < list.length`, which leave the list as long as it is.
 * In: a block. Out: these statements.
 * Method: a counter that begins at a constant and grows, tested before each turn, and a variable for the list that nothing in the loop assigns.
 * Limits: the list by a variable; the test by its length itself.
 */
import { samePath } from "../equal.js";
import type { Block, LoopStatement, Path, Statement, VariableId } from "../types.js";
import { forEachStatement, writtenPaths } from "../visit.js";

export function storesBelowLength(block: Block): ReadonlySet<Statement> {
  const stores = new Set<Statement>();
  forEachStatement(block, (s) => {
    if (s.kind !== "loop" || s.testAt !== "start") return;
    const counted = countedBelowLength(s);
    if (counted === null) return;
    forEachStatement(s.body, (inner) => {
      if (inner.kind === "assign" && isElement(inner.target, counted)) stores.add(inner);
    });
  });
  return stores;
}

interface Counted {
  readonly counter: VariableId;
  readonly list: Path;
}

function countedBelowLength({ init, test, update, body }: LoopStatement): Counted | null {
  if (test.kind !== "binary" || test.operator !== "less") return null;
  const { left, right } = test;
  if (left.kind !== "read" || left.path.steps.length > 0) return null;
  if (right.kind !== "operation" || right.name !== "length") return null;
  const [of] = right.arguments;
  if (of?.kind !== "read" || of.path.steps.length > 0) return null;
  const [counter, list] = [left.path.root, of.path.root];
  const [first, ...more] = init.statements;
  const startsAtZero =
    more.length === 0 &&
    first?.kind === "assign" &&
    first.target.root === counter &&
    first.value.kind === "constant" &&
    Number(first.value.value) >= 0;
  const [step, ...steps] = update.statements;
  const grows =
    steps.length === 0 &&
    step?.kind === "assign" &&
    step.value.kind === "binary" &&
    step.value.operator === "add" &&
    [step.value.left, step.value.right].some((e) => e.kind === "constant" && Number(e.value) > 0) &&
    [step.value.left, step.value.right].some((e) => e.kind === "read" && samePath(e.path, left.path));
  let isKept = true;
  forEachStatement(body, (s) => {
    if (s.kind === "resize") isKept = false;
    for (const path of writtenPaths(s))
      if (path.steps.length === 0 && (path.root === counter || path.root === list)) isKept = false;
  });
  return startsAtZero && grows && isKept ? { counter, list: of.path } : null;
}

function isElement({ root, steps }: Path, { counter, list }: Counted): boolean {
  const [behind, index, ...more] = steps;
  if (root !== list.root || behind?.kind !== "deref" || index?.kind !== "index" || more.length > 0) return false;
  const [subscript] = index.indices;
  return (
    index.indices.length === 1 &&
    subscript?.kind === "read" &&
    subscript.path.root === counter &&
    subscript.path.steps.length === 0
  );
}
