import { describe, expect, it } from "vitest";
import { reportUnknownCallees } from "../../src/3-analyze/lost-derivatives/unknown-callees.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import {
  add,
  allocate,
  arrayOf,
  assign,
  block,
  call,
  constant,
  deref,
  element,
  field,
  ifThen,
  intrinsic,
  length,
  less,
  loop,
  mul,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  returns,
  sub,
} from "../../src/il/builders.js";
import type { Expression, Path, Statement, Type, Variable } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { runAnalyses } from "./run-analyses.js";

const vector = pointerTo(arrayOf(real64));
const c = (value: number): Expression => constant(value);
const part = (v: Variable, name: string, type: Type = real64): Path => field(deref(pathOf(v)), name, type);
const item = (v: Variable, i: Expression): Path => element(deref(pathOf(v)), i);
const itemOf = (p: Path, i: Expression): Path => element(deref(p), i);

/** for (i = 0; i < x.length; i++) body */
function over(label: string, i: Variable, x: Variable, ...body: readonly Statement[]): Statement {
  return loop(label, {
    init: block(assign(pathOf(i), c(0))),
    test: less(readOf(i), length(readOf(x))),
    update: block(assign(pathOf(i), add(readOf(i), c(1)))),
    body: block(...body),
  });
}

describe("one unit", () => {
  it("varied follows differentiable data only", () => {
    const b = new IlBuilder();
    const x = b.parameter("x");
    const k = b.local("k");
    const y = b.local("y");
    const s1 = assign(pathOf(k), intrinsic("floor", [readOf(x)]));
    const s2 = assign(pathOf(y), mul(readOf(k), readOf(x)));
    const s3 = returns([readOf(y)]);
    const f = b.unit("f", [x], real64, [s1, s2, s3]);
    const { variedness, active, names } = runAnalyses(b.program(), f);
    expect(names(f, variedness.after(f, s1))).toEqual(["x"]);
    expect(names(f, variedness.after(f, s2))).toEqual(["x", "y"]);
    expect(active.isActive(f, s1)).toBe(false);
    expect(active.isActive(f, s2)).toBe(true);
    expect(active.hasShadow(k.id)).toBe(false);
    expect(active.activeParameter(f, 0)).toBe(true);
    expect(active.activeResult(f, 0)).toBe(true);
  });

  it("an overwritten scalar is no longer varied, an overwritten element still is", () => {
    const b = new IlBuilder();
    const x = b.parameter("x");
    const a = b.parameter("a", vector);
    const y = b.local("y");
    const s1 = assign(pathOf(y), readOf(x));
    const s2 = assign(item(a, c(0)), readOf(y));
    const s3 = assign(pathOf(y), c(1));
    const s4 = assign(item(a, c(0)), c(2));
    const f = b.unit("f", [x, a], null, [s1, s2, s3, s4]);
    const { variedness, names } = runAnalyses(b.program(), f, { wrt: ["x"] });
    expect(names(f, variedness.after(f, s2))).toEqual(["a[]", "x", "y"]);
    expect(names(f, variedness.after(f, s4))).toEqual(["a[]", "x"]);
  });

  it("a constant given on one way only is active: its shadow may not be zero", () => {
    const b = new IlBuilder();
    const x = b.parameter("x");
    const y = b.local("y");
    const one = assign(pathOf(y), mul(readOf(x), readOf(x)));
    const two = assign(pathOf(y), c(5));
    const f = b.unit("f", [x], real64, [
      ifThen(less(readOf(x), c(0)), block(one), block(two)),
      returns([mul(readOf(y), c(2))]),
    ]);
    const { active } = runAnalyses(b.program(), f);
    expect(active.isActive(f, one)).toBe(true);
    expect(active.isActive(f, two)).toBe(true);
  });

  it("what nothing useful reads is passive", () => {
    const b = new IlBuilder();
    const x = b.parameter("x");
    const y = b.local("y");
    const z = b.local("z");
    const dead = assign(pathOf(z), mul(readOf(x), c(3)));
    const alive = assign(pathOf(y), mul(readOf(x), c(3)));
    const f = b.unit("f", [x], real64, [dead, alive, returns([readOf(y)])]);
    const { active } = runAnalyses(b.program(), f);
    expect(active.isActive(f, dead)).toBe(false);
    expect(active.hasShadow(z.id)).toBe(false);
    const everything = runAnalyses(b.program(), f, { activity: false }).active;
    expect(everything.isActive(f, dead)).toBe(true);
  });

  it("a loop carries variedness to its own start", () => {
    const b = new IlBuilder();
    const x = b.parameter("x", vector);
    const i = b.local("i");
    const p = b.local("p");
    const q = b.local("q");
    const first = assign(pathOf(q), mul(readOf(p), c(2)));
    const second = assign(pathOf(p), read(item(x, readOf(i))));
    const f = b.unit("f", [x], real64, [assign(pathOf(p), c(0)), over("L", i, x, first, second), returns([readOf(q)])]);
    const { active, variedness, names } = runAnalyses(b.program(), f);
    expect(active.isActive(f, first)).toBe(true);
    expect(names(f, variedness.before(f, first))).toEqual(["p", "q", "x[]"]);
  });
});

describe("calls", () => {
  /** scale(x, s): x[i] = s * x[i] */
  function withScale(): { b: IlBuilder; scale: ReturnType<IlBuilder["unit"]>; inner: Statement } {
    const b = new IlBuilder();
    const x = b.parameter("x", vector);
    const s = b.parameter("s");
    const i = b.local("i");
    const inner = assign(item(x, readOf(i)), mul(readOf(s), read(item(x, readOf(i)))));
    const scale = b.unit("scale", [x, s], null, [over("L", i, x, inner)]);
    return { b, scale, inner };
  }

  it("one active call does not make another call's array active", () => {
    const { b, scale, inner } = withScale();
    const u = b.parameter("u", vector);
    const w = b.parameter("w", vector);
    const one = call([], scale, [readOf(u), c(2)]);
    const two = call([], scale, [readOf(w), c(3)]);
    const f = b.unit("f", [u, w], real64, [one, two, returns([add(read(item(u, c(0))), read(item(w, c(0))))])]);
    const { active, variedness, names } = runAnalyses(b.program(), f, { wrt: ["u"] });
    expect(active.callIsActive(f, one)).toBe(true);
    expect(active.callIsActive(f, two)).toBe(false);
    expect(names(f, variedness.after(f, two))).toEqual(["u[]"]);
    expect(active.isActive(scale, inner)).toBe(true);
    expect(active.activeParameter(scale, 0)).toBe(true);
    expect(active.activeParameter(scale, 1)).toBe(false);
  });

  it("arrays that may be the same object at one call are one for the callee", () => {
    const b = new IlBuilder();
    const to = b.parameter("to", vector);
    const from = b.parameter("from", vector);
    const put = assign(item(to, c(0)), c(1));
    const get = assign(item(to, c(1)), read(item(from, c(0))));
    const copy = b.unit("copy", [to, from], null, [put, get]);
    const u = b.parameter("u", vector);
    const w = b.parameter("w", vector);
    const f = b.unit("f", [u, w], null, [
      call([], copy, [readOf(u), readOf(u)]),
      call([], copy, [readOf(w), readOf(u)]),
    ]);
    const { points, variedness, names } = runAnalyses(b.program(), f, { wrt: ["u"] });
    expect(points.sitesOf(pathOf(to))).toEqual(points.sitesOf(pathOf(from)));
    expect(names(f, variedness.atExit(f))).toEqual(["u[]", "w[]"]);
  });

  it("storage that the callee reaches by another way keeps its own name", () => {
    const b = new IlBuilder();
    const state = b.record("State", "class", [{ name: "u", type: vector }]);
    const o = b.parameter("o", state);
    const x = b.parameter("x", vector);
    const g = b.unit("g", [o, x], null, [assign(itemOf(part(o, "u", vector), c(0)), read(item(x, c(0))))]);
    const p = b.parameter("p", state);
    const y = b.parameter("y", vector);
    const f = b.unit("f", [p, y], null, [
      call([], g, [readOf(p), read(part(p, "u", vector))]),
      call([], g, [readOf(p), readOf(y)]),
    ]);
    const { points, variedness, names } = runAnalyses(b.program(), f, { wrt: ["y"] });
    expect(
      points
        .sitesOf(pathOf(x))
        .map((s) => points.sites.get(s)?.name)
        .sort(),
    ).toEqual(["p.u", "y"]);
    expect(names(f, variedness.atExit(f))).toEqual(["p.u[]", "y[]"]);
  });

  it("results and by-value parameters pass derivatives through recursion", () => {
    const b = new IlBuilder();
    const n = b.parameter("n");
    const x = b.parameter("x");
    const t = b.local("t");
    const again = call([pathOf(t)], "power" as never, [sub(readOf(n), c(1)), readOf(x)]);
    const power = b.unit("power", [n, x], real64, [
      ifThen(less(readOf(n), c(1)), block(returns([c(1)]))),
      again,
      returns([mul(readOf(t), readOf(x))]),
    ]);
    const { active } = runAnalyses(b.program(), power, { wrt: ["x"] });
    expect(active.callIsActive(power, again)).toBe(true);
    expect(active.activeResult(power, 0)).toBe(true);
    expect(active.activeParameter(power, 0)).toBe(false);
    expect(active.activeParameter(power, 1)).toBe(true);
  });

  it("a callee that only clears active storage runs its derivative version", () => {
    const b = new IlBuilder();
    const x = b.parameter("x", vector);
    const zero = b.unit("zero", [x], null, [assign(item(x, c(0)), c(0))]);
    const u = b.parameter("u", vector);
    const clear = call([], zero, [readOf(u)]);
    const square = assign(item(u, c(0)), mul(read(item(u, c(0))), read(item(u, c(1)))));
    const f = b.unit("f", [u], null, [square, clear]);
    const { active } = runAnalyses(b.program(), f);
    expect(active.callIsActive(f, clear)).toBe(true);
    expect(active.unitIsActive(zero)).toBe(true);
    expect(active.hasShadow(x.id)).toBe(true);
  });

  it("methods are found on what the receiver leads to", () => {
    const b = new IlBuilder();
    const square = b.record("Square", "class", [{ name: "a", type: real64 }], { area: "squareArea" });
    const disc = b.record("Disc", "class", [{ name: "r", type: real64 }], { area: "discArea" });
    const s = b.parameter("s", square);
    const squareArea = b.unit("squareArea", [s], real64, [returns([mul(read(part(s, "a")), read(part(s, "a")))])]);
    const d = b.parameter("d", disc);
    const discArea = b.unit("discArea", [d], real64, [returns([c(3)])]);
    const x = b.parameter("x");
    const o = b.local("o", { kind: "union", members: [square, disc] });
    const y = b.local("y");
    const area = call([pathOf(y)], { kind: "method", receiver: pathOf(o), method: "area" }, [readOf(o)]);
    const f = b.unit("f", [x], real64, [
      ifThen(
        less(readOf(x), c(0)),
        block(
          allocate(pathOf(o), b.site(), { kind: "record", record: "Square" as never }, [], {
            kind: "fields",
            values: new Map([["a", readOf(x)]]),
          }),
        ),
        block(allocate(pathOf(o), b.site(), { kind: "record", record: "Disc" as never }, [], { kind: "zero" })),
      ),
      area,
      returns([readOf(y)]),
    ]);
    const { points, active } = runAnalyses(b.program(), f);
    expect([...points.callees(area)].sort()).toEqual([discArea, squareArea].sort());
    expect(active.callIsActive(f, area)).toBe(true);
    expect(active.unitIsActive(discArea)).toBe(false);
    expect(active.hasShadow(o.id)).toBe(true);
    // A pointer with a shadow always has something to mirror.
    expect(points.sitesOf(pathOf(o)).every((site) => active.siteHasShadow(site))).toBe(true);
  });
});

describe("references", () => {
  it("exchanged references share what they lead to, and have shadows", () => {
    const b = new IlBuilder();
    const u = b.parameter("u", vector);
    const w = b.parameter("w", vector);
    const t = b.local("t", vector);
    const swap = [assign(pathOf(t), readOf(u)), assign(pathOf(u), readOf(w)), assign(pathOf(w), readOf(t))];
    const store = assign(item(u, c(0)), mul(read(item(w, c(0))), read(item(w, c(0)))));
    const f = b.unit("f", [u, w], null, [...swap, store]);
    const { points, active } = runAnalyses(b.program(), f, { wrt: ["u"] });
    expect(points.sitesOf(pathOf(u)).length).toBe(2);
    expect(swap.every((s) => active.isActive(f, s))).toBe(true);
    expect(active.isActive(f, store)).toBe(true);
  });

  it("a field of the one object a parameter leads to is killed, an element of a list of objects is not", () => {
    const b = new IlBuilder();
    const body = b.record("Body", "class", [{ name: "m", type: real64 }]);
    const o = b.parameter("o", body);
    const list = b.parameter("list", pointerTo(arrayOf(body, "list")));
    const one = assign(part(o, "m"), c(0));
    const many = assign(field(deref(item(list, c(0))), "m", real64), c(0));
    const f = b.unit("f", [o, list], null, [one, many]);
    const { points, effect, names } = runAnalyses(b.program(), f);
    expect(points.isStrong(one.target)).toBe(true);
    expect(points.isStrong(many.target)).toBe(false);
    expect(names(f, effect.of(f, one).killed)).toEqual(["o.m"]);
    expect(names(f, effect.of(f, many).killed)).toEqual([]);
    expect(names(f, effect.summary(f).killed)).toEqual(["o.m"]);
  });

  it("storage named by --may-alias is one object", () => {
    const b = new IlBuilder();
    const u = b.parameter("u", vector);
    const w = b.parameter("w", vector);
    const f = b.unit("f", [u, w], null, [assign(item(u, c(0)), read(item(w, c(0))))]);
    const apart = runAnalyses(b.program(), f).points;
    expect(apart.sitesOf(pathOf(u))).not.toEqual(apart.sitesOf(pathOf(w)));
    const same = runAnalyses(b.program(), f, { mayAlias: ["u", "w"] }).points;
    expect(same.sitesOf(pathOf(u))).toEqual(same.sitesOf(pathOf(w)));
  });

  it("storing at the end of a list lengthens it, storing in a typed array does not", () => {
    const b = new IlBuilder();
    const list = b.parameter("list", pointerTo(arrayOf(real64, "list")));
    const packed = b.parameter("packed", vector);
    const one = assign(item(list, length(readOf(list))), c(1));
    const two = assign(item(packed, c(0)), c(1));
    const f = b.unit("f", [list, packed], null, [one, two]);
    const { effect, names } = runAnalyses(b.program(), f);
    expect(names(f, effect.of(f, one).written)).toEqual(["list#", "list[]"]);
    expect(names(f, effect.of(f, one).read)).toEqual(["list", "list#"]);
    expect(names(f, effect.of(f, two).written)).toEqual(["packed[]"]);
  });
});

describe("names in requests", () => {
  const build = () => {
    const b = new IlBuilder();
    const body = b.record("Body", "class", [
      { name: "mass", type: real64 },
      { name: "label", type: { kind: "string" } },
      { name: "at", type: vector },
    ]);
    const bodies = b.parameter("bodies", pointerTo(arrayOf(body, "list")));
    const n = b.parameter("n", { kind: "integer", bits: 32, signed: true });
    const first = field(deref(item(bodies, c(0))), "mass", real64);
    const f = b.unit("f", [bodies, n], real64, [returns([read(first)])]);
    return { program: b.program(), f };
  };

  it("follow fields, past arrays of objects", () => {
    const { program, f } = build();
    const zones = (names: readonly string[]): string[] => {
      const { independents, points } = runAnalyses(program, f, { wrt: names });
      return (independents.get(f) ?? []).map((z) => points.zones[z]?.name ?? "").sort();
    };
    expect(zones(["bodies.mass"])).toEqual(["bodies[].mass"]);
    expect(zones(["bodies[].at"])).toEqual(["bodies[].at[]"]);
    expect(zones(["bodies"])).toEqual(["bodies[].at[]", "bodies[].mass"]);
    expect(zones(["return"])).toEqual(["result of f"]);
  });

  it("are refused where they do not exist or carry no derivative", () => {
    const { program, f } = build();
    const { bag } = runAnalyses(program, f, { wrt: ["bodes", "bodies.mas", "n", "bodies.label"] });
    expect(bag.all.map((d) => d.code).sort()).toEqual(["RG4001", "RG4001", "RG4002", "RG4002"]);
    expect(bag.all.map((d) => d.hint).filter((h) => h.includes("Did you mean"))).toEqual([
      "Did you mean bodies? There are: bodies, n, return.",
      "Did you mean mass? There are: mass, label, at.",
    ]);
  });

  it("by default every input, and every output that is written", () => {
    const { program, f } = build();
    const { independents, dependents, points } = runAnalyses(program, f);
    const names = (zones: readonly number[]): string[] => zones.map((z) => points.zones[z]?.name ?? "").sort();
    expect(names(independents.get(f) ?? [])).toEqual(["bodies[].at[]", "bodies[].mass"]);
    expect(names(dependents.get(f) ?? [])).toEqual(["result of f"]);
  });
});

describe("function values from outside the program", () => {
  const build = (useResult: boolean) => {
    const b = new IlBuilder();
    const g = b.parameter("g", pointerTo({ kind: "procedure", parameters: [real64], result: real64 }));
    const x = b.parameter("x");
    const y = b.local("y");
    const k = b.local("k");
    const apply = call([pathOf(y)], { kind: "method", receiver: pathOf(g), method: "call" }, [readOf(g), readOf(k)]);
    const value = useResult ? readOf(y) : mul(readOf(x), readOf(x));
    const f = b.unit("f", [g, x], real64, [assign(pathOf(k), c(3)), apply, returns([value])]);
    const program = b.program();
    const { points, effect, variedness, usefulness } = runAnalyses(program, f);
    const bag = new DiagnosticBag();
    reportUnknownCallees(
      { program, pointsTo: points, effects: effect, varied: variedness, useful: usefulness, isOfLibrary: () => false },
      bag,
    );
    return bag.all.map((d) => d.code);
  };
  it("are refused where a derivative would have to go through them", () => {
    expect(build(true)).toEqual(["RG3301"]);
    expect(build(false)).toEqual([]);
  });
});
