/** The table of passes is the order in which they run: it is watched, over cases of both languages and the options that add passes. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Options, SourceHost } from "@retrograd/compiler";
import { differentiate, NotedPlaces, ParserCache, ProfiledPlaces } from "@retrograd/compiler";
import { expect, it } from "vitest";
import type { Section } from "../packages/compiler/src/passes/rows.js";
import { nameOf } from "../packages/compiler/src/passes/rows.js";
import { sections } from "../packages/compiler/src/passes/table.js";
import { allCCases } from "./read-c-case.js";
import { allCases } from "./read-case.js";

const all: readonly Section[] = sections;
type Mode = "tangent" | "adjoint";

/** Where a pass stands, and from which place on may follow once more what stands before it. */
interface Place {
  readonly name: string;
  readonly section: Section;
  readonly back: number;
}

function placesOf(mode: Mode): readonly Place[] {
  const kept = all.filter((section) => (section.mode ?? mode) === mode);
  const start = (name: string): number =>
    kept
      .slice(
        0,
        kept.findIndex((section) => section.name === name),
      )
      .reduce((sum, each) => sum + each.passes.length, 0);
  return kept.flatMap((section) => {
    const { repeat, name } = section;
    const back = repeat === undefined ? Number.POSITIVE_INFINITY : start(repeat.from ?? name);
    return section.passes.map((row) => ({ name: nameOf(row), section, back }));
  });
}

/** Follows what runs through the table; gives the first pass that cannot stand where it ran. */
class Walk {
  readonly ran = new Set<string>();
  wrong: string | undefined;
  #at: ReadonlySet<number> = new Set([0]);
  #last = "the beginning";

  constructor(private readonly places: readonly Place[]) {}

  step(name: string): void {
    if (this.wrong !== undefined) return;
    this.ran.add(name);
    const next = new Set<number>();
    this.places.forEach((place, to) => {
      if (place.name !== name) return;
      for (const from of this.#at) if (to >= from || to >= (this.places[from] as Place).back) next.add(to);
    });
    if (next.size === 0) this.wrong = `${name} after ${this.#last}`;
    this.#at = next;
    this.#last = name;
  }
}

const parsers = new ParserCache();
const libraries = dirname(createRequire(import.meta.url).resolve("typescript"));
const libraryTexts = new Map<string, string>();
const libText = (name: string): string => {
  const text = libraryTexts.get(name) ?? readFileSync(join(libraries, name), "utf8");
  libraryTexts.set(name, text);
  return text;
};

/** Every share-th case, and those whose names say that they need a rare pass. */
const share = 40;
const rare =
  /chunk|version|whose-address-is-kept|private-state-that-decides-nothing|function-pointers|a-variable-number-of-numbers/;

function* watched(): Generator<{ readonly about: string; readonly walk: Walk }> {
  const subjects = [
    ...allCases().map((c) => {
      const host: SourceHost = { readFile: (path) => c.files.get(path), libText };
      return { c, files: [[...c.files.keys()][0] as string], host };
    }),
    ...allCCases().map((c) => {
      const readFile = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
      return { c, files: c.sources, host: { readFile, libText: () => undefined } };
    }),
  ];
  for (const [k, { c, files, host }] of subjects.entries()) {
    if (k % share !== 0 && !rare.test(c.name)) continue;
    const isC = files[0]?.endsWith(".c") === true;
    const further: { mode: Mode; options: Options }[] = [
      { mode: "tangent", options: { directions: 2 } },
      { mode: "adjoint", options: { notes: new NotedPlaces() } },
      { mode: "adjoint", options: { checkpoint: { kind: "all" } } },
      { mode: "adjoint", options: { profile: new ProfiledPlaces() } },
      { mode: "adjoint", options: { directions: 3, ...(isC ? { memory: "chunks" } : {}) } },
    ];
    const variants: { mode: Mode; options: Options }[] = [
      { mode: "adjoint", options: { memory: c.memory } },
      { mode: "tangent", options: { memory: c.memory } },
      ...(k % (4 * share) === 0 ? further : []),
    ];
    for (const { mode, options } of variants) {
      const walk = new Walk(placesOf(mode));
      const watch = (name: string): void => walk.step(name);
      differentiate(
        { mode, files, heads: [c.head], options: { mayAlias: c.mayAlias, disable: c.off, ...options, watch } },
        host,
        parsers,
      );
      yield { about: `${c.name}, ${mode} ${JSON.stringify(Object.keys(options))}`, walk };
    }
  }
}

it("passes run in the order of the table, and each of them runs", () => {
  const ran = new Set<string>();
  const wrong: string[] = [];
  for (const { about, walk } of watched()) {
    for (const name of walk.ran) ran.add(name);
    if (walk.wrong !== undefined) wrong.push(`${about}: ${walk.wrong}`);
  }
  expect(wrong).toEqual([]);
  const names = new Set(all.flatMap(({ passes }) => passes.map(nameOf)));
  // Only `retrograd inspect`, and tests, ask for them.
  expect([...names].filter((name) => !ran.has(name))).toEqual(["required-values", "adjoint-write", "snapshots"]);
}, 300_000);

it("a pass that runs where the table does not have it is noticed", () => {
  const walked = (...names: readonly string[]): string | undefined => {
    const walk = new Walk(placesOf("adjoint"));
    names.forEach((name) => walk.step(name));
    return walk.wrong;
  };
  expect(walked("lower", "varied", "useful", "adjoint")).toBeUndefined();
  expect(walked("lower", "useful", "varied")).toBe("varied after useful");
  expect(walked("adjoint", "adjoint-liveness")).toBe("adjoint-liveness after adjoint");
  // Rounds may begin anew, but not once they are over.
  expect(walked("inline-calls", "sharpen-pointer-types")).toBeUndefined();
  expect(walked("inline-calls", "prepare", "sharpen-pointer-types")).toBe("sharpen-pointer-types after prepare");
  expect(walked("no-such-pass")).toBe("no-such-pass after the beginning");
});

it("the file of each row is there", () => {
  const source = new URL("../packages/compiler/src/", import.meta.url);
  const files = all.flatMap(({ passes }) => passes.map(([file]) => file)).filter((file) => file !== "2-lower/lower");
  expect(files.filter((file) => !existsSync(new URL(`${file}.ts`, source)))).toEqual([]);
});
