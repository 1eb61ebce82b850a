/** Random statements. Every loop ends by a counter of its own; everything that is declared is read. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement, textOf } from "../tree.js";
import { assignment, declaration, integerStatement } from "./assignments.js";
import { callStatement } from "./calls.js";
import { controlStatement } from "./control-statements.js";
import { place } from "./expressions.js";
import { heapStatement, nodeStatement } from "./heap-statements.js";
import { hiddenStatement } from "./hidden-statements.js";
import { arrayDeclaration, pointerStatement } from "./pointer-statements.js";
import type { Scope, Step } from "./scope.js";
import { stateStatement } from "./state-statements.js";
import { bodyStatement, pairStatement } from "./struct-statements.js";

export function statements(c: Choices, scope: Scope, count: number): { trees: Tree[]; scope: Scope } {
  const trees: Tree[] = [];
  let current = scope;
  for (let i = 0; i < count; i++) {
    const step = oneStatement(c, current);
    trees.push(step.tree);
    current = step.scope;
  }
  trees.push(...uses(c, scope, trees));
  return { trees, scope: current };
}

function oneStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  const canNest = scope.depth < 4;
  return c.among<Step>([
    ["declare", 3, () => declaration(c, scope)],
    ["assign", 8, () => same(assignment(c, scope))],
    ["integer-statement", 2, () => integerStatement(c, scope)],
    ["array-declaration", 3, () => arrayDeclaration(c, scope)],
    ["pointer-statement", 5, () => pointerStatement(c, scope, statements)],
    ["pair-statement", 3, () => pairStatement(c, scope)],
    ["body-statement", scope.isPure ? 0 : 4, () => bodyStatement(c, scope, statements)],
    ["heap", canNest && scope.held.length < 3 ? 3 : 0, () => same(heapStatement(c, scope, statements))],
    [
      "nodes",
      scope.nodes.length > 0 && scope.loops < 3 && canNest ? 6 : 0,
      () => same(nodeStatement(c, scope, statements)),
    ],
    ["hidden-statement", scope.isPure ? 0 : 2, () => same(hiddenStatement(c, scope))],
    ["state-statement", scope.isPure ? 0 : 2, () => same(stateStatement(c, scope))],
    ["call", scope.isPure ? 0 : 4, () => callStatement(c, scope)],
    ["control", canNest ? 8 : 0, () => same(controlStatement(c, scope, statements))],
  ]);
}

/** Reads what these statements declare and nothing reads. */
function uses(c: Choices, scope: Scope, trees: readonly Tree[]): Tree[] {
  const text = trees.map(textOf).join("\n");
  return declaredIn(trees).flatMap(({ name, read }) =>
    isRead(text, name) && !c.chance(15) ? [] : [statement`${place(c, scope)} += 0.1 * ${read};`],
  );
}

/** Is there more than declarations of the name and assignments to it? */
export function isRead(text: string, name: string): boolean {
  return [
    ...text.matchAll(new RegExp(`(.?)\\b${name}\\b((?:\\)\\(double\\)|\\[[^\\]]*\\]|\\.\\w+)*)(.{0,4})`, "g")),
  ].some(([, before = "", , after = ""]) => {
    if (before === "." || before === ">") return false;
    if (/^ (=|[-+*/%^&|]=|<<=|>>=) /.test(after) || /^(\+\+|--);/.test(after)) return false;
    return !/^;/.test(after) || !/[ *]/.test(before) || isReturned(text, name);
  });
}

const isReturned = (text: string, name: string): boolean => new RegExp(`(return|=) \\**${name};`).test(text);

/** Names of local variables in these statements themselves, not in blocks inside them. */
function declaredIn(trees: readonly Tree[]): { readonly name: string; readonly read: string }[] {
  return trees.flatMap((tree) => {
    const text = textOf(tree);
    const found =
      /^(?:static |const )*(struct body|struct pair|struct node|double|float|vec3|int|long|short|unsigned long|unsigned|size_t|real_function) (\(?\*{0,2})(\w+)(\)?(?:\[\w*\])*)/.exec(
        text,
      );
    if (found === null) return [];
    const [, type = "", stars = "", name = "", after = ""] = found;
    const second = /, (\w+) = 0\.5 \* (\w+);$/.exec(text);
    return [
      { name, read: readOf(type, stars.replace("(", ""), name, after) },
      ...(second?.[2] === name ? [{ name: second[1]!, read: second[1]! }] : []),
    ];
  });
}

function readOf(type: string, stars: string, name: string, after: string): string {
  if (type === "real_function" || after.startsWith(")")) return `${name}(0.3)`;
  const isPointer = stars !== "";
  if (type === "struct pair") return after.startsWith("[") ? `${name}[1].p` : `${name}${isPointer ? "->" : "."}q`;
  if (type === "struct body") return `${name}${isPointer ? "->" : "."}w`;
  const subscripts = after.match(/\[/g)?.length ?? (type === "vec3" ? 1 : 0);
  const whole = /^(int|long|short|unsigned|size_t)/.test(type) ? `(${name} % 3)` : name;
  return `${stars}${"*".repeat(subscripts)}${whole}`;
}
