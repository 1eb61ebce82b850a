/**
 * What the tests of one process share: parsed libraries, transpiled modules, a C compiler that was found and what every program contains. The
 * process stays for all test files (vitest.config.ts), which run one after the other.
 */
import { CWorkshop } from "./run-c-case.js";
import { Workshop } from "./run-case.js";

class Workshops {
  readonly workshop = new Workshop();
  #inC: CWorkshop | undefined;

  /** Made when the first test needs it. */
  get inC(): CWorkshop {
    this.#inC ??= new CWorkshop();
    return this.#inC;
  }
}

export const workshops = new Workshops();
