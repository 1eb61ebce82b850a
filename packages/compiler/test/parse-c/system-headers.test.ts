import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { preprocess } from "../../src/1-parse/c/preprocessor/preprocess.js";
import { systemHeaders } from "../../src/1-parse/c/system-headers/system-headers.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

const options = { includeDirectories: [], defines: [], undefines: [] };
// Their names are macros of the compiler's own.
const ofCompilers = /^(tgmath|stdatomic|threads|\w*intrin)\.h$/;
const includes = [...systemHeaders.keys()]
  .filter((name) => !ofCompilers.test(name))
  .map((name) => `#include <${name}>\n`)
  .join("");

function read(text: string) {
  const bag = new DiagnosticBag();
  const result = preprocess("main.c", { readFile: () => text }, options, bag);
  expect(bag.all).toEqual([]);
  return result!;
}

function gcc(text: string, ...flags: string[]): string {
  const flagsOfAll = ["-std=gnu11", "-fsyntax-only", ...flags, "-x", "c", "-"];
  return spawnSync("gcc", flagsOfAll, { input: text, encoding: "utf8" }).stderr;
}

const textOf = (tokens: readonly { readonly text: string }[]): string => tokens.map(({ text }) => text).join(" ");

test("each header is C by itself", () => {
  for (const name of systemHeaders.keys()) {
    const tokens = read(`#include <${name}>\nint main(void) { return 0; }\n`).tokens;
    const text = textOf(tokens.filter((token) => token.span.file !== "<built-in>"));
    expect(gcc(text, "-fno-builtin", "-Wall"), name).toBe("");
  }
});

test("every prototype agrees with the system's", () => {
  const declarations = textOf(
    read(includes)
      .tokens.filter((token) => token.span.file !== "<built-in>" && token.span.file.startsWith("<"))
      .map((token) => ({ text: token.text === ";" ? ";\n" : token.text })),
  ).split("\n");
  // What the system has as macros only, has no longer, or declares with enumerations of its own.
  const others =
    /typedef|^ ?struct \w+ \{|va_|__retrograd|errno|setjmp|\( \) ;$|CMPLX|pow10|gamma |significand|scalb |drem|itimer|rlimit|priority|sa_handler|sa_sigaction|sa_restorer|\( \* gl_|basename/;
  const prototypes = declarations.filter((line) => /\) ;$/.test(line) && !others.test(line));
  expect(prototypes.length).toBeGreaterThan(400);
  const names = prototypes.map((line) => /(\w+) \(/.exec(line)?.[1] ?? "");
  const undefinitions = ["I", ...names].map((name) => `#undef ${name}\n`).join("");
  expect(gcc(`#define _GNU_SOURCE 1\n${includes}${undefinitions}${prototypes.join("\n")}\n`, "-w")).toBe("");
});

test("every integer constant has the system's value and size", () => {
  const constants = read(includes).macros.filter(
    ({ name, parameters, replacement }) =>
      parameters === null && /^\(?-?[0-9]+[UL]*( - 1L*)?\)?$/.test(replacement) && !/^MB_CUR_MAX$|_H$/.test(name),
  );
  expect(constants.length).toBeGreaterThan(100);
  const checks = constants.map(
    ({ name, replacement }) =>
      `_Static_assert((${name}) == (${replacement}) && sizeof(${name}) == sizeof(${replacement}), "${name}");\n`,
  );
  expect(gcc(`#define _GNU_SOURCE 1\n${includes}${checks.join("")}`, "-w")).toBe("");
});

test("assert is a call that can be told from others, and nothing with NDEBUG", () => {
  const tokens = read("#include <assert.h>\nassert(x > 0);\n#define NDEBUG\n#include <assert.h>\nassert(y);").tokens;
  const own = tokens.filter((token) => token.span.file === "main.c");
  expect(textOf(own)).toBe("__retrograd_assert ( x > 0 ) ; ( ( void ) 0 ) ; ");
});

test("folders of the system come behind the headers known here, and other folders before", () => {
  const withFolder = (folder: string, text: string): string => {
    const files: Readonly<Record<string, string>> = {
      "main.c": text,
      [`${folder}/math.h`]: "int other_math;\n",
      [`${folder}/cblas.h`]: "#include <math.h>\nint blas;\n",
    };
    const bag = new DiagnosticBag();
    const host = { readFile: (path: string) => files[path] };
    const read = preprocess("main.c", host, { ...options, includeDirectories: [folder] }, bag);
    expect(bag.all).toEqual([]);
    return textOf(read?.tokens ?? []);
  };
  const text = "#include <cblas.h>\n";
  for (const folder of ["/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/local/include/"]) {
    expect(withFolder(folder.replace(/\/$/, ""), text)).toContain("int blas");
    expect(withFolder(folder.replace(/\/$/, ""), text)).not.toContain("other_math");
  }
  for (const folder of ["/usr/include/mine", "include"]) expect(withFolder(folder, text)).toContain("int other_math");
});
