import { libraryNames } from "./c-library-names.js";

/**
 * Functions of the C library and of POSIX that keep nothing of the numbers they are given: what they give, and what they store behind
 * their arguments, does not depend on what other calls were given. Elementary functions are in intrinsics.ts.
 */
const forgetful: ReadonlySet<string> = new Set(
  [
    // stdlib.h: numbers from texts and from nowhere, searching, the environment
    "atof atoi atol atoll strtod strtof strtold strtol strtoll strtoul strtoull rand rand_r srand random srandom drand48 erand48",
    "lrand48 mrand48 srand48 arc4random qsort bsearch getenv system atexit div ldiv",
    // string.h, ctype.h
    "strlen strnlen strcmp strncmp strcasecmp strncasecmp strcpy strncpy strcat strncat strchr strrchr strstr strtok strtok_r strspn",
    "strcspn strpbrk strdup strndup strerror memcmp memchr toupper tolower isalpha isdigit isspace isupper islower isalnum ispunct",
    // stdio.h: texts and files
    "printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf puts fputs putchar putc fputc fflush fopen fclose freopen",
    "fgets fgetc getc getchar ungetc scanf fscanf sscanf feof ferror clearerr fseek ftell rewind remove rename perror setvbuf setbuf",
    // time.h, unistd.h, signal.h and the like
    "time clock difftime clock_gettime gettimeofday getrusage nanosleep usleep sleep localtime gmtime mktime strftime getpid sysconf",
    "omp_get_wtime omp_get_max_threads omp_get_num_threads omp_get_thread_num omp_set_num_threads sched_yield",
    // math.h, fenv.h: what gives no derivative
    "isnan isinf isfinite isnormal signbit fpclassify ilogb nan nanf feclearexcept fetestexcept feraiseexcept fesetround fegetround",
    "frexp frexpf frexpl remquo remquof remquol lgamma_r lgammaf_r lgammal_r",
  ].flatMap((line) => line.split(" ")),
);

/** The function gives nothing back that another call was given. */
export function keepsNothing(name: string): boolean {
  return forgetful.has(name.replace(/^__builtin_/, ""));
}

const numberReaders: ReadonlySet<string> = new Set(
  "strtod strtof strtold strtol strtoll strtoul strtoull strtoimax strtoumax".split(" "),
);

/** The function reads a number from a text and stores behind its second argument where the number ends; the text stays as it is. */
export function readsNumber(name: string): boolean {
  return numberReaders.has(name);
}

const readers: ReadonlySet<string> = new Set(
  (
    "strlen strnlen strcmp strncmp strcasecmp strncasecmp strchr strrchr strstr strspn strcspn strpbrk memcmp memchr atof atoi atol atoll " +
    "toupper tolower isalpha isdigit isspace isupper islower isalnum ispunct isxdigit iscntrl isgraph isprint isblank"
  ).split(" "),
);

/** The function reads what it is given, and gives a value: a call whose value nobody takes does nothing. */
export function onlyGives(name: string): boolean {
  return readers.has(name.replace(/^__builtin_/, ""));
}

const others = new Set(
  (
    "open close read write lseek isatty access unlink stat fstat lstat mkdir rmdir opendir readdir closedir getopt getopt_long fork waitpid " +
    "kill signal sigaction raise alarm pause poll select ioctl fcntl dup dup2 pipe mmap munmap msync ftruncate setlocale localeconv"
  ).split(" "),
);

/** A function of the C library, of POSIX, of threads or of message passing: it knows nothing of a program's variables. */
export function isOfLibrary(name: string): boolean {
  return (
    /^(__|pthread_|omp_|sem_|mtx_|cnd_|thrd_|MPI_)/.test(name) ||
    keepsNothing(name) ||
    others.has(name) ||
    [...libraryNames.values()].some((names) => names.has(name))
  );
}

/** What functions write numbers into texts and files, and read them from there: the argument with the text or the file. */
const media: Readonly<Record<string, readonly [at: number, medium: "text" | "file", does: "write" | "read"]>> = {
  sprintf: [0, "text", "write"],
  snprintf: [0, "text", "write"],
  gcvt: [2, "text", "write"],
  strfromd: [0, "text", "write"],
  fprintf: [0, "file", "write"],
  fwrite: [3, "file", "write"],
  fputs: [1, "file", "write"],
  atof: [0, "text", "read"],
  strtod: [0, "text", "read"],
  strtof: [0, "text", "read"],
  strtold: [0, "text", "read"],
  sscanf: [0, "text", "read"],
  fscanf: [0, "file", "read"],
  fread: [3, "file", "read"],
  fgets: [2, "file", "read"],
};

export function mediumOf(name: string): { at: number; in: "text" | "file"; does: "write" | "read" } | undefined {
  const found = Object.hasOwn(media, name) ? media[name] : undefined;
  return found === undefined ? undefined : { at: found[0], in: found[1], does: found[2] };
}
