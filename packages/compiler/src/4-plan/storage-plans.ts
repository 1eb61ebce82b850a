/**
 * How storage that ends in the primal, by a release or because it lies on the stack, is there for the backward sweep.
 * In: what is needed of it, which storage's end can be told from its allocation, `--memory`. Out: the plan of each such statement, and
 * which units and which storage go with that.
 * Method: deallocation is inhibited where something is needed: storage whose end can be told from its allocation is released at the
 * reverse of that, other storage when the head ends. On request it is saved where it is released, and made anew in the backward sweep.
 * Paper: Hascoët 2021, section 2.2.
 */

import type { HeldStorage } from "../3-analyze/checkpoints/held-storage.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { NeededStorage, StorageNeed } from "../3-analyze/releases/needed-storage.js";
import type { AllocateStatement, Program, ReleaseStatement, SiteId, Statement, UnitId } from "../il/types.js";
import { storageCost } from "./costs.js";
import type {
  HeldByStates,
  KeptToAllocation,
  KeptToEnd,
  RemadeStorage,
  Saved,
  StoragePlan,
  SweepForm,
} from "./plan.js";
import { free } from "./plan.js";

export interface StoragePlansInput {
  readonly program: Program;
  readonly needed: NeededStorage;
  readonly recorded: ToBeRecorded;
  /** What is released is saved, and made anew. */
  readonly releasesReturn: boolean;
  /** What states of loops lead to. */
  readonly held: HeldStorage;
}

export interface StoragePlans {
  of(statement: ReleaseStatement | AllocateStatement, form: SweepForm): StoragePlan | undefined;
  /** The storage, by its sites, that may be elsewhere in the backward sweep. */
  readonly moving: ReadonlySet<SiteId>;
  readonly held: HeldStorage;
  /** The unit, or what it calls, keeps storage. */
  unitKeeps(unit: UnitId): boolean;
  /** The unit, or what it calls, leaves storage to be released later. */
  unitReleasesLater(unit: UnitId): boolean;
}

const heldByStates: HeldByStates = { kind: "held by states", reason: "steps-release-it", cost: free };

const toAllocation: KeptToAllocation = {
  kind: "kept to its allocation",
  reason: "end-told-from-allocation",
  cost: free,
};

export function storagePlans(input: StoragePlansInput): StoragePlans {
  const { needed, recorded, held } = input;
  const isRemade = (s: Statement): boolean => input.releasesReturn && s.kind === "release" && isNeeded(s);
  const isNeeded = (s: ReleaseStatement | AllocateStatement): boolean => needed.of(s) !== undefined;
  const later = new Set<Statement>(
    needed.statements.filter((s) => s.kind === "allocate" || !recorded.endsAtAllocation(s)),
  );
  const moving = needed.statements.some(isRemade) ? needed.sitesOf(isRemade) : new Set<SiteId>();
  const keeping = new Set([
    ...needed.unitsWith(new Set(needed.statements)),
    ...needed.measuring(moving),
    ...held.units,
  ]);
  const ending = new Set([...needed.unitsWith(later), ...held.units]);
  return {
    held,
    of: (s, form) =>
      held.statements.has(s) ? heldByStates : s.kind === "release" ? ofRelease(input, s) : ofAllocation(input, s, form),
    moving,
    unitKeeps: (unit) => keeping.has(unit),
    unitReleasesLater: (unit) => ending.has(unit),
  };
}

function ofRelease({ program, needed, recorded, releasesReturn }: StoragePlansInput, s: ReleaseStatement): StoragePlan {
  const need = needed.of(s);
  if (need === undefined) return { kind: "ended", reason: "not-needed", cost: free };
  if (releasesReturn) return remade(program, s, need);
  return recorded.endsAtAllocation(s) ? toAllocation : keptToEnd(need);
}

/** Of storage on the stack, and of storage that is released at the reverse of its allocation. */
function ofAllocation(
  { needed, recorded }: StoragePlansInput,
  s: AllocateStatement,
  form: SweepForm,
): StoragePlan | undefined {
  const need = needed.of(s);
  if (need === undefined) return recorded.endsAtAllocation(s) ? toAllocation : undefined;
  if (form === "joint") return { kind: "ended", reason: "both-sweeps-in-one-body", cost: free };
  return keptToEnd(need);
}

function keptToEnd({ isRequired }: StorageNeed): KeptToEnd {
  return {
    kind: "kept to the end",
    reason: isRequired ? "required-and-its-life-ends" : "adjoints-are-in-its-shadow",
    cost: free,
  };
}

/** Zeros: a shadow of numbers holds nothing else in the forward sweep. */
function remade(program: Program, s: ReleaseStatement, need: StorageNeed): RemadeStorage {
  const primal: Saved = need.holdsRequired ? "contents" : "zeros";
  const shadow: Saved = need.shadowLeads ? "contents" : "zeros";
  const copies = (need.isRequired && need.holdsRequired ? 1 : 0) + (need.hasShadow && need.shadowLeads ? 1 : 0);
  return {
    kind: "made anew",
    ...(need.isRequired ? { primal } : {}),
    ...(need.hasShadow ? { shadow } : {}),
    reason: need.isRequired ? "required-and-its-life-ends" : "adjoints-are-in-its-shadow",
    cost: storageCost(program, s.pointer, copies),
  };
}
