import { expect, it } from "vitest";
import {
  add,
  arrayOf,
  assign,
  block,
  call,
  constant,
  deref,
  element,
  field,
  ifThen,
  length,
  less,
  loop,
  mul,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
} from "../../src/il/builders.js";
import type { Expression, Path, Statement, Type, UnitId, Variable } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { runAnalyses } from "./run-analyses.js";

const vector = pointerTo(arrayOf(real64));
const c = (value: number): Expression => constant(value);
const part = (v: Variable, name: string, type: Type = real64): Path => field(deref(pathOf(v)), name, type);
const item = (v: Variable, i: Expression): Path => element(deref(pathOf(v)), i);

/** `units` units of about 30 statements each, over one state of `fields` arrays, each calling two of those before it. */
function large(units: number, fields: number, repeat: number) {
  const b = new IlBuilder();
  const names = Array.from({ length: fields }, (_, k) => `a${k}`);
  const state = b.record("State", "class", [
    ...names.map((name) => ({ name, type: vector })),
    ...names.map((name) => ({ name: `s${name}`, type: real64 })),
  ]);
  const made: UnitId[] = [];
  let statements = 0;
  for (let u = 0; u < units; u++) {
    const o = b.parameter("o", state);
    const x = b.parameter("x", vector);
    const t = b.parameter("t");
    const body: Statement[] = [];
    for (let r = 0; r < repeat; r++) {
      const i = b.local(`i${r}`);
      const y = b.local(`y${r}`);
      const w = b.local(`w${r}`, vector);
      const name = names[(u * 7 + r) % fields] as string;
      body.push(
        assign(pathOf(w), read(part(o, name, vector))),
        assign(pathOf(y), mul(readOf(t), read(part(o, `s${name}`)))),
        loop(`L${r}`, {
          init: block(assign(pathOf(i), c(0))),
          test: less(readOf(i), length(readOf(x))),
          update: block(assign(pathOf(i), add(readOf(i), c(1)))),
          body: block(
            assign(item(w, readOf(i)), add(read(item(w, readOf(i))), mul(readOf(y), read(item(x, readOf(i)))))),
            ifThen(
              less(readOf(y), c(0)),
              block(assign(pathOf(y), mul(readOf(y), readOf(y)))),
              block(assign(pathOf(y), c(r))),
            ),
          ),
        }),
        assign(part(o, `s${name}`), add(readOf(y), readOf(t))),
      );
      statements += 9;
    }
    for (const callee of [made[u - 1], made[Math.floor(u / 2) - 1]])
      if (callee !== undefined) {
        body.push(call([], callee, [readOf(o), read(part(o, names[u % fields] as string, vector)), readOf(t)]));
        statements++;
      }
    made.push(b.unit(`f${u}`, [o, x, t], null, body));
  }
  return { program: b.program(), head: made[made.length - 1] as UnitId, statements };
}

it("ten thousand statements in many units take a few seconds at most", () => {
  const { program, head, statements } = large(330, 60, 3);
  expect(statements).toBeGreaterThan(9000);
  const started = process.cpuUsage();
  const { active } = runAnalyses(program, head);
  const seconds = process.cpuUsage(started).user / 1e6;
  expect(active.unitIsActive(head)).toBe(true);
  expect(seconds).toBeLessThan(10);
}, 60_000);

it("so does one unit of three thousand", () => {
  const { program, head } = large(1, 60, 330);
  const started = process.cpuUsage();
  const { active } = runAnalyses(program, head);
  const seconds = process.cpuUsage(started).user / 1e6;
  expect(active.unitIsActive(head)).toBe(true);
  expect(seconds).toBeLessThan(10);
}, 60_000);
