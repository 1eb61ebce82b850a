/** Random work arrays and chains on the heap, freed on every way out. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, part, statement, textOf } from "../tree.js";
import { place, test, value } from "./expressions.js";
import type { Scope, Statements } from "./scope.js";

interface Storage {
  readonly made: Tree;
  readonly freed: string;
  readonly inner: Partial<Scope>;
}

/** Storage, statements that use it, and its end. */
export function heapStatement(c: Choices, scope: Scope, statements: Statements): Tree {
  const depth = scope.depth + 1;
  const { made, freed, inner } = storage(c, { ...scope, depth });
  const done = c.name("done");
  const leaves = c.chance(30);
  const held: Partial<Scope> = {
    held: [...scope.held, freed],
    heldSinceBreak: [...scope.heldSinceBreak, freed],
    heldSinceLoop: [...scope.heldSinceLoop, freed],
    labels: leaves ? [done] : [],
  };
  const body = block(statements(c, { ...scope, depth, ...inner, ...held }, 1 + c.upTo(3)).trees);
  const label = usesLabel(body, done) ? `${done}:\n` : "";
  return statement`{\n${made}\n${body}\n${label}${freed}\n}`;
}

export const usesLabel = (tree: Tree, label: string): boolean => textOf(tree).includes(`goto ${label};`);

function storage(c: Choices, scope: Scope): Storage {
  const h = c.name("h");
  const i = c.name("i");
  const { depth } = scope;
  const array = (length: number): Partial<Scope> => ({
    arrays: [...scope.arrays, ...[1, 2].map(() => ({ name: h, depth, length, isConst: false, isPointer: false }))],
  });
  const inLoop: Scope = { ...scope, counters: [...scope.counters, { name: i, below: 3 }] };
  const element = (): Tree => value(c, inLoop, 1);
  const fill = (): Tree => part`for (int ${i} = 0; ${i} < 3; ${i}++) ${h}[${i}] = ${element()};`;
  const freed = c.chance(80) ? `free(${h});` : `release(${h});`;
  return c.among<Storage>([
    [
      "malloc",
      4,
      () => ({ made: statement`double *${h} = malloc(3 * sizeof *${h});\n${fill()}`, freed, inner: array(3) }),
    ],
    [
      "malloc-cast",
      1,
      () => ({
        made: statement`double *${h} = (double *)malloc(sizeof(double) * 3);\n${fill()}`,
        freed,
        inner: array(3),
      }),
    ],
    ["calloc", 2, () => ({ made: statement`double *${h} = calloc(3, sizeof(double));`, freed, inner: array(3) })],
    [
      "created",
      2,
      () => ({ made: statement`double *${h} = create(4, ${value(c, scope, 1)});`, freed, inner: array(4) }),
    ],
    [
      "realloc",
      2,
      () => ({
        made: statement`double *${h} = malloc(3 * sizeof *${h});\n${fill()}\n${h} = realloc(${h}, 5 * sizeof *${h});\n${h}[3] = ${value(c, scope, 1)};\n${h}[4] = 0.6 * ${h}[1];`,
        freed,
        inner: array(5),
      }),
    ],
    [
      "growing",
      1,
      () => {
        const room = c.name("room");
        return {
          made: statement`int ${room} = 1;\ndouble *${h} = malloc(${room} * sizeof *${h});\nfor (int ${i} = 0; ${i} < 3; ${i}++) {\nif (${i} == ${room}) {\n${room} *= 2;\n${h} = realloc(${h}, ${room} * sizeof *${h});\n}\n${h}[${i}] = ${element()};\n}`,
          freed,
          inner: array(3),
        };
      },
    ],
    [
      "heap-rows",
      1,
      () => ({
        made: statement`double **${h} = malloc(2 * sizeof *${h});\nfor (int ${i} = 0; ${i} < 2; ${i}++) {\n${h}[${i}] = malloc(3 * sizeof **${h});\n${h}[${i}][0] = ${element()};\n${h}[${i}][1] = 0.3;\n${h}[${i}][2] = ${element()};\n}`,
        freed: `free(${h}[1]);\nfree(${h}[0]);\nfree(${h});`,
        inner: { grids: [...scope.grids, { name: h, depth, rows: 2, columns: 3 }] },
      }),
    ],
    [
      "heap-grid",
      1,
      () => ({
        made: statement`double (*${h})[3] = calloc(2, sizeof *${h});\n${h}[1][0] = ${value(c, scope, 1)};`,
        freed: `free(${h});`,
        inner: { grids: [...scope.grids, { name: h, depth, rows: 2, columns: 3 }] },
      }),
    ],
    [
      "heap-pair",
      1,
      () => ({
        made: statement`struct pair *${h} = malloc(sizeof *${h});\n${h}->p = ${value(c, scope, 1)};\n${h}->q = ${value(c, scope, 1)};`,
        freed: `free(${h});`,
        inner: { pairs: [...scope.pairs, { name: h, depth, isConst: false, isPointer: true, isFreed: true }] },
      }),
    ],
    [
      "heap-pairs",
      1,
      () => ({
        made: statement`struct pair *${h} = calloc(3, sizeof *${h});\n${h}[1].p = ${value(c, scope, 1)};`,
        freed: `free(${h});`,
        inner: { pairLists: [...scope.pairLists, { name: h, depth, length: 3 }] },
      }),
    ],
    [
      "heap-body",
      scope.isPure ? 0 : 1,
      () => ({
        made: statement`struct body *${h} = malloc(sizeof *${h});\n*${h} = spare;\n${h}->v = ${value(c, scope, 1)};`,
        freed: `free(${h});`,
        inner: { bodies: [...scope.bodies, { name: h, depth, isConst: false, isPointer: true, isOwn: false }] },
      }),
    ],
    [
      "nodes",
      2,
      () => ({
        made: statement`struct node *${h} = NULL;\nfor (int ${i} = 0; ${i} < 3; ${i}++) ${h} = push(${h}, ${element()});`,
        freed: `drop(${h});`,
        inner: { nodes: [...scope.nodes, h, h] },
      }),
    ],
  ]);
}

/** Along a chain of nodes that ends. */
export function nodeStatement(c: Choices, scope: Scope, statements: Statements): Tree {
  const list = c.pick(scope.nodes);
  const n = c.name("n");
  const depth = scope.depth + 1;
  const inner: Scope = {
    ...scope,
    depth,
    loops: scope.loops + 1,
    canBreak: true,
    canContinue: true,
    heldSinceBreak: [],
    heldSinceLoop: [],
    numbers: [...scope.numbers, { name: `${n}->v`, depth }, { name: `${n}->v`, depth }],
  };
  const body = (): Tree => block(statements(c, inner, 1 + c.upTo(1)).trees);
  return c.among([
    [
      "along-nodes",
      3,
      () => statement`for (struct node *${n} = ${list}; ${n} != NULL; ${n} = ${n}->next) {\n${body()}\n}`,
    ],
    ["first-node", 2, () => statement`if (${list} != NULL && ${test(c, scope)}) ${list}->v *= ${value(c, scope, 1)};`],
    [
      "read-nodes",
      2,
      () => statement`if (${list} != NULL && ${list}->next) ${place(c, scope)} = 0.8 * ${list}->next->v;`,
    ],
    [
      "push",
      scope.canBreak || scope.loops > 0 ? 1 : 2,
      () => statement`${list} = push(${list}, ${value(c, scope, 1)});`,
    ],
    [
      "pop",
      1,
      () =>
        statement`if (${list} != NULL) {\nstruct node *${n} = ${list};\n${list} = ${n}->next;\n${place(c, scope)} += 0.4 * ${n}->v;\nfree(${n});\n}`,
    ],
  ]);
}
