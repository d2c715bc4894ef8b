"""F03, F09 and F25: what only a machine of its own can be done to."""
import hashlib
import json
import re
import shutil
import subprocess
import time

from lab import judge, machine
from lab.bench import Figure, Outcome, at_most, equal, experiment

USB = 'by-id/usb-mcpipe_Rig_USB_Camera_0_RIG0000-video-index0'


@experiment('F09', tiers='W')
def camera_unplugged(lab):
    count, place = lab.times(2, 5), lab.place('run')
    # Recorded in the machine's memory: its share is a file system across two processors, which would be measured with it.
    graph = f'''mcpipe: 1
name: lab
output: /tmp/out
sources:
  desk:  {{ camera: {USB}, format: mjpeg 640x360@15 }}
  vivid: {{ camera: /dev/video0, format: 320x180@15 }}
sinks:
  a: {{ record: desk.mkv, video: desk, encode: {{ video: {{ codec: mjpeg }} }} }}
  b: {{ record: vivid.mkv, video: vivid, encode: {{ video: {{ codec: mjpeg }} }} }}
'''
    (place / 'graph.yaml').write_text(graph)
    (place / 'calm.yaml').write_text(graph.replace('name: lab', 'name: calm').replace('/tmp/out', '/tmp/calm'))
    # First what the machine is without a fault: how long the camera takes to open for a program that does nothing else, and what
    # the drivers leave out by themselves. From the third time on somebody holds the node of before, so that the camera comes back
    # under another.
    answer = machine.run(lab, place, f'''
        for n in 1 2 3; do
          up >> opening
          v4l2-ctl -d /dev/v4l/{USB} -v width=640,height=360,pixelformat=MJPG --stream-mmap --stream-count=1 --stream-to=/dev/null
          up >> opened
        done
        ./mcpipe run calm.yaml --duration 20s > calm.log 2>&1
        ./mcpipe run graph.yaml --format json 2> errors.log > >(stamped) & pid=$!
        told started 1; sleep 10
        for n in $(seq {count}); do
          readlink -f /dev/v4l/{USB} >> nodes
          [ $n -lt 3 ] || exec 9< /dev/v4l/{USB}
          echo off > /run/vm/uvc0; told source-lost $n; sleep 5
          echo on > /run/vm/uvc0; up >> released; told source-returned $n; sleep 3
          exec 9<&-
        done
        readlink -f /dev/v4l/{USB} >> nodes
        kill -TERM $pid; wait $pid; echo $? > status
        dmesg > kernel.log; cp /tmp/out/* /tmp/calm/* . ; cp /tmp/calm/vivid.mkv calm-vivid.mkv; cp /tmp/out/*.mkv .
        ''', '--cams', '1', '--uvc', '1', '--sound', 'none', limit=900)
    told, log = machine.events(place), (place / 'kernel.log').read_text() if (place / 'kernel.log').exists() else ''
    back = [moment for moment, event in told if event['event'] == 'source-returned']
    # The cable is a socket that is looked at once a second: the camera is plugged in when the machine's port says so.
    plugged = moments(log, 'new .*USB device number')[-count:]
    # When the kernel had read the camera's descriptors and made its node.
    known = moments(log, 'Found UVC')[-count:]
    gaps = sorted(event['gap'] for _, event in told if event['event'] == 'source-returned')
    times = sorted(judge.probe(place / 'desk.mkv').video)
    holes = sorted(after - before for before, after in zip(times, times[1:]))[-len(gaps):] if gaps else []
    wrong = max((abs(hole - gap - 1 / 15) for hole, gap in zip(holes, gaps)), default=99)
    there, missing, room, lost = driver_account(place, manifest_of(place, 'lab'), 'vivid.mkv')
    (place / 'vivid.mkv').rename(place / 'lab-vivid.mkv')
    (place / 'calm-vivid.mkv').rename(place / 'vivid.mkv')
    calm = driver_account(place, manifest_of(place, 'calm'), 'vivid.mkv')
    nodes = (place / 'nodes').read_text().split()
    opening = delays(uptimes(place, 'opening'), uptimes(place, 'opened'))
    return Outcome(count, [
        equal('comes back', len(back), count),
        at_most('after it is plugged in, longest', max((b - p for b, p in zip(back, plugged)), default=99), 3, 's'),
        at_most('told gap is wrong by', wrong * 15, 1, 'pictures'),
        equal('pictures of the other camera that its driver gave and no file has', lost, 0),
        Figure('pictures of the other camera: in the file, not given by the driver, and what its time has room for',
               f'{there} + {missing} of {room:.1f}', 'all, to one picture', there > 0 and abs(there + missing - room) <= 1),
        Figure('the same without a fault', f'{calm[0]} + {calm[1]} of {calm[2]:.1f}', 'all, to one picture',
               calm[0] > 0 and abs(calm[0] + calm[1] - calm[2]) <= 1),
        equal('status: more than 1 % of a camera is missing', (place / 'status').read_text().strip() if (place / 'status').exists() else answer.returncode, '69'),
    ], f'an emulated processor: for a program that only opens this camera and waits for one picture it takes {opening} s; the kernel had '
       f'made the node {delays(plugged, known)} s after plugging, and the camera was back {delays(known, back)} s after that; nodes: '
       + ', '.join(node.removeprefix('/dev/') for node in nodes))


def moments(log, words):
    """When a kernel said something, in seconds of its uptime."""
    return [float(found[1]) for found in re.finditer(rf'^\[ *([0-9.]+)\].*{words}', log, re.MULTILINE)]


def manifest_of(place, name):
    return json.loads(next(place.glob(f'{name}-*.take.json')).read_text())


def delays(earlier, later):
    """From each of some moments to its fellow, written."""
    return ', '.join(f'{after - before:.1f}' for before, after in zip(earlier, later)) or 'unknown'


@experiment('F03', tiers='W')
def power_cut(lab):
    count, announced, damaged, open_losses, lost, canaries = lab.times(1, 30), 0, [], [], [], []
    for number in range(count):
        place = lab.place(f'cut-{number}')
        image = place / 'disk.img'
        machine.format_disk(image, 1024)
        # The witness is written through to this host: it has what came until the moment of the cut.
        (place / 'graph.yaml').write_text('''mcpipe: 1
name: lab
takes: { begin: manual }
defaults: { video: { keyframe-interval: 1 s, bitrate: 1 Mbit/s } }
sources: { ball: { pattern: ball, format: 320x180@15 } }
sinks:
  whole:   { record: "disk/takes/ball-{take}.mp4", video: ball }
  split:   { record: "disk/takes/split-{take}-{segment}.mp4", video: ball, segment: 3 s }
  witness: { record: "witness-{take}.ts", video: ball }
''')
        script = '''
            mkdir -p disk; mount /dev/vda disk
            /usr/bin/python3 canary.py disk/canaries 8000 canaries.log &
            mkfifo /tmp/in; ./mcpipe run graph.yaml --format json 2> errors.log > >(stamped) < /tmp/in & exec 3> /tmp/in
            told started 1
            echo start >&3; told take-started 1; sleep 5; echo stop >&3; told take-archived 1
            echo start >&3; sleep 600
            '''
        shutil.copy(machine.TOOLS / 'canary.py', place)
        # Every second disk keeps a random half of what nobody had it flush.
        with machine.Powered(lab, place, script, image, seed=number if number % 2 else None) as guest:
            guest.wait_for('take-started', 2)
            had = len([event for _, event in machine.events(place) if event['event'] == 'file-archived'])
            guest.wait_for('file-archived', had + lab.random.randint(1, 2))
            time.sleep(lab.random.uniform(0, 3))
            # The cut is after this: what is told by now has to be there.
            told = machine.events(place)
            written = int((place / 'canaries.log').read_text().split()[-1])
            lost.append(guest.cut())
        left = place / 'left'
        machine.files_of(image, left)
        canaries.append((written, gone(left / 'canaries', written)))
        for name, sum_ in announced_files(told, left):
            announced += 1
            file = left / name
            if not file.exists() or hashlib.sha256(file.read_bytes()).hexdigest() != sum_:
                damaged.append(f'cut {number}: {name}' + ('' if file.exists() else ' is not there'))
        lab.run('recover', str(left / 'takes'), cwd=place)
        came = judge.probe(place / 'witness-002.ts').video
        interval = (max(came) - min(came)) / (len(came) - 1)
        for files in ('ball-002.mp4', 'split-002-*.mp4'):
            have = sum(len(judge.probe(file).video) for file in (left / 'takes').glob(files) if file.stat().st_size)
            open_losses.append((len(came) - have) * interval)
    return Outcome(count, [
        Figure('files announced and not identical afterwards', f'{len(damaged)} of {announced}' +
               (f' ({damaged[0]})' if damaged else ''), '0', not damaged and announced >= 6 * count),
        at_most('largest loss of an open recording', max(open_losses), 2.25 + 2, 's'),
        # The bench must be able to fail. mcpipe has the disk flushed for what it tells, and with that what others have written: what
        # the cut takes is what came since.
        Figure('cuts that took some of what was written beside it and never flushed', f'{sum(taken > 0 for _, taken in canaries)} of {count} '
               f'({sum(taken for _, taken in canaries)} of {sum(all_ for all_, _ in canaries)} blocks)', 'at least half',
               2 * sum(taken > 0 for _, taken in canaries) >= count),
        Figure('least that a cut took of an open recording', f'{min(open_losses):.2f} s', 'some', min(open_losses) > 0),
    ], f'ext4 on a disk whose cache ({max(lost)} sectors at most) is lost with the power, wholly or a random half of it; journal '
       'replayed, nothing mended')


@experiment('F03', tiers='W', control='`gst-launch-1.0` with mp4mux, its file finished and not on the disk, and a file that is in the disk\'s cache only; the power is '
            'cut then')
def power_cut_unprotected(lab):
    count, damaged, lost = lab.times(1, 2), 0, []
    for number in range(count):
        place = lab.place(f'cut-{number}')
        image = place / 'disk.img'
        machine.format_disk(image, 1024)
        script = '''
            mkdir -p disk; mount -o commit=300 /dev/vda disk
            dd if=/dev/zero of=disk/direct.bin bs=64k count=16; sync
            gst-launch-1.0 -q videotestsrc num-buffers=75 ! video/x-raw,width=320,height=180,framerate=15/1 ! \
              x264enc speed-preset=ultrafast ! mp4mux ! filesink location=disk/plain.mp4
            dd if=/dev/urandom of=disk/direct.bin bs=64k count=16 conv=notrunc oflag=direct
            plain=$(sha256sum disk/plain.mp4); direct=$(sha256sum disk/direct.bin); moment=$(up)
            echo "$moment {\\"event\\":\\"finished\\",\\"plain.mp4\\":\\"${plain%% *}\\",\\"direct.bin\\":\\"${direct%% *}\\"}" > events.log
            sleep 600
            '''
        with machine.Powered(lab, place, script, image, seed=number if number % 2 else None) as guest:
            guest.wait_for('finished', 1)
            lost.append(guest.cut())
        machine.files_of(image, place / 'left')
        for name in ('plain.mp4', 'direct.bin'):
            file, told = place / 'left' / name, machine.events(place)[0][1][name]
            damaged += not file.exists() or hashlib.sha256(file.read_bytes()).hexdigest() != told
    return Outcome(count, [equal('finished files that are damaged or gone', f'{damaged} of {2 * count}', f'{2 * count} of {2 * count}'),
                           Figure('sectors that a cut took of the disk\'s cache, least', str(min(lost)), 'some', min(lost) > 0)])


def gone(file, count):
    """How many of the first blocks of a file are not what `canary.py` has written."""
    data, block = file.read_bytes() if file.exists() else b'', 4096
    return sum(data[number * block:(number + 1) * block] != number.to_bytes(4, 'big') * (block // 4) for number in range(1, count + 1))


def announced_files(told, left):
    """(name on the disk, SHA-256) of all that a run had said would stay, by file and by manifest."""
    for _, event in told:
        if event['event'] == 'file-archived' and '/disk/' in event['path']:
            yield event['path'].partition('/disk/')[2], event['sha256']
        if event['event'] == 'take-archived' and event['manifest']:
            manifest = left / event['manifest'].partition('/disk/')[2]
            entries = json.loads(manifest.read_text())['files'] if manifest.exists() else []
            if not entries:
                yield str(manifest.relative_to(left)), ''
            for entry in entries:
                if not entry['path'].startswith('..'):
                    yield str((manifest.parent / entry['path']).relative_to(left)), entry['sha256']


@experiment('F25', tiers='W')
def clock_steps(lab):
    place = lab.place('run')
    (place / 'graph.yaml').write_text('''mcpipe: 1
name: lab
output: /tmp/out
takes: { begin: manual }
sources: { cam: { camera: /dev/video0, format: 320x180@15 } }
sinks: { a: { record: "cam-{date}-{time}-{take}.mkv", video: cam, encode: { video: { codec: mjpeg } } } }
''')
    # The zone of Berlin leaves its summer time on 2026-10-25 at 01:00 UTC; the fourth take goes through it.
    machine.run(lab, place, '''
        export TZ=Europe/Berlin
        begin() { echo start >&3; told take-started $1; up >> begins; }
        end() { up >> ends; echo stop >&3; told take-ended $1; }
        mkfifo /tmp/in; ./mcpipe run graph.yaml --format json 2> errors.log > >(stamped) < /tmp/in & pid=$!; exec 3> /tmp/in
        told started 1; sleep 8
        begin 1; sleep 4; up >> steps; date -s '+1 hour'; sleep 4; up >> steps; date -s '-2 hours'; sleep 4; up >> steps; date -s '+1 second'
        sleep 4; end 1
        begin 2; sleep 3; up >> steps; date -s '-5 seconds'; sleep 3; end 2
        begin 3; sleep 3; end 3
        date -u -s '2026-10-25 00:59:57'; sleep 2
        begin 4; sleep 4; end 4; told take-archived 4
        echo quit >&3; wait $pid; echo $? > status
        cp /tmp/out/* .
        ''', '--cams', '1', '--sound', 'none', limit=600)
    told = machine.events(place)
    ends, files = uptimes(place, 'ends'), sorted(place.glob('cam-*.mkv'))
    takes = [event for _, event in told if event['event'] == 'take-ended']
    # An event is stamped when the machine comes to it, which may take it seconds: the earliest of all says how the recorder's
    # running time lies on the machine's uptime.
    zero = min((moment - event['runningTime'] for moment, event in told if 'runningTime' in event), default=0)
    begun = [zero + event['runningTime'] for _, event in told if event['event'] == 'take-started']
    wrong = max((abs(begin + take['length'] - end) for begin, take, end in zip(begun, takes, ends)), default=99)
    manifests = [json.loads(file.read_text()) for file in sorted(place.glob('*.take.json'))]
    told_steps = [round(step['by']) for manifest in manifests for step in manifest.get('clockSteps', [])]
    accounts = [driver_account(place, manifest) for manifest in manifests]
    return Outcome(5, [
        equal('takes, their manifests and files', (len(takes), len(manifests), len(files)), (4, 4, 4)),
        at_most('length of a take wrong by', wrong, 1.5, 's'),
        Figure('pictures of each take: in the file, not given by the driver, and what its time has room for',
               '; '.join(f'{there} + {missing} of {room:.1f}' for there, missing, room, _ in accounts), 'all, to one picture',
               len(accounts) == 4 and all(abs(there + missing - room) <= 1 for there, missing, room, _ in accounts)),
        equal('pictures that the recorder lost', sum(lost for *_, lost in accounts), 0),
        equal('steps in the manifests', told_steps, [3600, -7200, 1, -5]),
        equal('status', (place / 'status').read_text().strip() if (place / 'status').exists() else 'none', '0'),
    ], 'steps of 1 h, -2 h, 1 s and -5 s, and the end of summer time, in an emulated machine, whose driver leaves pictures out: '
       'counted by its own numbers')


def uptimes(place, name):
    """The moments that a script has noted in a file."""
    return [float(line) for line in (place / name).read_text().split()] if (place / name).exists() else []


def driver_account(place, manifest, name=None, rate=15):
    """Of one camera in a take: (pictures in its file, pictures that the driver's own count is short of, pictures that the time
    from the first to the last has room for, pictures that the recorder lost)."""
    entry = next(each for each in manifest['files'] if name in (None, each['path']))
    video = judge.probe(place / entry['path']).video
    drops = [drop for drop in manifest['drops'] if drop['node'] == entry['sink']]
    missing = sum(drop['discontinuity'] for drop in drops)
    lost = sum(drop['late'] + drop['outOfBuffers'] for drop in drops) + abs(entry['frames'] - len(video))
    return len(video), missing, (max(video) - min(video)) * rate + 1 if video else 0, lost
