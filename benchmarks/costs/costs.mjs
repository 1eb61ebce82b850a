// @ts-check
/** What costs.c measures, in JavaScript: nanoseconds of operations, and of a push with its pop, by name. */
import { ints, NumberStack, reals } from "../../packages/runtime/dist/index.js";

const SHORT = 1024;
const LONG = 4 << 20;
const CHAIN = 8;
const RUNS = 15;

const x = Float64Array.from({ length: LONG }, (_, i) => 0.5 + (i % 97) / 200);
const y = new Float64Array(LONG);
const at = Int32Array.from({ length: SHORT }, (_, i) => (7 * i) % SHORT);

/**
 * The least time of some runs for each of n elements.
 * @param {number} n @param {number} repeats @param {() => void} body
 */
function time(n, repeats, body) {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = process.hrtime.bigint();
    for (let repeat = 0; repeat < repeats; repeat++) body();
    least = Math.min(least, Number(process.hrtime.bigint() - start) / (n * repeats));
  }
  return least;
}

/** Each operation is in code of its own, as it is in a program: the engine sees one loop, one operation. */
const operations = {
  add: "a + c",
  multiply: "a * b",
  compare: "a < b ? a : c",
  divide: "a / b",
  floor: "Math.floor(a) + c",
  max: "Math.max(a, c) + c",
  remainder: "(a | 0) % at[# + 1] + c",
  read: "a + x[(at[i] + #) & 1023]",
  call: "small(a, c)",
  "call not in place": "apart(a, c)",
  sqrt: "Math.sqrt(a)",
  exp: "Math.exp(a) * 0.3",
  log: "Math.log(a + 1.5)",
  sin: "Math.sin(a)",
  tanh: "Math.tanh(a + 0.2)",
  pow: "Math.pow(a + 0.1, b)",
};

/** @param {string} operation */
function loopOf(operation) {
  const chain = Array.from({ length: CHAIN }, (_, k) => `a = ${operation.replace("#", String(k))};`);
  // What is too large the engine does not put in the place of its calls.
  const apart = `function apart(a, b) { if (a < -1e9) { ${"a = Math.sin(a) * b + a / b; ".repeat(40)} } return a + b; }`;
  const text = `function small(a, b) { return a + b; } ${apart}
    return function loop() { for (let i = 0; i < ${SHORT}; i++) { let a = x[i]; ${chain.join(" ")} y[i] = a; } };`;
  return new Function("x", "y", "at", "b", "c", text)(x, y, at, 1.0000001, 1e-9);
}

/** @param {number} n */
function withoutStack(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i];
  y[0] = sum;
  for (let i = n - 1; i >= 0; i--) y[i] += x[i];
}

/** @param {number} n @param {NumberStack} stack */
function withStack(n, stack) {
  let sum = 0;
  stack.reserve(n);
  const tape = stack.buffer;
  let top = stack.top;
  for (let i = 0; i < n; i++) {
    const a = x[i];
    tape[top++] = a;
    sum += a;
  }
  stack.top = top;
  y[0] = sum;
  stack.rewind();
  const tape1 = stack.buffer;
  let top1 = stack.top;
  for (let i = n - 1; i >= 0; i--) y[i] += x[i] + tape1[--top1];
  stack.top = top1;
}

/** One at a time, with what a push and a pop have to look for. @param {number} n @param {NumberStack} stack */
function alone(n, stack) {
  for (let i = 0; i < n; i++) stack.push(x[i]);
  for (let i = n - 1; i >= 0; i--) y[i] += stack.pop();
}

/** Memory that nobody has touched before. */
function withFreshStack() {
  const stack = new NumberStack();
  for (let from = 0; from < LONG; from += SHORT) {
    stack.reserve(SHORT);
    const tape = stack.buffer;
    let top = stack.top;
    for (let i = 0; i < SHORT; i++) tape[top++] = x[i];
    stack.top = top;
  }
  for (let from = 0; from < LONG; from += SHORT) {
    stack.rewind();
    const tape = stack.buffer;
    let top = stack.top;
    for (let i = 0; i < SHORT; i++) y[i] += tape[--top];
    stack.top = top;
  }
}

/** @returns {Map<string, number>} */
export function costsInJavaScript() {
  const found = new Map();
  const empty = time(SHORT, 100, loopOf("a"));
  for (const [name, operation] of Object.entries(operations))
    found.set(name, (time(SHORT, 100, loopOf(operation)) - empty) / CHAIN);
  for (const [name, n, repeats] of /** @type {const} */ ([
    ["short", SHORT, 100],
    ["long", LONG, 1],
  ]))
    for (const [kind, stack] of /** @type {const} */ ([
      ["store8", reals],
      ["storeInteger", ints],
    ]))
      found.set(
        `${kind} ${name}`,
        time(n, repeats, () => withStack(n, stack)) - time(n, repeats, () => withoutStack(n)),
      );
  found.set("store8 alone", time(SHORT, 100, () => alone(SHORT, reals)) - time(SHORT, 100, () => withoutStack(SHORT)));
  found.set("store8 fresh", time(LONG, 1, withFreshStack));
  return found;
}
