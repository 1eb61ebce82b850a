/**
 * What the headers declare that derivative files include by themselves, as GNU C has them: functions, variables, types. A program
 * that does not include them may use the names for what it likes.
 */
const reals =
  "acos acosh asin asinh atan atan2 atanh canonicalize cbrt ceil copysign cos cosh drem erf erfc exp exp10 exp2 expm1 " +
  "fabs fdim finite floor fma fmax fmaximum fmaximum_mag fmaximum_mag_num fmaximum_num fmaxmag fmin fminimum fminimum_mag " +
  "fminimum_mag_num fminimum_num fminmag fmod frexp fromfp fromfpx gamma getpayload hypot ilogb isinf isnan j0 j1 jn " +
  "ldexp lgamma llogb llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nextdown " +
  "nexttoward nextup pow remainder remquo rint round roundeven scalb scalbln scalbn setpayload setpayloadsig significand " +
  "sin sincos sinh sqrt tan tanh tgamma totalorder totalordermag trunc ufromfp ufromfpx y0 y1 yn";

const realsAlone =
  "daddl ddivl dfmal dmull double_t dsqrtl dsubl fadd faddl fdiv fdivl ffma ffmal float_t fmul fmull fsqrt fsqrtl fsub fsubl lgamma_r lgammaf_r lgammal_r signgam";

const complexes =
  "cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog clog10 conj cpow cproj creal csin csinh csqrt ctan ctanh";

const string =
  "basename bcmp bcopy bzero explicit_bzero ffs ffsl ffsll index locale_t memccpy memchr memcmp memcpy memfrob memmem " +
  "memmove mempcpy memrchr memset rawmemchr rindex sigabbrev_np sigdescr_np size_t stpcpy stpncpy strcasecmp strcasecmp_l " +
  "strcasestr strcat strchr strchrnul strcmp strcoll strcoll_l strcpy strcspn strdup strerror strerror_l strerror_r " +
  "strerrordesc_np strerrorname_np strfry strlen strncasecmp strncasecmp_l strncat strncmp strncpy strndup strnlen " +
  "strpbrk strrchr strsep strsignal strspn strstr strtok strtok_r strverscmp strxfrm strxfrm_l";

const stdlib =
  "a64l abort abs aligned_alloc alloca arc4random arc4random_buf arc4random_uniform at_quick_exit atexit atof atoi atol " +
  "atoll blkcnt64_t blkcnt_t blksize_t bsearch caddr_t calloc canonicalize_file_name clearenv clock_t clockid_t " +
  "comparison_fn_t daddr_t dev_t div div_t drand48 drand48_r ecvt ecvt_r erand48 erand48_r exit fcvt fcvt_r fd_mask " +
  "fd_set free fsblkcnt64_t fsblkcnt_t fsfilcnt64_t fsfilcnt_t fsid_t gcvt getenv getloadavg getpt getsubopt gid_t " +
  "grantpt id_t initstate initstate_r ino64_t ino_t int16_t int32_t int64_t int8_t jrand48 jrand48_r key_t l64a labs " +
  "lcong48 lcong48_r ldiv ldiv_t llabs lldiv lldiv_t locale_t loff_t lrand48 lrand48_r malloc mblen mbstowcs mbtowc " +
  "mkdtemp mkostemp mkostemps mkstemp mkstemps mktemp mode_t mrand48 mrand48_r nlink_t nrand48 nrand48_r off64_t off_t " +
  "on_exit pid_t posix_memalign posix_openpt pselect ptsname ptsname_r putenv qecvt qecvt_r qfcvt qfcvt_r qgcvt qsort " +
  "qsort_r quad_t quick_exit rand rand_r random random_r realloc reallocarray realpath register_t rpmatch secure_getenv " +
  "seed48 seed48_r select setenv setstate setstate_r sigset_t size_t srand srand48 srand48_r srandom srandom_r ssize_t " +
  "strfromd strfromf strfroml strtod strtod_l strtof strtof128_l strtof32_l strtof32x_l strtof64_l strtof64x_l strtof_l " +
  "strtol strtol_l strtold strtold_l strtoll strtoll_l strtoq strtoul strtoul_l strtoull strtoull_l strtouq suseconds_t " +
  "system time_t timer_t u_char u_int u_int16_t u_int32_t u_int64_t u_int8_t u_long u_quad_t u_short uid_t uint ulong " +
  "unlockpt unsetenv useconds_t ushort valloc wchar_t wcstombs wctomb";

const stdio =
  "FILE asprintf clearerr ctermid cuserid dprintf fclose fcloseall fdopen feof ferror fflush fgetc fgetpos fgets fileno " +
  "flockfile fmemopen fopen fopencookie fpos64_t fpos_t fprintf fputc fputs fread freopen fscanf fseek fseeko fsetpos " +
  "ftell ftello ftrylockfile funlockfile fwrite getc getchar getdelim getline getw obstack_printf obstack_vprintf off64_t " +
  "off_t open_memstream pclose perror popen printf putc putchar puts putw remove rename renameat renameat2 rewind scanf " +
  "setbuf setbuffer setlinebuf setvbuf size_t snprintf sprintf sscanf ssize_t stderr stdin stdout tempnam tmpfile tmpnam " +
  "tmpnam_r ungetc va_list vasprintf vdprintf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf";

const stddef = "max_align_t ptrdiff_t size_t wchar_t";

const sizes = ["8", "16", "32", "64"].flatMap((n) => [n, `_least${n}`, `_fast${n}`]);
const stdint = [...sizes, "max", "ptr"].flatMap((size) => [`int${size}_t`, `uint${size}_t`]);

const split = (names: string): readonly string[] => names.split(" ");
const ofAllPrecisions = (names: string): readonly string[] => split(names).flatMap((n) => [n, `${n}f`, `${n}l`]);
const math = [...ofAllPrecisions(reals), ...split(realsAlone)];
/** What `retrograd.h` includes. */
const runtime = [...split(string), ...split(stddef), ...stdint];

/** What else the text of the runtime's headers consists of: a macro of such a name would change it. */
export const runtimeWords: ReadonlySet<string> = new Set(
  split(
    "T address at block buffer byte bytes count directions double doubles extern float floats from handler inline int ints kept large " +
      "log long longs low many mark memory_byte memory_bytes away_byte away_bytes message name now of one p part pointer pointers " +
      "return room series shadow size static storage struct sum tan tape thread_local to top typedef unsigned value values " +
      "variable void x y char const enum for if floor",
  ),
);

const mathMacros =
  "DOMAIN FP_FAST_FMA FP_FAST_FMAF FP_FAST_FMAL FP_ILOGB0 FP_ILOGBNAN FP_INFINITE FP_NAN FP_NORMAL FP_SUBNORMAL FP_ZERO HUGE_VAL " +
  "HUGE_VALF HUGE_VALL INFINITY MATH_ERREXCEPT MATH_ERRNO MAXFLOAT M_1_PI M_2_PI M_2_SQRTPI M_E M_LN10 M_LN2 M_LOG10E M_LOG2E M_PI " +
  "M_PI_2 M_PI_4 M_SQRT1_2 M_SQRT2 NAN OVERFLOW PLOSS SING SNAN TLOSS UNDERFLOW X_TLOSS fpclassify iscanonical iseqsig isfinite " +
  "isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal issignaling issubnormal isunordered iszero " +
  "math_errhandling signbit";

/** Names that a header defines as macros: to a program that does not include it they are names like others. */
export const libraryMacros: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["<math.h>", mathMacros] as const,
    ['"retrograd_math.h"', mathMacros] as const,
    ["<complex.h>", "CMPLX CMPLXF CMPLXL I _Complex_I complex"] as const,
    ["<stdlib.h>", "EXIT_FAILURE EXIT_SUCCESS MB_CUR_MAX RAND_MAX"] as const,
    ["<stdio.h>", "BUFSIZ EOF FILENAME_MAX FOPEN_MAX L_tmpnam P_tmpdir SEEK_CUR SEEK_END SEEK_SET TMP_MAX"] as const,
  ].map(([header, names]) => [header, new Set(split(names))]),
);

const variablesAndTypes = new Set(
  split("FILE fd_mask fd_set signgam stderr stdin stdout u_char u_int u_long u_short uint ulong ushort"),
);

/** A header declares a function of this name. */
export function isLibraryFunction(name: string): boolean {
  return !variablesAndTypes.has(name) && !name.endsWith("_t");
}

/** By the header as it is included. */
export const libraryNames: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["<math.h>", math] as const,
    ["<complex.h>", ofAllPrecisions(complexes)] as const,
    ["<string.h>", split(string)] as const,
    ["<stdlib.h>", split(stdlib)] as const,
    ["<stdio.h>", split(stdio)] as const,
    ["<alloca.h>", ["alloca", "size_t"]] as const,
    ["<stddef.h>", split(stddef)] as const,
    ["<stdint.h>", stdint] as const,
    ['"retrograd.h"', runtime] as const,
    ['"retrograd_math.h"', math] as const,
  ].map(([header, names]) => [header, new Set(names)]),
);
