import { expect, it } from "vitest";
import { planned, planRows } from "./planned-text.js";

const loop = (header: string, body = "s += s * x[k]!;"): string =>
  `export function f(x: Float64Array, n: number): number {
  let s = 1;
  let k = 0;
  ${header} {
    ${body}
  }
  return s;
}`;

it.each([
  ["for (k = 0; k < n; k++)", "4 loop loop: counted (start-and-end-known)"],
  ["for (k = n; k > 0; k = k >> 1)", "4 loop loop: trips (end-not-known)"],
  ["for (k = n - 1; k >= 0; k -= 2)", "4 loop loop: counted (start-and-end-known)"],
  ["for (k = 0; s < n; k++)", "4 loop loop: trips (end-not-known)"],
])("%s", (header, says) => {
  expect(planned(loop(header))).toContain(says);
});

it("a loop that may be left counts its iterations", () => {
  const rows = planned(loop("for (k = 0; k < n; k++)", "s += s * x[k]!;\n    if (s > 9) break;"));
  expect(rows).toContain("4 loop loop: trips (may-be-left)");
  expect(rows).toContain("4 exit break: recorded (several-ways-to-end)");
});

it("a loop that counts is not reversed by its bounds where that is switched off", () => {
  const source = loop("for (k = 0; k < n; k++)");
  expect(planned(source)).toContain("4 loop loop: counted (start-and-end-known)");
  expect(planned(source, "f", "/f.ts", ["reverse-counted"])).toContain("4 loop loop: trips (switched-off)");
});

const decided = (test: string, arm = "s *= x[0]!;"): string =>
  `export function f(x: Float64Array, n: number): number {
  let s = x[1]! * x[0]!;
  for (let i = 0; i < n; i++) {
    if (${test}) ${arm}
    s = s * s;
  }
  return s;
}`;

it("a test is evaluated again where its operands keep their values, and only there", () => {
  expect(planned(decided("i > 2"))).toContain("4 branch if: reevaluated (test-still-holds)");
  expect(planned(decided("s > 2"))).toContain("4 branch if: recorded (test-may-change)");
  expect(planned(decided("i > 2"), "f", "/f.ts", ["reevaluate"])).toContain("4 branch if: recorded (switched-off)");
});

it("a switch with an arm that leaves early is not selected again", () => {
  const source = (arm: string): string => `export function f(x: Float64Array, mode: number): number {
  let s = x[0]! * x[1]!;
  for (let i = 0; i < 3; i++) {
    switch (mode) {
      case 1: s = s * s; break;
      case 2: s = Math.sin(s); ${arm}
      default: s = s * 2; break;
    }
  }
  return s;
}`;
  expect(planned(source("break;"))).toContain("4 branch switch: reevaluated (test-still-holds)");
  expect(planned(source("return s;"))).toContain("4 branch switch: recorded (arms-leave-early)");
});

const twoForms = `function step(u: Float64Array): void {
  let s = u[0]! * u[1]!;
  if (s > 1) s = s * s;
  u[0] = s * u[1]!;
}
export function f(u: Float64Array): void {
  let s = u[0]! * u[1]!;
  if (s > 1) s = s * s;
  u[0] = s * u[1]!;
  for (let i = 0; i < 3; i++) step(u);
}`;

it("decisions and locals stay where both sweeps are one body, and go over stacks where they are not", () => {
  const rows = planned(twoForms, "f", "/f.ts", ["inline-calls"]);
  expect(rows).toContain("10 value s: kept (both-sweeps-in-one-body)");
  expect(rows.filter((row) => row.includes("value s: pushed (required-and-its-life-ends)")).length).toBe(1);
});

it("a call that comes last before the sweep turns does both sweeps; one that does not is two calls", () => {
  const source = (after: string): string => `function step(u: Float64Array): void {
  for (let k = 0; k < 9; k++) {
    for (let i = 1; i < u.length; i++) u[i] = Math.sin(u[i]! * u[i - 1]!) + u[i]! * u[i]!;
    for (let i = 1; i < u.length; i++) u[i] = Math.cos(u[i]! * u[i - 1]!) - u[i]! * u[i]!;
  }
}
export function f(u: Float64Array): void {
  u[0] = u[0]! * u[1]!;
  step(u);${after}
}`;
  const off = ["inline-calls"];
  expect(planned(source(""), "f", "/f.ts", off)).toContain("9 call step: joined (sweep-turns-here)");
  expect(planned(source("\n  u[0] = u[0]! * u[0]!;"), "f", "/f.ts", off)).toContain(
    "9 call step: split (derivative-passes-through)",
  );
});

it("what is put back costs what its stack takes", () => {
  const plan = planRows(decided("s > 2"));
  expect(plan.find((row) => row.about === "branch")?.bytes).toBe(1);
  expect(plan.find((row) => row.about === "value" && row.kind === "pushed")?.bytes).toBe(8);
  expect(plan.find((row) => row.kind === "kept")?.bytes ?? 0).toBe(0);
});

it("an arm that is always left early needs no decision; one that may be left does", () => {
  const source = (leave: string): string => `export function f(x: Float64Array, n: number): number {
  let s = x[0]! * x[1]!;
  for (let i = 0; i < n; i++) {
    if (s > 4) {
      s = Math.sin(s) * s;
      ${leave}
    }
    s = s * s;
  }
  return s;
}`;
  expect(planned(source("break;"))).toContain("4 branch if: exiting (arm-always-leaves)");
  expect(planned(source("if (s < 0.5) break;"))).toContain("4 branch if: recorded (test-may-change)");
});

it("a directive is the reason where it is obeyed, and of no loop or call that it does not stand above", () => {
  const source = `function step(u: Float64Array): void {
  for (let i = 1; i < u.length; i++) u[i] = Math.sin(u[i]! * u[i - 1]!);
}
export function f(u: Float64Array, x: Float64Array, y: Float64Array): void {
  // $AD II-LOOP
  for (let i = 0; i < x.length; i++) y[i] = x[i]! * 2;
  for (let i = 0; i < x.length; i++) y[i] = y[i]! + x[i]!;
  // $AD NOCHECKPOINT
  step(u);
}`;
  const rows = planned(source);
  expect(rows).toContain("6 loop loop: fused (directive)");
  expect(rows).toContain("7 loop loop: counted (start-and-end-known)");
  expect(rows).toContain("9 call step: split (directive)");
  expect(planned(source, "f", "/f.ts", ["fuse-sweeps"])).toContain("6 loop loop: counted (start-and-end-known)");
});

it("lists get their lengths back, references go with their shadows, what is appended is undone by a shorter list", () => {
  const source = `interface Cell { v: number }
export function f(x: number[]): number {
  const cells: Cell[] = [];
  const list: number[] = [];
  let s = 0;
  for (const v of x) {
    cells.push({ v: v * v });
    list.push(v * v);
    s += s * list[list.length - 1]! * cells[0]!.v;
    if (list.length > 2) list.pop();
  }
  return s;
}`;
  const rows = planned(source);
  expect(rows).toContain("8 value list[]: inverted (last-element-is-new)");
  expect(rows).toContain("10 value list: pushed (list-has-another-length)");
});
