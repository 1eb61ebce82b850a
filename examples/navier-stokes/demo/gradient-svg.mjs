// @ts-check
/** The gradient as a drawing: arrows where the controls act, over the flow they act on, and the components as curves beside it. */

/** @typedef {{ x: number, y: number, dx: number, dy: number }} Arrow in the box [0, 1] × [0, 1], y upwards */
/** @typedef {{ name: string, color: string, values: ArrayLike<number> }} Curve */

/**
 * @param {{
 *   flow: readonly Arrow[], line: readonly Arrow[], actuator: readonly Arrow[], observed: number,
 *   panels: readonly { title: string, axis: string, curves: readonly Curve[] }[],
 * }} picture `observed`: height of the line where the flow is observed
 */
export function gradientSvg({ flow, line, actuator, observed, panels }) {
  const side = 560;
  const margin = 50;
  const width = side + 2 * margin + 460;
  const height = side + 2 * margin;
  const px = (/** @type {number} */ x) => margin + side * x;
  const py = (/** @type {number} */ y) => margin + side * (1 - y);
  const longest = (/** @type {readonly Arrow[]} */ arrows) =>
    Math.max(...arrows.map(({ dx, dy }) => Math.hypot(dx, dy)), Number.MIN_VALUE);

  /** @param {readonly Arrow[]} arrows @param {number} length of the longest @param {(k: number) => string} style */
  const drawn = (arrows, length, style) => {
    const scale = length / longest(arrows);
    return arrows.map(({ x, y, dx, dy }, k) => {
      const [x0, y0] = [px(x), py(y)];
      const [ex, ey] = [dx * scale * side, -dy * scale * side];
      const size = Math.min(5, 0.4 * Math.hypot(ex, ey));
      const angle = Math.atan2(ey, ex);
      const barb = (/** @type {number} */ turn) =>
        `${fixed(x0 + ex - size * Math.cos(angle + turn))} ${fixed(y0 + ey - size * Math.sin(angle + turn))}`;
      const tip = `${fixed(x0 + ex)} ${fixed(y0 + ey)}`;
      return `<path d="M${fixed(x0)} ${fixed(y0)}L${tip}M${barb(0.45)}L${tip}L${barb(-0.45)}" ${style(k)}/>`;
    });
  };
  const hue = (/** @type {number} */ k) =>
    `hsl(${Math.round(30 + (260 * k) / Math.max(actuator.length - 1, 1))} 80% 42%)`;

  const panelHeight = (side - 60 * (panels.length - 1)) / panels.length;
  const curves = panels.flatMap(({ title, axis, curves: all }, p) =>
    panel(all, title, axis, side + 2 * margin + 20, margin + p * (panelHeight + 60), 400, panelHeight),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${margin}" y="${margin - 20}" font-size="16">Gradient of the observed energy with respect to the flow's controls</text>
<rect x="${margin}" y="${margin}" width="${side}" height="${side}" fill="#fafafa" stroke="#666"/>
<g fill="none" stroke="#c4c8cc">
${drawn(flow, 0.035, () => "").join("\n")}
</g>
<path d="M${margin} ${fixed(py(observed))}h${side}" stroke="#2a7" stroke-width="2" stroke-dasharray="7 4"/>
<text x="${margin + side - 8}" y="${fixed(py(observed) - 7)}" fill="#2a7" text-anchor="end">observed at the end</text>
<g fill="none" stroke-width="1.6">
${drawn(line, 0.2, () => 'stroke="#c22"').join("\n")}
${drawn(actuator, 0.14, (k) => `stroke="${hue(k)}"`).join("\n")}
</g>
<text x="${margin}" y="${margin + side + 22}" fill="#666">Grey: the flow at the start. Red: gradient in the velocity on the column i = 30.</text>
<text x="${margin}" y="${margin + side + 40}" fill="#666">At (40, 40): gradient in the actuator, one arrow per time step, orange first, violet last.</text>
${curves.join("\n")}
</svg>
`;
}

/**
 * @param {readonly Curve[]} curves @param {string} title @param {string} axis
 * @param {number} x @param {number} y @param {number} width @param {number} height
 */
function panel(curves, title, axis, x, y, width, height) {
  const all = curves.flatMap(({ values }) => Array.from(values));
  const top = Math.max(...all, 0);
  const bottom = Math.min(...all, 0);
  const span = top - bottom || 1;
  const at = (/** @type {number} */ value) => y + (height * (top - value)) / span;
  const lines = curves.map(({ values, color }) => {
    const step = width / Math.max(values.length - 1, 1);
    const points = Array.from(values, (value, k) => `${fixed(x + k * step)},${fixed(at(value))}`).join(" ");
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="1.6"/>`;
  });
  const names = curves.map(
    ({ name, color }, k) =>
      `<text x="${x + width - 130 * (curves.length - k - 1)}" y="${y - 8}" fill="${color}" text-anchor="end">${name}</text>`,
  );
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${fixed(height)}" fill="#fafafa" stroke="#ccc"/>`,
    `<path d="M${x} ${fixed(at(0))}h${width}" stroke="#999"/>`,
    `<text x="${x}" y="${y - 8}">${title}</text>`,
    `<text x="${x - 6}" y="${fixed(y + 11)}" text-anchor="end" fill="#666">${top.toPrecision(2)}</text>`,
    `<text x="${x - 6}" y="${fixed(y + height)}" text-anchor="end" fill="#666">${bottom.toPrecision(2)}</text>`,
    `<text x="${x + width}" y="${fixed(y + height + 17)}" text-anchor="end" fill="#666">${axis}</text>`,
    ...lines,
    ...names,
  ];
}

const fixed = (/** @type {number} */ value) => value.toFixed(1);
