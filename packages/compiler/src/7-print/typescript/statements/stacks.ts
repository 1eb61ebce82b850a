/** Recording and getting back: `push`, `pop` and blocks of them through a local index. */
import type {
  Expression,
  Path,
  PopStatement,
  PushStatement,
  StackName,
  StackStatement,
  Statement,
} from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import type { UnitContext } from "../unit-context.js";
import { store } from "../unit-context.js";
import type { Section } from "./sections.js";
import { arrayText, boundsText, isPacked, sectionOf } from "./sections.js";

/** The runtime's names of the stacks. */
export const runtimeStacks: Readonly<Record<StackName, string>> = {
  reals: "reals",
  floats: "reals",
  integers: "reals",
  bytes: "bytes",
  counts: "ints",
  references: "refs",
};

/** The array that a whole-array value or target denotes. */
function wholeArray(path: Path): Section | undefined {
  const section = sectionOf(path);
  if (section !== undefined) return section;
  return path.type.kind === "array" ? { array: path, range: {} } : undefined;
}

function arrayOfValue(value: Expression): Section | undefined {
  return value.kind === "read" ? wholeArray(value.path) : undefined;
}

function isWhole(section: Section): boolean {
  return section.range.from === undefined && section.range.to === undefined;
}

/** `from, to` in full. */
function fullBounds(c: UnitContext, section: Section): string {
  const from = section.range.from === undefined ? "0" : c.expressions.text(section.range.from, Precedence.assignment);
  const { to } = section.range;
  return `${from}, ${to === undefined ? `${arrayText(c, section)}.length` : c.expressions.text(to, Precedence.assignment)}`;
}

export function printPush(c: UnitContext, s: PushStatement): void {
  const stack = c.module.runtime(runtimeStacks[s.stack]);
  const array = arrayOfValue(s.value);
  const tape = c.tapes.get(s.stack);
  if (array !== undefined) {
    const text = arrayText(c, array);
    if (s.stack === "references") {
      c.writer.line(`${stack}.push(${text}.slice(${boundsText(c, array.range)}));`);
    } else if (tape !== undefined) {
      const part = isWhole(array)
        ? text
        : `${text}.${isPacked(c, array) ? "subarray" : "slice"}(${boundsText(c, array.range)})`;
      c.writer.line(`${tape.buffer}.set(${part}, ${tape.top});`);
      c.writer.line(`${tape.top} += ${countText(c, array)};`);
    } else {
      c.writer.line(
        isWhole(array) ? `${stack}.pushArray(${text});` : `${stack}.pushSection(${text}, ${fullBounds(c, array)});`,
      );
    }
    return;
  }
  const value = c.expressions.text(s.value, Precedence.assignment);
  const isTest = s.value.type.kind === "boolean";
  if (tape !== undefined) {
    const stored = isTest ? `${c.expressions.text(s.value, Precedence.coalesce)} ? 1 : 0` : value;
    c.writer.line(`${tape.buffer}[${tape.top}++] = ${stored};`);
  } else if (isTest && s.stack !== "references") {
    c.writer.line(s.stack === "bytes" ? `${stack}.pushTest(${value});` : `${stack}.push(Number(${value}));`);
  } else {
    c.writer.line(`${stack}.push(${value});`);
  }
}

function countText(c: UnitContext, section: Section): string {
  const { from, to } = section.range;
  const end = to === undefined ? `${arrayText(c, section)}.length` : c.expressions.text(to, Precedence.additive);
  return from === undefined ? end : `${end} - ${c.expressions.text(from, Precedence.additive + 1)}`;
}

export function printPop(c: UnitContext, s: PopStatement): void {
  const stack = c.module.runtime(runtimeStacks[s.stack]);
  const array = wholeArray(s.target);
  if (array !== undefined) {
    popArray(c, s, stack, array);
    return;
  }
  const tape = c.tapes.get(s.stack);
  if (!c.placement.dropped.has(s)) {
    store(c, s, s.target, { text: poppedText(c, s, stack), type: s.target.type });
  } else {
    c.writer.line(tape === undefined ? `${stack}.pop();` : `${tape.top}--;`);
  }
}

/** A value that is taken off the stack can be dropped where nothing reads it. */
export function isPlainPop(s: Statement): boolean {
  return s.kind === "pop" && s.target.steps.length === 0 && wholeArray(s.target) === undefined;
}

/** A decision taken back, as a test. */
export function poppedTest(c: UnitContext, s: PopStatement): string {
  return poppedText(c, s, c.module.runtime(runtimeStacks[s.stack]));
}

function poppedText(c: UnitContext, s: PopStatement, stack: string): string {
  const { type } = s.target;
  const tape = c.tapes.get(s.stack);
  const isTest = type.kind === "boolean";
  let text: string;
  if (tape !== undefined) text = `${tape.buffer}[--${tape.top}]${c.module.elementMark}${isTest ? " !== 0" : ""}`;
  else if (s.stack === "references")
    text = `${stack}.pop${isDeclaredByUser(c, s.target) ? "" : `<${c.module.type(type)}>`}()`;
  else if (isTest) text = s.stack === "bytes" ? `${stack}.popTest()` : `${stack}.pop() !== 0`;
  else text = `${stack}.pop()`;
  return text;
}

/** What is stored there is of the type that the user's text says, which may be narrower than that of the IL. */
function isDeclaredByUser(c: UnitContext, { root, steps }: Path): boolean {
  return steps.length > 0 || c.module.program.variables.get(root)?.role === "global";
}

function popArray(c: UnitContext, s: PopStatement, stack: string, array: Section): void {
  const text = arrayText(c, array);
  const tape = c.tapes.get(s.stack);
  const from = array.range.from === undefined ? "" : c.expressions.text(array.range.from, Precedence.additive);
  if (s.stack === "references") {
    const saved = c.fresh("saved");
    const k = c.fresh("k");
    c.writer.line(`const ${saved} = ${stack}.pop<${c.module.type(array.array.type)}>();`);
    c.writer.line(
      `for (let ${k} = 0; ${k} < ${saved}.length; ${k}++) ${text}[${from === "" ? k : `${from} + ${k}`}] = ${saved}[${k}]${c.module.elementMark};`,
    );
  } else if (tape !== undefined) {
    c.writer.line(`${tape.top} -= ${countText(c, array)};`);
    const count = countText(c, array);
    if (isPacked(c, array)) {
      const part = `${tape.buffer}.subarray(${tape.top}, ${tape.top} + ${count.includes(" ") ? `(${count})` : count})`;
      c.writer.line(`${text}.set(${part}${from === "" ? "" : `, ${from}`});`);
    } else {
      const k = c.fresh("k");
      const at = from === "" ? k : `${from} + ${k}`;
      const element = `${tape.buffer}[${tape.top} + ${k}]${c.module.elementMark}`;
      c.writer.line(`for (let ${k} = 0; ${k} < ${count}; ${k}++) ${text}[${at}] = ${element};`);
    }
  } else {
    c.writer.line(
      isWhole(array) ? `${stack}.popArray(${text});` : `${stack}.popSection(${text}, ${fullBounds(c, array)});`,
    );
  }
}

export function printStack(c: UnitContext, s: StackStatement): void {
  // References are never many: they are pushed one by one.
  if (s.stack === "references") return;
  const stack = c.module.runtime(runtimeStacks[s.stack]);
  switch (s.action) {
    case "reserve":
    case "rewind": {
      const short = s.stack === "reals" ? "" : runtimeStacks[s.stack];
      const tape = {
        buffer: c.fresh(short === "" ? "tape" : `${short}Tape`),
        top: c.fresh(short === "" ? "top" : `${short}Top`),
      };
      const count = s.count === undefined ? "0" : c.expressions.text(s.count, Precedence.assignment);
      c.writer.line(s.action === "reserve" ? `${stack}.reserve(${count});` : `${stack}.rewind();`);
      c.writer.line(`const ${tape.buffer} = ${stack}.buffer;`);
      c.writer.line(`let ${tape.top} = ${stack}.top;`);
      c.tapes.set(s.stack, tape);
      break;
    }
    case "flush": {
      const tape = c.tapes.get(s.stack);
      if (tape !== undefined) c.writer.line(`${stack}.top = ${tape.top};`);
      c.tapes.delete(s.stack);
      break;
    }
  }
}
