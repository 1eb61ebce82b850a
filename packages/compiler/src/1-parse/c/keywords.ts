/** C11's keywords and GNU's spellings of them. */

/** GNU's spellings, and what they stand for. */
export const sameKeyword: ReadonlyMap<string, string> = new Map([
  ["__const", "const"],
  ["__const__", "const"],
  ["__volatile", "volatile"],
  ["__volatile__", "volatile"],
  ["__restrict", "restrict"],
  ["__restrict__", "restrict"],
  ["__inline", "inline"],
  ["__inline__", "inline"],
  ["__signed", "signed"],
  ["__signed__", "signed"],
  ["__complex__", "_Complex"],
  ["__complex", "_Complex"],
  ["__typeof", "typeof"],
  ["__typeof__", "typeof"],
  ["__alignof", "_Alignof"],
  ["__alignof__", "_Alignof"],
  ["__asm", "asm"],
  ["__asm__", "asm"],
  ["__thread", "_Thread_local"],
  ["__attribute", "__attribute__"],
  ["__real", "__real__"],
  ["__imag", "__imag__"],
]);

export const qualifierWords: ReadonlySet<string> = new Set(["const", "volatile", "restrict", "_Atomic"]);

/** Words that begin or continue declaration specifiers. */
export const specifierWords: ReadonlySet<string> = new Set([
  ...qualifierWords,
  ..."typedef extern static auto register _Thread_local inline _Noreturn _Alignas __attribute__".split(" "),
  ..."void char short int long float double signed unsigned _Bool _Complex struct union enum typeof".split(" "),
  ..."__int128 __int128_t __uint128_t __float128 _Float128 _Float16 _Imaginary __auto_type".split(" "),
]);

const statementWords =
  "break case continue default do else for goto if return sizeof switch while _Alignof _Generic _Static_assert asm " +
  "__real__ __imag__ __extension__ __label__";

const reserved: ReadonlySet<string> = new Set([...specifierWords, ...sameKeyword.keys(), ...statementWords.split(" ")]);

/** The keyword a word is, in its standard spelling. */
export const keywordOf = (word: string): string => sameKeyword.get(word) ?? word;

export const isKeyword = (word: string): boolean => reserved.has(word);
