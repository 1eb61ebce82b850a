import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CompilerDoor } from "../../src/cli/compiler-door.js";
import { optionTable } from "../../src/cli/option-table.js";
import { exitCodes, run } from "../../src/cli/run.js";
import { recordingTerminal } from "./recording-terminal.js";

// The first test reads the compiler, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-run-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** A stand-in for the compiler: what it is asked is kept, what it answers is given. */
async function ran(argv: readonly string[], door: Partial<CompilerDoor> = {}, input?: string): Promise<Ran> {
  const { terminal, written } = recordingTerminal(input);
  const compiler = { ...(await import("@retrograd/compiler")), ...door };
  const code = await run(argv, { version: "9.9.9", terminal, compiler: async () => compiler });
  return { code, ...written };
}

const nothing = { files: [], diagnostics: [], heads: [] };

describe("help", () => {
  test("the overview names every command and the exit codes", async () => {
    for (const argv of [["--help"], ["-h"], ["help"]]) {
      const { code, out } = await ran(argv);
      expect(code).toBe(exitCodes.done);
      for (const word of ["tangent", "adjoint", "check", "profile", "inspect", "explain", "Exit codes"])
        expect(out).toContain(word);
    }
    expect((await ran(["--version"])).out).toBe("retrograd 9.9.9\n");
  });

  test.each(["tangent", "adjoint", "check", "profile", "inspect"] as const)(
    "%s --help names each of its options",
    async (command) => {
      const { code, out } = await ran([command, "--nonsense", "--help"]);
      expect(code).toBe(exitCodes.done);
      for (const { name } of optionTable) {
        const belongs = optionTable.some((row) => row.name === name && row.commands.includes(command));
        expect(out.includes(`  --${name}`), name).toBe(belongs);
      }
      expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(150);
    },
  );

  test("every pass that can be switched off is listed: by name, and for each command in words", async () => {
    const { dumpNames, passSwitches } = await import("@retrograd/compiler");
    const words = (text: string) => text.split(/\s+/);
    expect(words((await ran(["--help"])).out)).toEqual(expect.arrayContaining(passSwitches.map(({ name }) => name)));
    const adjoint = (await ran(["adjoint", "--help"])).out;
    for (const { name, what } of passSwitches) expect(adjoint).toMatch(new RegExp(`^  --no-${name} +${what}$`, "m"));
    expect(words(adjoint)).toEqual(expect.arrayContaining([...dumpNames]));
  });

  test("a tangent is not offered the passes that only adjoints have", async () => {
    const { out } = await ran(["tangent", "--help"]);
    expect(out).toContain("--no-activity ");
    expect(out).not.toContain("--no-tbr ");
  });

  test("a pass that the table of passes gains is listed with the words of the table", async () => {
    const passSwitches = [{ name: "tbr" as const, what: "words that nobody wrote in the command line" }];
    expect((await ran(["check", "--help"], { passSwitches })).out).toContain(passSwitches[0]?.what);
  });
});

test("--runtime-dir is where C programs find retrograd.h and retrograd.c", async () => {
  const { code, out } = await ran(["--runtime-dir"]);
  expect(code).toBe(exitCodes.done);
  expect(readdirSync(out.trimEnd())).toEqual(
    expect.arrayContaining([
      "retrograd.h",
      "retrograd.c",
      "retrograd_profile.h",
      "retrograd_profile.c",
      "retrograd_math.h",
      "retrograd_again.h",
    ]),
  );
});

describe("wrong usage is exit code 2", () => {
  test.each([
    [[], "a command is missing"],
    [["adjont"], "Did you mean adjoint?"],
    [["adjoint", "a.ts", "--functon", "f"], "Did you mean --function?"],
    [["adjoint", "--function", "f"], "a file is missing"],
    [["adjoint", "a.ts"], "which function?"],
    [["adjoint", "a.ts", "--function", "f", "--no-actvity"], "Did you mean --no-activity?"],
    [["inspect", "a.ts", "--function", "f", "--show", "activ"], "Did you mean active?"],
    [["check", "a.ts", "--function", "f"], "at which point?"],
    [["check", "a.ts", "--function", "f", "--function", "g", "--at", "x"], "one function at a time"],
    [["profile", "a.ts", "--function", "f"], "at which point?"],
    [["profile", "a.ts", "--function", "f", "--function", "g", "--at", "x"], "one function at a time"],
    [["profile", "a.ts", "--function", "f", "--at", "x", "--memory-limit", "much"], "a number of bytes"],
    [["check", "a.ts", "--function", "f", "--memory-limit", "1MB"], "which checkpoints fit, a profile tells"],
    [["tangent", "a.ts", "--function", "f", "--memory-limit", "1MB"], "not an option of tangent"],
    [["adjoint", "a.ts", "--function", "f", "--profile", "none.json"], "no file none.json"],
    [["explain", "RG1092"], "Did you mean RG1002"],
  ])("%s", async (argv, message) => {
    const { code, out, error } = await ran(argv, { optionalPasses: ["activity"] });
    expect(error).toContain(message);
    expect(code).toBe(exitCodes.usage);
    expect(out).toBe("");
  });
});

test("inspect --json gives the plan as data beside the text", async () => {
  const row = {
    function: "f",
    file: "a.ts",
    line: 2,
    column: 3,
    about: "branch",
    subject: "if",
    kind: "recorded",
    reason: "test-may-change",
    bytes: 1,
    arrays: [],
    operations: 1,
    neededBy: [],
  } as const;
  const { code, out } = await ran(["inspect", "a.ts", "--function", "f", "--show", "plan", "--json"], {
    inspectColumns: ["plan"],
    inspect: () => ({ text: "shown", plan: [row], diagnostics: [] }),
  });
  expect(code).toBe(exitCodes.done);
  expect(JSON.parse(out)).toEqual({ pass: true, text: "shown", plan: [row], diagnostics: [] });
});

test("the command line becomes a request", async () => {
  const asked: unknown[] = [];
  const argv =
    "adjoint ./x//a.ts x/a.ts y/../b.ts --function f --wrt x --with-value --emit js --no-activity --dump=lower".split(
      " ",
    );
  await ran(argv, {
    optionalPasses: ["activity"],
    differentiate: (request) => {
      asked.push(request);
      return nothing;
    },
  });
  expect(asked).toMatchObject([
    {
      mode: "adjoint",
      files: ["x/a.ts", "b.ts"],
      heads: [{ function: "f", wrt: ["x"] }],
      options: { withValue: true, emit: "js", disable: ["activity"], dump: ["lower"], mayAlias: [] },
    },
  ]);
});

test("what the compiler gives is written, and named", async () => {
  const files = [{ path: "src/a_b.ts", text: "export {};\n" }];
  const { code, out } = await ran(["adjoint", "a.ts", "--function", "f", "--out-dir", folder], {
    differentiate: () => ({ ...nothing, files }),
  });
  expect(code).toBe(exitCodes.done);
  expect(out).toContain(join(folder, "a_b.ts"));
  expect(readFileSync(join(folder, "a_b.ts"), "utf8")).toMatch(/^\/\/ Generated by Retrograd.*\nexport \{\};\n$/);
});

test("files that were not generated are replaced only by force", async () => {
  const path = join(folder, "a_b.ts");
  const differentiate = () => ({ ...nothing, files: [{ path: "a_b.ts", text: "export {};\n" }] });
  const words = ["adjoint", "a.ts", "--function", "f", "--out-dir", folder];
  writeFileSync(path, "mine");
  const refused = await ran(words, { differentiate });
  expect(refused.code).toBe(exitCodes.refused);
  expect(refused.error).toContain("RG5904");
  expect(readFileSync(path, "utf8")).toBe("mine");
  expect((await ran([...words, "--force"], { differentiate })).code).toBe(exitCodes.done);
  expect(readFileSync(path, "utf8")).toContain("export {}");
  expect((await ran(words, { differentiate })).code).toBe(exitCodes.done);
});

test("errors are shown in the source, and nothing is written", async () => {
  const file = join(folder, "a.ts");
  writeFileSync(file, "one\ntwo three\n");
  const diagnostic = { code: "RG2001", severity: "error" as const, message: "No.", file, hint: "Yes." };
  const at = { line: 2, column: 5, endLine: 2, endColumn: 10 };
  const differentiate: CompilerDoor["differentiate"] = (_, host) => {
    host.readFile(file);
    return { ...nothing, files: [{ path: "a_b.ts", text: "" }], diagnostics: [{ ...diagnostic, ...at }] };
  };
  const shown = await ran(["adjoint", file, "--function", "f", "--out-dir", folder], { differentiate });
  expect(shown).toMatchObject({ code: exitCodes.refused, out: "" });
  expect(shown.error).toContain(
    `error RG2001: No.\n --> ${file}:2:5\n  |\n2 | two three\n  |     ^^^^^\n  = hint: Yes.`,
  );
  expect(shown.error).toContain("1 error; nothing was written");
  const json = await ran(["adjoint", file, "--function", "f", "--out-dir", folder, "--json"], { differentiate });
  expect(json).toMatchObject({ code: exitCodes.refused, error: "" });
  expect(JSON.parse(json.out)).toEqual({ pass: false, files: [], heads: [], diagnostics: [{ ...diagnostic, ...at }] });
  expect(readdirSync(folder)).toEqual(["a.ts"]);
});

test("warnings do not keep anything from being written", async () => {
  const warning = { code: "RG3001", severity: "warning" as const, message: "Hm.", file: "", hint: "" };
  const at = { line: 0, column: 0, endLine: 0, endColumn: 0 };
  const { code, error } = await ran(["tangent", "a.ts", "--function", "f", "--out-dir", folder], {
    differentiate: () => ({ ...nothing, files: [{ path: "a_d.ts", text: "" }], diagnostics: [{ ...warning, ...at }] }),
  });
  expect(code).toBe(exitCodes.done);
  expect(error).toContain("1 warning\n");
  expect(readdirSync(folder)).toEqual(["a_d.ts"]);
});

test("no module of the program is written over, and no two files become one", async () => {
  const imported = join(folder, "a_b.ts");
  writeFileSync(imported, "mine");
  const over = await ran(["adjoint", "a.ts", "--function", "f", "--out-dir", folder], {
    differentiate: (_, host) => {
      host.readFile(imported);
      return { ...nothing, files: [{ path: "a_b.ts", text: "" }] };
    },
  });
  expect(over.code).toBe(exitCodes.refused);
  expect(over.error).toContain("RG5903");
  expect(readFileSync(imported, "utf8")).toBe("mine");
  const twice = await ran(["adjoint", "a.ts", "--function", "f", "--out-dir", folder], {
    differentiate: () => ({ ...nothing, files: ["x/c_b.ts", "y/c_b.ts"].map((path) => ({ path, text: "" })) }),
  });
  expect(twice.error).toContain("RG5902");
  expect(readdirSync(folder)).toEqual(["a_b.ts"]);
});

test("C files of one name in different folders are told apart by these", async () => {
  const part = (name: string, text: string): string => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "part.c"), text);
    return join(folder, name, "part.c");
  };
  const files = [
    part("left", "double g(double x);\ndouble f(double x) { return g(x) * x; }\n"),
    part("right", "double g(double x) { return x * x * x; }\n"),
  ];
  const out = join(folder, "out");
  mkdirSync(out);
  const { code } = await ran(["adjoint", ...files, "--function", "f", "--out-dir", out]);
  expect(code).toBe(exitCodes.done);
  expect(readdirSync(out).sort()).toEqual(["left_part_b.c", "left_part_b.h", "right_part_b.c", "right_part_b.h"]);
  expect(readFileSync(join(out, "left_part_b.c"), "utf8")).toContain('#include "right_part_b.h"');
}, 60_000);

test("- is standard input, in C", async () => {
  const argv = ["-", "--function", "f"];
  const text = "double f(double x) { return x * x; }\n";
  const { code } = await ran(["adjoint", ...argv, "--out-dir", folder], {}, text);
  expect(code).toBe(exitCodes.done);
  expect(readdirSync(folder).sort()).toEqual(["stdin_b.c", "stdin_b.h"]);
  const wrong = await ran(["adjoint", ...argv, "--out-dir", folder], {}, "double f(double x) { return y; }\n");
  expect(wrong.error).toContain("stdin.c:1:29");
  const checked = await ran(["check", ...argv, "--at", "x.json"], {}, text);
  expect(checked.code).toBe(exitCodes.usage);
  expect(checked.error).toContain("it needs a file");
}, 60_000);

test("loops in loops in loops take no longer than their text is long", async () => {
  const loops = Array.from({ length: 60 }, (_, k) => `for (int i${k} = 0; i${k} < n; i${k}++) {`);
  const body = "s += x * x * s + 1;";
  const text = `double f(double x, int n) {\n  double s = 0;\n${loops.join("\n")}\n${body}\n${"}".repeat(60)}\n  return s;\n}\n`;
  writeFileSync(join(folder, "nest.c"), text);
  const { code } = await ran(["adjoint", join(folder, "nest.c"), "--function", "f", "--out-dir", folder]);
  expect(code).toBe(exitCodes.done);
}, 60_000);

test("a bug of ours is exit code 3 and says how to report it", async () => {
  const { code, error } = await ran(["adjoint", "a b.ts", "--function", "f", "--out-dir", folder], {
    differentiate: () => {
      throw new TypeError("cannot read properties of undefined");
    },
  });
  expect(code).toBe(exitCodes.bug);
  expect(error).toContain("a bug in Retrograd");
  expect(error).toContain("TypeError: cannot read properties of undefined\n    at ");
  expect(error).toContain(`retrograd adjoint 'a b.ts' --function f --out-dir ${folder}`);
  expect(error).toContain("retrograd 9.9.9, node v");
  expect(readdirSync(folder)).toEqual([]);
});

test("explain tells what a code means, and lists them", async () => {
  const one = await ran(["explain", "rg1002"]);
  expect(one.code).toBe(exitCodes.done);
  expect(one.out).toContain("RG1002 (error): Type error");
  expect((await ran(["explain"])).out).toContain("RG1001  Syntax error\n");
});

test("a quick check derives with nothing switched off", async () => {
  const { differentiate, optionalPasses } = await import("@retrograd/compiler");
  const file = join(folder, "a.ts");
  const at = join(folder, "at.json");
  writeFileSync(file, "export function f(x: number): number { return x * Math.sin(x); }\n");
  writeFileSync(at, '{ "x": 0.5 }');
  const derivations = async (...more: readonly string[]) => {
    const disabled = new Set<string>();
    const { code } = await ran(["check", file, "--function", "f", "--at", at, ...more], {
      differentiate: (request, ...rest) => {
        for (const pass of request.options?.disable ?? []) disabled.add(pass);
        return differentiate(request, ...rest);
      },
    });
    expect(code).toBe(exitCodes.done);
    return disabled.size;
  };
  expect(await derivations("--quick")).toBe(0);
  expect(await derivations()).toBe(optionalPasses.length);
}, 60_000);

describe("programs that are nested too deep for the stack", () => {
  const overflows = { differentiate: endless };
  function endless(): never {
    return endless();
  }

  test("are read once more with a larger one", async () => {
    const { terminal } = recordingTerminal();
    const compiler = { ...(await import("@retrograd/compiler")), ...overflows } as CompilerDoor;
    writeFileSync(join(folder, "a.c"), "double f(double x) { return x; }\n");
    const argv = ["adjoint", join(folder, "a.c"), "--function", "f"];
    const deeper = async (): Promise<number> => 77;
    expect(await run(argv, { version: "9.9.9", terminal, compiler: async () => compiler, deeper })).toBe(77);
  });

  test("are refused where that is not enough", async () => {
    writeFileSync(join(folder, "a.c"), "double f(double x) { return x; }\n");
    const { code, error } = await ran(["adjoint", join(folder, "a.c"), "--function", "f"], overflows as never);
    expect(code).toBe(exitCodes.refused);
    expect(error).toContain("nested too deep");
  });
});
