/** The bytes on the stacks over time, before and after, as SVG: two lines, axes, the limit. */
import { inBytes, inSeconds } from "./quantities.js";
import type { Point } from "./stack-over-time.js";

export interface Picture {
  readonly title: string;
  /** As it was measured. */
  readonly before: readonly Point[];
  /** With the proposed checkpoints, as it is to be expected. */
  readonly after?: readonly Point[];
  readonly limit?: number;
}

const [width, height] = [860, 420];
const [left, right, top, bottom] = [90, 20, 56, 48];
const colours = { before: "#b3432b", after: "#1f6f8b", limit: "#666666", axis: "#333333", grid: "#dddddd" };

export function pictureOf({ title, before, after = [], limit }: Picture): string {
  const all = [...before, ...after];
  const lastSecond = Math.max(...all.map(([seconds]) => seconds), 1e-9);
  const mostBytes = Math.max(...all.map(([, bytes]) => bytes), limit ?? 0, 1);
  const across = stepsOf(lastSecond, 10);
  const up = stepsOf(mostBytes, 10);
  const x = (seconds: number): number => left + (seconds / across.end) * (width - left - right);
  const y = (bytes: number): number => height - bottom - (bytes / up.end) * (height - top - bottom);
  const at = (value: number): string => value.toFixed(1);
  const line = (points: readonly Point[], colour: string): string =>
    `<polyline fill="none" stroke="${colour}" stroke-width="1.6" stroke-linejoin="round" points="${thinned(points, x)
      .map(([seconds, bytes]) => `${at(x(seconds))},${at(y(bytes))}`)
      .join(" ")}"/>`;
  const text = (atX: number, atY: number, anchor: "start" | "middle" | "end", words: string, more = ""): string =>
    `<text x="${at(atX)}" y="${at(atY)}" text-anchor="${anchor}"${more}>${escaped(words)}</text>`;
  const rule = (x1: number, y1: number, x2: number, y2: number, colour: string, more = ""): string =>
    `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${colour}"${more}/>`;
  const floor = height - bottom;
  const legend = [
    { colour: colours.before, words: `without checkpoints: at most ${inBytes(highest(before))}` },
    ...(after.length === 0
      ? []
      : [
          {
            colour: colours.after,
            words: `with the proposed checkpoints (predicted): at most ${inBytes(highest(after))}`,
          },
        ]),
  ];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(left, 20, "start", title, ' font-size="14" font-weight="bold"'),
    ...legend.map(({ colour, words }, i) => {
      const from = left + i * 330;
      return rule(from, 38, from + 24, 38, colour, ' stroke-width="2"') + text(from + 30, 42, "start", words);
    }),
    ...up.steps.map((bytes) => rule(left, y(bytes), width - right, y(bytes), colours.grid)),
    ...up.steps.map((bytes) => text(left - 8, y(bytes) + 4, "end", inBytes(bytes))),
    ...across.steps.map((seconds) => rule(x(seconds), floor, x(seconds), floor + 5, colours.axis)),
    ...across.steps.map((seconds) => text(x(seconds), floor + 20, "middle", inSeconds(seconds))),
    rule(left, top, left, floor, colours.axis),
    rule(left, floor, width - right, floor, colours.axis),
    text((left + width - right) / 2, height - 8, "middle", "time"),
    text(16, top - 8, "start", "on the stacks"),
    ...(limit === undefined
      ? []
      : [
          rule(left, y(limit), width - right, y(limit), colours.limit, ' stroke-dasharray="6 4"'),
          text(width - right, y(limit) - 5, "end", `limit ${inBytes(limit)}`),
        ]),
    line(before, colours.before),
    ...(after.length === 0 ? [] : [line(after, colours.after)]),
    "</svg>",
  ].join("\n")}\n`;
}

/** In each column of the picture the first point, the lowest, the highest and the last. */
function thinned(points: readonly Point[], x: (seconds: number) => number): readonly Point[] {
  const columns = new Map<number, Point[]>();
  for (const point of points) {
    const column = Math.floor(x(point[0]));
    const known = columns.get(column);
    if (known === undefined) columns.set(column, [point]);
    else known.push(point);
  }
  return [...columns.values()].flatMap((list) => {
    if (list.length <= 4) return list;
    const [first, last] = [list[0]!, list.at(-1)!];
    const between = list.slice(1, -1).sort(([, a], [, b]) => a - b);
    const ends = [between[0]!, between.at(-1)!].sort(([a], [b]) => a - b);
    return [first, ...ends, last];
  });
}

function highest(points: readonly Point[]): number {
  return points.reduce((most, [, bytes]) => Math.max(most, bytes), 0);
}

/** Round numbers from 0 to the first beyond `last`: at most `most` of them. */
function stepsOf(last: number, most: number): { readonly steps: readonly number[]; readonly end: number } {
  const unit = 10 ** Math.floor(Math.log10(last / most));
  const step = ([1, 2, 5, 10].find((each) => last / (each * unit) <= most) ?? 10) * unit;
  const count = Math.ceil(last / step);
  return { steps: Array.from({ length: count + 1 }, (_, k) => k * step), end: count * step };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
