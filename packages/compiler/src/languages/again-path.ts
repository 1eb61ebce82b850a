/** Where front ends keep the text of the stacks of an adjoint that is differentiated once more; all rooms know them by it. */
export { againPath } from "../il/conventions/stacks-again.js";
