// @ts-check
// The layout rules of ARCHITECTURE.md ("Who may import whom") as dependency-cruiser rules.
// scripts/guard.mjs runs them; scripts/test/guard.test.ts plants violations and asks that each is caught.

const source = "^packages/compiler/src/";
const all = "all";
const types = "types";

/**
 * The contracts of the compiler: what a pass is, and which there are. They are types to the rooms that hold passes: options are decisions by
 * the time they come there.
 * @type {Record<string, "all" | "types">}
 */
const contracts = { "pass.ts": types, passes: types };

/**
 * What the plan may say: TBR and what follows from it answer each of its kinds, as the generator does.
 * @type {Record<string, "all" | "types">}
 */
const plan = { "4-plan/plan.ts": types };

/**
 * What tells languages apart once a program is IL.
 * @type {Record<string, "all" | "types">}
 */
const traits = { "languages/traits.ts": all };

/**
 * Room → the rooms it may use: everything of them, or their types alone. What is not listed is forbidden.
 * @type {Record<string, Record<string, "all" | "types">>}
 */
export const rooms = {
  diagnostics: {},
  il: { diagnostics: all },
  languages: { il: all, diagnostics: all },
  rules: { il: all },
  dataflow: { il: all },
  "1-parse": { languages: all, diagnostics: all },
  "2-lower": { "1-parse": all, languages: all, il: all, diagnostics: all },
  "3-analyze": { dataflow: all, rules: all, il: all, diagnostics: all, ...traits, ...contracts, ...plan },
  "4-plan": { "3-analyze": types, rules: all, il: all, diagnostics: all, ...traits, ...contracts },
  "5-differentiate": {
    "3-analyze": types,
    "4-plan": types,
    rules: all,
    il: all,
    diagnostics: all,
    ...traits,
    ...contracts,
  },
  // Its two long sequences take their order from the table of passes.
  "6-simplify": {
    "3-analyze": types,
    dataflow: all,
    il: all,
    diagnostics: all,
    ...traits,
    "pass.ts": all,
    passes: all,
  },
  "7-print": { languages: all, il: all, diagnostics: all },
  inspect: { "3-analyze": types, "4-plan": types, il: all, diagnostics: all, "pass.ts": types, passes: all },
  passes: {},
  "options.ts": { diagnostics: all, il: all, "pass.ts": types, passes: types },
  "pass.ts": { diagnostics: all, il: all, passes: types },
};

/** Files at the compiler's root that may import anything in it, and that no room may import. */
export const callers = [
  "front-end.ts",
  "analyze.ts",
  "shared-stages.ts",
  "analyze-program.ts",
  "plan-adjoint.ts",
  "pipeline.ts",
  "back-end.ts",
  "describe-c.ts",
  "index.ts",
];

/** A room's modules; `name` is a folder of packages/compiler/src or a file there. */
const place = (/** @type {string} */ name) =>
  `${source}${name.endsWith(".ts") ? `${name.replace(".", "\\.")}$` : `${name}/`}`;

/** @type {import("dependency-cruiser").DependencyType[]} */
const typeOnly = ["type-only", "type-import"];

const roomRules = Object.entries(rooms).flatMap(([room, uses]) => {
  const allowed = Object.keys(uses);
  const typesOnly = allowed.filter((other) => uses[other] === types);
  /** @type {import("dependency-cruiser").IRegularForbiddenRuleType[]} */
  const rules = [
    {
      name: `room-${room}`,
      severity: "error",
      comment:
        `${room} may use ${allowed.join(", ") || "no other room"}. ` +
        "Move the line to the room it belongs to; if there is none, the layout is wrong: write an ADR.",
      from: { path: place(room) },
      to: { path: source, pathNot: [room, ...allowed].map(place) },
    },
  ];
  if (typesOnly.length > 0) {
    rules.push({
      name: `types-only-${room}`,
      severity: "error",
      comment:
        `${room} may use only types of ${typesOnly.join(" and ")} (import type …): ` +
        "facts are handed to it by pipeline.ts, it does not go and compute them.",
      from: { path: place(room) },
      to: { path: typesOnly.map(place), dependencyTypesNot: typeOnly },
    });
  }
  return rules;
});

/** Rooms with one folder (or, in languages, possibly one file) for each language. */
const languageRooms = `${source}(?:1-parse|2-lower|7-print|languages)/`;

const runtimeSchedules = "^packages/runtime/src/schedules(?:\\.ts$|/)";
const runtimeProfile = "^packages/runtime/src/profile(?:\\.ts$|/)";
const runtimeForNode = "^packages/runtime/src/schedules/node/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    {
      name: "no-cycles",
      severity: "error",
      comment: "No cycles, type-only ones included. Usually a type wants to move to the room both sides may use.",
      from: { path: "^packages/[^/]+/src/" },
      to: { circular: true },
    },
    {
      name: "languages-are-strangers",
      severity: "error",
      comment:
        "The language folders inside a room do not know each other. What two share sits beside them in the room (7-print/layout).",
      from: { path: `${languageRooms}([^/]+)/` },
      to: { path: `${languageRooms}[^/]+/`, pathNot: [`${languageRooms}$1/`, `${source}7-print/layout/`] },
    },
    {
      name: "index-is-the-door",
      severity: "error",
      comment: "index.ts is for the outside. Inside the compiler, import the file that defines the thing.",
      from: { path: source },
      to: { path: place("index.ts") },
    },
    {
      name: "compiler-by-its-door",
      severity: "error",
      comment: "Every other package uses @retrograd/compiler by its index.ts alone. Export what is missing there.",
      from: { path: "^packages/(?!compiler/)" },
      to: { path: "^packages/compiler/", pathNot: "^packages/compiler/src/index\\.ts$" },
    },
    {
      name: "compiler-runs-anywhere",
      severity: "error",
      comment:
        "The compiler is text in, text out, and runs in a browser: no Node built-ins. Files belong to packages/retrograd.",
      from: { path: source },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "compiler-stands-alone",
      severity: "error",
      comment: "The compiler depends on no package but typescript.",
      from: { path: source },
      to: { pathNot: [source, "(^|/)node_modules/typescript/"], dependencyTypesNot: ["core"] },
    },
    {
      name: "syntax-trees-stay-in-front",
      severity: "error",
      comment:
        "TypeScript's syntax trees are read by 1-parse/typescript and 2-lower/typescript; behind them there is the IL.",
      from: { path: source, pathNot: `${source}(?:1-parse|2-lower)/typescript/` },
      to: { path: "(^|/)node_modules/typescript/" },
    },
    {
      name: "typescript-by-its-alias",
      severity: "error",
      comment:
        'Import TypeScript as "#typescript" (its types alone as "typescript"): under Node it is then loaded by require, ' +
        "which saves every run half a second.",
      from: { path: "^packages/[^/]+/src/" },
      to: { path: "(^|/)node_modules/typescript/", dependencyTypesNot: ["aliased-subpath-import", ...typeOnly] },
    },
    {
      name: "runtime-stands-alone",
      severity: "error",
      comment: "Generated programs import the runtime, in any environment: it imports nothing.",
      from: { path: "^packages/runtime/src/", pathNot: runtimeForNode },
      to: { pathNot: "^packages/runtime/src/" },
    },
    {
      name: "runtime-for-node-uses-node",
      severity: "error",
      comment: "What the runtime has for Node alone may use Node's own modules and the runtime, no package.",
      from: { path: runtimeForNode },
      to: { pathNot: "^packages/runtime/src/", dependencyTypesNot: ["core"] },
    },
    {
      name: "runtime-without-node",
      severity: "error",
      comment: "What the runtime has for Node alone is an entry of its own: nothing else of the runtime imports it.",
      from: { path: "^packages/runtime/src/", pathNot: runtimeForNode },
      to: { path: runtimeForNode },
    },
    {
      name: "schedules-apart",
      severity: "error",
      comment:
        "Schedules are an entry of their own. What generated programs import follows them through checkpoints/ alone.",
      from: { path: "^packages/runtime/src/", pathNot: [runtimeSchedules, "^packages/runtime/src/checkpoints/"] },
      to: { path: runtimeSchedules },
    },
    {
      name: "profile-apart",
      severity: "error",
      comment: "The profiler is an entry of its own: a program that is not profiled does not load it.",
      from: { path: "^packages/runtime/src/", pathNot: runtimeProfile },
      to: { path: runtimeProfile },
    },
    {
      name: "imports-resolve",
      severity: "error",
      comment: "An import that leads nowhere is invisible to every other rule.",
      from: { path: "^packages/" },
      // A name of the package's own, which leads to what a build makes (host/libraries.ts under Node).
      to: { couldNotResolve: true, pathNot: "^#libraries$" },
    },
  ],
  options: {
    // See imports as they are written, type-only ones included; without it TypeScript's erased imports are not there.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "(^|/)(node_modules|dist)/" },
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "node", "default"] },
  },
};
