/**
 * Storage that a path takes for something else than it is: the pointer on the way is of another type than what it leads to.
 * In: places, and which of them each leaf leads to. Out: what does not fit, and how; and of one pointer, whether it is meant for what it
 * leads to at all.
 */
import { prefixType } from "../../il/queries/path-types.js";
import type { Path, Program, Type } from "../../il/types.js";
import { pointersOnTheWay } from "../../il/visit.js";
import type { Misfit } from "../storage-facts.js";
import { areSiblings, areStrangers, beginsWith, haveOneBase } from "./kin-records.js";
import { fieldHints } from "./path-steps.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";
import { areBits, fits, isOfTheSameNumbers, recordIn } from "./storage-fits.js";

export class Misfits {
  constructor(
    private readonly program: Program,
    private readonly places: Places,
    private readonly targetsInLeaf: (leaf: PlaceId) => Iterable<PlaceId>,
  ) {}

  /** What the path takes for something that it is not. */
  of(path: Path): readonly Misfit[] {
    if (!path.steps.some((step) => step.kind === "deref")) return [];
    const parts = this.places.segments(path);
    const hints = fieldHints(this.program, path);
    const first = this.places.walk(this.places.ofVariable(path.root), parts[0] ?? [], hints[0] ?? null);
    let at = first < 0 ? [] : [first];
    const found = new Map<PlaceId, Misfit>();
    const derefs = pointersOnTheWay(path);
    for (let k = 1; k < parts.length; k++) {
      const seen = prefixType(this.program, path, (derefs[k - 1] as number) + 1);
      const next = new Set<PlaceId>();
      // No misfits where the pointer also leads to something of its own type: then the program tells the two apart at run time.
      const unlikely = new Map<PlaceId, Misfit>();
      let isEver = false;
      for (const place of at)
        for (const leaf of this.places.leaves(place))
          for (const target of this.targetsInLeaf(leaf)) {
            const inner = this.places.walkAll(target, parts[k] ?? [], hints[k] ?? null);
            const { type } = this.places.get(target);
            if (inner.length === 0)
              for (const place of this.places.behind(target, parts[k] ?? []))
                found.set(place, this.#misfit(place, false));
            if (seen !== undefined && this.isOfAnotherKind(seen, target)) {
              for (const place of inner) next.add(place);
              const { torn, bits } = this.places.torn(target, parts[k] ?? []);
              for (const place of torn) unlikely.set(place, this.#misfit(place, false));
              for (const place of bits) unlikely.set(place, this.#misfit(place, true));
              const isAllocated = this.places.get(target).base.kind === "site";
              if (inner.length === 0 && (isAllocated || this.#isStranger(seen, target)))
                unlikely.set(target, this.#misfit(target, false));
              continue;
            }
            if (seen !== undefined && this.#isOfTheSameNumbers(seen, target)) {
              unlikely.set(target, this.#misfit(target, false));
              continue;
            }
            isEver = true;
            const isBits = seen !== undefined && areBits(this.program, seen, type);
            if (inner.length > 0 && !isBits && (seen === undefined || fits(this.program, seen, type)))
              for (const place of inner) next.add(place);
            else found.set(target, this.#misfit(target, isBits));
          }
      if (!isEver) for (const [place, misfit] of unlikely) found.set(place, misfit);
      at = [...next];
    }
    return [...found.values()];
  }

  /** Structs with nothing in common: only a pointer to void may lead to either of them. */
  #isStranger(wanted: Type, target: PlaceId): boolean {
    const [seen, there] = [recordIn(wanted), recordIn(this.places.get(target).type)];
    return seen !== null && there !== null && areStrangers(this.program, seen, there);
  }

  /** Numbers of one kind in both. The storage must be a whole: from a member a pointer could move on to its neighbors. */
  #isOfTheSameNumbers(wanted: Type, target: PlaceId): boolean {
    const { steps, type } = this.places.get(target);
    if (steps.some((step) => step !== "[]") || fits(this.program, wanted, type)) return false;
    return isOfTheSameNumbers(this.program, wanted, type);
  }

  #misfit(place: PlaceId, isBits: boolean): Misfit {
    const { type } = this.places.get(place);
    return { name: this.places.nameOf(place), type, zones: this.places.zonesAt(place), isBits };
  }

  /**
   * C: the pointer's struct and the storage begin with the same base, but the storage (a variable or a new object) is another struct. A
   * program that checks what it has does not use such a pointer for it; only the common base is accessed.
   */
  isOfAnotherKind(wanted: Type, target: PlaceId): boolean {
    const [seen, there] = [recordIn(wanted), recordIn(this.places.get(target).type)];
    if (seen === null || there === null || beginsWith(this.program, there, seen)) return false;
    if (areSiblings(this.program, seen, there)) return true;
    const { base } = this.places.get(target);
    // What is allocated is as large as its type says: other sizes are refused where it is.
    const isWhole =
      base.kind === "variable" || (base.kind === "site" && this.places.sites.get(base.site)?.kind === "allocation");
    return haveOneBase(this.program, seen, there) && isWhole && !this.#isBeginning(target);
  }

  /** The first member of a struct that is not marked as its base: behind it come the struct's other members. */
  #isBeginning(place: PlaceId): boolean {
    const { whole, steps } = this.places.get(place);
    const around = whole === null ? undefined : this.places.get(whole).type;
    if (around?.kind !== "record") return false;
    return `.${this.program.records.get(around.record)?.fields[0]?.name}` === steps[steps.length - 1];
  }
}
