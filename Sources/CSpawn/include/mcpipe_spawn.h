// Child processes of tests, for whom Foundation's are not safe; see SpawnedProcess.swift.
#ifndef MCPIPE_SPAWN_H
#define MCPIPE_SPAWN_H

/// posix_spawn with every signal at its default and unblocked, three open files and no others, in a folder (NULL is ours). A
/// file below 0 is /dev/null. Answers as C's does: 0, or what errno would be.
int mcpipe_spawn(char *const *arguments, char *const *environment, const char *folder, int input, int output, int errors,
                 int *identifier);
/// waitpid: the exit status, or 128 and the signal.
int mcpipe_wait(int identifier);

#endif
