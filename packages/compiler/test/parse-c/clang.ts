/** What Clang's parser makes of a file: for each function the kinds and types of its expressions. */
import { spawnSync } from "node:child_process";

interface Node {
  readonly kind?: string;
  readonly name?: string;
  readonly opcode?: string;
  readonly type?: { readonly qualType: string; readonly desugaredQualType?: string };
  readonly referencedDecl?: { readonly kind: string };
  readonly inner?: readonly Node[];
  /** The elements of an initialiser that leaves some out. */
  readonly array_filler?: readonly Node[];
}

/** Function → `kind type` of every expression in its body, sorted; conversions that are not written are left out. */
export type Expressions = ReadonlyMap<string, readonly string[]>;

export function clangExpressions(text: string): Expressions {
  const flags = [
    "-x",
    "cpp-output",
    "-std=gnu11",
    "-w",
    "-fno-builtin",
    "-fsyntax-only",
    "-Xclang",
    "-ast-dump=json",
    "-",
  ];
  const { stdout, stderr, status, error } = spawnSync("clang", flags, {
    input: text,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`clang: ${error?.message ?? stderr}`);
  const found = new Map<string, readonly string[]>();
  const typedefs = new Map<string, string>();
  for (const one of (JSON.parse(stdout) as Node).inner ?? []) {
    if (one.kind === "TypedefDecl" && one.name !== undefined) typedefs.set(one.name, typeOf(one, typedefs));
    const body = one.kind === "FunctionDecl" ? one.inner?.find((part) => part.kind === "CompoundStmt") : undefined;
    if (body === undefined || one.name === undefined) continue;
    const list: string[] = [];
    collect(body, typedefs, list);
    found.set(one.name, list.sort());
  }
  return found;
}

const kinds: Readonly<Record<string, string>> = {
  IntegerLiteral: "integer",
  CharacterLiteral: "integer",
  FloatingLiteral: "floating",
  ImaginaryLiteral: "floating",
  StringLiteral: "string",
  CompoundAssignOperator: "compoundAssign",
  ConditionalOperator: "conditional",
  BinaryConditionalOperator: "conditional",
  CallExpr: "call",
  ArraySubscriptExpr: "subscript",
  MemberExpr: "member",
  CStyleCastExpr: "convert",
  UnaryExprOrTypeTraitExpr: "sizeof",
  CompoundLiteralExpr: "compoundLiteral",
};

const notKept = new Set(["EnumDecl", "FieldDecl", "OpaqueValueExpr"]);

function collect(node: Node, typedefs: ReadonlyMap<string, string>, into: string[]): void {
  const kind = kindOf(node);
  if (kind !== undefined) into.push(`${kind} ${normal(typeOf(node, typedefs))}`);
  // The number in `1.0i`.
  if (node.kind === "ImaginaryLiteral") return;
  // Not kept in the tree that this is compared with: operands of sizeof, values of cases and of enumerators, widths of bit-fields,
  // `a` in `a ?: b` a second time.
  if (kind === "sizeof" || notKept.has(node.kind ?? "")) return;
  const parts = [...(node.array_filler ?? []), ...(node.inner ?? [])];
  for (const part of node.kind === "CaseStmt" ? parts.slice(-1) : parts) collect(part, typedefs, into);
}

function kindOf({ kind, opcode, referencedDecl }: Node): string | undefined {
  switch (kind) {
    case "DeclRefExpr":
      if (referencedDecl?.kind === "FunctionDecl") return "functionName";
      return referencedDecl?.kind === "EnumConstantDecl" ? "enumConstant" : "variable";
    case "UnaryOperator":
      if (opcode === "__extension__") return undefined;
      return opcode === "++" || opcode === "--" ? "increment" : "unary";
    case "BinaryOperator":
      return opcode === "=" ? "assign" : opcode === "," ? "comma" : "binary";
    default:
      return kind === undefined ? undefined : kinds[kind];
  }
}

function typeOf({ type }: Node, typedefs: ReadonlyMap<string, string>): string {
  const text = type?.desugaredQualType ?? type?.qualType ?? "";
  return text.replace(/(?<!struct |union |enum )\b[A-Za-z_]\w*/g, (word) => typedefs.get(word) ?? word);
}

/**
 * Without qualifiers and blanks; lengths that are not constant are stars, types without a tag have no name. Of functions, and pointers
 * to them, it is only told that they are.
 */
export function normal(type: string): string {
  const named = type.replace(/\((unnamed|anonymous) [^)]*\)|\{…\}/g, "");
  if (named.replace(/\s/g, "") === "<builtinfntype>") return "function";
  if (named.includes("(") && !/\(\*\)\[/.test(named)) return "function";
  return named
    .replace(/\w+::/g, "")
    .replace(/\b(const|volatile|restrict|__restrict)\b/g, "")
    .replace(/\b_Complex (float|double|long double)/g, "$1 _Complex")
    .replace(/\[[^\]]*[^\]0-9][^\]]*\]/g, "[*]")
    .replace(/\s+/g, "");
}
