/**
 * Random C functions with jumps anywhere: `double <name>(int n, double *x)`. They end, since every jump and every turn of a loop that is not
 * counted uses up fuel, and their numbers stay of moderate size.
 */
export function randomJumps(seed: number, name = "f", prefix = ""): string {
  let state = (seed * 2654435761 + 12345) >>> 0;
  const random = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const labels = Array.from({ length: 1 + random(5) }, (_, k) => `L${k}`);
  const unplaced = [...labels];
  // Only a copy of known length is written.
  const copies = random(2) === 0;
  let counters = 0;
  let budget = 14 + random(14);

  const real = (): string => pick(["s", "t", "s", `x[${random(4)}]`, `x[${random(4)}]`, "0.25"]);
  const test = (): string =>
    pick([
      () => `${real()} > ${real()}`,
      () => `x[${random(4)}] < 0.5`,
      () => `k % ${2 + random(3)} == ${random(2)}`,
      () => `(k += ${1 + random(2)}) % 3 != 0`,
      () => `(t = t * 0.5 + 0.4 * ${real()}) > 0.4 && s < ${real()}`,
      () => `s < 0.3 || !(t > ${real()})`,
    ])();
  const assignment = (): string =>
    pick([
      () => `s = sin(0.5 * s + ${real()} * ${real()});`,
      () => `t = sin(s) + cos(${real()} * t) * 0.3;`,
      () => `s = sin(s * ${real()}) + 0.2;`,
      () => (copies ? `x[${random(4)}] = 0.4 * t + 0.5 * x[${random(4)}];` : `t = t * x[${random(4)}];`),
      () => `k += ${1 + random(3)};`,
      () => `s += sin(${real()}) * 0.1, t -= 0.2 * sin(s);`,
    ])();
  const jump = (): string => `if (fuel-- > 0 && (${test()})) goto ${pick(labels)};`;

  /** `at`: what is around: break and continue need it. */
  function list(depth: number, at: { readonly loop: boolean; readonly breaks: boolean }): string[] {
    const lines: string[] = [];
    const count = 1 + random(4);
    for (let k = 0; k < count; k++) {
      if (unplaced.length > 0 && random(4) === 0) lines.push(`${unplaced.splice(random(unplaced.length), 1)[0]}:;`);
      lines.push(...statement(depth, at));
    }
    return lines;
  }

  function statement(depth: number, at: { readonly loop: boolean; readonly breaks: boolean }): string[] {
    budget--;
    const choice = depth >= 4 || budget < 0 ? random(5) : random(15);
    if (choice < 3) return [assignment()];
    if (choice === 3) return [jump()];
    if (choice === 4) {
      if (at.loop && random(2) === 0) return [`if (${test()}) continue;`];
      if (at.breaks && random(2) === 0) return [`if (${test()}) break;`];
      return random(6) === 0 ? [`if (${test()}) return s * t;`] : [assignment()];
    }
    const inside = (loop: boolean, breaks: boolean) =>
      list(depth + 1, { loop: at.loop || loop, breaks: at.breaks || breaks });
    if (choice < 8) {
      const then = [`if (${test()}) {`, ...inside(false, false)];
      return random(2) === 0 ? [...then, "}"] : [...then, "} else {", ...inside(false, false), "}"];
    }
    if (choice < 10) {
      const i = `i${counters++}`;
      return [`for (${i} = 0; ${i} < ${2 + random(3)}; ${i}++) {`, ...inside(true, true), "}"];
    }
    if (choice === 10) return [`while (fuel-- > 0 && (${test()})) {`, ...inside(true, true), "}"];
    if (choice === 11) return ["do {", ...inside(true, true), `} while (fuel-- > 0 && (${test()}));`];
    if (choice === 12) return ["for (;;) {", "if (fuel-- <= 0) break;", ...inside(true, true), "}"];
    return switchStatement(depth, at);
  }

  function switchStatement(depth: number, at: { readonly loop: boolean; readonly breaks: boolean }): string[] {
    const lines = [`switch (k % ${3 + random(2)}) {`];
    const open = random(3) === 0;
    for (let value = 0; value < 3; value++) {
      lines.push(random(5) === 0 && value === 2 ? "default:;" : `case ${value}:;`);
      if (open && value === 0) lines.push(`while (fuel-- > 0 && (${test()})) {`);
      lines.push(...list(depth + 1, { loop: at.loop || (open && value < 2), breaks: true }));
      if (open && value === 1) lines.push("}");
      if (random(2) === 0 && !(open && value < 1)) lines.push("break;");
    }
    return [...lines, "}"];
  }

  const body: string[] = [];
  while (budget > 0 || unplaced.length > 0) body.push(...list(0, { loop: false, breaks: false }));
  const names = Array.from({ length: counters }, (_, k) => `, i${k} = 0`).join("");
  return `${prefix}double ${name}(int n, double *${copies ? "in" : "x"}) {
${copies ? "  double x[4] = {in[0], in[1], in[2], in[3]};\n" : ""}  int fuel = 40, k = n${names};
  double s = x[0], t = 0.5;
${indented(body)}
  return s + 0.5 * t;
}
`;
}

/** Several of them, and `f` that calls them all. */
export function several(seed: number, count: number): string {
  const names = Array.from({ length: count }, (_, k) => `f${seed + k}`);
  const texts = names.map((name, k) => randomJumps(seed + k, name, "static "));
  const calls = names.map((name) => `  s += ${name}(n, x);\n`).join("");
  return `#include <math.h>\n${texts.join("")}double f(int n, double *x) {\n  double s = 0;\n${calls}  return s;\n}\n`;
}

function indented(lines: readonly string[]): string {
  let depth = 1;
  return lines
    .map((line) => {
      if (line.startsWith("}")) depth--;
      const text = "  ".repeat(depth) + line;
      if (line.endsWith("{")) depth++;
      return text;
    })
    .join("\n");
}
