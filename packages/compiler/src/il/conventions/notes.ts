/**
 * Programs that say what they store (inspect/noted-stores.ts): what they call, the places that they name, and how they tell what the
 * backward sweep runs again.
 */

/** What notes call: `(place, value)`, both numbers. A host that has no such function must not be given the program. */
export const noteFunction = "retrograd_note";

/** Numbers of places, the same for all programs that are asked with the same table. */
export class NotedPlaces {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  /** `place`: unique; `name`: for people. */
  numberOf(place: string, name: string): number {
    let number = this.#numbers.get(place);
    if (number === undefined) {
      number = this.#names.length;
      this.#numbers.set(place, number);
      this.#names.push(name);
    }
    return number;
  }

  get names(): readonly string[] {
    return this.#names;
  }
}

/** The pass that a statement comes from which the backward sweep runs again, as it stands in the primal. */
export const againPass = "adjoint again";
