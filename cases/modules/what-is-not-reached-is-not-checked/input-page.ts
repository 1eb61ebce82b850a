import { readFileSync } from "node:fs";

const started = performance.timeOrigin;
export const lost: Location | number = 0;

/** What is needed here is only this. */
export function decay(t: number): number {
  return Math.exp(-t) * half;
}

const half = 0.5;

export function settings(): unknown {
  return JSON.parse(readFileSync("settings.json", "utf8"))[started];
}
