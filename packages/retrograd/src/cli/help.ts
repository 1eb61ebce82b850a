import type { CompilerDoor } from "./compiler-door.js";
import type { CommandName, OptionRow } from "./option-table.js";
import { commandNames, optionTable } from "./option-table.js";

const summaries: Readonly<Record<CommandName, string>> = {
  tangent: "derivative code, forward mode: one direction, or several at once",
  adjoint: "derivative code, reverse mode: the whole gradient, however many inputs",
  check: "differentiate, compile, run, and compare with divided differences",
  profile: "what the loops and calls of an adjoint record, and which checkpoints fit into a limit",
  inspect: "what each analysis found, beside the lines of your program",
  explain: "what a diagnostic means, why it is there and what to do",
};

const usage: Readonly<Record<CommandName, string>> = {
  tangent: "retrograd tangent <file>… --function <name> [--wrt a,b] [--of y,return] [options]",
  adjoint: "retrograd adjoint <file>… --function <name> [--wrt a,b] [--of y,return] [options]",
  check: "retrograd check <file>… --function <name> --at inputs.json [options]",
  profile: "retrograd profile <file>… --function <name> --at inputs.json [--memory-limit 200MB] [options]",
  inspect: "retrograd inspect <file>… --function <name> [--show active,tbr,…] [options]",
  explain: "retrograd explain <code>…",
};

/** What help says of the passes: which can be switched off, and which have something to print. */
type KnownPasses = Pick<CompilerDoor, "passSwitches" | "dumpNames">;

/** `retrograd --help`. */
export function overview(version: string, { passSwitches }: KnownPasses): string {
  const width = Math.max(...commandNames.map((name) => name.length));
  return `retrograd ${version}: reads a program, writes the program of its derivative

Usage: retrograd <command> …

${commandNames.map((name) => `  ${name.padEnd(width)}   ${summaries[name]}`).join("\n")}

First gradient in two minutes. spring.ts:

  export function energy(x: Float64Array, stiffness: number): number {
    return 0.5 * stiffness * x[0]! * x[0]! + 0.5 * x[1]! * x[1]!;
  }

  retrograd adjoint spring.ts --function energy        writes spring_b.ts, which exports energy_b
  retrograd check spring.ts --function energy --at at.json

with at.json holding { "x": [1, 0.5], "stiffness": 4 }. In your program:

  import { energy_b } from "./spring_b.js";
  const xb = new Float64Array(2);                      becomes the gradient with respect to x
  const { stiffnessb } = energy_b(x, xb, 4, 1);        the last argument seeds the result

In C it is the same. spring.c:

  double energy(double x[2], double stiffness) { return 0.5 * stiffness * x[0] * x[0] + 0.5 * x[1] * x[1]; }

  retrograd adjoint spring.c --function energy         writes spring_b.c and spring_b.h with energy_b
  retrograd --runtime-dir                              prints the folder of retrograd.h and retrograd.c, to compile along

  double xb[2] = {0, 0}, stiffnessb = 0;               become the gradient
  energy_b(x, xb, 4, &stiffnessb, 1);

Every analysis and rewrite that is not needed for a right derivative can be switched off, by --no-<pass>:

  ${wrap(passSwitches.map(({ name }) => name).join(" "), 118, 2)}

retrograd <command> --help tells more. Exit codes: 0 done; 1 the program cannot be differentiated as asked, every
reason listed; 2 wrong usage; 3 a bug in Retrograd.
`;
}

const lessons: Readonly<Record<CommandName, string>> = {
  tangent: `The tangent of f takes a direction beside every input and gives the derivative in that direction beside every output.
It costs about as much as f itself, once for each direction; with few inputs it is the derivative to take.

  export function speed(v: Float64Array, scale: number): number        of motion.ts

  retrograd tangent motion.ts --function speed
      writes motion_d.ts with speed_d(v, vd, scale, scaled), which returns { value, tangent }

  retrograd tangent motion.ts --function speed --wrt scale
      only the scale varies: v has no tangent, and what depends on v alone is not differentiated

  retrograd tangent motion.ts --function speed --directions 4
      four directions at once: speed_dv in motion_dv.ts

  retrograd tangent motion.c --function speed
      of C: motion_d.c and motion_d.h with speed_d(v, vd, scale, scaled, &value), which returns the tangent
`,
  adjoint: `The adjoint of f takes the sensitivity of a cost to every output and gives its sensitivity to every input: for one output,
the whole gradient in a small multiple of the time of f, however many inputs there are.

  export function cost(state: State, theta: Float64Array, dt: number): number        of model.ts

  retrograd adjoint model.ts --function cost
      writes model_b.ts with cost_b(state, stateb, theta, thetab, dt, costb), which returns { dtb }

  retrograd adjoint model.ts --function cost --wrt theta,state.u --of return --out-dir derivatives
      the gradient with respect to theta and one field of the state

  retrograd adjoint model.ts --function cost --wrt theta --function step --of state
      two heads in one file; --wrt and --of belong to the --function before them

  retrograd adjoint model.ts --function residuals --directions 8
      eight seeds at once, so many rows of a Jacobian: residuals_bv in model_bv.ts. zerosLike(theta, 8) makes a shadow

  retrograd adjoint model.ts --head 'cost(cost)/(theta)'
      the same in Tapenade's notation

  retrograd adjoint model.c solver.c --function cost -Iinclude -DN=100
      of C, several files: model_b.c and solver_b.c with their headers. cost_b takes shadows as pointers, dt's too, and the seed. They
      are linked beside your objects and retrograd.c of \`retrograd --runtime-dir\`; a message tells if one takes an original's place.

A shadow (thetab) has the type and shape of what it shadows; zerosLike(theta) of @retrograd/runtime makes one. On entry it holds the
adjoint at exit, on exit the adjoint at entry: begin with zeros. The seed of the result comes last: pass 1 for a gradient.
Module-level variables that --wrt and --of name follow the function's own parameters; adjoints of numbers come back in the record.
`,
  check: `Differentiates in both modes, compiles, runs at a point of your choice, and compares: the tangent with divided differences, the
adjoint with the tangent (dot product), the stack at the end, and every optional analysis switched off in turn.

  retrograd check spring.ts --function energy --at at.json

  retrograd check spring.ts --function energy --at at.json --second-order
      also the adjoint of the tangent: the Hessian times a vector with differences of gradients, and vᵀHw with wᵀHv

at.json is an object from parameter to value:

  { "x": [1, 0.5], "stiffness": 4, "options": { "steps": 100, "damped": true } }

A list becomes the typed array the parameter asks for. Where a class is asked for, its fields are put on an instance without running the
constructor: { "u": […], "n": 82 }; or { "$new": [82], "u": […] } runs the constructor with these arguments first. A Map is an object or a list
of pairs, a Set a list. For a function parameter write the name of a function which the module exports.
Of C: a list is what a pointer parameter leads to, an object a struct, by value or behind a pointer, [re, im] a complex
number; the local C compiler runs it.
A number such as 5 may be a quantity or a count: where a tiny change makes the results jump it is
taken for a count and not varied; --wrt decides. Variables of the module have the values it gives them.
`,
  profile: `Runs the adjoint once, at a point of your choice, with a profiler: time, iterations and bytes on the stacks of every loop and call that
records, what a checkpoint there would save and cost, and the set of them that fits into a limit with the least time.

  retrograd profile solver.ts --function cost --at at.json
      the table

  retrograd profile solver.ts --function cost --at at.json --memory-limit 200MB --svg stack.svg --json profile.json
      what is proposed for 200 MB; a picture of the stacks over time; everything as JSON

at.json is what retrograd check takes. Of C: the local C compiler compiles (-O3) and runs it. 1 MB is a million bytes, 1 MiB 1024 × 1024.
`,
  inspect: `Shows your program with what the analyses found beside its lines, and so why the derivative looks the way it does.

  retrograd inspect spring.ts --function energy --show active,tbr
      which statements have a derivative, and what the adjoint must record

  retrograd inspect spring.ts --function energy --wrt stiffness --show varied,useful
      why something is (not) differentiated: it must vary with the independents and matter for the dependents

  retrograd inspect spring.ts --function energy --show plan
      how each loop and call is reversed, and what that stores
`,
  explain: `  retrograd explain RG1002
      the meaning of a diagnostic, why it is there and what to do, with an example

  retrograd explain
      all of them, one line each
`,
};

/** `retrograd <command> --help`. */
export function commandHelp(command: CommandName, passes: KnownPasses): string {
  const rows = optionTable.filter((row) => row.commands.includes(command)).map(optionLine);
  const options = `Usage: ${usage[command]}\n\n${lessons[command]}\nOptions:\n${columns(rows)}\n`;
  return command === "explain" ? options : `${options}\n${passHelp(command, passes)}`;
}

interface Line {
  readonly left: string;
  readonly right: string;
}

function optionLine({ name, short, value, summary }: OptionRow): Line {
  const spelled = short === undefined ? `--${name}` : `--${name}, -${short}`;
  return { left: value === undefined ? spelled : `${spelled} ${value}`, right: summary };
}

/** The passes that `--no-<pass>` and `--dump` name. A tangent has nothing of what the backward sweep of an adjoint needs. */
function passHelp(command: CommandName, { passSwitches, dumpNames }: KnownPasses): string {
  const switches = passSwitches.filter(({ mode }) => command !== "tangent" || mode === undefined);
  const lines = switches.map(({ name, what }) => ({ left: `--no-${name}`, right: what }));
  return `--no-<pass> switches an analysis or rewrite off; derivatives stay the same:
${columns(lines)}

--dump knows:
  ${wrap(dumpNames.join(" "), 118, 2)}
`;
}

function columns(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ left }) => left.length));
  return lines.map(({ left, right }) => `  ${left.padEnd(width)}  ${wrap(right, 118 - width, width + 4)}`).join("\n");
}

function wrap(text: string, width: number, indent: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line += (line === "" ? "" : " ") + word;
  }
  return [...lines, line].join(`\n${" ".repeat(indent)}`);
}
