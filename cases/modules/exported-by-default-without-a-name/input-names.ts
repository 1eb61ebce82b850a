export { default as half } from "./input-half.js";
