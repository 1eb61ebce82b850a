import { analysisEntries } from "./catalogue-analysis.js";
import { constructEntriesOfC } from "./catalogue-c-constructs.js";
import { cParsingEntries } from "./catalogue-c-parsing.js";
import { preprocessingEntries } from "./catalogue-c-preprocessing.js";
import { callEntries } from "./catalogue-calls.js";
import { constructEntries } from "./catalogue-constructs.js";
import type { CatalogueEntry } from "./catalogue-entry.js";
import { outputEntries } from "./catalogue-output.js";
import { parsingEntries } from "./catalogue-parsing.js";
import { requestEntries } from "./catalogue-requests.js";
import { statementEntries } from "./catalogue-statements.js";

/** Every diagnostic there is, in the order of its code. A code once given keeps its meaning. */
export const catalogue: readonly CatalogueEntry[] = [
  ...parsingEntries,
  ...preprocessingEntries,
  ...cParsingEntries,
  ...constructEntries,
  ...statementEntries,
  ...constructEntriesOfC,
  ...analysisEntries,
  ...requestEntries,
  ...outputEntries,
  ...callEntries,
];
