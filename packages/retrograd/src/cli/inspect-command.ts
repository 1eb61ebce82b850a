import { compileRequest, requestFor } from "./compile-request.js";
import type { CompilerDoor } from "./compiler-door.js";
import type { CommandLine } from "./parse-arguments.js";
import { showProgress } from "./progress.js";
import { hasErrors, reportDiagnostics, showDumps } from "./report-diagnostics.js";
import type { Terminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** `retrograd inspect`: the user's text with the facts beside its lines. */
export async function inspectCommand(line: CommandLine, compiler: CompilerDoor, terminal: Terminal): Promise<number> {
  const request = await compileRequest(line, compiler, terminal.input);
  for (const name of line.show) {
    if (!compiler.inspectColumns.includes(name)) {
      throw new UsageError(
        `--show ${name}: there is nothing of this name to show.`,
        `There are ${compiler.inspectColumns.join(", ")}.`,
        {
          written: name,
          known: compiler.inspectColumns,
        },
      );
    }
  }
  const show = line.show.length === 0 ? ["active"] : [...new Set(line.show)];
  const progress = showProgress(`inspecting ${request.files.join(", ")}`, terminal, line.json);
  let outcome: ReturnType<CompilerDoor["inspect"]>;
  try {
    outcome = compiler.inspect(requestFor(request, "adjoint"), show, request.host);
  } finally {
    progress.stop();
  }
  for (const remark of request.remarks) terminal.error(`retrograd: ${remark}\n`);
  const failed = hasErrors(outcome.diagnostics);
  const dumps = outcome.dumps === undefined ? {} : { dumps: outcome.dumps };
  const plan = outcome.plan === undefined ? {} : { plan: outcome.plan };
  if (line.json) {
    const { text, diagnostics } = outcome;
    terminal.out(`${JSON.stringify({ pass: !failed, text, ...plan, diagnostics, ...dumps }, null, 2)}\n`);
  } else {
    showDumps(line.dump, outcome, terminal);
    reportDiagnostics(outcome.diagnostics, request.host.textOf, compiler, terminal);
    if (!failed) terminal.out(outcome.text.endsWith("\n") ? outcome.text : `${outcome.text}\n`);
  }
  return failed ? 1 : 0;
}
