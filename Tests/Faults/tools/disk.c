/* A disk with faults: preloaded into a process, it stands before the writes into one folder.
 *
 *   DISK_FOLDER    paths that begin with it are that disk's
 *   DISK_CONTROL   a file whose text is the fault; none, no fault:
 *                    stall MS    the next write waits so long, once (the file is then removed)
 *                    block       writes wait until the file is gone
 *                    error N     writes fail with errno N
 *                    rate BYTES  writes take as long as a disk of so many bytes a second
 *   DISK_LOG       a line for each fault done: CLOCK_MONOTONIC in seconds, and what
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void rest(double seconds) {
    if (seconds <= 0) return;
    struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    while (nanosleep(&t, &t) && errno == EINTR) {}
}

static void tell(const char *what) {
    const char *path = getenv("DISK_LOG");
    FILE *log = path ? fopen(path, "ae") : NULL;
    if (!log) return;
    fprintf(log, "%.6f %s\n", now(), what);
    fclose(log);
}

static int is_ours(int fd) {
    const char *folder = getenv("DISK_FOLDER");
    char link[64], path[4096];
    if (!folder) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

/* Does the fault that is asked for; what it returns is the errno to fail with, or 0. */
static int fault(int fd, size_t size) {
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    static double free_at;
    const char *path = getenv("DISK_CONTROL");
    char word[16] = "";
    double value = 0;
    int saved = errno;
    if (!path || !is_ours(fd)) return 0;
    FILE *file = fopen(path, "re");
    errno = saved;
    if (!file) return 0;
    int words = fscanf(file, "%15s %lf", word, &value);
    fclose(file);
    if (words < 1) return 0;
    if (!strcmp(word, "stall")) {
        if (unlink(path)) return 0;
        tell("stall");
        rest(value / 1000);
        tell("stall over");
    } else if (!strcmp(word, "block")) {
        tell("block");
        while (!access(path, F_OK)) rest(0.01);
    } else if (!strcmp(word, "error")) {
        tell("error");
        return (int)value;
    } else if (!strcmp(word, "rate") && value > 0) {
        /* One disk for all threads: each write waits for those before it. */
        pthread_mutex_lock(&turn);
        double begin = now() > free_at ? now() : free_at;
        free_at = begin + (double)size / value;
        double until = free_at;
        pthread_mutex_unlock(&turn);
        rest(until - now());
    }
    errno = saved;
    return 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *data, size_t size) {
    int wrong = fault(fd, size);
    if (wrong) return errno = wrong, -1;
    return REAL(write)(fd, data, size);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    int wrong = fault(fd, size);
    if (wrong) return errno = wrong, -1;
    return REAL(pwrite64)(fd, data, size, at);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    size_t size = 0;
    for (int n = 0; n < count; n++) size += parts[n].iov_len;
    int wrong = fault(fd, size);
    if (wrong) return errno = wrong, -1;
    return REAL(writev)(fd, parts, count);
}
