// posix_spawn_file_actions_addclosefrom_np and its like.
#define _GNU_SOURCE

#include "mcpipe_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

static int add_file(posix_spawn_file_actions_t *actions, int file, int place) {
    if (file < 0) return posix_spawn_file_actions_addopen(actions, place, "/dev/null", O_RDWR, 0);
    return posix_spawn_file_actions_adddup2(actions, file, place);
}

static int add_files(posix_spawn_file_actions_t *actions, const char *folder, int input, int output, int errors) {
    int failure = folder ? posix_spawn_file_actions_addchdir_np(actions, folder) : 0;
    if (!failure) failure = add_file(actions, input, 0);
    if (!failure) failure = add_file(actions, output, 1);
    if (!failure) failure = add_file(actions, errors, 2);
    return failure ? failure : posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

int mcpipe_spawn(char *const *arguments, char *const *environment, const char *folder, int input, int output, int errors,
                 int *identifier) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (!failure) {
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        failure = add_files(&actions, folder, input, output, errors);
        pid_t child = 0;
        if (!failure) failure = posix_spawn(&child, arguments[0], &actions, &attributes, arguments, environment);
        *identifier = child;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

int mcpipe_wait(int identifier) {
    int status = 0;
    while (waitpid(identifier, &status, 0) < 0) {
        if (errno != EINTR) return 255;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
