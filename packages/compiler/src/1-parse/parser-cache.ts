import { CParserCache } from "./c/preprocessor/preprocess-once.js";
import { TypeScriptCache } from "./typescript/parse-typescript.js";

/** What was read before, kept between calls by whoever compiles many programs. */
export class ParserCache {
  readonly typescript = new TypeScriptCache();
  readonly c = new CParserCache();
}
