/** `struct tag { … }` and `union tag { … }` (C11 6.7.2.1), with the layout of x86-64 System V. */
import { integerConstant } from "../expressions/constants.js";
import { isKeyword } from "../keywords.js";
import type { Parser } from "../parser.js";
import { DepthFault, SyntaxFault } from "../parser.js";
import type { CType, Field, RecordDeclaration, RecordType } from "../types/c-types.js";
import { unqualified } from "../types/c-types.js";
import type { LaidOutMember } from "../types/record-layout.js";
import { layOut } from "../types/record-layout.js";
import { faultType, isComplete, isFault, isIntegerType, isVariablyModified, sizeOf } from "../types/type-relations.js";
import { attributes, noAttributes } from "./attributes.js";
import { declarator } from "./declarators.js";

export function recordSpecifier(p: Parser, keyword: "struct" | "union"): CType {
  const start = p.index;
  const comments = p.token.comments ?? [];
  p.take();
  const found = noAttributes();
  attributes(p, found);
  const tagToken = p.token.kind === "identifier" && !isKeyword(p.token.text) ? p.take() : null;
  const tag = tagToken?.text ?? null;
  if (tag === null && !p.is("{")) {
    p.fail(`A ${keyword} needs a name or braces, not ${p.shown()}.`, `${keyword} point { double x, y; };`);
  }
  const defines = p.is("{");
  // `struct tag;` declares a new one in its scope; any other use means the one that is visible.
  const known = tag === null ? undefined : defines || p.is(";") ? p.scope.tags.get(tag) : p.findTag(tag);
  if (known !== undefined && known.keyword !== keyword) {
    p.error(
      "RG1128",
      tagToken!.span,
      `"${tag}" is declared as ${known.keyword}, not as ${keyword}.`,
      "Use one keyword.",
    );
    if (!defines) return faultType;
  }
  let declaration = known?.keyword === keyword ? known.declaration : undefined;
  if (declaration === undefined) {
    declaration = newRecord(p, keyword, tag, start, comments);
    if (tag !== null) p.scope.tags.set(tag, { keyword, declaration });
  } else if (defines && declaration.complete && p.completed.has(declaration)) {
    const { file, line } = declaration.span;
    p.error(
      "RG1128",
      tagToken!.span,
      `"${keyword} ${tag}" is declared already, at ${file}:${line}.`,
      "Rename one of them.",
    );
    declaration = newRecord(p, keyword, tag, start, comments);
  }
  if (defines) {
    p.declares(declaration);
    p.take();
    const record = declaration;
    const members = p.nested(() => memberList(p, record), 8);
    attributes(p, found);
    complete(p, declaration, members, found.packed, found.aligned);
  }
  const type: RecordType = { kind: "record", declaration, qualifiers: unqualified };
  return type;
}

/** The same object in all units that include the header it stands in. */
function newRecord(
  p: Parser,
  keyword: "struct" | "union",
  tag: string | null,
  start: number,
  comments: readonly string[],
): RecordDeclaration {
  const span = p.spanSince(start);
  const fileScope = p.scope.kind === "file";
  const system = span.file.startsWith("<");
  const make = (): RecordDeclaration => ({
    id: p.program.nextId(),
    keyword,
    tag,
    span,
    complete: false,
    fields: [],
    size: 0,
    alignment: 1,
    hasFlexibleArray: false,
    fileScope,
    system,
    typedefName: null,
    sameAs: null,
    comments,
  });
  if (!fileScope) return make();
  const place = tag !== null ? `${keyword} ${tag}` : "";
  for (let count = 0; ; count++) {
    const key = `${span.file}:${span.start}:${place}:${count}`;
    if (p.usedRecords.has(key)) continue;
    p.usedRecords.add(key);
    const earlier = p.program.records.get(key);
    if (earlier !== undefined) return earlier;
    const made = make();
    p.program.records.set(key, made);
    return made;
  }
}

interface Member extends LaidOutMember {
  readonly comments: readonly string[];
}

function memberList(p: Parser, record: RecordDeclaration): Member[] {
  const members: Member[] = [];
  const seen = new Set<string>();
  while (!p.is("}") && !p.atEnd) {
    const start = p.index;
    try {
      if (!p.accept(";")) memberDeclaration(p, record, members, seen);
    } catch (fault) {
      if (!(fault instanceof SyntaxFault) || fault instanceof DepthFault) throw fault;
      while (!p.is(";") && !p.is("}") && !p.atEnd) p.take();
      p.accept(";");
      if (p.index === start) p.take();
    }
  }
  p.expect("}", `at the end of the ${record.keyword}`);
  return members;
}

function memberDeclaration(p: Parser, record: RecordDeclaration, members: Member[], seen: Set<string>): void {
  const { token } = p;
  if (token.text === "_Static_assert") {
    p.grammar.staticAssertion(p);
    return;
  }
  const comments = token.comments ?? [];
  const outer = p.newTypes;
  const { type: base, aligned, packed, span, storage } = p.grammar.specifiers(p);
  if (storage.storage !== null) p.error("RG1127", span, `A member cannot be ${storage.storage}.`, "Leave it out.");
  p.newTypes = outer;
  const add = (name: string | null, type: CType, bits: number | null, at: Member["span"], align: number): void => {
    if (name !== null) {
      if (seen.has(name))
        p.error("RG1128", at, `The ${record.keyword} has two members "${name}".`, "Rename one of them.");
      seen.add(name);
    }
    members.push({ name, type, bits, aligned: Math.max(aligned, align), packed, span: at, comments });
  };
  if (p.is(";")) {
    if (base.kind === "record") add(null, base, null, span, 0);
    p.take();
    return;
  }
  do {
    const found = noAttributes();
    attributes(p, found);
    const { name, type, nameSpan } = p.is(":")
      ? { name: null, type: base, nameSpan: p.token.span }
      : declarator(p, base, "concrete");
    let bits: number | null = null;
    if (p.accept(":")) bits = bitFieldWidth(p, type);
    attributes(p, found);
    if (isVariablyModified(type)) {
      p.error("RG1129", nameSpan, `The member "${name}" has an extent that is no constant.`, "Use a pointer.");
    } else if (type.kind === "function") {
      p.error("RG1129", nameSpan, `The member "${name}" is a function.`, "Use a pointer to a function.");
    } else add(name, type, bits, nameSpan, found.aligned);
  } while (p.accept(","));
  p.expect(";", "after the member");
}

function bitFieldWidth(p: Parser, type: CType): number {
  const { span } = p.token;
  const width = integerConstant(p.grammar.conditional(p));
  const most = (sizeOf(type) ?? 4) * 8;
  if (!isIntegerType(type) && !isFault(type)) {
    p.error("RG1129", span, "A bit-field has an integer type.", "unsigned int flag : 1;");
  } else if (width === undefined || width < 0n || width > BigInt(type.kind === "bool" ? 1 : most)) {
    p.error("RG1131", span, "The width of a bit-field is a constant between 0 and the bits of its type.", "");
  }
  return Number(width ?? 1n);
}

/** A bit-field without a name only takes room (C11 6.7.2.1, paragraph 12). */
function isMember({ name, bitField }: Field): boolean {
  return name !== null || bitField === null;
}

function complete(
  p: Parser,
  record: RecordDeclaration,
  written: readonly Member[],
  packed: boolean,
  aligned: number,
): void {
  const last = written.at(-1);
  const members = written.map((member) => {
    const { name, type, span } = member;
    const flexible = type.kind === "array" && type.extent.kind === "incomplete" && isComplete(type.element);
    if ((flexible && last === member && record.keyword === "struct") || isComplete(type)) return member;
    p.error("RG1129", span, `The size of the member "${name ?? ""}" is not known.`, "Declare its type before it.");
    return { ...member, type: faultType };
  });
  const { fields, size, alignment } = layOut(record.keyword, members, packed, aligned);
  const withText: Field[] = fields
    .map((field, i) => ({ ...field, comments: members[i]!.comments, span: members[i]!.span }))
    .filter(isMember);
  p.completed.add(record);
  if (record.complete) {
    // The same header in another translation unit.
    const same =
      record.size === size &&
      record.fields.length === withText.length &&
      record.fields.every(({ name, offset }, i) => name === withText[i]!.name && offset === withText[i]!.offset);
    if (!same) {
      const message = `"${record.keyword} ${record.tag ?? ""}" has other members here than in another translation unit.`;
      p.error("RG1133", record.span, message, "Its declaration must not depend on macros that differ.");
    }
    return;
  }
  record.fields = withText;
  record.size = size;
  record.alignment = alignment;
  record.hasFlexibleArray = last !== undefined && last.type.kind === "array" && last.type.extent.kind === "incomplete";
  record.complete = true;
  p.newTypes.push(record);
}
