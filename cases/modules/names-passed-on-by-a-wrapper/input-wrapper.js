import * as kit from "./input-kit.js";
export const Ramp = kit.Ramp;
export const { half } = kit;
