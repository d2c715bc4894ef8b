"""The virtual machine with cameras: real drivers, real unplugging, real power cuts."""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

from lab.bench import ROOT, Impossible

TOOLS = pathlib.Path(__file__).resolve().parent.parent / 'tools'

# Each line of events gets the machine's own uptime before it; the commands `told` and `up` are for scripts. A process costs an
# emulated processor a tenth of a second, so that there are as few as can be.
HEAD = '''
udevadm settle -t 240
up() { local moment rest; read -r moment rest < /proc/uptime; echo "$moment"; }
stamped() { local moment rest line; while IFS= read -r line; do read -r moment rest < /proc/uptime; echo "$moment $line"; done > events.log; }
told() { for ((i = 0; i < 300; i++)); do [ "$(grep -c "\\"event\\":\\"$1\\"" events.log)" -ge "$2" ] && return; sleep 0.2; done; return 1; }
'''


def command(lab, place, script, options, limit):
    """The command that runs a script of bash in a machine of its own; the share is `place`."""
    if not shutil.which('qemu-system-x86_64'):
        raise Impossible('there is no qemu')
    shutil.copy(lab.mcpipe, place / 'mcpipe')
    return [ROOT / 'dev/vm-cameras', ROOT / '.build/vm', '--share', place, '--limit', str(limit), *options, '--', 'bash', '-c',
            HEAD + script]


def run(lab, place, script, *options, limit=300):
    """Runs a script of bash in a machine to its end."""
    return subprocess.run(command(lab, place, script, options, limit), capture_output=True, text=True, errors='replace',
                          stdin=subprocess.DEVNULL, timeout=limit + 60)


class Powered:
    """A machine with a disk of its own, both of which are switched off when somebody pulls the plug."""

    def __init__(self, lab, place, script, image, seed=None, limit=700):
        socket = place / '.disk.sock'
        self.place, self.image = place, image
        self.disk = subprocess.Popen(['/usr/bin/python3', TOOLS / 'volatile.py', socket, image, *([str(seed)] if seed else [])],
                                     stdout=subprocess.PIPE, text=True)
        if self.disk.stdout.readline().strip() != 'ready':
            raise RuntimeError('there is no disk')
        options = ('--cams', '0', '--sound', 'none', '--disk', f'nbd+unix:///?socket={socket}')
        # In a session of its own, so that all of it can be killed at once.
        self.machine = subprocess.Popen(command(lab, place, script, options, limit), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, start_new_session=True)

    def wait_for(self, name, number, limit=500):
        """The uptime at the n-th event of a name."""
        end = time.monotonic() + limit
        while time.monotonic() < end and self.machine.poll() is None:
            found = [moment for moment, event in events(self.place) if event['event'] == name]
            if len(found) >= number:
                return found[number - 1]
            time.sleep(0.1)
        raise RuntimeError(f'the machine never told {name} {number} times')

    def cut(self):
        """Pulls the plug; answers how many sectors the disk's cache has lost."""
        self.disk.terminate()
        said = self.disk.stdout.read().split()
        self.off()
        return int(said[0]) if said else 0

    def off(self):
        # By session: `timeout` makes a process group of its own.
        for process in pathlib.Path('/proc').glob('[0-9]*'):
            with contextlib.suppress(ProcessLookupError, FileNotFoundError):
                if os.getsid(int(process.name)) == self.machine.pid:
                    os.kill(int(process.name), signal.SIGKILL)
        self.machine.wait()
        self.disk.kill()
        self.disk.wait()
        self.disk.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.off()


def format_disk(image, megabytes):
    """An empty ext4 with its journal, as a kernel would mount it."""
    with open(image, 'wb') as file:
        file.truncate(megabytes << 20)
    subprocess.run([tool('mkfs.ext4'), '-q', '-F', image], check=True)


def files_of(image, folder):
    """Copies what a disk has after a power cut: its journal is replayed, as at any mount, and nothing is mended."""
    subprocess.run([tool('e2fsck'), '-E', 'journal_only', '-p', image], check=False, capture_output=True)
    folder.mkdir()
    subprocess.run([tool('debugfs'), '-R', f'rdump / {folder}', image], check=True, capture_output=True)


def tool(name):
    found = shutil.which(name, path=f'{os.environ["PATH"]}:/usr/sbin:/sbin')
    if not found:
        raise Impossible(f'there is no {name}')
    return found


def events(place):
    """(uptime, event) of a machine's run."""
    found, log = [], place / 'events.log'
    for line in log.read_text(errors='replace').splitlines() if log.exists() else ():
        moment, _, text = line.partition(' ')
        try:
            found.append((float(moment), json.loads(text)))
        except ValueError:
            continue
    return found
