import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CompilerDoor } from "../../src/cli/compiler-door.js";
import { optionTable } from "../../src/cli/option-table.js";
import { exitCodes, run } from "../../src/cli/run.js";
import type { Terminal } from "../../src/cli/terminal.js";

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
async function ran(argv: readonly string[], door: Partial<CompilerDoor> = {}): Promise<Ran> {
  const written = { out: "", error: "" };
  const terminal: Terminal = {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
    isInteractive: false,
    outColor: false,
    errorColor: false,
    width: 120,
  };
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
      for (const word of ["tangent", "adjoint", "check", "inspect", "explain", "Exit codes"])
        expect(out).toContain(word);
    }
    expect((await ran(["--version"])).out).toBe("retrograd 9.9.9\n");
  });

  test.each(["tangent", "adjoint", "check", "inspect"] as const)(
    "%s --help names each of its options",
    async (command) => {
      const { code, out } = await ran([command, "--nonsense", "--help"]);
      expect(code).toBe(exitCodes.done);
      for (const row of optionTable)
        expect(out.includes(`  --${row.name}`), row.name).toBe(row.commands.includes(command));
      expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(150);
    },
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
    [["explain", "RG1092"], "Did you mean RG1002"],
  ])("%s", async (argv, message) => {
    const { code, out, error } = await ran(argv, { optionalPasses: ["activity"] });
    expect(error).toContain(message);
    expect(code).toBe(exitCodes.usage);
    expect(out).toBe("");
  });
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
  expect(readFileSync(join(folder, "a_b.ts"), "utf8")).toBe("export {};\n");
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
