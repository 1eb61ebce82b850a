import type { DerivedHead, Diagnostic, HeadRequest, Options, SourceHost } from "@retrograd/compiler";

/** Text in memory, and what is asked of it. */
export interface CompileRequest {
  /** Path → text. Relative imports are looked up among these paths. */
  readonly files: Readonly<Record<string, string>>;
  /** The functions, by name, or with `wrt` and `of`; they are looked for in `entry`. */
  readonly head: string | HeadRequest | readonly (string | HeadRequest)[];
  readonly mode: "tangent" | "adjoint";
  /** The file with the heads. Default: the first of `files`. */
  readonly entry?: string;
  readonly options?: Partial<Options>;
  /** As in a tsconfig.json. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** The text of TypeScript's `lib.*.d.ts` files, by name: needed where there is no file system. */
  readonly libText?: (name: string) => string | undefined;
}

export interface Compiled {
  /** Path → text of what was generated; empty where there are errors. */
  readonly files: Readonly<Record<string, string>>;
  /** How what was generated is called. */
  readonly heads: readonly DerivedHead[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Differentiates text in memory, without the file system (but for TypeScript's own libraries, under Node and without `libText`). */
export async function compile(request: CompileRequest): Promise<Compiled> {
  const { differentiate } = await import("@retrograd/compiler");
  const { files, mode, entry = Object.keys(files)[0] ?? "", options, compilerOptions } = request;
  const libText = request.libText ?? (await (await import("#libraries")).libraryTexts());
  const texts = new Map(Object.entries(files).map(([path, text]) => [withoutDot(path), text]));
  const host: SourceHost = { readFile: (path) => texts.get(withoutDot(path)), libText };
  const asked = [request.head].flat() as readonly (string | HeadRequest)[];
  const heads = asked.map((head) => (typeof head === "string" ? { function: head } : head));
  const outcome = differentiate(
    {
      mode,
      files: [withoutDot(entry)],
      heads,
      ...(options === undefined ? {} : { options }),
      ...(compilerOptions === undefined ? {} : { compilerOptions }),
    },
    host,
  );
  return {
    files: Object.fromEntries(outcome.files.map(({ path, text }) => [path, text])),
    heads: outcome.heads,
    diagnostics: outcome.diagnostics,
  };
}

const withoutDot = (path: string): string => path.replace(/^(?:\.\/)+/, "");
