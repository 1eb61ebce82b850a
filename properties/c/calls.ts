/** Calls of the program's functions, as statements: with effects through their parameters and on variables at file scope. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";
import { address } from "./addresses.js";
import { bodyAddress, place, value, wholeOf } from "./expressions.js";
import type { HelperKind, Scope, Step } from "./scope.js";

export function callStatement(c: Choices, scope: Scope): Step {
  const { depth, budget } = scope;
  const name = c.name("t");
  const e = (): Tree => value(c, scope, 1);
  const helper = (kind: HelperKind): string | null => {
    const known = scope.helpers.filter((h) => h.kind === kind);
    return known.length > 0 && budget !== null && scope.loops < 3 ? c.pick(known).name : null;
  };
  const one = (): string => address(c, scope, { length: 1, depth }) ?? "&level";
  const three = (isConst = false): string => address(c, scope, { length: 3, depth, isConst }) ?? "table";
  const writable = scope.bodies.filter((b) => !b.isConst);
  const body = (): string => (writable.length > 0 ? bodyAddress(c, scope, true) : "&spare");
  const guarded = (call: Tree): Step => ({ tree: statement`if (${budget!} > 0) ${call}`, scope });
  const names = { pure: helper("pure"), effect: helper("effect"), void: helper("void"), split: helper("split") };
  const pair = helper("pair");
  const given = helper("body");
  const relay = helper("relay");
  return c.among<Step>([
    [
      "call-effect",
      names.effect !== null ? 4 : 0,
      () => {
        const call = statement`if (${budget!} > 0) ${name} = 0.7 * ${names.effect!}(${e()}, ${three()}, ${body()}, ${budget!} - 1);`;
        return {
          tree: statement`double ${name} = 0.1;\n${call}`,
          scope: { ...scope, numbers: [...scope.numbers, { name, depth }] },
        };
      },
    ],
    [
      "call-void",
      names.void !== null ? 4 : 0,
      () => guarded(statement`${names.void!}(${three()}, ${three()}, ${e()}, ${budget!} - 1);`),
    ],
    [
      "call-split",
      names.split !== null ? 4 : 0,
      () => guarded(statement`${names.split!}(${e()}, ${one()}, ${one()}, ${budget!} - 1);`),
    ],
    [
      "call-pair",
      pair !== null ? 4 : 0,
      () => {
        const old = scope.pairs.length > 0 ? wholeOf(c.pick(scope.pairs)) : "spare.inner";
        return {
          tree: statement`struct pair ${name} = {0.2, 0.4};\nif (${budget!} > 0) ${name} = ${pair!}(${old}, ${e()}, ${budget!} - 1);`,
          scope: { ...scope, pairs: [...scope.pairs, { name, depth, isConst: false, isPointer: false }] },
        };
      },
    ],
    [
      "call-body",
      given !== null ? 4 : 0,
      () => {
        const from = body();
        return {
          tree: statement`struct body *${name} = ${from};\nif (${budget!} > 0) ${name} = ${given!}(${name}, ${e()}, ${budget!} - 1);`,
          scope: {
            ...scope,
            bodies: [...scope.bodies, { name, depth, isConst: false, isPointer: true, isOwn: false }],
          },
        };
      },
    ],
    [
      "call-relay",
      relay !== null ? 4 : 0,
      () => {
        const f =
          scope.functions.length > 0 && c.chance(40) ? c.pick(scope.functions) : c.pick(["wave", "bend", "&wave"]);
        return {
          tree: statement`double ${name} = 0.2;\nif (${budget!} > 0) ${name} = ${relay!}(${f}, ${e()}, ${budget!} - 1);`,
          scope: { ...scope, numbers: [...scope.numbers, { name, depth }] },
        };
      },
    ],
    [
      "function-pointer",
      2,
      () => {
        const form = c.pick([`double (*${name})(double)`, `real_function ${name}`]);
        const choice = c.chance(50) ? "wave" : `${place(c, scope, false)} > ${c.odd()} ? wave : bend`;
        return { tree: statement`${form} = ${choice};`, scope: { ...scope, functions: [...scope.functions, name] } };
      },
    ],
    ["redirect-function", scope.functions.length > 0 ? 1 : 0, () => redirectFunction(c, scope)],
  ]);
}

function redirectFunction(c: Choices, scope: Scope): Step {
  const f = c.pick(scope.functions);
  const tree = statement`if (${place(c, scope, false)} > ${c.odd()}) ${f} = ${c.pick(["wave", "bend"])};`;
  return { tree, scope };
}
