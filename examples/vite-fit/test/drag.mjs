// @ts-check
/**
 * In Chromium: the page as `npm run build` made it, a point dragged with the mouse, and what then happens to the curve.
 * CHROMIUM names the browser; the one of the system is /usr/bin/chromium. With a path as argument, leaves a picture there.
 */
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { preview } from "vite";

const server = await preview({ root: new URL("..", import.meta.url).pathname, preview: { port: 0 }, logLevel: "warn" });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  // There is no sandbox for root, as whom containers run.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 1000 } });
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(server.resolvedUrls?.local[0] ?? "");

  const text = (/** @type {string} */ id) => page.locator(id).textContent();
  const sum = async () => Number(await text("#sum"));
  /** The sum of squares when the fit has come to rest. */
  const settled = async () => {
    let last = Number.NaN;
    for (let same = 0; same < 5; ) {
      await page.waitForTimeout(50);
      const now = await sum();
      same = now === last ? same + 1 : 0;
      last = now;
    }
    return last;
  };
  const plot = page.locator("#counts .u-over");
  const box = await plot.boundingBox();
  assert(box !== null);
  /** Where the curve of the hares is in the middle of 1909, between two points: pixels from the top of the plot. */
  const curve = async () => {
    const { x, y } = (await page.locator("#counts canvas").boundingBox()) ?? box;
    const [left, top] = [Math.round(box.x - x + (9.5 / 20) * box.width), Math.round(box.y - y)];
    return await page.evaluate(
      ([left, top, height]) => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#counts canvas"));
        const pixels = canvas.getContext("2d")?.getImageData(left, top, 1, height).data ?? [];
        const brown = [...Array(height).keys()].filter((row) => pixels[4 * row] > 2 * pixels[4 * row + 2]);
        return brown.reduce((sum, row) => sum + row, 0) / brown.length;
      },
      [left, top, Math.round(box.height)],
    );
  };
  const state = async () => ({ sum: await settled(), birth: await text("#parameter-0"), curve: await curve() });

  const first = await state();
  assert(first.sum < 600, `the first fit leaves ${first.sum}`);

  // Hares in 1903, at 77.4: the plot shows 1900 to 1920, and 0 to 110.
  const [x, y] = [box.x + (3 / 20) * box.width, box.y + (1 - 77.4 / 110) * box.height];
  await page.locator("#fitting").uncheck();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 30);
  await page.mouse.move(x, y - 60);
  await page.mouse.up();
  const dragged = await state();
  assert(dragged.sum > first.sum + 400, `after the point was dragged, the sum is ${dragged.sum}`);
  assert.equal(dragged.birth, first.birth);
  assert.equal(dragged.curve, first.curve, "without a fit the curve stays");

  await page.locator("#fitting").check();
  const fitted = await state();
  assert(fitted.sum < dragged.sum - 50, `the fit leaves ${fitted.sum} of ${dragged.sum}`);
  assert.notEqual(fitted.birth, dragged.birth);
  assert(Math.abs(fitted.curve - dragged.curve) > 2, `the curve was at ${dragged.curve}, and is at ${fitted.curve}`);

  // Back where it was, while the fit goes on.
  await page.mouse.move(x, y - 60);
  await page.mouse.down();
  for (let up = 50; up >= 0; up -= 10) await page.mouse.move(x, y - up);
  await page.mouse.up();
  const back = await state();
  assert(Math.abs(back.sum / first.sum - 1) < 0.01, `back at ${back.sum}, it was ${first.sum}`);
  assert.deepEqual(complaints, []);
  console.log(`sum of squares: ${first.sum}, dragged ${dragged.sum}, fitted ${fitted.sum}, back ${back.sum}`);
  const picture = process.argv[2];
  if (picture !== undefined) await page.screenshot({ path: picture });
} finally {
  await browser.close();
  await server.close();
}
