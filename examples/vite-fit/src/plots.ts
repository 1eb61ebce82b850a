/** Two plots, one under the other: the counts with the curve, and how far they are from it. */
import uPlot from "uplot";
import { FIRST_YEAR } from "./counts";
import { residuals, STEPS_PER_YEAR, simulate } from "./model";

const HARES = "#b5651d";
const LYNXES = "#2a6f97";
const WIDTH = 860;

/** A number for each step of the simulation; between the years there are no counts. */
type Column = (number | null)[];

const curve = (label: string, stroke: string): uPlot.Series => ({ label, stroke, width: 2, points: { show: false } });
const dots = (label: string, stroke: string, size: number): uPlot.Series => ({
  label,
  stroke,
  paths: () => null,
  points: { show: true, size, fill: stroke },
});

function atYears(values: Float64Array, which: number, steps: number): Column {
  return Array.from({ length: steps }, (_, step) => {
    const year = step / STEPS_PER_YEAR;
    return Number.isInteger(year) ? values[2 * year + which]! : null;
  });
}

const axes = (label: string): uPlot.Axis[] => [
  { values: (_, ticks) => ticks.map(String) },
  { label, labelSize: 20, size: 50 },
];
const scales = (range: [number, number]): uPlot.Scales => ({ x: { time: false }, y: { range } });
const legend = { show: true, live: false };
const cursor = { x: false, y: false, drag: { x: false, y: false }, points: { show: false } };

export class Plots {
  readonly counts: uPlot;
  readonly #residuals: uPlot;

  constructor(above: HTMLElement, below: HTMLElement) {
    const size = { width: WIDTH, cursor, legend };
    this.counts = new uPlot(
      {
        ...size,
        height: 360,
        scales: scales([0, 110]),
        axes: axes("thousands"),
        series: [
          { label: "year" },
          curve("hares, simulated", HARES),
          curve("lynxes, simulated", LYNXES),
          dots("hares, counted", HARES, 10),
          dots("lynxes, counted", LYNXES, 10),
        ],
      },
      [[], [], [], [], []],
      above,
    );
    this.#residuals = new uPlot(
      {
        ...size,
        height: 180,
        scales: scales([-40, 40]),
        axes: axes("residual"),
        series: [{ label: "year" }, { label: "hares", stroke: HARES }, { label: "lynxes", stroke: LYNXES }],
      },
      [[], [], []],
      below,
    );
  }

  draw(logs: Float64Array, counts: Float64Array): void {
    const years = counts.length / 2 - 1;
    const states = simulate(logs, years);
    const steps = states.length / 2;
    const time = Array.from({ length: steps }, (_, step) => FIRST_YEAR + step / STEPS_PER_YEAR);
    const simulated = (which: number): Column => time.map((_, step) => states[2 * step + which]!);
    const counted = (which: number): Column => atYears(counts, which, steps);
    this.counts.setData([time, simulated(0), simulated(1), counted(0), counted(1)]);

    const rest = residuals(logs, counts);
    const each = (which: number): Column => Array.from({ length: years + 1 }, (_, year) => rest[2 * year + which]!);
    this.#residuals.setData([Array.from({ length: years + 1 }, (_, year) => FIRST_YEAR + year), each(0), each(1)]);
  }
}
