import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { integerConstant } from "../../src/1-parse/c/expressions/constants.js";
import type { CompoundStatement, Expression } from "../../src/1-parse/c/syntax.js";
import type { CType, RecordDeclaration } from "../../src/1-parse/c/types/c-types.js";
import { printResolvedType } from "../../src/1-parse/c/types/print-type.js";
import { isVariablyModified } from "../../src/1-parse/c/types/type-relations.js";
import { fragments } from "./fragments.js";
import { parsed, walkBlock } from "./parsed.js";

/** Whether GCC can be told the type by a name. */
function nameable(type: CType): boolean {
  switch (type.kind) {
    case "record":
    case "enum":
      return type.declaration.tag !== null;
    case "pointer":
      return nameable(type.target);
    case "array":
      return nameable(type.element) && !isVariablyModified(type);
    case "function":
      return nameable(type.result) && type.parameters.every((one) => nameable(one.type));
    default:
      return true;
  }
}

/** What the tree says about each expression of a text, as assertions for GCC; written where the block ends. */
function assertions(text: string): { lines: number; source: string } {
  const program = parsed(text);
  const inserted = new Map<CompoundStatement, string[]>();
  const seen = new Set<string>();
  const places = new Set<string>();
  let lines = 0;
  const assert = (block: CompoundStatement, condition: string, what: string): void => {
    const key = `${block.span.start} ${condition}`;
    if (seen.has(key)) return;
    seen.add(key);
    lines++;
    inserted.set(block, [...(inserted.get(block) ?? []), `_Static_assert(${condition}, ${JSON.stringify(what)});`]);
  };
  const expression = (e: Expression, block: CompoundStatement): void => {
    const written = text.slice(e.span.start, e.span.end);
    if (e.span.file !== "a.c" || (e.kind === "convert" && e.implicit)) return;
    // What a macro is made of has the same place as its use, which is seen first.
    const place = `${e.span.start}-${e.span.end}`;
    if (places.has(place)) return;
    places.add(place);
    if (e.kind === "member" && e.field.bitField !== null) return;
    if (e.kind === "functionName" && program.definitions.get(e.symbol)?.oldStyle === true) return;
    if (nameable(e.type) && !isVariablyModified(e.type)) {
      const type = printResolvedType(e.type);
      assert(block, `__builtin_types_compatible_p(__typeof__(${written}), ${type})`, `${written} is ${type}`);
    }
    const value = integerConstant(e);
    if (value === undefined || /[{"]/.test(written)) return;
    const constant =
      e.type.kind === "integer" && !e.type.signed
        ? `${value}ULL`
        : value < 0n
          ? `(-${-value - 1n}LL - 1)`
          : `${value}LL`;
    assert(
      block,
      `__builtin_choose_expr(__builtin_constant_p(${written}), (${written}), ${constant}) == ${constant}`,
      `${written} is ${value}`,
    );
  };
  for (const { body } of program.definitions.values()) walkBlock(body, { expression });
  const pieces = [...inserted].map(([block, asserted]) => ({ at: block.span.end - 1, asserted: asserted.join("\n") }));
  let source = text;
  for (const { at, asserted } of pieces.sort((a, b) => b.at - a.at)) {
    source = `${source.slice(0, at)};\n${asserted}\n${source.slice(at)}`;
  }
  // Sizes and places of members.
  for (const unit of program.units) {
    for (const declaration of unit.declarations) {
      const types =
        declaration.kind === "declaration" && !declaration.span.file.startsWith("<") ? declaration.types : [];
      for (const record of types) if ("keyword" in record && record.tag !== null) source += layout(record);
    }
  }
  return { lines, source };
}

function layout(record: RecordDeclaration): string {
  const name = `${record.keyword} ${record.tag}`;
  const places = record.fields.flatMap(({ name: field, bitField, offset }) =>
    field === null || bitField !== null
      ? []
      : [`\n_Static_assert(__builtin_offsetof(${name}, ${field}) == ${offset}, "${name}.${field}");`],
  );
  return `\n_Static_assert(sizeof(${name}) == ${record.size} && _Alignof(${name}) == ${record.alignment}, "${name}");${places.join("")}\n`;
}

test("every expression of 40 programs has the type, size and value that GCC gives it", () => {
  const folder = mkdtempSync(join(tmpdir(), "parse-c-"));
  try {
    let total = 0;
    const files = fragments.map(([name, text], i) => {
      const { lines, source } = assertions(text);
      total += lines;
      const file = join(folder, `${i}-${name.replace(/[^a-z]+/g, "-")}.c`);
      writeFileSync(file, source);
      return file;
    });
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(total).toBeGreaterThan(800);
    const flags = ["-std=gnu11", "-w", "-fsyntax-only", "-fmax-errors=40"];
    let said = "";
    try {
      execFileSync("gcc", [...flags, ...files], { encoding: "utf8", stdio: "pipe" });
    } catch (error) {
      said = String((error as { stderr?: string }).stderr);
    }
    expect(said.split("\n").filter((line) => line.includes("error:"))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test("GCC objects to an assertion that is wrong", () => {
  const { source } = assertions("void f(int i) { i + 1L; }");
  const wrong = source.replace("long)", "int)");
  expect(wrong).not.toBe(source);
  expect(() => execFileSync("gcc", ["-fsyntax-only", "-x", "c", "-"], { input: wrong, stdio: "pipe" })).toThrow(
    /error/,
  );
});
