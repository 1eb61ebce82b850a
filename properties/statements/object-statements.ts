/** Statements on records, tagged unions, instances of an abstract class and of a generic one. */
import { cellArgument } from "../effectful.js";
import { place, test, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { part, statement } from "../tree.js";

export function objectStatement(c: Choices, scope: Scope): Step {
  return c.among([
    ["record-statement", 3, () => recordStatement(c, scope)],
    ["shape-statement", 3, () => shapeStatement(c, scope)],
    ["piece", 1, () => pieceStatement(c, scope)],
    ["box", 1, () => boxStatement(c, scope)],
    ["mode", 1, () => modeStatement(c, scope)],
  ]);
}

function recordStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  const name = c.name("d");
  const e = (): Tree => value(c, scope, 1);
  if (scope.records.length === 0 || c.chance(15)) {
    const fields = c.among<Tree>([
      ["record-literal", 3, () => part`{ p: ${e()}, q: ${e()}, inner: { r: ${e()} } }`],
      ["record-spread", scope.records.length > 0 ? 2 : 0, () => part`{ ...${c.pick(scope.records).name}, q: ${e()} }`],
      [
        "record-shorthand",
        scope.records.length > 0 ? 2 : 0,
        () => {
          const { name: from } = c.pick(scope.records);
          return part`{ p: ${from}.q, q: ${e()}, inner: ${from}.inner }`;
        },
      ],
    ]);
    return {
      tree: statement`let ${name} = ${fields};`,
      scope: { ...scope, records: [...scope.records, { name, assignable: true }] },
    };
  }
  const r = c.pick(scope.records).name;
  const o = c.pick(scope.records).name;
  return c.among<Step>([
    ["record-share", 1, () => same(statement`${r}.inner = ${o}.inner;`)],
    ["record-inner", 1, () => same(statement`${r}.inner = { r: ${e()} };`)],
    ["record-exchange", r !== o ? 3 : 0, () => same(statement`[${r}, ${o}] = [${o}, ${r}];`)],
    ["record-reassign", 1, () => same(statement`${r} = { p: ${o}.q, q: ${e()}, inner: ${r}.inner };`)],
    [
      "record-parameter",
      1,
      () =>
        same(
          statement`${place(c, scope)} = (({ p, inner: { r: t } }: { p: number; inner: { r: number } }) => 0.6 * p * t)(${r});`,
        ),
    ],
    [
      "record-list",
      1,
      () =>
        same(
          statement`${place(c, scope)} = folded([${r}, ${o}], ${e()}, (s, d, i) => 0.5 * s + 0.2 * d.p * d.inner.r + 0.1 * i);`,
        ),
    ],
    ["record-sort", 1, () => same(statement`[${r}, ${o}].sort((d, e) => d.p - e.p)[0].q = ${e()};`)],
  ]);
}

function shapeStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  const name = c.name("j");
  const e = (): Tree => value(c, scope, 1);
  if (scope.shapes.length === 0 || c.chance(20)) {
    const make = (): Tree => part`new ${c.pick(["Disc", "Ring"])}(${e()}, ${e()})`;
    return {
      tree: statement`let ${name}: Shape = ${c.chance(50) ? make() : part`${test(c, scope)} ? ${make()} : ${make()}`};`,
      scope: { ...scope, shapes: [...scope.shapes, { name, assignable: true }] },
    };
  }
  const s = c.pick(scope.shapes).name;
  const o = c.pick(scope.shapes).name;
  return c.among<Step>([
    ["grow", 4, () => same(statement`${s}.grow(${e()}${c.chance(40) ? part`, ${e()}` : ""});`)],
    ["total", 3, () => same(statement`${place(c, scope)} = ${s}.total();`)],
    ["area", 2, () => same(statement`${place(c, scope)} = 0.6 * ${s}.area() + 0.3 * ${o}.twist(${e()});`)],
    ["instance", 1, () => same(statement`if (${s} instanceof Ring) ${s}.grow(${e()});`)],
    ["kind", 1, () => same(statement`if (${s}.kind === "disc" && Shape.made > 1) ${place(c, scope)} = ${s}.area();`)],
    ["shape-exchange", s !== o ? 2 : 0, () => same(statement`[${s}, ${o}] = [${o}, ${s}];`)],
    [
      "shapes",
      1,
      () =>
        same(
          statement`for (const d of [${s}, new Disc(${e()}, 0.4), ${o}]) {\nd.grow(${e()});\n${place(c, scope)} = d.total();\n}`,
        ),
    ],
  ]);
}

function pieceStatement(c: Choices, scope: Scope): Step {
  const e = (): Tree => value(c, scope, 1);
  const make = (): Tree =>
    c.among<Tree>([
      ["piece-point", 1, () => part`{ tag: "point", at: ${e()} }`],
      ["piece-pair", 1, () => part`{ tag: "pair", left: ${e()}, right: ${e()} }`],
      ["piece-many", 1, () => part`{ tag: "many", items: [${e()}, ${e()}] }`],
    ]);
  const name = c.name("d");
  return {
    tree: statement`const ${name}: Piece = ${test(c, scope)} ? ${make()} : ${make()};\n${place(c, scope)} = measure(${name});`,
    scope,
  };
}

function boxStatement(c: Choices, scope: Scope): Step {
  const name = c.name("d");
  const made = part`new Box(${cellArgument(c, scope)}, ${value(c, scope, 1)})`;
  const use =
    scope.cells.length > 0
      ? statement`${place(c, scope)} = 0.6 * ${name}.replace(${cellArgument(c, scope)}).v + 0.2 * ${name}.weight * ${name}.content.w;`
      : statement`${place(c, scope)} = ${name}.weight * ${name}.content.v;`;
  return { tree: statement`const ${name} = ${made};\n${use}`, scope };
}

function modeStatement(c: Choices, scope: Scope): Step {
  const name = c.name("d");
  return {
    tree: statement`const ${name}: Mode = ${test(c, scope)} ? Mode.Slow : Mode.Fast;\nif (${name} === Mode.Fast) ${place(c, scope)} = ${value(c, scope, 1)};\nelse ${place(c, scope)} *= 0.5;`,
    scope,
  };
}
