// adjoint --function cost
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <immintrin.h>
#include <math.h>
#include <omp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

struct pool {
  pthread_mutex_t lock;
  sem_t ready;
  int8_t level;
  double scale;
};

static atomic_int calls;

static long size_of(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode) ? (long)s.st_size : -errno;
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec + omp_get_wtime();
}

__m128d twice(__m128d a) { return _mm_add_pd(a, a); }

static double well(struct pool *p, double x) {
  pthread_mutex_lock(&p->lock);
  double y = p->scale * x * x * (x * x - p->level);
  pthread_mutex_unlock(&p->lock);
  return y;
}

double cost(int n, const double *x) {
  struct pool p = {.lock = PTHREAD_MUTEX_INITIALIZER, .level = 2, .scale = 0.25};
  double sum = 0;
  for (int i = 0; i < n; i++) sum += well(&p, x[i]) + exp(-x[i]);
  return sum;
}

int run(int argc, char **argv) {
  int option, file = open(argv[0], O_RDONLY | O_CLOEXEC);
  while ((option = getopt(argc, argv, "n:")) != -1)
    if (option == 'n') printf("%ld %g %d\n", size_of(optarg), seconds(), atomic_fetch_add(&calls, 1));
  void *map = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  return map == MAP_FAILED ? EXIT_FAILURE : close(file) + munmap(map, 4096);
}
