/**
 * young-places: stores to a block that has just been allocated, through the place where its pointer was put: a local, a variable of the
 * module, a field (`plan->twiddles`), an element (`rows[i]`).
 * In: units, points-to, effects, array regions. Out: the stores that overwrite nothing which anybody has read.
 * Method: the region of a block is what follows its allocation in the same list of statements, up to the first one that may change the place, or
 * a variable that says which place it is. Others may know the block by then: whatever reads storage of its allocation site counts as a
 * read of this block, and where it does so through the same place, of that element alone (array regions).
 * Limits: every read counts as a need, and what a store leaves as one of its own. Stores of single numbers and pointers.
 */
import { sameStep } from "../../il/equal.js";
import type { Block, Path, SiteId, Statement, Unit } from "../../il/types.js";
import { childBlocks, forEachPath, forEachPathRead, pointersOnTheWay, storedPaths } from "../../il/visit.js";
import type { RegionsInput } from "../arrays/regions/input.js";
import { Stretch } from "../arrays/regions/stretch.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import type { IsFresh } from "./fresh-results.js";
import type { Event, Need } from "./young-events.js";
import { Times } from "./young-events.js";

export interface YoungPlacesInput {
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly regions: RegionsInput;
  readonly isFresh: IsFresh;
}

const single: ReadonlySet<string> = new Set(["real", "complex", "integer", "pointer"]);

/** Pairs of stores and needs of one block that are compared at most. */
const mostPairs = 2000;

export function storesToYoungPlaces(input: YoungPlacesInput, unit: Unit): ReadonlySet<Statement> {
  const unneeded = new Set<Statement>();
  const visit = (block: Block): void => {
    block.statements.forEach((s, k) => {
      const place = placeOfNew(s, input.isFresh);
      if (place !== undefined) new Region(input, unit, place).look(block, k, unneeded);
      childBlocks(s).forEach(visit);
    });
  };
  visit(unit.body);
  return unneeded;
}

/** Where the statement puts the pointer to a new block. */
function placeOfNew(s: Statement, isFresh: IsFresh): Path | undefined {
  if (s.kind === "allocate") return s.target;
  if (s.kind !== "call" || s.callee.kind !== "unit" || s.targets.length !== 1 || !isFresh(s.callee.unit))
    return undefined;
  return s.targets[0] ?? undefined;
}

class Region {
  readonly #zones: ReadonlySet<ZoneId>;
  /** What says where the block is. */
  readonly #guides: ReadonlySet<ZoneId>;
  readonly #stores: Event[] = [];
  readonly #needs: Need[] = [];
  #order = 0;

  constructor(
    private readonly input: YoungPlacesInput,
    private readonly unit: Unit,
    private readonly place: Path,
  ) {
    const { pointsTo, regions } = input;
    this.#zones = new Set(pointsTo.sitesOf(place).flatMap((site: SiteId) => pointsTo.zonesOfSite(site)));
    const guides = new Set<ZoneId>(pointsTo.zonesOf(place));
    regions.reads.ofAddress(place, (zone) => guides.add(zone));
    this.#guides = guides;
  }

  look(block: Block, allocation: number, unneeded: Set<Statement>): void {
    const { regions } = this.input;
    const stretch = new Stretch(regions, this.unit);
    for (const s of block.statements.slice(allocation + 1)) {
      if (s.kind === "label" || this.#changes(regions.written(this.unit, s).toArray())) break;
      stretch.add(s);
      this.#walk(s);
    }
    if (this.#stores.length === 0 || this.#stores.length * this.#needs.length > mostPairs) return;
    const around = regions.positionsOf(this.unit).get(block.statements[allocation] as Statement)?.around ?? [];
    const times = new Times(regions, this.unit, stretch, around.length);
    for (const store of this.#stores)
      if (!this.#needs.some((need) => times.mayRunBefore(need, store))) unneeded.add(store.statement);
  }

  #changes(written: readonly number[]): boolean {
    const universe = this.input.effects.universe(this.unit.id);
    return written.some((bit) => this.#guides.has(universe.zoneAt(bit).id));
  }

  #walk(s: Statement): void {
    const at = { statement: s, order: this.#order++ };
    const target = s.kind === "assign" || s.kind === "allocate" ? s.target : null;
    if (target !== null && single.has(target.type.kind) && this.#isInBlock(target)) {
      this.#stores.push({ ...at, path: target });
      // Its own derivative may ask for what it has stored: a root, a pointer to new storage.
      this.#needs.push({ ...at, path: target, isResult: true });
    }
    for (const path of this.#reads(s)) this.#needs.push({ ...at, path, isResult: false });
    for (const child of childBlocks(s)) child.statements.forEach((inner) => this.#walk(inner));
  }

  /** The elements and fields of the block that the statement itself reads; null: some. */
  #reads(s: Statement): readonly (Path | null)[] {
    const { effects } = this.input;
    const universe = effects.universe(this.unit.id);
    const { read } = effects.of(this.unit.id, s);
    if (![...this.#zones].some((zone) => read.has(universe.bitOf(zone)))) return [];
    if (!["assign", "allocate", "if", "loop", "release"].includes(s.kind)) return [null];
    const found: (Path | null)[] = [];
    const look = (path: Path): void => {
      if (this.input.pointsTo.zonesOf(path).some((zone) => this.#zones.has(zone)))
        found.push(this.#isInBlock(path) ? path : null);
    };
    forEachPathRead(s, look);
    forEachPath(s, (path) => pointersOnTheWay(path).forEach((k) => this.#lookAt(path, k, found)));
    if (s.kind === "allocate" && s.initial.kind === "copy") found.push(null);
    if (s.kind === "release") found.push(null);
    if (storedPaths(s).some(({ steps }) => steps.some(({ kind }) => kind === "section"))) found.push(null);
    return found;
  }

  /** A pointer in the block that the path goes through. */
  #lookAt(path: Path, length: number, found: (Path | null)[]): void {
    const { steps } = this.place;
    const through = { ...path, steps: path.steps.slice(0, length) };
    const zones = length === 0 ? [] : this.input.pointsTo.zonesOf(through);
    if (!zones.some((zone) => this.#zones.has(zone))) return;
    found.push(length > steps.length && this.#isInBlock(through) ? through : null);
  }

  /** Does the path denote an element or a field of the block, through its place? */
  #isInBlock({ root, steps }: Path): boolean {
    const { place } = this;
    if (root !== place.root || steps.length <= place.steps.length + 1) return false;
    if (steps[place.steps.length]?.kind !== "deref") return false;
    return (
      place.steps.every((step, k) => sameStep(step, steps[k] as (typeof steps)[number])) &&
      steps.slice(place.steps.length + 1).every(({ kind }) => kind === "field" || kind === "index")
    );
  }
}
