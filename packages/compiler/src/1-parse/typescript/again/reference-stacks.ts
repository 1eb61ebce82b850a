/**
 * The references that an adjoint keeps, on one stack for each type of them.
 * In: a program that imports the runtime's `refs`. Out: edits of its texts and of that of the runtime; why there are none, where there are none.
 * Method: pushes and pops match from last to first, so those of one type do among themselves. A push belongs to the type that it is popped as; types that a
 * push may belong to share a stack. The module with the pushes exports its types for the runtime's text.
 * Counter-case: a local that is known to be no null there is pushed as what it is declared.
 */
import ts from "#typescript";
import { againPath } from "../../../il/conventions/stacks-again.js";
import type { FileEdit } from "../implementations.js";
import { exactly } from "../source-texts.js";
import { declaredPrefix } from "../spelled-types.js";

/** So many stacks there are in packages/runtime/src/again.ts. */
const stacks = 12;

interface Use {
  readonly file: ts.SourceFile;
  readonly call: ts.CallExpression;
  readonly isPush: boolean;
  readonly type: ts.Type;
  readonly spelled: string;
}

/** Types that share a stack. */
interface Group {
  readonly file: ts.SourceFile;
  types: Map<string, ts.Type>;
}

export function referenceStacks(program: ts.Program): readonly FileEdit[] {
  const runtime = program.getSourceFile(againPath);
  if (runtime === undefined) return [];
  const checker = program.getTypeChecker();
  const refs = exportOf(checker, runtime, "refs");
  if (refs === undefined) return [];
  const uses = program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && file !== runtime && file.text.includes("refs"))
    .flatMap((file) => usesIn(checker, file, refs));
  if (uses.length === 0) return [];
  const groups = groupsOf(checker, uses);
  // Where there are too many types nothing is told apart, and `refs` is refused as it stands.
  if (groups === undefined || groups.length > stacks) return [];
  return editsOf(runtime, uses, groups);
}

function exportOf(checker: ts.TypeChecker, file: ts.SourceFile, name: string): ts.Symbol | undefined {
  const module = checker.getSymbolAtLocation(file);
  return module && checker.getExportsOfModule(module).find((each) => each.name === name);
}

function usesIn(checker: ts.TypeChecker, file: ts.SourceFile, refs: ts.Symbol): readonly Use[] {
  const uses: Use[] = [];
  const use = (call: ts.CallExpression, isPush: boolean): void => {
    const [pushed] = call.arguments;
    const type = pushed === undefined ? checker.getTypeAtLocation(call) : declaredType(checker, pushed);
    const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseStructuralFallback;
    uses.push({ file, call, isPush, type, spelled: checker.typeToString(type, call, flags) });
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      ts.isIdentifier(node.expression.expression)
    ) {
      const { name, expression } = node.expression;
      const symbol = checker.getSymbolAtLocation(expression);
      const meant = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      if (meant === refs) use(node, name.text === "push");
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

function declaredType(checker: ts.TypeChecker, e: ts.Expression): ts.Type {
  const symbol =
    ts.isIdentifier(e) || ts.isPropertyAccessExpression(e) ? checker.getSymbolAtLocation(e) : undefined;
  return symbol === undefined || symbol.name === "undefined"
    ? checker.getTypeAtLocation(e)
    : checker.getTypeOfSymbol(symbol);
}

/** Undefined where a push belongs to no pop. */
function groupsOf(checker: ts.TypeChecker, uses: readonly Use[]): readonly Group[] | undefined {
  let groups: Group[] = [];
  for (const { file, isPush, spelled, type } of uses)
    if (!isPush && !groups.some((group) => group.file === file && group.types.has(spelled)))
      groups.push({ file, types: new Map([[spelled, type]]) });
  for (const use of uses) {
    if (!use.isPush || groupFor(use, groups) !== undefined) continue;
    const fitting = groups.filter(
      ({ file, types }) =>
        file === use.file && [...types.values()].some((type) => checker.isTypeAssignableTo(use.type, type)),
    );
    const [first, ...others] = fitting;
    if (first === undefined) return undefined;
    first.types = new Map([...fitting.flatMap(({ types }) => [...types]), [use.spelled, use.type]]);
    groups = groups.filter((group) => !others.includes(group));
  }
  return groups;
}

function groupFor({ file, spelled }: Use, groups: readonly Group[]): Group | undefined {
  return groups.find((group) => group.file === file && group.types.has(spelled));
}

const typeName = (k: number): string => `${declaredPrefix}References${k}`;
const stackName = (k: number): string => `${declaredPrefix}refs${k}`;

function editsOf(runtime: ts.SourceFile, uses: readonly Use[], groups: readonly Group[]): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  groups.forEach(({ file, types }, k) => {
    const union = [...types.keys()].map((type) => (types.size > 1 ? `(${type})` : type)).join(" | ");
    edits.push({
      path: file.fileName,
      start: file.end,
      end: file.end,
      text: `\nimport { refs${k} as ${stackName(k)} } from "@retrograd/runtime";\nexport type ${typeName(k)} = ${union};`,
    });
  });
  for (const use of uses) {
    const group = groupFor(use, groups);
    if (group === undefined) continue;
    const stack = stackName(groups.indexOf(group));
    const { file, call, isPush, spelled } = use;
    const edit = (start: number, end: number, text: string): void => {
      edits.push({ path: file.fileName, start, end, text });
    };
    const callee = call.expression as ts.PropertyAccessExpression;
    if (isPush) edit(callee.expression.getStart(file), callee.expression.end, stack);
    else {
      const cast = group.types.size > 1 ? ` as ${spelled})` : "";
      edit(call.getStart(file), call.end, `${cast === "" ? "" : "("}${stack}.pop()${cast}`);
    }
  }
  for (let k = 0; k < stacks; k++) {
    const declaration = `refs${k} = new PlainReferences<`;
    const start = runtime.text.indexOf(declaration) + declaration.length;
    const file = groups[k]?.file;
    const type = file === undefined ? "number[]" : `import("${exactly}${file.fileName}").${typeName(k)}`;
    edits.push({ path: againPath, start, end: runtime.text.indexOf(">", start), text: type });
  }
  return edits;
}
