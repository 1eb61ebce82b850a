/** The fragments of C and Fortran on docs/il.md: they read, verify, and are what the builders make. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  add,
  allocate,
  assign,
  binary,
  block,
  booleanType,
  builtOrigin,
  call,
  constant,
  convert,
  deref,
  div,
  element,
  field,
  ifThen,
  int32,
  intrinsic,
  mul,
  nilType,
  not,
  operation,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  recordType,
  returns,
  section,
  sub,
} from "../../src/il/builders.js";
import { dump } from "../../src/il/dump/dump.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type {
  ArrayType,
  Dimension,
  Expression,
  LabelId,
  Path,
  Program,
  RecordDeclaration,
  RecordId,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";

interface Fragment {
  readonly language: Program["language"];
  readonly title: string;
  readonly il: string;
}

const fragments = fragmentsOf(readFileSync(fileURLToPath(new URL("../../../../docs/il.md", import.meta.url)), "utf8"));

function fragmentsOf(page: string): Fragment[] {
  const found: Fragment[] = [];
  let title = "";
  for (const [, heading, source, il] of page.matchAll(
    /^### (.*)$|^```(c|fortran)\n[\s\S]*?^```\n```il\n([\s\S]*?)^```$/gm,
  )) {
    if (heading !== undefined) title = heading;
    else if (source === "c" || source === "fortran") found.push({ language: source, title, il: il! });
  }
  return found;
}

/** What the page shows under a title. */
function shown(language: Program["language"], title: string): string {
  return fragments.find((f) => f.language === language && f.title === title)?.il ?? `nothing under ${title}`;
}

/** A program of one language, made bit by bit; variables are numbered as they are made. */
class Builder {
  readonly #records = new Map<RecordId, RecordDeclaration>();
  readonly #variables = new Map<VariableId, Variable>();
  readonly #units = new Map<UnitId, Unit>();

  constructor(readonly language: Program["language"]) {}

  record(name: string, kind: RecordDeclaration["kind"], fields: Readonly<Record<string, Type>>): Type {
    const id = name as RecordId;
    const list = Object.entries(fields).map(([fieldName, type]) => ({ name: fieldName, type }));
    this.#records.set(id, { id, name, kind, fields: list, methods: new Map(), origin: builtOrigin });
    return recordType(name);
  }

  variable(role: Variable["role"], name: string, type: Type, more: Partial<Variable> = {}): Variable {
    const made = { id: this.#variables.size as VariableId, name, type, role, origin: builtOrigin, ...more };
    this.#variables.set(made.id, made);
    return made;
  }

  value(name: string, type: Type): Variable {
    return this.variable("parameter", name, type, { passing: "value" });
  }

  reference(name: string, type: Type, intent?: Variable["intent"]): Variable {
    return this.variable("parameter", name, type, { passing: "reference", ...(intent && { intent }) });
  }

  local(name: string, type: Type, more: Partial<Variable> = {}): Variable {
    return this.variable("local", name, type, more);
  }

  /** An id that is needed in the type of a variable made before it. */
  nextId(ahead = 0): VariableId {
    return (this.#variables.size + ahead) as VariableId;
  }

  unit(name: string, parameters: readonly Variable[], result: Type | null, ...body: Statement[]): UnitId {
    const id = name as UnitId;
    this.#units.set(id, {
      id,
      name,
      kind: "function",
      parameters: parameters.map((p) => p.id),
      results: result === null ? [] : [{ name: "value", type: result }],
      resultForm: "plain",
      body: block(...body),
      origin: builtOrigin,
    });
    return id;
  }

  program(): Program {
    const [records, variables, units] = [this.#records, this.#variables, this.#units];
    return { language: this.language, records, variables, units, initializers: [] };
  }
}

const whole = (n: number): Expression => constant(n, undefined, int32);
const addressOf = (path: Path, type: Type): Expression => ({ kind: "address", path, type });
const from0 = packed("row", { base: 0 });

function packed(layout: "row" | "column", ...dimensions: Dimension[]): ArrayType {
  return { kind: "array", element: real64, dimensions, layout, storage: "packed" };
}

/** The program is well formed, is what the page shows, and comes back from its dump. */
function isShown(builder: Builder, title: string): void {
  const program = builder.program();
  expect(verify(program)).toEqual([]);
  const text = dump(program);
  expect(text).toBe(`program ${builder.language}\n${shown(builder.language, title)}`);
  expect(dump(readDump(text))).toBe(text);
}

describe("fragments on docs/il.md", () => {
  test("there are ten and more of each language", () => {
    expect(fragments.filter((f) => f.language === "c").length).toBeGreaterThanOrEqual(10);
    expect(fragments.filter((f) => f.language === "fortran").length).toBeGreaterThanOrEqual(10);
  });

  test.each(fragments)("$language: $title reads, verifies and is dumped as shown", ({ language, il }) => {
    const text = `program ${language}\n${il}`;
    const program = readDump(text);
    expect(verify(program)).toEqual([]);
    expect(dump(program)).toBe(text);
  });
});

describe("the builders make", () => {
  test("a pointer into an array", () => {
    const b = new Builder("c");
    const x = b.value("x", pointerTo(from0));
    const p = b.local("p", pointerTo(from0));
    const at = (v: Variable, i: number): Path => element(deref(pathOf(v)), whole(i));
    b.unit(
      "third",
      [x],
      real64,
      assign(pathOf(p), addressOf(at(x, 2), pointerTo(from0))),
      assign(at(p, 0), constant(1, "1.0")),
      returns([read(at(p, 1))]),
    );
    isShown(b, "Pointer into an array");
  });

  test("a struct copied by value", () => {
    const b = new Builder("c");
    const pair = packed("row", { base: 0, extent: whole(2) });
    const state = b.record("state", "struct", { x: real64, v: pair });
    const now = b.value("now", pointerTo(state));
    const old = b.value("old", pointerTo(state));
    const copy = b.local("copy", state);
    b.unit(
      "keep",
      [now, old],
      null,
      assign(pathOf(copy), read(deref(pathOf(now)))),
      assign(element(field(pathOf(copy), "v", pair), whole(0)), constant(0)),
      assign(deref(pathOf(old)), readOf(copy)),
    );
    isShown(b, "Struct copied by value");
  });

  test("a goto", () => {
    const b = new Builder("c");
    const x = b.value("x", real64);
    const label = "again" as LabelId;
    b.unit(
      "halve",
      [x],
      real64,
      { kind: "label", label, origin: builtOrigin },
      assign(pathOf(x), div(readOf(x), constant(2))),
      ifThen(binary("greater", readOf(x), constant(1)), block({ kind: "goto", label, origin: builtOrigin })),
      returns([readOf(x)]),
    );
    isShown(b, "`goto`");
  });

  test("storage that is allocated and released", () => {
    const b = new Builder("c");
    const n = b.value("n", int32);
    const w = b.local("w", pointerTo(from0, true));
    const r = b.local("r", real64);
    const last = element(deref(pathOf(w)), sub(readOf(n), whole(1)));
    b.unit(
      "last",
      [n],
      real64,
      allocate(pathOf(w), 0, from0, [readOf(n)], { kind: "none" }),
      assign(last, convert(readOf(n), real64)),
      assign(pathOf(r), read(last)),
      { kind: "release", pointer: pathOf(w), origin: builtOrigin },
      returns([readOf(r)]),
    );
    isShown(b, "`malloc` and `free`");
  });

  test("an output parameter by address", () => {
    const b = new Builder("c");
    const x = b.value("x", real64);
    const y = b.value("y", real64);
    const r = b.value("r", pointerTo(real64));
    const square = (v: Variable): Expression => mul(readOf(v), readOf(v));
    const polar = b.unit(
      "polar",
      [x, y, r],
      null,
      assign(deref(pathOf(r)), intrinsic("sqrt", [add(square(x), square(y))])),
    );
    const x2 = b.value("x", real64);
    const r2 = b.local("r", real64);
    b.unit(
      "f",
      [x2],
      real64,
      call([], polar, [readOf(x2), constant(1), addressOf(pathOf(r2), pointerTo(real64))]),
      returns([readOf(r2)]),
    );
    isShown(b, "Output parameter by address");
  });

  test("a common block", () => {
    const b = new Builder("fortran");
    const ten = packed("column", { base: 1, extent: whole(10) });
    const blk = b.variable("global", "blk", b.record("blk", "struct", { a: real64, b: ten }));
    const c = b.reference("c", real64);
    b.unit(
      "scale",
      [c],
      null,
      assign(element(field(pathOf(blk), "b", ten), whole(3)), mul(read(field(pathOf(blk), "a", real64)), readOf(c))),
    );
    isShown(b, "COMMON block");
  });

  test("array sections on both sides", () => {
    const b = new Builder("fortran");
    const extent: Expression = { kind: "read", path: { root: b.nextId(1), steps: [], type: int32 }, type: int32 };
    const a = b.reference("a", packed("column", { base: 1, extent }));
    const n = b.reference("n", int32);
    const end = add(readOf(n), whole(1));
    const later = section(pathOf(a), [{ from: whole(2), to: end }]);
    const earlier = section(pathOf(a), [{ from: whole(1), to: readOf(n) }]);
    b.unit("shift", [a, n], null, assign(later, binary("add", read(earlier), read(later), real64)));
    isShown(b, "Array sections on both sides");
  });

  test("an argument with INTENT(OUT) that is a section", () => {
    const b = new Builder("fortran");
    const y = b.reference("y", packed("column", { base: 1 }), "out");
    const clear = b.unit("clear", [y], null, assign(section(pathOf(y)), constant(0)));
    const extent: Expression = { kind: "read", path: { root: b.nextId(1), steps: [], type: int32 }, type: int32 };
    const a = b.reference("a", packed("column", { base: 1, extent }), "inOut");
    const n = b.reference("n", int32, "in");
    const odd = section(pathOf(a), [{ from: whole(1), to: add(readOf(n), whole(1)), step: whole(2) }]);
    b.unit("odd", [a, n], null, call([], clear, [{ kind: "reference", path: odd }]));
    isShown(b, "INTENT(OUT) argument that is a section");
  });

  test("an allocatable array", () => {
    const b = new Builder("fortran");
    const n = b.reference("n", int32);
    const base: Expression = { kind: "read", path: { root: b.nextId(1), steps: [], type: int32 }, type: int32 };
    const type = packed("column", { base });
    const w = b.local("w", pointerTo(type, true));
    const low = b.local("low", int32, { temporary: true });
    const f = b.local("f", real64);
    const last = element(deref(pathOf(w)), readOf(n));
    b.unit(
      "f",
      [n],
      real64,
      assign(pathOf(low), whole(0)),
      allocate(pathOf(w), 0, type, [add(readOf(n), whole(1))], { kind: "none" }),
      assign(last, constant(1)),
      assign(pathOf(f), read(last)),
      ifThen(
        not(operation("isNil", [readOf(w)], booleanType)),
        block(
          { kind: "release", pointer: pathOf(w), origin: builtOrigin },
          assign(pathOf(w), constant(null, undefined, nilType)),
        ),
      ),
      returns([readOf(f)]),
    );
    isShown(b, "ALLOCATABLE");
  });

  test("elements of a column-major array that counts from 1", () => {
    const b = new Builder("fortran");
    const extent: Expression = { kind: "read", path: { root: b.nextId(1), steps: [], type: int32 }, type: int32 };
    const a = b.reference("a", packed("column", { base: 1, extent: whole(10) }, { base: 1, extent }));
    const n = b.reference("n", int32);
    const i = b.reference("i", int32);
    const j = b.reference("j", int32);
    const at = (...indices: Expression[]): Path => element(pathOf(a), indices);
    b.unit(
      "set",
      [a, n, i, j],
      null,
      assign(at(readOf(i), readOf(j)), add(read(at(readOf(j), readOf(i))), read(at(whole(1), readOf(n))))),
    );
    isShown(b, "Access to a column-major array that counts from 1");
  });

  test("an intent only for parameters", () => {
    const b = new Builder("fortran");
    b.local("x", real64, { intent: "out" });
    expect(verify(b.program())).toEqual(["variable x#0: an intent, but no parameter"]);
  });
});
