"""Hardened containers: a command with no more rights than a careful pod has, started by runc as docker and Kubernetes do.

Not root, nothing that may be gained, no capability, a root file system that cannot be written, the engines' own seccomp filter, and a
limit of memory. The cameras stay outside, on the loopback network that they share; the folder of an experiment is the volume.
"""
import contextlib
import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import threading
import time
import uuid

from lab.bench import ROOT, Impossible

TOOLS = pathlib.Path(__file__).resolve().parent.parent / 'tools'
IMAGE = ROOT / '.build/container'
# containers-common has what buildah, podman and docker all begin with.
SECCOMP = pathlib.Path('/usr/share/containers/seccomp.json')
GROUPS = pathlib.Path('/sys/fs/cgroup')
MEMORY = GROUPS / 'memory'
# Of the processor, where a process has 1024.
PART = 64 * 1024
USER = 10001
COMMAND = '/usr/local/bin/mcpipe'
RECORDINGS = ('.mp4', '.mkv', '.ts')
# What a run has this long after its recording began, and no longer grows, is its steady state.
SETTLED = 2.5
SHARE = 1.5


def prepare(is_made=True):
    """All of the image but the command, made from the Dockerfile once; where it is not to be made, there may be none."""
    if os.geteuid() != 0 or not shutil.which('runc') or not SECCOMP.exists():
        raise Impossible('containers need root, runc and the seccomp filter of containers-common')
    if not MEMORY.joinpath('memory.limit_in_bytes').exists():
        raise Impossible('there is no control group for memory')
    IMAGE.parent.mkdir(exist_ok=True)
    with open(IMAGE.with_suffix('.lock'), 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (IMAGE / 'env').exists():
            return
        if not is_made:
            raise Impossible(f'the image is not there; scripts/image-test --root {IMAGE.relative_to(ROOT)} makes it')
        make()


def make():
    made = subprocess.run([ROOT / 'scripts/image-test', '--root', IMAGE], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if made.returncode:
        raise Impossible(f'the image cannot be made: {made.stderr.strip()[-300:]}')


def seccomp():
    """The engines' filter as runc reads it, for a process without any capability."""
    told = json.loads(SECCOMP.read_text())
    kept = []
    for rule in told['syscalls']:
        includes, excludes = rule.get('includes') or {}, rule.get('excludes') or {}
        if includes.get('caps') or 'amd64' not in includes.get('arches', ['amd64']) or 'amd64' in excludes.get('arches', []):
            continue
        kept.append({key: rule[key] for key in ('names', 'action', 'args', 'errnoRet') if rule.get(key) is not None})
    architectures = next(each for each in told['archMap'] if each['architecture'] == 'SCMP_ARCH_X86_64')
    return {'defaultAction': told['defaultAction'], 'defaultErrnoRet': told['defaultErrnoRet'],
            'architectures': [architectures['architecture'], *architectures['subArchitectures']], 'syscalls': kept}


class Pod:
    """Where the containers of one experiment live: its volume, the file to start mcpipe by, and its control group.

    `command` stands for mcpipe and is used like it: each start is a container whose first process is mcpipe.
    """

    def __init__(self, mcpipe, volume):
        self.volume, self.group = pathlib.Path(volume), f'mcpipe-faults-{uuid.uuid4().hex[:8]}'
        # Outside of the volume: containers that are as many as the volume's own files are nobody's files.
        self.state = pathlib.Path('/tmp') / self.group
        self.state.mkdir()
        self.command = self.state / 'mcpipe'
        self.command.write_text(f'#!/bin/sh\nexec /usr/bin/python3 -B {TOOLS}/contained.py {self.state} "$@"\n')
        self.command.chmod(0o755)
        settings = {'mcpipe': str(mcpipe), 'volume': str(self.volume), 'group': self.group, 'libraries': libraries(mcpipe),
                    'environment': dict(os.environ)}
        (self.state / 'settings.json').write_text(json.dumps(settings))
        for shares in GROUPS.glob('cpu/cpu.shares'):
            # What the laboratory's own priority is outside, a group's part is inside: neighbours are not what is measured.
            own = shares.parent / self.group / shares.name
            own.parent.mkdir()
            own.write_text(str(PART))
        self.limits, self.over = {}, threading.Event()
        self.guard = threading.Thread(target=self.limit, daemon=True)

    def execute(self, *arguments):
        """Runs a program in its one container, as an orchestrator's hooks are."""
        name = next((self.state / 'runc').iterdir()).name
        subprocess.run(['runc', '--root', self.state / 'runc', 'exec', name, *arguments], check=True, capture_output=True, timeout=60)

    def limit(self):
        """Gives each container its limit as soon as it is steady, and remembers the most that it ever took."""
        seen = {}
        while not self.over.wait(0.1):
            for group in MEMORY.joinpath(self.group).glob('*/'):
                with contextlib.suppress(OSError):
                    if not self.records(group):
                        continue
                    now, used = time.monotonic(), working_set(group)
                    first, before, _ = seen.setdefault(group.name, (now, 0, 0))
                    if group.name in self.limits:
                        self.limits[group.name] = (*self.limits[group.name][:2], kills(group))
                    elif now - first > SETTLED and used < before * 1.02:
                        limit = int(used * SHARE) >> 12 << 12
                        (group / 'memory.limit_in_bytes').write_text(str(limit))
                        self.limits[group.name] = (used, limit, 0)
                    # Once in a second.
                    if now - seen[group.name][2] > 1:
                        seen[group.name] = (first, used, now)

    def records(self, group):
        """Whether a container has a recording open. Before that it is small, and on a busy machine for long."""
        open_files = (os.readlink(link) for number in (group / 'cgroup.procs').read_text().split()
                      for link in pathlib.Path(f'/proc/{number}/fd').iterdir())
        return any(path.startswith(f'{self.volume}/') and path.endswith(RECORDINGS) for path in open_files)

    def __enter__(self):
        self.guard.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.guard.join()
        for left in (self.state / 'runc').glob('*'):
            subprocess.run(['runc', '--root', self.state / 'runc', 'delete', '--force', left.name], check=False, capture_output=True)
        for group in GROUPS.glob(f'*/{self.group}'):
            with contextlib.suppress(OSError):
                group.rmdir()
        shutil.rmtree(self.state, ignore_errors=True)


def working_set(group):
    """What of a container's memory cannot be had back by forgetting files: what an orchestrator measures."""
    facts = dict(line.split() for line in (group / 'memory.stat').read_text().splitlines())
    return int((group / 'memory.usage_in_bytes').read_text()) - int(facts['total_inactive_file'])


def kills(group):
    """How many processes the kernel has killed for want of memory."""
    facts = dict(line.split() for line in (group / 'memory.oom_control').read_text().splitlines())
    return int(facts.get('oom_kill', 0))


def libraries(mcpipe):
    """The folders of a command's libraries that the image does not have: a debug build's Swift."""
    told = subprocess.run(['ldd', mcpipe], capture_output=True, text=True).stdout
    paths = [pathlib.Path(line.split('=>')[1].split()[0]) for line in told.splitlines() if '=> /' in line]
    return sorted({str(path.parent) for path in paths if not path.is_relative_to('/lib') and not path.is_relative_to('/usr/lib')})


def configuration(arguments, settings, name, cwd, environment, limit=None):
    """The container, in the words of the OCI's runtime specification."""
    def mount(place, kind, source, *options):
        return {'destination': place, 'type': kind, 'source': source, 'options': list(options)}

    def bind(place, source, *options):
        return mount(place, 'bind', source, 'rbind', *options)

    return {
        'ociVersion': '1.0.2',
        'process': {
            'terminal': False, 'user': {'uid': USER, 'gid': USER}, 'args': arguments, 'cwd': cwd,
            'env': [f'{key}={value}' for key, value in environment.items()], 'noNewPrivileges': True,
            'capabilities': {kind: [] for kind in ('bounding', 'effective', 'permitted', 'inheritable', 'ambient')},
        },
        'root': {'path': str(IMAGE / 'root'), 'readonly': True}, 'hostname': 'recorder',
        'mounts': [
            mount('/proc', 'proc', 'proc', 'nosuid', 'noexec', 'nodev'),
            mount('/dev', 'tmpfs', 'tmpfs', 'nosuid', 'strictatime', 'mode=755', 'size=65536k'),
            mount('/dev/shm', 'tmpfs', 'shm', 'nosuid', 'noexec', 'nodev', 'mode=1777', 'size=65536k'),
            mount('/sys', 'none', '/sys', 'rbind', 'nosuid', 'noexec', 'nodev', 'ro'),
            mount('/tmp', 'tmpfs', 'tmpfs', 'nosuid', 'nodev', 'mode=1777', 'size=65536k'),
            bind(settings['volume'], settings['volume'], 'rw', 'rslave', 'nosuid', 'nodev'),
            bind(COMMAND, settings['mcpipe'], 'ro'),
            *(bind(folder, folder, 'ro') for folder in settings['libraries']),
        ],
        'linux': {
            # The network is the cameras' too.
            'namespaces': [{'type': kind} for kind in ('pid', 'ipc', 'uts', 'mount')],
            'cgroupsPath': f'/{settings["group"]}/{name}',
            'resources': {'devices': [{'allow': False, 'access': 'rwm'}], **({'memory': {'limit': limit}} if limit else {})},
            'seccomp': seccomp(),
            'maskedPaths': ['/proc/acpi', '/proc/asound', '/proc/kcore', '/proc/keys', '/proc/latency_stats', '/proc/timer_list',
                            '/proc/timer_stats', '/proc/sched_debug', '/proc/scsi', '/sys/firmware'],
            'readonlyPaths': ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys', '/proc/sysrq-trigger'],
        },
    }


def give(volume):
    """Makes the volume the container's user's, as a pod's `fsGroup` does."""
    for folder, folders, files in os.walk(volume):
        for path in [folder, *(os.path.join(folder, each) for each in folders + files)]:
            # Others are at work in it.
            with contextlib.suppress(FileNotFoundError):
                if os.lstat(path).st_uid != USER:
                    os.lchown(path, USER, USER)


def enter(state, arguments):
    """Becomes the runtime, which waits for the container's first process, hands it signals, and ends with its status."""
    state = pathlib.Path(state)
    settings = json.loads((state / 'settings.json').read_text())
    name = f'{os.getpid()}-{uuid.uuid4().hex[:8]}'
    image = dict(line.split('=', 1) for line in (IMAGE / 'env').read_text().splitlines())
    # The host's environment stays outside; what an experiment has added goes in.
    added = {key: value for key, value in os.environ.items() if settings['environment'].get(key) != value and key != 'PWD'}
    # Files that nobody trusts are read with the least: the bar for one of them is 64 MB.
    limit = 64 << 20 if arguments[:1] == ['check'] else None
    # Another command than mcpipe is for the experiment that looks at the container itself.
    inside = arguments[1:] if arguments[:1] == ['--'] else [COMMAND, *arguments]
    give(settings['volume'])
    bundle = state / 'bundles' / name
    bundle.mkdir(parents=True)
    told = configuration(inside, settings, name, os.getcwd(), {**image, **added}, limit)
    (bundle / 'config.json').write_text(json.dumps(told))
    runtime = ['runc', '--root', str(state / 'runc'), 'run', '--bundle', str(bundle), name]
    os.execvpe('runc', runtime, settings['environment'])
