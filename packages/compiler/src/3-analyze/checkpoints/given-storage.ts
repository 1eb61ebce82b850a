/**
 * Does a piece release storage that was there before it?
 * In: the piece, what it makes, what it uses of what is there where it begins, points-to, what procedures release. Out: the releases of such
 * storage.
 * Method: by sites. What was there before is reached by variables, and storage of others, that the piece uses as they are where it begins, and by what
 * is in storage so reached: what is released and cannot be reached so is made by the piece, by whatever names other storage goes too. Of a site of
 * which the piece makes storage it releases its own, unless the variable that is handed over is one that it uses as it is.
 * Limits: storage of one site, made before and by the piece, of which the piece releases that of before by a pointer in other storage, or in a
 * variable that other pointers lead to.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { spanOf } from "../../diagnostics/origin.js";
import type { Path, SiteId, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { ReleasedStorage } from "../releases/released-storage.js";
import type { PieceInput } from "../snapshots/piece-facts.js";
import { wholesOf } from "./whole-storage.js";

export interface NotRepeatable {
  readonly because: string;
  readonly statement: Statement;
  readonly instead: string;
}

export interface GivenInput extends PieceInput {
  readonly released: ReleasedStorage;
}

export interface GivenRelease {
  readonly statement: Statement;
  /** What it may release, of what was there before and of other storage. */
  readonly sites: readonly SiteId[];
}

/** `atEntry`: what the piece uses of what is there where it begins; undefined: it may be all. */
export function releasesOfGiven(
  input: GivenInput,
  unit: UnitId,
  statements: readonly Statement[],
  made: ReadonlyMap<SiteId, Statement>,
  atEntry: () => BitSet | undefined,
): readonly GivenRelease[] {
  let given: Given | undefined;
  const releases: GivenRelease[] = [];
  forEachStatement({ statements }, (s) => {
    const sites = releasedBy(input, unit, s);
    if (sites.length === 0) return;
    given ??= givenIn(input, unit, atEntry());
    const { reached, leadsToAny } = given;
    if (sites.some((site) => reached.has(site) && !made.has(site)) || leadsToAny(s, new Set(sites)))
      releases.push({ statement: s, sites });
  });
  return releases;
}

function releasedBy({ pointsTo, effects, contexts, released }: GivenInput, unit: UnitId, s: Statement): SiteId[] {
  if (s.kind === "release") return [...wholesOf(pointsTo, pointsTo.sitesOf(s.pointer))];
  if (s.kind !== "call") return [];
  const universe = effects.universe(unit);
  return pointsTo.callees(s).flatMap((callee) => {
    const inside = released.of(callee);
    const bits = inside === undefined ? [] : contexts.from(unit, s, callee, inside).toArray();
    return bits.flatMap((bit) => universe.zoneAt(bit).site ?? []);
  });
}

interface Given {
  /** What may be there before, and the piece can reach. */
  readonly reached: ReadonlySet<SiteId>;
  /** The release, or the call, is handed a variable as it is where the piece begins, which may lead there. */
  leadsToAny(s: Statement, sites: ReadonlySet<SiteId>): boolean;
}

function givenIn({ pointsTo, effects }: GivenInput, unit: UnitId, atEntry: BitSet | undefined): Given {
  const universe = effects.universe(unit);
  const used = (atEntry?.toArray() ?? universe.zones.map((_, bit) => bit)).map((bit) => universe.zoneAt(bit));
  const reached = new Set<SiteId>();
  const isThere = (site: SiteId | undefined): boolean =>
    site === undefined || reached.has(site) || pointsTo.sites.get(site)?.kind !== "allocation";
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const zone of used)
      if (isThere(zone.site)) for (const site of wholesOf(pointsTo, pointsTo.sitesInZone(zone.id))) reached.add(site);
  }
  const isGiven = (path: Path): boolean =>
    path.steps.length === 0 &&
    !pointsTo.isAddressed(path.root) &&
    pointsTo.zonesOf(path).some((id) => used.some((zone) => zone.id === id));
  return {
    reached,
    leadsToAny: (s, sites) =>
      pointersOf(s).some(
        (path) => isGiven(path) && wholesOf(pointsTo, pointsTo.sitesOf(path)).some((site) => sites.has(site)),
      ),
  };
}

function pointersOf(s: Statement): readonly Path[] {
  if (s.kind === "release") return [s.pointer];
  const values = s.kind === "call" ? s.arguments : [];
  return values.flatMap((a) => (a.kind === "read" && a.type.kind === "pointer" ? a.path : []));
}

export function place({ origin }: Statement): string {
  const span = spanOf(origin);
  return span === null ? "" : ` at line ${span.line}`;
}
