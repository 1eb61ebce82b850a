/** Comments that ask something of Retrograd: they stand right above their statement, and nothing comes between that the text declares for it. */
import type { Statement } from "../../il/types.js";

export const staysAtStatement = ({ comments }: Statement): boolean =>
  comments?.some((text) => /^\s*\$AD\b/.test(text)) === true;
