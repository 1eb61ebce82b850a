/** Statements that show in which order their parts are evaluated, and loops and branches whose tests are constants. */
import { place, subscript, test, value } from "../expressions.js";
import type { Choices, Scope } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, statement } from "../tree.js";

type Statements = (c: Choices, scope: Scope, count: number) => { trees: Tree[]; scope: Scope };

export function orderStatement(c: Choices, scope: Scope, statements: Statements): Tree {
  const e = (): Tree => value(c, scope, 1);
  const p = place(c, scope);
  const arrays = scope.arrays.filter((a) => a.length >= 2);
  return c.among<Tree>([
    [
      "pushed-in-order",
      scope.lists.length > 0 ? 3 : 0,
      () => {
        const y = c.pick(scope.lists);
        const last = `${y}[${y}.length - 1]`;
        return c.pick([
          statement`${y}.push(${e()}, 0.7 * ${last});`,
          statement`${y}.push(${y}.pop()!, 0.6 * ${last}, 0.1 * ${y}.length * ${e()});`,
          statement`${y}.unshift(${e()}, 0.5 * ${y}[0]);`,
          statement`${place(c, scope)} = 0.1 * ${y}.push(${e()}) * ${last};`,
        ]);
      },
    ],
    ["arguments", 3, () => statement`${place(c, scope)} = blend((${p} = ${e()}), ${p}, (${p} *= 0.7), ${p} + ${e()});`],
    ["compound", 2, () => statement`${p} ${c.pick(["+=", "-=", "*="])} 0.5 * (${p} = ${e()});`],
    [
      "compound-element",
      arrays.length > 0 ? 2 : 0,
      () => {
        const a = c.pick(arrays);
        const [i, j] = [subscript(c, scope, a.length), subscript(c, scope, a.length)];
        return statement`${a.name}[${i}] += 0.3 * (${a.name}[${j}] = ${e()}) * ${a.name}[${i}];`;
      },
    ],
    [
      "literal-in-order",
      2,
      () => statement`${place(c, scope)} = [(${p} = ${e()}), ${p}, (${p} -= 0.2)][${subscript(c, scope, 3)}] * ${p};`,
    ],
    [
      "fields-in-order",
      2,
      () => {
        const [first, second] = [c.name("u"), c.name("v")];
        return statement`{\nconst { u: ${first}, v: ${second} } = { u: (${p} = ${e()}), v: ${p} * ${e()} };\n${place(c, scope)} = 0.5 * ${first} - 0.4 * ${second};\n}`;
      },
    ],
    [
      "object-before-argument",
      scope.cells.length > 0 ? 2 : 0,
      () => {
        const o = c.pick(scope.cells).name;
        return c.pick([
          statement`${o}.v *= 0.5 * ${o}.scale(${e()}).v;`,
          statement`${place(c, scope)} = ${o}.v + 0.3 * ${o}.scale(${o}.w).w * ${o}.v;`,
          statement`${o}.v = 0.4 * ${o}.v + 0.5 * (${o}.v = ${e()});`,
        ]);
      },
    ],
    [
      "steps-in-arguments",
      arrays.length > 0 ? 2 : 0,
      () => {
        const a = c.pick(arrays);
        const k = c.name("k");
        const n = String(a.length);
        return statement`{\nlet ${k} = 0;\n${a.name}[${k}++ % ${n}] = 0.6 * ${a.name}[${k}++ % ${n}] + 0.2 * ${a.name}[${k} % ${n}] * ${e()};\n${place(c, scope)} += blend(0.1 * ${k}++, ${a.name}[${k} % ${n}], 0.1 * ++${k});\n}`;
      },
    ],
    ["constant-exit", scope.depth < 4 ? 4 : 0, () => constantExit(c, scope, statements)],
  ]);
}

/** A constant decides; what is never reached may be anything. */
function constantExit(c: Choices, scope: Scope, statements: Statements): Tree {
  const i = c.name("i");
  const yes = c.pick(["0.1 < 0.3", "2 > 1", "!false", "1 + 1 === 2"]);
  const no = c.pick(["0.3 < 0.1", "1 > 2", "false", "!true"]);
  // TypeScript narrows nothing in what it takes as never reached: there a test against undefined would be a type error.
  const hidden = (literal: string): string => literal.replace(/\b(true|false)\b/, "($1 as boolean)");
  const inner: Scope = { ...scope, depth: scope.depth + 2, loops: scope.loops + 1, inLoop: false, labels: [] };
  const body = (): Tree => block(statements(c, inner, 1 + c.upTo(1)).trees);
  const e = (): Tree => value(c, scope, 1);
  return c.pick([
    () => statement`for (let ${i} = 0; ${i} < 3; ${i}++) {\n${body()}\nif (${hidden(yes)}) break;\n${body()}\n}`,
    () =>
      statement`for (let ${i} = 0; ${i} < 2; ${i}++) {\n${body()}\nif (${no}) break;\n${body()}\nif (${yes}) continue;\n${place(c, scope)} = ${e()};\n}`,
    () => statement`while (${yes}) {\n${body()}\nbreak;\n}`,
    () => statement`do {\n${body()}\nif (${test(c, scope)}) break;\n${body()}\n} while (${no});`,
    () => statement`if (${hidden(no)}) {\n${body()}\n} else ${place(c, scope)} = ${e()};`,
    () => statement`${place(c, scope)} = ${yes} ? ${e()} : ${e()};`,
    () =>
      statement`switch (${String(c.below(3))} as number) {\ncase 1:\n${place(c, scope)} = ${e()};\nbreak;\ncase 2:\n${place(c, scope)} = ${e()};\ndefault:\n${place(c, scope)} *= 0.7;\n}`,
    () => statement`${i}: {\n${body()}\nif (${yes}) break ${i};\n${place(c, scope)} = ${e()};\n}`,
  ])();
}
