/** Says every few seconds how far the tests are, and what they are at: also where the output is no terminal. */
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";

const SECONDS = 15;

export default class Progress implements Reporter {
  readonly #started = Date.now();
  readonly #running = new Map<TestModule, string>();
  #files = 0;
  #filesDone = 0;
  #tests = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#timer = setInterval(() => this.#say(), SECONDS * 1000);
    this.#timer.unref();
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.set(module, "");
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.set(test.module, test.name);
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests++;
    if (test.result().state === "failed") this.#failed++;
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module);
    this.#filesDone++;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #say(): void {
    const seconds = Math.round((Date.now() - this.#started) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const at = [...this.#running].map(([{ moduleId }, name]) =>
      `${relative(process.cwd(), moduleId)} > ${name}`.slice(0, 90),
    );
    console.info(
      `[${time}] ${this.#filesDone} of ${this.#files} files, ${this.#tests} tests, ${this.#failed} failed; at ${at.join(" and ")}`,
    );
  }
}
