import { expect, test } from "vitest";
import {
  declarationPath,
  declarationsOf,
  inLanguage,
  outputLanguage,
  withEnding,
} from "../../src/output/output-language.js";

test("a derivative is written in its program's language, or in JavaScript", () => {
  expect(outputLanguage(["a.ts"], "ts")).toBe(".ts");
  expect(outputLanguage(["a.ts"], "js")).toBe(".js");
  expect(outputLanguage(["a.mts"], "js")).toBe(".mjs");
  expect(outputLanguage(["a.js", "b.ts"], "ts")).toBe(".js");
  expect(withEnding("a_b.ts", ".mjs")).toBe("a_b.mjs");
});

test("JavaScript is the text without types, laid out as before", () => {
  const text = `import { reals } from "@retrograd/runtime";
import type { Vec } from "./vec.js";

const factor: number = 2;

// The comment stays.
export function f(x: Float64Array, v: Vec | null): number {
  for (let i = 0; i < 2; i++) {
    x[i] = factor * v!.x;
  }
  console.log(\`
    kept \${x[0] as number}\`);
  return x[0];
}

export function g(): void {}
`;
  expect(inLanguage(text, ".ts")).toBe(text);
  expect(
    inLanguage(text.replace("reals }", "reals as stack }").replace("x[0];\n}", "x[0] + stack.top;\n}"), ".js"),
  ).toBe(
    `import { reals as stack } from "@retrograd/runtime";
const factor = 2;

// The comment stays.
export function f(x, v) {
  for (let i = 0; i < 2; i++) {
    x[i] = factor * v.x;
  }
  console.log(\`
    kept \${x[0]}\`);
  return x[0] + stack.top;
}

export function g() { }
`,
  );
});

test("the declarations of what is written as JavaScript", () => {
  const text = `import { reals } from "@retrograd/runtime";
import type { Vec } from "./vec.js";

export { f } from "./f.js";

/** Its derivative. */
export function f_b(v: Vec, vb: Vec, fb: number): void {
  reals.push(v.x);
  vb.x += fb * reals.pop();
}
`;
  expect(declarationsOf(text)).toBe(`import type { Vec } from "./vec.js";

export { f } from "./f.js";

/** Its derivative. */
export declare function f_b(v: Vec, vb: Vec, fb: number): void;
`);
  expect(declarationPath("a/f_b.js")).toBe("a/f_b.d.ts");
  expect(declarationPath("a/f_b.mjs")).toBe("a/f_b.d.mts");
});
