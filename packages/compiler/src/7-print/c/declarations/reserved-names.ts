/** What C and its library call their own. */
import { intrinsics } from "../../../languages/intrinsics.js";

const keywords =
  "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict " +
  "return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool _Complex _Imaginary " +
  "_Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local asm typeof main bool true false alignas alignof " +
  "constexpr nullptr static_assert thread_local typeof_unqual";

const library =
  "NULL size_t ptrdiff_t malloc calloc realloc free alloca memcpy memmove memset exit abort printf fprintf puts putchar stdin " +
  "stdout stderr assert abs labs fabs fmod pow fmax fmin INFINITY NAN HUGE_VAL complex I";

const elementary = [...intrinsics.values()].flatMap((i) =>
  i.c === undefined ? [] : [i.c, `${i.c}f`, `${i.c}l`, `c${i.c}`],
);

/** Names no declaration of ours may take. */
export const reservedNames: ReadonlySet<string> = new Set([...`${keywords} ${library}`.split(" "), ...elementary]);

/** Names of the C runtime's. */
export function isOfRuntime(name: string): boolean {
  return /^(?:rg|RG)_/.test(name);
}
