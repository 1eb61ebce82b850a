/** The system's headers: texts of prototypes and macros, which are preprocessed like any file. */
import { complex } from "./complex.js";
import {
  dirent,
  dlfcn,
  fcntl,
  getopt,
  libgen,
  poll,
  sysIoctl,
  sysMman,
  sysParam,
  sysSelect,
  sysStat,
  sysTimes,
  sysUio,
  sysUtsname,
  sysWait,
} from "./files.js";
import { inttypes, stdint } from "./integers.js";
import { assertion, errno, iso646, stdalign, stdarg, stdbool, stddef, stdnoreturn } from "./language.js";
import { float, limits } from "./limits.js";
import {
  err,
  fnmatch,
  glob,
  pwd,
  regex,
  search,
  sysexits,
  sysFile,
  syslog,
  sysRandom,
  sysSysinfo,
  termios,
} from "./lookup.js";
import { math } from "./math.js";
import { arpaInet, netdb, netinetIn, netinetTcp, sysSocket, sysUn } from "./network.js";
import { stdio } from "./stdio.js";
import { alloca, malloc, stdlib } from "./stdlib.js";
import { ctype, memory, string, strings } from "./strings.js";
import { fenv, locale, setjmp, signal, sysResource, sysTime, sysTypes, time, unistd } from "./system.js";
import { tgmath } from "./tgmath.js";
import { omp, pthread, sched, semaphore, stdatomic, threads } from "./threads.js";
import { immintrin, vectorHeaders } from "./vectors.js";
import { wchar, wctype } from "./wide.js";

export const systemHeaders: ReadonlyMap<string, string> = new Map([
  ["alloca.h", alloca],
  ["arpa/inet.h", arpaInet],
  ["err.h", err],
  ["fnmatch.h", fnmatch],
  ["glob.h", glob],
  ["netdb.h", netdb],
  ["netinet/in.h", netinetIn],
  ["netinet/tcp.h", netinetTcp],
  ["pwd.h", pwd],
  ["regex.h", regex],
  ["search.h", search],
  ["sys/file.h", sysFile],
  ["sys/random.h", sysRandom],
  ["sys/socket.h", sysSocket],
  ["sys/sysinfo.h", sysSysinfo],
  ["sys/un.h", sysUn],
  ["sysexits.h", sysexits],
  ["syslog.h", syslog],
  ["termios.h", termios],
  ["assert.h", assertion],
  ["complex.h", complex],
  ["ctype.h", ctype],
  ["dirent.h", dirent],
  ["dlfcn.h", dlfcn],
  ["errno.h", errno],
  ["fcntl.h", fcntl],
  ["getopt.h", getopt],
  ["libgen.h", libgen],
  ["omp.h", omp],
  ["poll.h", poll],
  ["pthread.h", pthread],
  ["sched.h", sched],
  ["semaphore.h", semaphore],
  ["stdatomic.h", stdatomic],
  ["sys/fcntl.h", fcntl],
  ["sys/ioctl.h", sysIoctl],
  ["sys/mman.h", sysMman],
  ["sys/param.h", sysParam],
  ["sys/poll.h", poll],
  ["sys/select.h", sysSelect],
  ["sys/stat.h", sysStat],
  ["sys/times.h", sysTimes],
  ["sys/uio.h", sysUio],
  ["sys/utsname.h", sysUtsname],
  ["sys/wait.h", sysWait],
  ["tgmath.h", tgmath],
  ["threads.h", threads],
  ["wchar.h", wchar],
  ["wctype.h", wctype],
  ...vectorHeaders.map((name) => [name, immintrin] as const),
  ["fenv.h", fenv],
  ["float.h", float],
  ["inttypes.h", inttypes],
  ["iso646.h", iso646],
  ["limits.h", limits],
  ["locale.h", locale],
  ["malloc.h", malloc],
  ["math.h", math],
  ["memory.h", memory],
  ["setjmp.h", setjmp],
  ["signal.h", signal],
  ["stdalign.h", stdalign],
  ["stdarg.h", stdarg],
  ["stdbool.h", stdbool],
  ["stddef.h", stddef],
  ["stdint.h", stdint],
  ["stdio.h", stdio],
  ["stdlib.h", stdlib],
  ["stdnoreturn.h", stdnoreturn],
  ["string.h", string],
  ["strings.h", strings],
  ["sys/resource.h", sysResource],
  ["sys/time.h", sysTime],
  ["sys/types.h", sysTypes],
  ["time.h", time],
  ["unistd.h", unistd],
]);

/** Headers that are known and cannot be used, with the reason. */
export const refusedHeaders: ReadonlyMap<string, string> = new Map(
  "algorithm array cmath complex cstdio cstdlib cstring functional iostream map memory string vector"
    .split(" ")
    .map((name) => [name, "it is one of C++, and this is read as C"] as const),
);
