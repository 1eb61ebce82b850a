/** Why a tangent cannot be differentiated, where it calls Retrograd's own runtime: that is said once, at the import. */
import type { Diagnostic } from "@retrograd/compiler";

interface Text {
  readonly path: string;
  readonly text: string;
}

export function refusedAgain(refused: readonly Diagnostic[], tangents: readonly Text[]): readonly Diagnostic[] {
  const isOfRuntime = ({ file, message }: Diagnostic): boolean =>
    /[\\/](?:@retrograd|packages)[\\/]runtime[\\/]/.test(file) || message.includes("'@retrograd/runtime'");
  const own = refused.filter((each) => !isOfRuntime(each));
  const calls = tangents.find(({ text }) => imported.test(text));
  if (own.length === refused.length || calls === undefined) return own;
  const [line = "", names = ""] = imported.exec(calls.text) ?? [];
  const start = calls.text.indexOf(line);
  const at = calls.text.slice(0, start).split("\n").length;
  return [
    ...own,
    {
      ...(refused.find(isOfRuntime) as Diagnostic),
      code: "RG6007",
      message: `Its first derivative cannot be differentiated once more: it calls ${names.trim()} of Retrograd's runtime.`,
      hint: "Take differences of gradients: (g(x + h v) − g(x − h v)) / 2h.",
      file: calls.path,
      line: at,
      column: 1,
      endLine: at,
      endColumn: line.length + 1,
    },
  ];
}

const imported = /^import \{([^}]*)\} from "@retrograd\/runtime";/m;
