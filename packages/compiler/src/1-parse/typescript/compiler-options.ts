import ts from "#typescript";

/**
 * The checker's options: the user's (as in tsconfig.json), with what the compiler needs laid over them. Options that only complain
 * about style or concern emitted files are switched off: they say nothing about a program's meaning.
 * `libraries`: `lib.*.d.ts` files beside the language's own.
 */
export function compilerOptionsFor(
  json: Readonly<Record<string, unknown>>,
  libraries: readonly string[] = [],
): ts.CompilerOptions {
  const strict = json.strict ?? true;
  const converted = ts.convertCompilerOptionsFromJson({ ...json, strict }, "").options;
  const {
    lib: _lib,
    types: _types,
    typeRoots: _typeRoots,
    paths: _paths,
    baseUrl: _baseUrl,
    rootDir: _rootDir,
    outDir: _outDir,
    outFile: _outFile,
    composite: _composite,
    incremental: _incremental,
    tsBuildInfoFile: _buildInfo,
    declaration: _declaration,
    declarationMap: _declarationMap,
    ...kept
  } = converted;
  return {
    ...kept,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", ...libraries],
    types: [],
    noEmit: true,
    skipLibCheck: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: false,
    noPropertyAccessFromIndexSignature: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    isolatedModules: false,
    verbatimModuleSyntax: false,
    isolatedDeclarations: false,
    rewriteRelativeImportExtensions: false,
    noUncheckedSideEffectImports: false,
    importHelpers: false,
    noLib: false,
    libReplacement: false,
    allowUnreachableCode: true,
    allowUnusedLabels: true,
  };
}
