/* Loaded ahead of the C library: counts, records and makes fail what a process does to the files of one folder.

   DISK_FOLDER   files whose path begins with this; writes to one called `told` are recorded and never fail
   DISK_FAIL     the number, from 1, of the call that fails; 0 for none
   DISK_ERRNO    how it fails
   DISK_LASTS    1: every later call fails too; 2: every later sync
   DISK_LOG      a file for the record: a line "call what offset length path", then the bytes; failed calls are not in it
   DISK_KILL     1: the process is killed by SIGKILL at that call, instead of the call failing */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static const char *folder;
static long at, count, lasts, kills;
static int number, log_file = -1, ready;
static ssize_t (*real_write)(int, const void *, size_t);

static long told(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static void begin(void) {
    if (ready) return;
    ready = 1;
    real_write = dlsym(RTLD_NEXT, "write");
    folder = getenv("DISK_FOLDER");
    at = told("DISK_FAIL");
    number = (int)told("DISK_ERRNO");
    lasts = told("DISK_LASTS");
    kills = told("DISK_KILL");
    const char *name = getenv("DISK_LOG");
    if (name) log_file = (int)syscall(257, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int ours(const char *path) {
    size_t size = folder ? strlen(folder) : 0;
    return size && path && !strncmp(path, folder, size) && (!path[size] || path[size] == '/');
}

static int path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, PATH_MAX - 1);
    path[size < 0 ? 0 : size] = 0;
    return ours(path);
}

/* Whether this call should fail. */
static int fails(int syncs) {
    count++;
    if (!at || count < at || (count > at && !(lasts == 1 || (lasts == 2 && syncs)))) return 0;
    if (kills) raise(SIGKILL);
    errno = number;
    return 1;
}

static void note(const char *what, long offset, const void *data, size_t size, const char *path) {
    if (log_file < 0) return;
    char line[PATH_MAX + 100];
    int length = snprintf(line, sizeof line, "%ld %s %ld %zu %s\n", count, what, offset, size, path);
    real_write(log_file, line, length);
    if (size) real_write(log_file, data, size);
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    begin(); \
    if (!real) real = dlsym(RTLD_NEXT, name)

#define SYNCS(name) \
    int name(int file) { \
        REAL(int, #name, int); \
        char path[PATH_MAX]; \
        if (!path_of(file, path)) return real(file); \
        if (fails(1)) return -1; \
        int done = real(file); \
        if (!done) note("sync", 0, 0, 0, path); \
        return done; \
    }
SYNCS(fsync)
SYNCS(fdatasync)

ssize_t write(int file, const void *data, size_t size) {
    begin();
    char path[PATH_MAX];
    if (!path_of(file, path)) return real_write(file, data, size);
    if (!strstr(path, "/told") && fails(0)) return -1;
    off_t offset = fcntl(file, F_GETFL) & O_APPEND ? lseek(file, 0, SEEK_END) : lseek(file, 0, SEEK_CUR);
    ssize_t done = real_write(file, data, size);
    if (done > 0) note("write", offset, data, done, path);
    return done;
}

#define WRITES(name) \
    ssize_t name(int file, const void *data, size_t size, off_t offset) { \
        REAL(ssize_t, #name, int, const void *, size_t, off_t); \
        char path[PATH_MAX]; \
        if (!path_of(file, path)) return real(file, data, size, offset); \
        if (fails(0)) return -1; \
        ssize_t done = real(file, data, size, offset); \
        if (done > 0) note("write", offset, data, done, path); \
        return done; \
    }
WRITES(pwrite)
WRITES(pwrite64)

#define CUTS(name) \
    int name(int file, off_t size) { \
        REAL(int, #name, int, off_t); \
        char path[PATH_MAX]; \
        if (!path_of(file, path)) return real(file, size); \
        if (fails(0)) return -1; \
        int done = real(file, size); \
        if (!done) note("cut", size, 0, 0, path); \
        return done; \
    }
CUTS(ftruncate)
CUTS(ftruncate64)

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (!ours(from)) return real(from, to);
    if (fails(0)) return -1;
    int done = real(from, to);
    if (!done) note("rename", 0, to, strlen(to), from);
    return done;
}

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    if (!ours(path)) return real(path);
    if (fails(0)) return -1;
    int done = real(path);
    if (!done) note("unlink", 0, 0, 0, path);
    return done;
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    if (!ours(path)) return real(path, mode);
    if (fails(0)) return -1;
    int done = real(path, mode);
    if (!done) note("folder", 0, 0, 0, path);
    return done;
}

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, #name, const char *, int, ...); \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        struct stat there; \
        if (!ours(path) || !(flags & (O_CREAT | O_TRUNC))) return real(path, flags, mode); \
        int new = lstat(path, &there) != 0; \
        if (!new && !(flags & O_TRUNC)) return real(path, flags, mode); \
        if (!strstr(path, "/told") && fails(0)) return -1; \
        int file = real(path, flags, mode); \
        if (file >= 0) note(new ? "create" : "cut", 0, 0, 0, path); \
        return file; \
    }
OPENS(open)
OPENS(open64)
