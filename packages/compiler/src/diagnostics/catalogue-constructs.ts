import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG2…: constructs outside the subset. */
export const constructEntries: readonly CatalogueEntry[] = [];
