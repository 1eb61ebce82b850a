/** What derivatives that a build step puts in place of `gradient(f)` and its siblings import. */
export { copyOf } from "./functions/copy-of.js";
export { jacobianOf } from "./functions/jacobian.js";
export { partsOf, putParts } from "./functions/parts.js";
export { buffer, shadowOf, shadowWith, tangentOf } from "./functions/shadows.js";
