/** What derivatives that a build step puts in place of `gradient(f)` and its siblings import. */
export { copyOf } from "./functions/copy-of.js";
export { hessianOf, jacobianOf } from "./functions/jacobian.js";
export { jacobianInBlocks } from "./functions/jacobian-in-blocks.js";
export { keepLinks } from "./functions/keep-links.js";
export { partsOf, putParts } from "./functions/parts.js";
export { apart, buffer, named, severalOf, shadowOf, shadowWith, tangentOf, weightsFor } from "./functions/shadows.js";
