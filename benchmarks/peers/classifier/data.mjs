// @ts-check
import { random } from "../../typescript/random.mjs";

const next = random(3);
const [classes, size] = [10, 64];

export const weights = Array.from({ length: classes }, () => Float64Array.from({ length: size }, () => 0.3 * next()));
export const biases = Float64Array.from({ length: classes }, next);

/** 1,000 images of 8 times 8 pixels. */
export const samples = Array.from({ length: 1000 }, (_, i) => ({
  pixels: Float64Array.from({ length: size }, () => 0.5 + 0.5 * next()),
  label: (7 * i) % classes,
}));
