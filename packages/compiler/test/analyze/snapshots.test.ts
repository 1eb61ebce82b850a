/** Snapshots and adjoint write: on IL written by hand, and by running random programs with a piece checkpointed. */
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/3-analyze/snapshots/snapshots.js";
import type { UnitId } from "../../src/il/types.js";
import { CheckpointedRun, Mismatch } from "./checkpointed-run.js";
import type { Planned } from "./planned-il.js";
import { choices, plannedIl, shown } from "./planned-il.js";

function numbers(seed: number): () => number {
  let state = seed * 7919 + 17;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const header = `program typescript
parameter x#0: real64;
parameter a#1: *packed<real64; row; 0>;
local s#2: real64;
local t#3: real64;
local u#4: real64;
local k#5: real64;
local l#6: real64;
`;
const program = (body: string): string =>
  `${header}unit f = function f (x#0, a#1) -> plain (value: real64) host "a.ts" "f" exported {\n${body}\n}\n`;

const counted = (label: string, k: string, body: string, n = "3"): string =>
  `loop ${label} start init { ${k} = 0; } test (${k} < ${n}) update { ${k} = (${k} + 1); } body {\n${body}\n}`;

/** Statements over a few numbers, an array of three, and counters. */
function randomBody(random: () => number): string {
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  let labels = 0;
  const scalars = ["s#2", "t#3", "u#4"];
  const element = (counters: readonly string[]): string => `a#1.*[${pick([...counters, `${below(3)}`])}]`;
  const operand = (counters: readonly string[]): string => pick([...scalars, "x#0", element(counters), "0.5"]);
  const value = (counters: readonly string[]): string => {
    const [l, r] = [operand(counters), operand(counters)];
    return pick([`(${l} * ${r})`, `(${l} + ${r})`, `@sin(${l})`, `((${l} * ${r}) + ${operand(counters)})`, l]);
  };
  const list = (depth: number, count: number, counters: readonly string[], label: string | null): string =>
    Array.from({ length: count }, () => statement(depth, counters, label)).join("\n");
  function statement(depth: number, counters: readonly string[], label: string | null): string {
    const kind = depth === 0 ? below(6) : below(10);
    if (kind < 4) return `${pick(scalars)} = ${value(counters)};`;
    if (kind < 6) return `${element(counters)} = ${value(counters)};`;
    if (kind < 8) {
      const leave = label !== null && below(3) === 0 ? `break ${label};` : "";
      const then = `${list(depth - 1, 2, counters, label)}\n${leave}`;
      return `if (${operand(counters)} < 0.4) {\n${then}\n}\nelse {\n${list(depth - 1, below(2), counters, label)}\n}`;
    }
    const counter = ["k#5", "l#6"][counters.length];
    if (counter === undefined) return `${pick(scalars)} = ${value(counters)};`;
    const own = `L${++labels}`;
    return counted(own, counter, list(depth - 1, 2 + below(2), [...counters, counter], own));
  }
  const start = "s#2 = x#0;\nt#3 = (x#0 * 0.7);\nu#4 = a#1.*[1];";
  const loop = counted("L0", "k#5", list(1, 3, ["k#5"], "L0"));
  return `${start}\n${list(2, 2, [], null)}\n${loop}\n${list(2, 3, [], null)}\nreturn ((s#2 * (t#3 + u#4)));`;
}

const inputs = (random: () => number): Map<string, number> =>
  new Map([
    ["0", 0.3 + random()],
    ...[2, 3, 4, 5, 6].map((id) => [`${id}`, random()] as const),
    ...[0, 1, 2].map((k) => [`1[${k}]`, random()] as const),
  ]);

function runs(planned: Planned, taken: Snapshot, seed: number): number {
  let stored = 0;
  for (const times of [0, 1]) {
    const run = new CheckpointedRun(planned, inputs(numbers(seed)), taken, numbers(seed + 1), times);
    run.run();
    stored += run.stored;
  }
  return stored;
}

/** Loops and iterations of random programs. */
function* pieces(from: number, to: number): Generator<{ planned: Planned; taken: Snapshot; seed: number }> {
  for (let seed = from; seed < to; seed++) {
    const planned = plannedIl(program(randomBody(numbers(seed))), choices);
    for (const taken of planned.plan.snapshots()) if (taken.piece.kind !== "call") yield { planned, taken, seed };
  }
}

describe("random programs with one piece checkpointed", () => {
  it("the backward sweep reads what the primal read", () => {
    let stored = 0;
    let runsMade = 0;
    for (const { planned, taken, seed } of pieces(1, 70)) {
      try {
        stored += runs(planned, taken, seed);
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
        const { kind, statement } = taken.piece;
        const at = `seed ${seed}, ${kind} ${statement.kind === "loop" ? statement.label : ""}`;
        throw new Error(`${at}: ${error.message}\n${program(randomBody(numbers(seed)))}`);
      }
      runsMade++;
    }
    expect(runsMade).toBeGreaterThan(200);
    expect(stored).toBeGreaterThan(700);
  });

  it("a snapshot with one zone less is noticed", () => {
    let noticed = 0;
    let tried = 0;
    for (const { planned, taken, seed } of pieces(1, 40))
      for (const bit of taken.snapshot.toArray()) {
        const less = taken.snapshot.copy();
        less.delete(bit);
        tried++;
        try {
          runs(planned, { ...taken, snapshot: less }, seed);
        } catch (error) {
          if (!(error instanceof Mismatch)) throw error;
          noticed++;
        }
      }
    expect(tried).toBeGreaterThan(100);
    // Some zones are needed on ways that this run does not go.
    expect(noticed / tried).toBeGreaterThan(0.5);
  });
});

/** Name → the zones. */
function sets(planned: Planned, of: (s: Snapshot) => boolean): Record<string, string> {
  const taken = planned.plan.snapshots().find(of);
  if (taken === undefined) throw new Error("no such piece");
  const universe = planned.facts.effects.universe("f" as UnitId);
  const names = (set: Snapshot["needed"]): string =>
    set
      .toArray()
      .map((bit) => universe.zoneAt(bit).name)
      .sort()
      .join(" ");
  const { written, needed, later, snapshot, beside } = taken;
  return {
    written: names(written),
    needed: names(needed),
    later: names(later),
    snapshot: names(snapshot),
    beside: names(beside),
  };
}

const loopOf = (label: string) => (s: Snapshot) =>
  s.piece.kind === "loop" && s.piece.statement.label === (label as never);

describe("by hand", () => {
  const body = (after: string, before = ""): string => `
  s#2 = x#0;
  t#3 = (x#0 * 2);
  ${before}
  ${counted("L0", "k#5", "s#2 = (s#2 * t#3);")}
  u#4 = (s#2 * s#2);
  ${after}
  return ((u#4 * s#2));`;

  it("the snapshot is what the piece's adjoint needs and something overwrites", () => {
    expect(sets(plannedIl(program(body("")), choices), loopOf("L0"))).toEqual({
      written: "k s",
      needed: "s t",
      later: "u",
      snapshot: "s",
      beside: "",
    });
  });

  it("what the rest overwrites and does not put back is in it; what the rest puts back for others is not", () => {
    // Nobody but the piece needs t: its own derivatives make the rest put it back.
    const kept = sets(plannedIl(program(body("t#3 = x#0;\n s#2 = (s#2 * t#3);")), choices), loopOf("L0"));
    expect(kept.snapshot).toBe("s");
    // The derivative of what is linear reads nothing: the rest leaves t as it is when it is done.
    const linear = body("t#3 = x#0;\n u#4 = (u#4 * t#3);").replace("(s#2 * t#3)", "(s#2 + t#3)");
    const lost = sets(plannedIl(program(linear), choices), loopOf("L0"));
    expect(lost.later).toContain("t");
    expect(lost.needed).toBe("");
  });

  it("what is needed before the piece and overwritten in it goes beside the snapshot", () => {
    const { beside } = sets(plannedIl(program(body("", "a#1.*[0] = @sin(s#2);")), choices), loopOf("L0"));
    expect(beside).toBe("s");
  });

  it("of blocks in it only what the statements overwrite counts; numbers that live in them are the piece's own", () => {
    const scope = "scope S {\nt#3 = (s#2 * x#0);\nif (t#3 < 0.4) {\nbreak S;\n}\ns#2 = (s#2 * t#3);\n}";
    const text = (step: string): string =>
      program(`s#2 = x#0;\n${counted("L0", "k#5", step)}\nu#4 = (s#2 * s#2);\nreturn ((u#4 * s#2));`);
    expect(sets(plannedIl(text(scope), choices), loopOf("L0"))).toEqual({
      written: "k s",
      needed: "s x",
      later: "u",
      snapshot: "s",
      beside: "",
    });
  });

  it("an iteration needs its counter, which the reversed loop gives it", () => {
    const text = program(`
  s#2 = x#0;
  ${counted("L0", "k#5", "s#2 = (s#2 * a#1.*[k#5]);")}
  return (s#2);`);
    const iteration = (s: Snapshot): boolean => s.piece.kind === "iteration";
    const pushed = sets(plannedIl(text, [...choices]), iteration);
    expect(pushed.needed).toContain("k");
    const reversed = sets(
      plannedIl(
        text,
        choices.filter((name) => name !== "reverse-counted"),
      ),
      iteration,
    );
    expect(reversed.needed).toContain("k");
    expect(reversed.snapshot).not.toContain("k");
  });

  it("adjoint write: what is pushed is not written, what nobody needs is", () => {
    const planned = plannedIl(
      program(`
  s#2 = x#0;
  t#3 = @sin(s#2);
  s#2 = (t#3 * x#0);
  t#3 = (s#2 * s#2);
  t#3 = (t#3 * t#3);
  return (t#3);`),
      choices,
    );
    const { inUnit } = planned.plan.writes();
    const universe = planned.facts.effects.universe("f" as UnitId);
    const before: Record<string, string> = {};
    for (const s of planned.program.units.get("f" as UnitId)?.body.statements ?? [])
      before[shown(planned.program, s)] = (inUnit.before(s)?.toArray() ?? [])
        .map((bit) => universe.zoneAt(bit).name)
        .sort()
        .join(" ");
    // sin needs s: it is pushed before s = t * x. The last t is dead.
    expect(before["s = (t * x);"]).toBe("");
    expect(before["t = @sin(s);"]).toBe("t");
    expect(before["s = x;"]).toBe("s t");
  });
});
