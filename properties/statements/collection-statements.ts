/** Statements on maps and sets with passive keys. */
import { cursorSubscript, place, test, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";

export function mapStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  if (scope.maps.length === 0 || c.chance(10)) {
    const name = c.name("map");
    const entries = c.chance(60) ? statement`[[0, ${value(c, scope, 1)}], [2, ${value(c, scope, 1)}]]` : statement``;
    return {
      tree: statement`let ${name} = new Map<number, number>(${{ sort: "part", parts: entries.parts }});`,
      scope: { ...scope, maps: [...scope.maps, name] },
    };
  }
  if (c.chance(25)) return setStatement(c, scope);
  const m = c.pick(scope.maps);
  const key = (): string => mapKey(c, scope);
  const k = c.name("k");
  const v = c.name("v");
  return c.among<Step>([
    ["map-set", 4, () => same(statement`${m}.set(${key()}, ${value(c, scope)});`)],
    [
      "map-update",
      3,
      () => {
        const at = mapKey(c, { ...scope, cursors: [] });
        return same(statement`${m}.set(${at}, 0.5 * (${m}.get(${at}) ?? 0.2) + 0.3 * ${value(c, scope, 1)});`);
      },
    ],
    ["map-delete", 1, () => same(statement`${m}.delete(${key()});`)],
    ["map-clear", 1, () => same(statement`if (${test(c, scope)}) ${m}.clear();`)],
    ["map-has", 1, () => same(statement`if (${m}.has(${key()})) ${place(c, scope)} = 0.4 * ${m}.size;`)],
    [
      "map-entries",
      2,
      () =>
        same(
          statement`for (const [${k}, ${v}] of ${m}) ${place(c, scope)} = 0.5 * ${v} + 0.1 * ${k} * ${value(c, scope, 1)};`,
        ),
    ],
    [
      "map-for-each",
      1,
      () => same(statement`${m}.forEach((${v}, ${k}) => {\n${place(c, scope)} = 0.6 * ${v} - 0.1 * ${k};\n});`),
    ],
    ["map-values", 1, () => same(statement`for (const ${v} of ${m}.values()) ${place(c, scope)} += 0.2 * ${v};`)],
    [
      "map-exchange",
      scope.maps.length > 1 ? 1 : 0,
      () => {
        const other = c.pick(scope.maps);
        return same(statement`[${m}, ${other}] = [${other}, ${m}];`);
      },
    ],
  ]);
}

function setStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  if (scope.sets.length === 0) {
    const name = c.name("e");
    return {
      tree: statement`const ${name} = new Set<number>([1, 3]);`,
      scope: { ...scope, sets: [...scope.sets, name] },
    };
  }
  const e = c.pick(scope.sets);
  const key = (): string => mapKey(c, scope);
  const k = c.name("k");
  return c.among<Step>([
    ["set-add", 2, () => same(statement`${e}.add(${key()});`)],
    ["set-delete", 1, () => same(statement`${e}.delete(${key()});`)],
    ["set-has", 2, () => same(statement`if (${e}.has(${key()})) ${place(c, scope)} = ${value(c, scope, 1)};`)],
    [
      "set-loop",
      2,
      () => same(statement`for (const ${k} of ${e}) ${place(c, scope)} = 0.2 * ${k} * ${value(c, scope, 1)};`),
    ],
  ]);
}

function mapKey(c: Choices, scope: Scope): string {
  if (scope.counters.length > 0 && c.chance(50)) return c.pick(scope.counters).name;
  return scope.cursors.length > 0 && c.chance(30) ? cursorSubscript(c, scope, 4) : String(c.below(4));
}
