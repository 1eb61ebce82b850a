/*
 * The file in which a thread's checkpointed loops keep snapshots: all of them in one, which has no name any more where the system allows
 * that, so that nobody else finds it and it is gone with the program. It is closed when no loop is under way.
 */
#ifndef RETROGRAD_DISK_H
#define RETROGRAD_DISK_H

#include <errno.h>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/types.h>
#include <unistd.h>
#define RG_SEEK(file, at) fseeko(file, (off_t)(at), SEEK_SET)
#elif defined(_WIN32)
#define RG_SEEK(file, at) _fseeki64(file, (long long)(at), SEEK_SET)
#else
#define RG_SEEK(file, at) fseek(file, (long)(at), SEEK_SET)
#endif

/* Where in the file a slot is. It stays there as long as that is enough. */
struct extent {
  uint64_t at, bytes;
  size_t generation; /* of the file */
};

static RG_THREAD FILE *disk_file;
static RG_THREAD size_t disk_generation; /* how many files there have been */
static RG_THREAD uint64_t disk_end;
static RG_THREAD char *disk_directory; /* NULL: the system's for temporary files */
static RG_THREAD char *disk_name;      /* of a file that has to be removed when it is closed */

#if defined(__unix__) || defined(__APPLE__)
static FILE *open_in(const char *directory) {
  const size_t length = strlen(directory) + sizeof "/retrograd-XXXXXX";
  char *const name = allocate(length, 1);
  FILE *file = NULL;
  int descriptor, why;
  snprintf(name, length, "%s/retrograd-XXXXXX", directory);
  descriptor = mkstemp(name);
  if (descriptor >= 0) {
    file = fdopen(descriptor, "wb+");
    if (file == NULL) close(descriptor);
    unlink(name);
  }
  why = errno;
  free(name);
  errno = why;
  return file;
}
#else
static FILE *open_in(const char *directory) {
  const size_t length = strlen(directory) + 64;
  unsigned attempt;
  disk_name = allocate(length, 1);
  for (attempt = 0; attempt < 1000; attempt++) {
    FILE *file;
    snprintf(disk_name, length, "%s/retrograd-%p-%u.tmp", directory, (void *)&disk_file, attempt);
    file = fopen(disk_name, "rb");
    if (file == NULL) return fopen(disk_name, "wb+");
    fclose(file);
  }
  return NULL;
}
#endif

static void close_disk(void) {
  if (disk_file != NULL) fclose(disk_file);
  disk_file = NULL;
  if (disk_name != NULL) remove(disk_name);
  free(disk_name);
  disk_name = NULL;
}

static const char *open_disk(void) {
  if (disk_file != NULL) return NULL;
  errno = 0;
  disk_file = disk_directory == NULL ? tmpfile() : open_in(disk_directory);
  if (disk_file == NULL) return errno == 0 ? "no file can be opened for it" : strerror(errno);
  /* A full disk is noticed at once; snapshots are larger than a buffer anyway. */
  setvbuf(disk_file, NULL, _IONBF, 0);
  disk_generation++;
  disk_end = 0;
  return NULL;
}

/* What these two return says why it is not possible, or is NULL. */
static const char *write_to_disk(struct extent *extent, const unsigned char *from, size_t bytes) {
  const char *const wrong = open_disk();
  if (wrong != NULL) return wrong;
  if (extent->generation != disk_generation || extent->bytes < bytes) {
    extent->generation = disk_generation;
    extent->at = disk_end;
    extent->bytes = bytes;
    disk_end += bytes;
  }
  errno = 0;
  if (RG_SEEK(disk_file, extent->at) == 0 && fwrite(from, 1, bytes, disk_file) == bytes && fflush(disk_file) == 0) return NULL;
  extent->generation = 0;
  return errno == 0 ? "the file does not take it" : strerror(errno);
}

static const char *read_from_disk(const struct extent *extent, unsigned char *to, size_t bytes) {
  if (disk_file == NULL || extent->generation != disk_generation) return "it has never been written";
  errno = 0;
  clearerr(disk_file);
  if (RG_SEEK(disk_file, extent->at) == 0 && fread(to, 1, bytes, disk_file) == bytes) return NULL;
  if (feof(disk_file)) return "the file has become shorter than it was";
  return errno == 0 ? "the file cannot be read" : strerror(errno);
}

#endif
