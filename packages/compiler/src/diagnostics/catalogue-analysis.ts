import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG3…: what the analyses and the generators object to. */
export const analysisEntries: readonly CatalogueEntry[] = [];
