import { describe, expect, it } from "vitest";
import { derived } from "./derived-text.js";

/** How many stores of `f`, whose array `a` of n elements is the sum at the end, are asked for in the adjoint. */
function asked(statements: string, more = "", made = "new Float64Array(n)"): number {
  const source = `${more}
    export function f(n: number, m: number, x: Float64Array, place: Int32Array, bytes: Uint8Array): number {
      const a = ${made};
      ${statements}
      let s = 0;
      for (let i = 0; i < a.length; i++) s += a[i]! * a[i]!;
      return s;
    }`;
  const { text, messages } = derived("ts", source, { wrt: ["x"] });
  expect(text, messages).not.toBe("");
  return text.match(/!= null| \?\? 0/g)?.length ?? 0;
}

const store = "= x[0]! * x[1]!";

describe("a store is asked for", () => {
  const programs: readonly (readonly [string, string])[] = [
    ["one beyond the end, and the last", `for (let i = 0; i <= n; i++) a[i] ${store};`],
    ["shifted beyond the end", `for (let i = 0; i < n; i++) a[i + 1] ${store};`],
    ["before the beginning", `for (let i = 0; i < n; i++) a[i - 1] ${store};`],
    ["before the beginning, counting down", `for (let i = n - 1; i >= 0; i--) a[i - 1] ${store};`],
    ["beyond the end, counting down", `for (let i = n; i > 0; i--) a[i] ${store};`],
    ["a difference of counters", `for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) a[i - j] ${store};`],
    ["a test of something else", `for (let i = 0; i < n; i++) if (i < n - 1 || m > 0) a[i + 1] ${store};`],
    ["in steps, before the beginning", `for (let i = 0; i < n; i += 2) a[i - 1] ${store};`],
    [
      "a loop that may leave before its end",
      `for (let i = 0; i < n; i++) { a[i - 1] ${store}; if (x[i]! > 9) break; }`,
    ],
    ["with a constant below zero", `a[-1] ${store};`],
    ["just behind the end", `a[n] ${store};`],
    ["counted up to another size", `for (let i = 0; i < m; i++) a[i] ${store};`],
    ["at half the steps", `for (let i = 0; i < n; i++) a[i / 2] ${store};`],
    ["at a fraction in a local", `for (let i = 0; i < n; i++) { const k = 0.5 * i; a[k] ${store}; }`],
    ["where an array says", `for (let i = 0; i < n; i++) a[place[i]!] ${store};`],
    ["where an array says, moved", `for (let i = 0; i < n; i++) a[place[i]! + 1] ${store};`],
    ["where an input says", `for (let i = 0; i < n; i++) a[Math.floor(x[i]!)] ${store};`],
    ["from minus one on", `let k = -1; for (const v of x) { a[k] = v * v; k++; }`],
    ["at minus one, if nothing is there", `const k = m > 0 ? 1 : -1; a[k] ${store};`],
    ["tested from above alone", `for (let i = 0; i < n; i++) { const k = place[i]!; if (k < n) a[k] ${store}; }`],
    [
      "tested from below alone, of known length",
      `for (let i = 0; i < n; i++) { const k = place[i]!; if (k >= 0) a[k] ${store}; }`,
    ],
    [
      "tested before it is changed",
      `for (let i = 0; i < n; i++) { let k = place[i]!; if (k >= 0 && k < n) { k = k - 3; a[k] ${store}; } }`,
    ],
    ["limited from above alone", `for (let i = 0; i < n; i++) a[Math.min(place[i]!, n - 1)] ${store};`],
  ];
  for (const [name, statements] of programs) it(name, () => expect(asked(statements)).toBe(1));

  it("as its calls see it", () => {
    const put =
      "function put(a: Float64Array, k: number, y: number): void { for (let j = 0; j < 2; j++) a[k + j] = y * y * j; }";
    const calls = "for (let i = 0; i < n; i++) put(a, i - 1, x[i]!); put(a, 0, x[0]!);";
    expect(asked(calls, put)).toBeGreaterThan(0);
    expect(asked("for (let i = 1; i + 1 < n; i++) put(a, i - 1, x[i]!); put(a, n - 2, x[0]!);", put)).toBe(0);
  });

  it("beyond a view", () => {
    const rows = (last: string): string =>
      `for (let r = 0; r < n; r++) { const row = a.subarray(3 * r, 3 * r + 3); for (let j = 0; j ${last}; j++) row[j] = x[r]! * x[j]!; }`;
    expect(asked(rows("<= 3"), "", "new Float64Array(3 * n)")).toBe(1);
    expect(asked(rows("< 3"), "", "new Float64Array(3 * n)")).toBe(0);
  });

  it("beyond rows that are all made alike", () => {
    const rows = "const rows = [1, 2].map(() => new Float64Array(3));";
    const fill = (last: string): string =>
      `${rows} for (const row of rows) for (let j = 0; j ${last}; j++) row[j] = x[j]! * x[0]!;
       for (let i = 0; i < 2; i++) a[0]! += rows[i]![i]!;`;
    expect(asked(fill("<= 3"))).toBe(1);
    expect(asked(fill("< 3"))).toBe(0);
  });

  it("beyond a copy", () => {
    expect(asked(`for (let i = 0; i <= x.length; i++) a[i] ${store};`, "", "x.slice()")).toBe(1);
    expect(asked(`for (let i = 0; i < x.length; i++) a[i] ${store};`, "", "x.slice()")).toBe(0);
    expect(asked(`for (let i = 0; i < x.length - 1; i++) a[i] ${store};`, "", "x.slice(1)")).toBe(0);
  });
});

describe("a store is not asked for", () => {
  const programs: readonly (readonly [string, string])[] = [
    ["within the bounds", `for (let i = 0; i < n; i++) a[i] ${store};`],
    ["from one on", `for (let i = 1; i < n; i++) a[i - 1] ${store};`],
    ["counting down", `for (let i = n - 1; i >= 0; i--) a[i] ${store};`],
    ["counting down from the end", `for (let i = n; i > 0; i--) a[i - 1] ${store};`],
    ["below the diagonal", `for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i - j] ${store};`],
    ["behind a test", `for (let i = 0; i < n; i++) if (i > 0) a[i - 1] ${store};`],
    ["behind a test of one", `for (let i = 0; i < n; i++) if (i !== 0) a[i - 1] ${store};`],
    ["behind what is left", `for (let i = 0; i < n; i++) { if (i === 0) a[0] = x[0]!; else a[i - 1] ${store}; }`],
    ["in a ring", `for (let i = 0; i < n; i++) a[(i + 1) % n] ${store};`],
    ["at the first and the last", `a[0] ${store}; a[n - 1] ${store};`],
    ["at a parameter", `a[m] ${store};`],
    ["where bytes say", `for (let i = 0; i < n; i++) a[bytes[i]!] ${store};`],
    ["in the middle", `a[n >> 1] ${store}; a[Math.floor(n / 3)] ${store};`],
    ["limited", `for (let i = 0; i < n; i++) a[Math.max(0, Math.min(n - 1, place[i]!))] ${store};`],
    [
      "tested on both sides",
      `for (let i = 0; i < n; i++) { const k = place[i]!; if (k >= 0 && k < n) a[k] ${store}; }`,
    ],
    [
      "tested the other way round",
      `for (let i = 0; i < n; i++) { const k = place[i]!; if (!(0 > k || n <= k)) a[k] ${store}; }`,
    ],
  ];
  for (const [name, statements] of programs) it(name, () => expect(asked(statements)).toBe(0));

  it("of a matrix, row by row", () => {
    const rows = `for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) a[i * m + j] ${store};`;
    expect(asked(rows, "", "new Float64Array(n * m)")).toBe(0);
  });
});
