/**
 * The references that an adjoint keeps, on one stack for each type of them.
 * In: a program that imports the runtime's `refs`. Out: edits of its texts and of that of the runtime; or the call that cannot be understood.
 * Method: pushes and pops match from last to first, so those of one type do among themselves. Types of which one may be the other, nulls left aside, share
 * a stack. The module with the pushes exports its types for the runtime's text.
 * Counter-cases: what is pushed as an object may be popped as an object or null; a type that is only pushed, or only popped, is one that was not
 * understood.
 * Limits: as many types as there are stacks.
 */
import ts from "#typescript";
import { againPath } from "../../../languages/again-path.js";
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

/** Types that share a stack, and the widest of them, if there is one. */
interface Group {
  readonly file: ts.SourceFile;
  readonly types: ReadonlyMap<string, ts.Type>;
  readonly isPushed: boolean;
  readonly isPopped: boolean;
}

export interface ReferenceStacks {
  readonly edits: readonly FileEdit[];
  readonly unclear?: ts.CallExpression;
}

export function referenceStacks(program: ts.Program): ReferenceStacks {
  const none = { edits: [] };
  const runtime = program.getSourceFile(againPath);
  if (runtime === undefined) return none;
  const checker = program.getTypeChecker();
  const refs = exportOf(checker, runtime, "refs");
  if (refs === undefined) return none;
  const uses = program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && file !== runtime && file.text.includes("refs"))
    .flatMap((file) => usesIn(checker, file, refs));
  if (uses.length === 0) return none;
  const groups = groupsOf(checker, uses);
  const odd = groups.find(({ isPushed, isPopped }) => !isPushed || !isPopped) ?? groups[stacks];
  const unclear = odd && uses.find((use) => groupFor(use, groups) === odd)?.call;
  return unclear === undefined ? { edits: editsOf(checker, runtime, uses, groups) } : { edits: [], unclear };
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
  const symbol = ts.isIdentifier(e) || ts.isPropertyAccessExpression(e) ? checker.getSymbolAtLocation(e) : undefined;
  return symbol === undefined || symbol.name === "undefined"
    ? checker.getTypeAtLocation(e)
    : checker.getTypeOfSymbol(symbol);
}

function groupsOf(checker: ts.TypeChecker, uses: readonly Use[]): readonly Group[] {
  const isRelated = (one: ts.Type, other: ts.Type): boolean => {
    const [a, b] = [checker.getNonNullableType(one), checker.getNonNullableType(other)];
    return checker.isTypeAssignableTo(a, b) || checker.isTypeAssignableTo(b, a);
  };
  let groups: Group[] = [];
  for (const { file, isPush, spelled, type } of uses) {
    const joined = groups.filter(
      (group) =>
        group.file === file &&
        (group.types.has(spelled) || [...group.types.values()].some((other) => isRelated(type, other))),
    );
    const types = new Map([...joined.flatMap((group) => [...group.types]), [spelled, type]]);
    const isPushed = isPush || joined.some((group) => group.isPushed);
    const isPopped = !isPush || joined.some((group) => group.isPopped);
    groups = [...groups.filter((group) => !joined.includes(group)), { file, types, isPushed, isPopped }];
  }
  return groups;
}

function groupFor({ file, spelled }: Use, groups: readonly Group[]): Group | undefined {
  return groups.find((group) => group.file === file && group.types.has(spelled));
}

const typeName = (k: number): string => `${declaredPrefix}References${k}`;
const stackName = (k: number): string => `${declaredPrefix}refs${k}`;

/** The widest of the types, or their union. */
function typeOf(checker: ts.TypeChecker, { types }: Group): string {
  const widest = [...types].find(([, type]) =>
    [...types.values()].every((other) => checker.isTypeAssignableTo(other, type)),
  );
  return widest?.[0] ?? [...types.keys()].map((type) => `(${type})`).join(" | ");
}

function editsOf(
  checker: ts.TypeChecker,
  runtime: ts.SourceFile,
  uses: readonly Use[],
  groups: readonly Group[],
): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  const spelling = groups.map((group) => typeOf(checker, group));
  groups.forEach(({ file }, k) => {
    edits.push({
      path: file.fileName,
      start: file.end,
      end: file.end,
      text: `\nimport { refs${k} as ${stackName(k)} } from "@retrograd/runtime";\nexport type ${typeName(k)} = ${spelling[k]};`,
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
      const cast = spelled !== spelling[groups.indexOf(group)] ? ` as ${spelled})` : "";
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
