import { describe, expect, test } from "vitest";
import { parseArguments } from "../../src/cli/parse-arguments.js";
import { parseTapenadeHeads } from "../../src/cli/tapenade-head.js";
import { UsageError } from "../../src/cli/usage-error.js";

const usageError = (argv: readonly string[]): UsageError => {
  try {
    parseArguments(argv);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error(`accepted: ${argv.join(" ")}`);
};

test("wrt and of belong to the function before them", () => {
  const line = parseArguments(
    "adjoint a.ts b.ts --function f --wrt x,o.u --function g --of return --wrt=y --wrt z".split(" "),
  );
  expect(line.operands).toEqual(["a.ts", "b.ts"]);
  expect(line.heads).toEqual([
    { function: "f", wrt: ["x", "o.u"] },
    { function: "g", of: ["return"], wrt: ["y", "z"] },
  ]);
});

test("defaults", () => {
  expect(parseArguments(["tangent", "a.ts", "--function", "f"])).toMatchObject({
    json: false,
    outDir: ".",
    emit: "ts",
    withValue: false,
    force: false,
    mayAlias: [],
    directions: undefined,
    suffixes: {},
    disable: [],
    dump: [],
  });
});

test("every option is read", () => {
  const line = parseArguments([
    ..."adjoint a.ts --function f --out-dir out --emit js --with-value --may-alias x,y --may-alias z --json".split(" "),
    ..."--dump=activity,tbr --no-liveness --no-merge-increments -- --odd.ts".split(" "),
  ]);
  expect(line).toMatchObject({
    outDir: "out",
    emit: "js",
    withValue: true,
    force: false,
    mayAlias: ["x", "y", "z"],
    json: true,
    dump: ["activity", "tbr"],
    disable: ["liveness", "merge-increments"],
    operands: ["a.ts", "--odd.ts"],
  });
  expect(parseArguments("adjoint a.ts --function f --may-alias all".split(" ")).mayAlias).toBe("all");
});

test("how many versions of one procedure", () => {
  expect(parseArguments("adjoint a.c --function f --activity-versions 2".split(" ")).activityVersions).toBe(2);
  expect(parseArguments("tangent a.ts --function f".split(" ")).activityVersions).toBeUndefined();
  expect(usageError("adjoint a.c --function f --activity-versions 0".split(" ")).message).toBe(
    "--activity-versions 0: the number of versions is a whole number from 1 on.",
  );
});

test("what becomes of freed storage", () => {
  expect(parseArguments("adjoint a.c --function f --memory chunks".split(" ")).memory).toBe("chunks");
  expect(parseArguments("check a.c --function f".split(" ")).memory).toBeUndefined();
  expect(usageError("adjoint a.c --function f --memory free".split(" ")).message).toBe(
    "--memory free: it is inhibit, reallocate or chunks.",
  );
  expect(usageError("tangent a.c --function f --memory chunks".split(" ")).message).toContain(
    "not an option of tangent",
  );
});

test("what is run again: a word, or names and lines", () => {
  const asked = (text: string) => parseArguments(`adjoint a.ts --function f ${text}`.split(" "));
  expect(asked("--memory inhibit").checkpoint).toBeUndefined();
  expect(asked("--checkpoint calls")).toMatchObject({ checkpoint: { kind: "calls" }, checkpointStates: undefined });
  expect(asked("--checkpoint=loops --checkpoint-states 7")).toMatchObject({
    checkpoint: { kind: "loops" },
    checkpointStates: 7,
  });
  expect(asked("--checkpoint step,src/a.ts:41 --checkpoint a.ts:7:3").checkpoint).toEqual({
    places: [{ procedure: "step" }, { file: "src/a.ts", line: 41 }, { file: "a.ts", line: 7, column: 3 }],
  });
  const error = (text: string) => usageError(`adjoint a.ts --function f ${text}`.split(" ")).message;
  expect(error("--checkpoint all,step")).toBe("--checkpoint all,step: all is asked for alone.");
  expect(error("--checkpoint a.ts:0")).toContain("behind the file comes a line");
  expect(error("--checkpoint a.ts:1:2:3")).toContain("behind the file comes a line");
  expect(error("--checkpoint-states 0")).toContain("the number of states is a whole number from 1 on");
  expect(usageError("tangent a.ts --function f --checkpoint all".split(" ")).message).toContain(
    "not an option of tangent",
  );
});

test("the number of directions may be left out, also before a file", () => {
  expect(parseArguments("tangent --directions a.ts --function f".split(" "))).toMatchObject({
    directions: "runtime",
    operands: ["a.ts"],
  });
  expect(parseArguments("tangent a.ts --function f --directions=16".split(" ")).directions).toBe(16);
  expect(usageError("tangent a.ts --function f --directions=0".split(" ")).message).toContain("whole number");
});

describe("wrong usage", () => {
  test.each([
    ["adjont a.ts", "no command 'adjont'"],
    ["", "a command is missing"],
    ["solver.ts --function f", "a command comes before the files"],
    ["adjoint a.ts --functon f", "no option --functon"],
    ["adjoint a.ts -f f", "no option -f"],
    ["adjoint a.ts --function", "--function needs a value"],
    ["adjoint a.ts --function --wrt x", "--function needs a value"],
    ["adjoint a.ts --function f --wrt ,", "--wrt needs a name"],
    ["adjoint a.ts --function=", "--function needs a value"],
    ["adjoint a.ts --wrt x --function f", "belongs to the --function before it"],
    ["tangent a.ts --function f --with-value", "not an option of tangent"],
    ["adjoint a.ts --function f --at x.json", "not an option of adjoint"],
    ["adjoint a.ts --function f --json=yes", "takes no value"],
    ["adjoint a.ts --function f --out-dir a --out-dir b", "given twice"],
    ["adjoint a.ts --function f --emit mjs", "it is ts or js"],
    ["explain --no-activity", "not an option of explain"],
  ])("retrograd %s", (text, message) => {
    expect(usageError(text.split(" ").filter((part) => part !== "")).message).toContain(message);
  });

  test("near words are known", () => {
    expect(usageError("adjoint a.ts --functon f".split(" ")).misspelling?.known).toContain("function");
    expect(usageError(["adjont"]).misspelling?.known).toContain("adjoint");
  });
});

test("Tapenade's notation", () => {
  expect(parseTapenadeHeads("f(err)/(theta us)")).toEqual([{ function: "f", wrt: ["theta", "us"], of: ["err"] }]);
  expect(parseTapenadeHeads("f(err, f)\\(theta, s.u) g")).toEqual([
    { function: "f", of: ["err", "return"], wrt: ["theta", "s.u"] },
    { function: "g" },
  ]);
  expect(parseTapenadeHeads("  f / (x)  h(y) ")).toEqual([
    { function: "f", wrt: ["x"] },
    { function: "h", of: ["y"] },
  ]);
  expect(parseTapenadeHeads("Model.cost(cost)/(self.theta)")[0]).toMatchObject({ function: "Model.cost" });
  for (const wrong of ["f(x/(y)", "(x)/(y)", "f(x)/y", "f(x))"]) {
    expect(() => parseTapenadeHeads(wrong), wrong).toThrow(UsageError);
  }
  expect(parseArguments(["adjoint", "a.ts", "--head", "f(y)/(x)", "--function", "g", "--wrt", "z"]).heads).toEqual([
    { function: "f", of: ["y"], wrt: ["x"] },
    { function: "g", wrt: ["z"] },
  ]);
});
