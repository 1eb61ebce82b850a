/** The page: after every move of the mouse, a fit that begins where the last one ended. */
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { counted } from "./counts";
import { letDrag } from "./drag";
import { fit, guess } from "./fit";
import { residuals, sumOfSquares } from "./model";
import { Plots } from "./plots";

const element = (id: string): HTMLElement => document.getElementById(id)!;
const fitting = element("fitting") as HTMLInputElement;
const counts = counted();
const plots = new Plots(element("counts"), element("residuals"));
let logs = guess();

/** At most so many steps in one frame, so that the page stays quick. */
const STEPS_AT_ONCE = 30;

/** One frame: some steps of the fit, and the page as it is then. Gives whether more steps would help. */
function improve(): boolean {
  const before = sumOfSquares(residuals(logs, counts));
  if (fitting.checked) {
    const found = fit(logs, counts, STEPS_AT_ONCE);
    logs = found.logs;
    element("work").textContent = `${found.gradients} gradients in ${found.milliseconds.toFixed(1)} ms`;
  }
  const after = sumOfSquares(residuals(logs, counts));
  plots.draw(logs, counts);
  for (const [k, log] of logs.entries()) element(`parameter-${k}`).textContent = Math.exp(log).toPrecision(3);
  element("sum").textContent = after.toFixed(1);
  return after < before * (1 - 1e-6);
}

let isAsked = false;
function ask(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    if (improve()) ask();
  });
}

letDrag(plots.counts, counts, ask);
fitting.addEventListener("change", ask);
element("again").addEventListener("click", () => {
  counts.set(counted());
  logs = guess();
  ask();
});
ask();
