export const commandNames = ["tangent", "adjoint", "check", "profile", "inspect", "explain"] as const;
export type CommandName = (typeof commandNames)[number];

/** One row of the command line's options. */
export interface OptionRow {
  readonly name: string;
  /** As C compilers spell it, the value behind it with or without a blank: `-I dir`, `-DN=3`. */
  readonly short?: string;
  /** The value's name in help texts; none: a switch. `[…]`: may be left out. */
  readonly value?: string;
  readonly commands: readonly CommandName[];
  /** May be given again. */
  readonly repeatable?: boolean;
  readonly summary: string;
}

const deriving: readonly CommandName[] = ["tangent", "adjoint"];
const compiling: readonly CommandName[] = ["tangent", "adjoint", "check", "profile", "inspect"];

/** Every option but `--no-<pass>`, whose names the compiler knows. */
export const optionTable: readonly OptionRow[] = [
  {
    name: "function",
    value: "name",
    commands: compiling,
    repeatable: true,
    summary: "The head: the function to differentiate (`Class.method` too). May be repeated.",
  },
  {
    name: "wrt",
    value: "a,b",
    commands: compiling,
    repeatable: true,
    summary:
      "Independents of the --function before it: parameters, dotted paths (state.u), globals. Default: every differentiable input.",
  },
  {
    name: "of",
    value: "y,return",
    commands: compiling,
    repeatable: true,
    summary: "Dependents of the --function before it. Default: every differentiable output.",
  },
  {
    name: "head",
    value: "'f(err)/(theta us)'",
    commands: compiling,
    repeatable: true,
    summary: "The same in Tapenade's notation: dependents / independents; f's own name stands for its result.",
  },
  {
    name: "may-alias",
    value: "a,b|all",
    commands: compiling,
    repeatable: true,
    summary:
      "Storage behind these parameters may overlap. Without it a head's reference parameters are taken as distinct.",
  },
  {
    name: "rules",
    value: "file",
    commands: compiling,
    repeatable: true,
    summary:
      "A file of derivatives that you have written, for functions without text or with one (docs/rules.md): g_b and g_d in it are called for g. Shipped: blas, cblas, lapack, lapacke, zblas.",
  },
  {
    name: "library",
    short: "l",
    value: "name",
    commands: ["check", "profile"],
    repeatable: true,
    summary: "C: a library that the program is linked with, as for the C compiler (-l openblas).",
  },
  {
    name: "suffix",
    value: "adjointUnit=_grad,…",
    commands: deriving,
    repeatable: true,
    summary:
      "Other suffixes of generated names: tangentVariable (d), adjointVariable (b), tangentUnit (_d), adjointUnit (_b), …",
  },
  {
    name: "include-dir",
    short: "I",
    value: "D",
    commands: compiling,
    repeatable: true,
    summary: "C: a folder to look for headers in, as for the C compiler.",
  },
  {
    name: "define",
    short: "D",
    value: "NAME[=value]",
    commands: compiling,
    repeatable: true,
    summary: "C: define a macro, as for the C compiler.",
  },
  {
    name: "undefine",
    short: "U",
    value: "NAME",
    commands: compiling,
    repeatable: true,
    summary: "C: forget a macro, as for the C compiler.",
  },
  {
    name: "activity-versions",
    value: "n",
    commands: compiling,
    summary:
      "At most n versions of one procedure, for calls whose arguments have derivatives here and not there. Default: 4; 1: one version for all calls.",
  },
  {
    name: "memory",
    value: "inhibit|reallocate|chunks",
    commands: ["adjoint", "check", "profile", "inspect"],
    summary:
      "For C: storage that is freed and needed by the backward sweep stays (inhibit, the default), or is freed, its contents saved, and allocated anew.",
  },
  {
    name: "checkpoint",
    value: "all|calls|loops|none|step,solver.ts:41",
    commands: ["adjoint", "check", "inspect"],
    repeatable: true,
    summary:
      "Run again in the backward sweep, in place of recording: every call of the program's functions, every outermost loop (from states that are stored), both; or calls of these functions, and the loop or the calls at these lines. Default: where directives ask for it; none: nowhere.",
  },
  {
    name: "checkpoint-states",
    value: "r",
    commands: ["adjoint", "check", "inspect"],
    summary: "How many states each loop stores that --checkpoint asks to run again. Default: 20.",
  },
  { name: "out-dir", value: "D", commands: deriving, summary: "Where to write. Default: the current directory." },
  { name: "force", commands: deriving, summary: "Also replace files that Retrograd did not write." },
  { name: "emit", value: "ts|js", commands: deriving, summary: "For TypeScript; js: write JavaScript (ES modules)." },
  {
    name: "source-map",
    commands: deriving,
    summary:
      "Say where each line comes from, for debuggers and messages: TypeScript and JavaScript: a source map beside each module; C: #line directives.",
  },
  { name: "with-value", commands: ["adjoint"], summary: "The adjoint also returns the primal value." },
  {
    name: "take-over",
    commands: [...deriving, "check", "profile"],
    summary:
      "For TypeScript: where the derivative shares classes or variables that your module does not export, write a module that contains the whole of yours and takes its place.",
  },
  {
    name: "quick",
    commands: ["check"],
    summary: "Only the derivatives as they are: without deriving anew with each analysis and rewrite switched off.",
  },
  {
    name: "second-order",
    commands: ["check"],
    summary:
      "Also the adjoint of the tangent: the Hessian times a vector, with differences of gradients, and its symmetry.",
  },
  {
    name: "directions",
    value: "[n]",
    commands: deriving,
    summary: "Vector mode: n directions at once (adjoints: of C); without n, their number is a run-time argument.",
  },
  {
    name: "at",
    value: "inputs.json",
    commands: ["check", "profile"],
    summary: "The point: an object from parameter to value.",
  },
  {
    name: "memory-limit",
    value: "200MB",
    commands: ["adjoint", "check", "profile", "inspect"],
    summary:
      "profile: propose the checkpoints with which the stacks fit into so much memory, with the least time. Else: take them from --profile.",
  },
  {
    name: "profile",
    value: "profile.json",
    commands: ["adjoint", "check", "inspect"],
    summary: "Run again what this profile proposes, or what it takes to fit into --memory-limit.",
  },
  {
    name: "svg",
    value: "picture.svg",
    commands: ["profile"],
    summary: "Draw the bytes on the stacks over time, before and (as expected) after.",
  },
  {
    name: "show",
    value: "active,tbr,…",
    commands: ["inspect"],
    repeatable: true,
    summary: "What to show: active, varied, useful, live, tbr, plan, points-to, effects, il.",
  },
  {
    name: "dump",
    value: "pass,…",
    commands: compiling,
    repeatable: true,
    summary:
      "Print the intermediate language after these passes (lower, prepare, adjoint, polish, …), or their facts (activity, tbr, …), on standard error.",
  },
  {
    name: "json",
    value: "[profile.json]",
    commands: ["profile"],
    summary: "All that was measured and is proposed, as JSON: to this file, or on standard output.",
  },
  {
    name: "json",
    commands: commandNames.filter((name) => name !== "profile"),
    summary: "Results and diagnostics as JSON on standard output.",
  },
  { name: "help", commands: [...commandNames], summary: "This text." },
];
