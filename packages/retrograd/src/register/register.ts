/** `node --import retrograd/register app.ts`: derivatives are made while modules are loaded, and TypeScript is transpiled. */
import { register } from "node:module";

register("./hooks.js", import.meta.url);
