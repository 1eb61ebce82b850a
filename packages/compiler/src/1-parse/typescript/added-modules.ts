/** Which modules a program is given beside the user's own. */
import type { SourceModule } from "./source-host.js";

export class AddedModules {
  /** Of every module that may be added. */
  readonly texts: ReadonlyMap<string, string>;
  readonly #modules: readonly SourceModule[];
  readonly #needed: Set<SourceModule>;

  /** `all`: whatever they are needed for. The libraries of browsers have objects with typed arrays that a program need not name. */
  constructor(modules: readonly SourceModule[], all: boolean) {
    this.#modules = modules;
    this.texts = new Map(modules.map((module) => [module.path, module.text]));
    this.#needed = new Set(modules.filter(({ named }) => all || named === undefined));
  }

  /** A text of the user's program. */
  see(text: string): void {
    for (const module of this.#modules) {
      if (module.named !== undefined && text.includes(module.named)) this.#needed.add(module);
    }
  }

  /** Paths of what the texts seen by now need. */
  get needed(): readonly string[] {
    return this.#modules.filter((module) => this.#needed.has(module)).map(({ path }) => path);
  }
}
