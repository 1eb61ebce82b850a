import type { PluginOptions } from "./plugin.js";
import { unplugin } from "./plugin.js";

export type { PluginOptions };

/** `import retrograd from "retrograd/rollup"`; then `retrograd()` among the plugins. */
export default unplugin.rollup;
