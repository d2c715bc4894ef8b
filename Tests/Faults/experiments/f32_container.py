"""F32: everything of the short run again, in a container that may do next to nothing."""
import pathlib
import re
import subprocess
import traceback

from lab import bench, container
from lab.bench import Figure, Outcome, equal, experiment, missing

# What an experiment costs in processor time and memory would be the runtime's own start; the kernel's limit holds instead.
OUTSIDE = ('processor time', 'largest memory of a bomb')
# Of these the short run of every change has time for.
SHORT = ('F16', 'F28')


def names(lab):
    """The experiments of the short run, without this one and without those that are no mcpipe's."""
    every = [name for name, (_, tiers, control) in sorted(bench.REGISTRY.items()) if 'P' in tiers and not control and name != 'F32']
    return [name for name in every if name in SHORT] if lab.tier == 'P' else every


def inside(lab, name):
    """One experiment with mcpipe in containers: (its faults, containers with a limit, the smallest limit, kills for memory)."""
    volume = lab.place(name)
    with container.Pod(lab.mcpipe, volume) as pod:
        part = bench.Lab(pod.command, volume, 'P', lab.random, lab.rounds, contained=True)
        try:
            figures = bench.REGISTRY[name][0](part).figures
        except bench.Impossible:
            raise
        except Exception as fault:
            traceback.print_exc()
            figures = [Figure('the experiment ran', f'{type(fault).__name__}: {fault}'[:200], 'to its end', False)]
    kept = [figure for figure in figures if not any(word in figure.what for word in OUTSIDE)]
    faults = [f'{figure.what}: {figure.measured} ({figure.limit})' for figure in kept if not figure.passed]
    return len(kept), faults, list(pod.limits.values())


@experiment('F32', tiers='PN')
def contained(lab):
    container.prepare(is_made=lab.tier != 'P')
    found, limits, done = [], [], names(lab)
    for name in done:
        figures, faults, of_these = inside(lab, name)
        limits += of_these
        found.append(Figure(f'{name}: figures as outside', f'{figures - len(faults)}' + (f' ({faults[0]})' if faults else ''),
                            f'{figures}', not faults))
    found += rights(lab)
    found += [
        Figure('runs that had a limit of memory', str(len(limits)), 'some', bool(limits)),
        equal('processes killed for want of memory', sum(kills for *_, kills in limits), 0),
        missing('a list of what the image is made of, and its known holes'),
    ]
    least, most = min((limit for _, limit, _ in limits), default=0), max((limit for _, limit, _ in limits), default=0)
    return Outcome(len(done), found, f'runc, the engines\' seccomp filter, process 1, user {container.USER}; a limit of '
                   f'{container.SHARE} x what each run had when it was steady, {least / 1e6:.0f} to {most / 1e6:.0f} MB, and of '
                   '64 MiB for each check; F26\'s processor time is the runtime\'s too and left out; no cameras inside')


def look(lab, name, script, **more):
    """A script of sh in a container of the same kind: (status, what it printed)."""
    volume = lab.place(name)
    with container.Pod(lab.mcpipe, volume) as pod:
        answer = subprocess.run([pod.command, '--', '/bin/sh', '-c', script], cwd=volume, capture_output=True, text=True,
                                stdin=subprocess.DEVNULL, timeout=120, **more)
    return answer.returncode, answer.stdout + answer.stderr


def rights(lab):
    """What the kernel says of the first process of a container."""
    _, said = look(lab, 'rights', 'cat /proc/self/status; cat /proc/self/mountinfo')
    fact = {key: value.strip() for key, _, value in (line.partition(':') for line in said.splitlines())}
    root = re.search(r' / / (\S+)', said) or re.search(r' \S+ / (\S+)', said)
    told = (fact.get('Uid', '').split()[:1], fact.get('CapBnd'), fact.get('CapEff'), fact.get('NoNewPrivs'), fact.get('Seccomp'),
            'ro' in (root[1].split(',') if root else []))
    return [equal('user, capabilities it may have and has, no new ones, filter of calls, root read-only', told,
                  ([str(container.USER)], '0' * 16, '0' * 16, '1', '2', True))]


# Each line has to fail; what is counted is what was possible.
MISCHIEF = '''
touch /usr/written && echo wrote below the root
touch /usr/share/mcpipe/written && echo wrote beside the image
mount -t tmpfs none /mnt && echo mounted
chown 0 . && echo gave a file away
mknod disk b 8 0 && echo made a device
dd if=/dev/mem of=mem count=1 && echo read memory
echo b > /proc/sysrq-trigger && echo reset
date -s 2000-01-01 && echo set the clock
true
'''


@experiment('F32', tiers='PN', control='a program that wants more than it may, and one that takes twice its memory, in the same container')
def mischief(lab):
    container.prepare(is_made=lab.tier != 'P')
    tries = MISCHIEF.count('&& echo')
    _, said = look(lab, 'mischief', MISCHIEF)
    done = [line for line in said.splitlines() if re.match('wrote|mounted|made|gave|read |reset|set ', line)]
    volume = lab.place('hog')
    with container.Pod(lab.mcpipe, volume) as pod:
        # Steady with 40 MB for some seconds; then it wants as much again.
        hog = ('open my $file, ">", "hog.mkv"; my ($had, $more) = (40e6, 60e6); my $a = "x" x $had; my $end = time + 8; '
               'while (time < $end) { select undef, undef, undef, 0.1 } my $b = "y" x $more; print "had it\\n"')
        answer = subprocess.run([pod.command, '--', '/usr/bin/perl', '-e', hog], cwd=volume, capture_output=True, text=True,
                                stdin=subprocess.DEVNULL, timeout=120)
    return Outcome(2, [
        Figure('things that it may not, and could not', f'{tries - len(done)} of {tries}' + (f' ({done[0]})' if done else ''),
               f'{tries} of {tries}', not done),
        equal('the one that takes more memory is killed', (answer.returncode, answer.stdout), (137, '')),
    ])
