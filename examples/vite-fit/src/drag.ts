/** Points of the plot follow the mouse, up and down. */
import type uPlot from "uplot";
import { FIRST_YEAR } from "./counts";

/** How far from a point's middle the mouse may take it, in pixels. */
const REACH = 14;

export function letDrag(plot: uPlot, counts: Float64Array, moved: () => void): void {
  const { over } = plot;
  let held: number | undefined;

  const place = (k: number): [number, number] => [
    plot.valToPos(FIRST_YEAR + Math.floor(k / 2), "x"),
    plot.valToPos(counts[k]!, "y"),
  ];
  const under = (event: PointerEvent): number | undefined => {
    const away = (k: number): number => Math.hypot(place(k)[0] - event.offsetX, place(k)[1] - event.offsetY);
    const [nearest] = [...counts.keys()].sort((a, b) => away(a) - away(b));
    return nearest !== undefined && away(nearest) < REACH ? nearest : undefined;
  };

  over.addEventListener("pointerdown", (event) => {
    held = under(event);
    if (held !== undefined) over.setPointerCapture(event.pointerId);
  });
  over.addEventListener("pointermove", (event) => {
    over.style.cursor = held !== undefined || under(event) !== undefined ? "ns-resize" : "default";
    if (held === undefined) return;
    counts[held] = Math.max(0, plot.posToVal(event.offsetY, "y"));
    moved();
  });
  over.addEventListener("pointerup", () => {
    held = undefined;
  });
}
