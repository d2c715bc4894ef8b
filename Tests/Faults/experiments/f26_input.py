"""F26 to F28: files, names and secrets that mean harm."""
import base64
import json
import os
import pathlib
import secrets
import subprocess
import time
import urllib.request

from lab import graphs
from lab.bench import ROOT, Figure, Outcome, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

TOKENS = ['{', '}', '[', ']', ':', ',', '&a ', '*a', '!t ', '|', '>', '"', "'", '#', '- ', '? ', '${A}', '$', '~', 'null', 'yes',
          '0x10', '1:30', '\t', '\0', '\ufeff', '\x85', '<<: ', '---\n', '...\n', '%YAML 2.0\n', '-1', '1e999', '\ud7ff', '{take}']


def mutated(text, dice):
    """A damaged file: bits turned, lines cut, doubled and exchanged, words of YAML put in."""
    data = bytearray(text)
    for _ in range(dice.randint(1, 3)):
        if not data:
            break
        place, lines = dice.randrange(len(data)), data.split(b'\n')
        line = dice.randrange(len(lines))
        way = dice.randrange(7)
        if way == 0:
            data[place] ^= 1 << dice.randrange(8)
        elif way == 1:
            data = data[:place]
        elif way == 2:
            data = bytearray(b'\n'.join(lines[:line] + lines[line + 1:]))
        elif way == 3:
            data = bytearray(b'\n'.join(lines[:line] + [lines[line]] + lines[line:]))
        elif way == 4:
            data[place:place] = dice.choice(TOKENS).encode()
        elif way == 5:
            other = dice.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            data = bytearray(b'\n'.join(lines))
        else:
            del data[place:place + dice.randint(1, 12)]
    return bytes(data)


def bombs():
    """Files that are small, or deep, or wide, and cost a naive reader everything."""
    levels = ''.join(f'a{n}: &a{n} [' + ','.join([f'*a{n - 1}'] * 9) + ']\n' for n in range(1, 10))
    yield b'a0: &a0 [x,x,x,x,x,x,x,x,x]\n' + levels.encode()
    yield ('a0: &a0 [x]\n' + ''.join(f'? &k{n} [{", ".join([f"*a{n}"] * 9)}]\n: &a{n + 1} [*a{n}]\n' for n in range(9))).encode()
    yield b'[' * 100_000
    yield b'{a: ' * 100_000
    yield b'- ' * 100_000
    yield b'mcpipe: 1\nname: "' + b'a' * 10_000_000 + b'"\n'
    yield b'mcpipe: 1\nname: a' + bytes(range(128, 256)) * 100
    yield b'\xff\xfe' + 'mcpipe: 1\n'.encode('utf-16-le') * 1000
    yield b'mcpipe: 1\nsources:\n' + b''.join(b'  s%d: { pattern: ball }\n' % n for n in range(60_000))
    yield b'mcpipe: 1\nname: ' + b'${A:-' * 5000 + b'}' * 5000
    yield b'&a *a'
    yield b'mcpipe: 1\ninclude: graph.yaml\n'


def checked(lab, files):
    """`mcpipe check` of files in one process."""
    return lab.run('check', '--format', 'json', *[str(file) for file in files], cwd=lab.folder, within=120)


def check_alone(lab, file):
    """`mcpipe check` of one file, and what the kernel says that this very process took: experiments run side by side."""
    process = subprocess.Popen([lab.mcpipe, 'check', file], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, cwd=lab.folder)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage


def findings(text):
    try:
        answer = json.loads(text)
    except ValueError:
        return None
    return answer if isinstance(answer, list) else answer.get('diagnostics', answer.get('findings', []))


def places(diagnostic, lengths):
    """Whether a finding has a place that lies in its file."""
    found = diagnostic.get('range')
    if not found:
        return False
    name = pathlib.Path(found['file']).name
    return found['start']['line'] <= lengths.get(name, 0) + 1 and found['start']['column'] >= 1


@experiment('F26', tiers='PN')
def damaged_files(lab):
    count, batch = 1000 if lab.tier == 'P' else 10_000, 100
    originals = [file.read_bytes() for file in sorted((ROOT / 'pipelines').glob('*.yaml'))]
    crashes, unplaced, refused = [], [], 0
    for start in range(0, count, batch):
        files = []
        for number in range(start, min(count, start + batch)):
            file = lab.folder / f'm{number}.yaml'
            file.write_bytes(mutated(lab.random.choice(originals), lab.random))
            files.append(file)
        result = checked(lab, files)
        answer = findings(result.stdout)
        if result.returncode not in (0, 65, 66, 69) or answer is None:
            crashes.append(f'files {start} to {start + batch}: status {result.returncode}')
        lengths = {file.name: file.read_bytes().count(b'\n') + 1 for file in files}
        errors = [item for item in answer or [] if item.get('severity') == 'error']
        named = {}
        for item in errors:
            # Of the machine, not of the file, and so without a place: a camera that is not here.
            name = pathlib.Path((item.get('range') or {}).get('file', '')).name
            named.setdefault(name, []).append(places(item, lengths))
        refused += sum(1 for name in named if name)
        unplaced += [name for name, good in named.items() if not any(good)]
        for file in files:
            file.unlink()
    slow, most = [], 0
    for number in range(lab.times(60, 300)):
        file = lab.folder / 'one.yaml'
        file.write_bytes(mutated(lab.random.choice(originals), lab.random))
        _, usage = check_alone(lab, file)
        slow.append(usage.ru_utime + usage.ru_stime)
    worst = 0
    for number, bomb in enumerate(bombs()):
        file = lab.folder / f'bomb{number}.yaml'
        file.write_bytes(bomb)
        status, usage = check_alone(lab, file)
        if status not in (65, 66):
            crashes.append(f'bomb {number}: status {status}')
        most, worst = max(most, usage.ru_maxrss / 1024), max(worst, usage.ru_utime + usage.ru_stime)
    slow.sort()
    return Outcome(count, [
        Figure('crashes and hangs', str(len(crashes)) + (f' ({crashes[0]})' if crashes else ''), '0', not crashes),
        Figure('refused files without a place', str(len(unplaced)) + (f' ({unplaced[0]})' if unplaced else ''), '0', not unplaced),
        at_most('99 % within, processor time of a whole process', slow[int(len(slow) * 0.99) - 1] * 1000, 100, 'ms', 0),
        at_most('longest bomb, processor time', worst * 1000, 1000, 'ms', 0),
        at_most('largest memory of a bomb', most, 64, 'MB', 0),
    ], f'{refused} refused; {len(list(bombs()))} bombs')


HOSTILE = ['../escape', '../../escape', '/tmp/mcpipe-escape', 'a/../../escape', './../escape', '..', '.', '', 'link/escape',
           'a\0b', '%n%n%s%05d', '{name', '}', '{unknown}', '{name}/../../escape', 'x' * 300, 'a/' * 200 + 'b', '~/escape',
           '$HOME/escape', 'file:///tmp/escape', '-rf', '--', 'a\nb', '\u202egpj.exe', 'ａ／ｂ', '\ud7ff', 'taken', 'con', ' ', 'a;b|c`d`']


def tree(*folders):
    """Every file below folders, with what it holds."""
    found = {}
    for folder in folders:
        for file in pathlib.Path(folder).rglob('*'):
            if file.is_symlink() or file.is_file():
                found[str(file)] = None if file.is_symlink() else file.read_bytes()
    return found


@experiment('F27', tiers='PN')
def hostile_names(lab):
    outside, tries, made, over, wrong = lab.place('outside'), 0, [], [], []
    (outside / 'escape.mkv').write_text('precious')
    before_host = set(pathlib.Path('/tmp').glob('mcpipe-escape*')) | set(pathlib.Path('/tmp').glob('escape*'))
    for number, name in enumerate(HOSTILE):
        for way in ('template', 'take', 'name', 'output'):
            place = lab.place(f'{number}-{way}')
            root = place / 'out'
            root.mkdir()
            (root / 'link').symlink_to(outside)
            (root / 'taken.mkv').write_text('precious')
            precious = tree(outside, root)
            template = f'{name}.mkv' if way == 'template' else '{name}-{take}.mkv' if way == 'name' else '{take}.mkv'
            graph = {'mcpipe': 1, 'name': name if way == 'name' else 'lab',
                     'sources': {'a': {'pattern': 'ball', 'format': '64x48@10', 'live': False}},
                     'sinks': {'f': {'record': template, 'video': 'a'}}}
            arguments = ['--duration', '300ms', '--output', str(root)]
            if way == 'take':
                if '\0' in name:
                    continue
                arguments += [f'--take={name}']
            if way == 'output':
                graph['sinks']['f']['record'] = f'{name}/x.mkv'
            # JSON is YAML, and says every character.
            (place / 'graph.yaml').write_text(json.dumps(graph))
            tries += 1
            try:
                result = lab.run('run', 'graph.yaml', *arguments, cwd=place, within=30)
                if result.returncode < 0 or result.returncode == 70:
                    wrong.append(f'{way} {name[:20]!r}: status {result.returncode}')
            except subprocess.TimeoutExpired:
                wrong.append(f'{way} {name[:20]!r}: does not end')
            after = tree(outside, root, place)
            for path, data in after.items():
                inside = path.startswith(f'{root}/') and not path.startswith(f'{root}/link/')
                if path not in precious and not inside and path != str(place / 'graph.yaml'):
                    made.append(f'{way} {name[:20]!r}: {path}')
            over += [f'{way} {name[:20]!r}: {path}' for path, data in precious.items() if after.get(path, b'') != data]
    host = set(pathlib.Path('/tmp').glob('mcpipe-escape*')) | set(pathlib.Path('/tmp').glob('escape*'))
    made += [str(path) for path in host - before_host]
    return Outcome(tries, [
        Figure('files made outside', str(len(made)) + (f' ({made[0]})' if made else ''), '0', not made),
        Figure('files overwritten', str(len(over)) + (f' ({over[0]})' if over else ''), '0', not over),
        Figure('crashes and hangs', str(len(wrong)) + (f' ({wrong[0]})' if wrong else ''), '0', not wrong),
    ], 'as template, take, graph name and folder, with a link out of the folder')


def leaks(secret, text):
    """How often a secret is in a text: as it is, and as HTTP's Basic would say it."""
    forms = [secret, base64.b64encode(f'porter:{secret}'.encode()).decode()]
    return sum(text.count(form) for form in forms)


@experiment('F28', tiers='PN')
def secret(lab):
    word = 'canary' + secrets.token_hex(8)
    hits, bulk = {}, {}
    place = lab.place('run')
    environment = {'DOOR_PASSWORD': word, 'GST_DEBUG_DUMP_DOT_DIR': str(lab.place('dots')), 'GST_DEBUG_NO_COLOR': '1'}

    def look(where, text):
        hits[where] = hits.get(where, 0) + leaks(word, text)
        bulk[where] = bulk.get(where, 0) + len(text)

    with Feed(place, f'door:{graphs.CAMERA}+sound', options=('--user', 'porter', '--password', word)) as feed:
        url = feed.url('door')
        named = graphs.graph(
            [f'door: {{ rtsp: "{url}", user: porter, password: "${{DOOR_PASSWORD}}", encoding: h264 }}',
             f'back: {{ rtsp: "{url.replace("rtsp://", "rtsp://porter:${DOOR_PASSWORD}@")}", on-loss: part }}'],
            [graphs.record('file', '{name}-{take}.mp4', 'door', audio='door'), graphs.record('other', 'b-{take}.mkv', 'back'),
             'monitor: { preview: web, video: door }'])
        (place / 'graph.yaml').write_text(named)
        for form in ('text', 'gst-launch', 'dot', 'mermaid', 'json'):
            answer = lab.run('plan', 'graph.yaml', '--as', form, cwd=place, environment=environment)
            look(f'plan as {form}', answer.stdout + answer.stderr)
        answer = lab.run('check', 'graph.yaml', '--format', 'json', cwd=place, environment=environment)
        look('check', answer.stdout + answer.stderr)
        for level in ('2', '*:4', 'rtspsrc:6,rtspconnection:6'):
            with Recorder(lab.mcpipe, place, named, '--http', '127.0.0.1:0', '--take', f'level{level[0]}',
                          environment={**environment, 'GST_DEBUG': level}) as recorder:
                started = recorder.started()
                look('command line', pathlib.Path(f'/proc/{recorder.pid}/cmdline').read_text())
                base = recorder.wait_for('serving', 10)['url']
                time.sleep(max(0, started + 3 - time.monotonic()))
                feed.kill()
                recorder.wait_for('source-lost', 10)
                for path in ('', 'api/v1/status', 'api/v1/take', 'readyz', 'metrics', 'openapi.json', 'api/v1/graph'):
                    try:
                        look('HTTP answers', urllib.request.urlopen(base + path, timeout=5).read().decode(errors='replace'))
                    except OSError:
                        continue
                feed.start()
                recorder.wait_for('source-returned', 20)
                recorder.stop()
                look(f'log at GST_DEBUG={level}', recorder.said())
                look('events', (place / 'events.log').read_text())
        wrong = {**environment, 'DOOR_PASSWORD': word + 'x'}
        answer = lab.run('run', 'graph.yaml', '--duration', '2s', '--take', 'wrong', cwd=place, environment=wrong)
        look('errors of a wrong password', answer.stdout + answer.stderr)
    for file in [*place.glob('*.take.json'), *place.glob('.*.json')]:
        look('manifests', file.read_text())
    look('pictures of the graph', ''.join(file.read_text(errors='replace') for file in (lab.folder / 'dots').iterdir()))
    empty = sorted(where for where, size in bulk.items() if not size)
    return Outcome(len(hits), [equal(f'in {where}', found, 0) for where, found in sorted(hits.items())],
                   f'looked through {sum(bulk.values()) / 1e6:.1f} MB' + (f'; empty: {", ".join(empty)}' if empty else ''))


@experiment('F28', tiers='PN', control='`gst-launch-1.0` with the password in its command line and `GST_DEBUG=rtspsrc:6`')
def secret_of_gst_launch(lab):
    word = 'canary' + secrets.token_hex(8)
    with Feed(lab.folder, f'door:{graphs.CAMERA}', options=('--user', 'porter', '--password', word)) as feed:
        process = subprocess.Popen(
            ['gst-launch-1.0', 'rtspsrc', f'location={feed.url("door").replace("//", f"//porter:{word}@")}',
             'protocols=tcp', '!', 'fakesink'], env={**os.environ, 'GST_DEBUG': 'rtspsrc:6,rtspconnection:6', 'GST_DEBUG_NO_COLOR': '1'},
            stdout=subprocess.DEVNULL, stderr=open(lab.folder / 'log', 'wb'))
        time.sleep(3)
        line = pathlib.Path(f'/proc/{process.pid}/cmdline').read_text()
        process.kill()
        process.wait()
    found = leaks(word, line) + leaks(word, (lab.folder / 'log').read_text(errors='replace'))
    return Outcome(1, [Figure('hits', str(found), 'at least 1', found >= 1)])
