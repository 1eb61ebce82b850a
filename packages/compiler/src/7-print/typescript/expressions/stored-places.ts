/**
 * Which places of a unit are stored to, and what goes into them: variables, fields and elements, as TypeScript knows them again.
 * In: a unit. Out: answers; made when first asked for. Limits: what a call gives has the type that it declares: nothing goes through it.
 */
import type { Path, Unit, VariableId } from "../../../il/types.js";
import { forEachReadPath, forEachStatement, writtenPaths } from "../../../il/visit.js";
import { placeName } from "./narrowing-facts.js";

export class StoredPlaces {
  #stores: Map<string, Set<string>> | undefined;

  constructor(private readonly unit: Unit) {}

  isStored(root: VariableId, name: string | undefined): boolean {
    return this.#all().has(`${root}${name}`);
  }

  /** Does the variable's value go into the place, at once or through others? */
  goesInto(variable: VariableId, root: VariableId, name: string): boolean {
    const stores = this.#all();
    const seen = new Set<string>(stores.get(`${root}${name}`));
    for (const place of seen) for (const source of stores.get(place) ?? []) seen.add(source);
    return seen.has(`${variable}`);
  }

  /** By the place that is stored to, the places whose values go into it. */
  #all(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.#stores !== undefined) return this.#stores;
    const stores = new Map<string, Set<string>>();
    forEachStatement(this.unit.body, (s) => {
      for (const path of writtenPaths(s)) {
        const place = `${path.root}${placeName(path, path.steps.length)}`;
        const sources = stores.get(place) ?? new Set();
        stores.set(place, sources);
        if (s.kind === "assign") forEachReadPath(s.value, (read) => addPlaces(read, sources));
      }
    });
    this.#stores = stores;
    return stores;
  }
}

function addPlaces(path: Path, into: Set<string>): void {
  for (let count = 0; count <= path.steps.length; count++) {
    const name = placeName(path, count);
    if (name === undefined) return;
    into.add(`${path.root}${name}`);
  }
}
