/**
 * The checkpoints with which an adjoint fits into a given memory at the least additional time.
 *
 * In      the model of the stacks, for each place the marks that it may have, the limit
 * Out     the marks, what they cost, and whether nothing better is possible; where nothing fits, the marks with the least memory
 * Method  Exact: branch and bound. Places are decided one after the other, those with most bytes first; a branch ends where it is not faster than
 *         what is known, where no choice for the undecided places fits (each takes whatever is least wherever it is looked at, which is a lower
 *         bound), or where the undecided ones need no mark. What it may do is limited. Greedy, which it also starts from: marks are added as long as it does
 *         not fit, each time the one with most bytes per second; or all are taken and given up again, the dearest first; the better of the two.
 */
import type { Mark, Marks } from "./places.js";
import type { Open, StackModel } from "./stack-model.js";

/** What a place may be marked as. */
export interface Candidate {
  readonly place: number;
  readonly choices: readonly PricedMark[];
}

export interface PricedMark {
  readonly mark: Mark;
  /** Additional time. */
  readonly seconds: number;
}

export interface Choice {
  readonly marks: Marks;
  /** Of the adjoint with these marks. */
  readonly peakBytes: number;
  readonly seconds: number;
  /** exact: no other set that fits takes less time (or, where none fits, less memory). greedy: there may be one. */
  readonly method: "exact" | "greedy";
  readonly fits: boolean;
}

/** How many parts an exact search may look at, all evaluations together. */
const mostWork = 1e7;

/** Throws nothing: a limit that cannot be met gives a choice that does not fit. */
export function choose(
  model: StackModel,
  candidates: readonly Candidate[],
  limit: number,
  work: number = mostWork,
): Choice {
  return new Search(model, candidates, work).within(limit);
}

type Chosen = Map<number, PricedMark>;

interface Best {
  readonly chosen: Chosen;
  readonly value: number;
}

class Search {
  readonly #candidates: readonly Candidate[];
  /** For each position, what is open from there on. */
  readonly #open: readonly Open[];
  #work = 0;

  constructor(
    private readonly model: StackModel,
    candidates: readonly Candidate[],
    private readonly mostWork: number,
  ) {
    const weight = new Map(candidates.map(({ place }) => [place, model.measured(place).bytes]));
    this.#candidates = candidates
      .map(({ place, choices }) => ({ place, choices: [...choices].sort((a, b) => a.seconds - b.seconds) }))
      .sort((a, b) => (weight.get(b.place) ?? 0) - (weight.get(a.place) ?? 0));
    this.#open = [...this.#candidates.keys(), this.#candidates.length].map(
      (from) =>
        new Map(this.#candidates.slice(from).map(({ place, choices }) => [place, choices.map(({ mark }) => mark)])),
    );
  }

  within(limit: number): Choice {
    if (this.#peak(new Map()) <= limit) return this.#choice(new Map(), "exact", true);
    const least = this.#leastMemory(limit);
    if (this.#peak(least.chosen) > limit) return this.#choice(least.chosen, least.method, false);
    const guess = this.#greedy(least.chosen, limit);
    const { best, isExact } = this.#fastest(guess, limit);
    return this.#choice(best, isExact ? "exact" : "greedy", true);
  }

  #choice(chosen: Chosen, method: Choice["method"], fits: boolean): Choice {
    return { marks: marksOf(chosen), peakBytes: this.#peak(chosen), seconds: secondsOf(chosen), method, fits };
  }

  #peak(chosen: Chosen, open?: Open): number {
    this.#work += this.model.size;
    return this.model.peak(marksOf(chosen), open);
  }

  /** Marks with the least memory; or some with which it fits, if those are found before. */
  #leastMemory(limit: number): { readonly chosen: Chosen; readonly method: Choice["method"] } {
    const descended = this.#descend();
    if (descended.value <= limit) return { chosen: descended.chosen, method: "exact" };
    let best: Best = descended;
    const isExact = this.#visit(new Map(), 0, (chosen, position) => {
      const here = this.#peak(chosen);
      if (here < best.value) best = { chosen: new Map(chosen), value: here };
      return best.value > limit && this.#peak(chosen, this.#open[position]) < best.value;
    });
    return { chosen: best.chosen, method: isExact ? "exact" : "greedy" };
  }

  /** From all places marked, one after the other to whatever takes less memory, until nothing does. */
  #descend(): Best {
    const chosen: Chosen = new Map();
    for (const { place, choices } of this.#candidates) if (choices[0] !== undefined) chosen.set(place, choices[0]);
    let value = this.#peak(chosen);
    for (let before = Number.POSITIVE_INFINITY; value < before; ) {
      before = value;
      for (const { place, choices } of this.#candidates)
        for (const choice of [undefined, ...choices]) {
          const old = chosen.get(place);
          put(chosen, place, choice);
          const now = this.#peak(chosen);
          if (now < value) value = now;
          else put(chosen, place, old);
        }
    }
    return { chosen, value };
  }

  #greedy(fitting: Chosen, limit: number): Chosen {
    const reduced = this.#giveUp(new Map(fitting), limit);
    const grown = this.#grow(limit);
    return grown !== undefined && secondsOf(grown) < secondsOf(reduced) ? grown : reduced;
  }

  /** Marks are added until it fits; undefined where no single one helps any more. */
  #grow(limit: number): Chosen | undefined {
    const chosen: Chosen = new Map();
    for (let peak = this.#peak(chosen); peak > limit; ) {
      let found:
        | { readonly place: number; readonly choice: PricedMark; readonly worth: number; readonly peak: number }
        | undefined;
      for (const { place, choices } of this.#candidates) {
        const old = chosen.get(place);
        for (const choice of choices) {
          if (choice === old) continue;
          put(chosen, place, choice);
          const after = this.#peak(chosen);
          // What is below the limit is of no use.
          const gain = peak - Math.max(after, limit);
          const worth = gain / Math.max(choice.seconds - (old?.seconds ?? 0), 1e-12);
          if (gain > 0 && (found === undefined || worth > found.worth)) found = { place, choice, worth, peak: after };
        }
        put(chosen, place, old);
      }
      if (found === undefined) return undefined;
      put(chosen, found.place, found.choice);
      peak = found.peak;
    }
    return this.#giveUp(chosen, limit);
  }

  /** Each mark becomes the cheapest with which it still fits, the dearest first, until nothing changes. */
  #giveUp(chosen: Chosen, limit: number): Chosen {
    for (let changes = true; changes; ) {
      changes = false;
      const dearest = [...chosen].sort(([, a], [, b]) => b.seconds - a.seconds);
      for (const [place, old] of dearest) {
        const choices = this.#candidates.find((candidate) => candidate.place === place)?.choices ?? [];
        for (const choice of [undefined, ...choices]) {
          if (choice !== undefined && choice.seconds >= old.seconds) break;
          put(chosen, place, choice);
          if (this.#peak(chosen) <= limit) {
            changes = true;
            break;
          }
          put(chosen, place, old);
        }
      }
    }
    return chosen;
  }

  #fastest(guess: Chosen, limit: number): { readonly best: Chosen; readonly isExact: boolean } {
    let best: Best = { chosen: guess, value: secondsOf(guess) };
    const isExact = this.#visit(new Map(), 0, (chosen, position) => {
      const seconds = secondsOf(chosen);
      if (seconds >= best.value || this.#peak(chosen, this.#open[position]) > limit) return false;
      if (this.#peak(chosen) > limit) return true;
      best = { chosen: new Map(chosen), value: seconds };
      return false;
    });
    return { best: best.chosen, isExact };
  }

  /** Decides place after place; `goesOn` says whether what is decided so far may become something. Gives whether all was visited. */
  #visit(chosen: Chosen, position: number, goesOn: (chosen: Chosen, position: number) => boolean): boolean {
    if (this.#work > this.mostWork) return false;
    if (!goesOn(chosen, position)) return true;
    const candidate = this.#candidates[position];
    if (candidate === undefined) return true;
    let isWhole = true;
    for (const choice of [undefined, ...candidate.choices]) {
      put(chosen, candidate.place, choice);
      isWhole &&= this.#visit(chosen, position + 1, goesOn);
    }
    chosen.delete(candidate.place);
    return isWhole;
  }
}

function put(chosen: Chosen, place: number, choice: PricedMark | undefined): void {
  if (choice === undefined) chosen.delete(place);
  else chosen.set(place, choice);
}

function marksOf(chosen: Chosen): Marks {
  return new Map([...chosen].map(([place, { mark }]) => [place, mark]));
}

function secondsOf(chosen: Chosen): number {
  let sum = 0;
  for (const { seconds } of chosen.values()) sum += seconds;
  return sum;
}
