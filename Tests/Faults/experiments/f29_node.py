"""F29 and F30: requests that mean harm, and viewers that do."""
import concurrent.futures
import contextlib
import http.client
import json
import socket
import threading
import time
import urllib.parse

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_least, at_most, equal, experiment, missing
from lab.feed import Feed
from lab.recorder import Recorder

ON_THE_WAY = 0.16
PATHS = ['/', '/healthz', '/readyz', '/api/v1/status', '/api/v1/take', '/api/v1/take/marker', '/preview/monitor.jpg',
         '/preview/none', '/node.js', '/metrics', '/openapi.json', '/api/v1/nothing', '/../../etc/passwd', '/%2e%2e/%00',
         '/preview/..%2f..%2fetc%2fpasswd', '/' + 'a' * 4000, '/api/v1/take/start?name=' + urllib.parse.quote('../../x'),
         '/api/v1/take/marker?label=' + urllib.parse.quote('x' * 3000 + '\n\r\0')]
METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PATCH', 'BREW', 'get']


def serve(lab, feed, place, **more):
    text = graphs.graph([graphs.camera(feed, 'one')],
                        [graphs.record('file', 'one-{take}.mkv', 'one'), 'monitor: { preview: web, video: one }'],
                        takes='{ begin: manual }')
    return Recorder(lab.mcpipe, place, text, '--http', '127.0.0.1:0', feed_input=True, **more)


def address(recorder):
    """The host and port it serves at, and the recording begun."""
    url = urllib.parse.urlparse(recorder.wait_for('serving', 60)['url'])
    recorder.wait_for('started', 60)
    recorder.say('start')
    recorder.started()
    return url.hostname, url.port


def ask(host, port, method, path, headers=None, body=None, within=10):
    """The status of one request; 0 where the connection ended without an answer."""
    connection = http.client.HTTPConnection(host, port, timeout=within)
    try:
        connection.request(method, path, body=body, headers=headers or {})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError):
        return 0
    finally:
        connection.close()


def raw(host, port, data):
    """Bytes that are no request, and what comes back first."""
    with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=5) as line:
        line.settimeout(1)
        line.sendall(data)
        # No more will come, which a server that waits for the rest has to see.
        line.shutdown(socket.SHUT_WR)
        with contextlib.suppress(TimeoutError):
            return line.recv(200)
    return b''


def fuzzed(dice, host, port):
    """One request of the kind that no browser sends."""
    if dice.random() < 0.3:
        head = f'{dice.choice(METHODS)} {dice.choice(PATHS)} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n'.encode()
        data = bytearray(head)
        for _ in range(dice.randint(1, 8)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        answer = raw(host, port, bytes(data))
        return int(answer[9:12]) if answer[9:12].isdigit() else 0, repr(bytes(data))[:120]
    headers = {}
    if dice.random() < 0.3:
        headers['Content-Length'] = dice.choice(['-1', '99999999999999999999', 'x', '0', '10'])
    if dice.random() < 0.2:
        headers['X-' + 'a' * dice.randint(1, 3000)] = 'b' * dice.randint(1, 6000)
    if dice.random() < 0.2:
        headers['Transfer-Encoding'] = dice.choice(['chunked', 'gzip', 'chunked, chunked'])
    path = dice.choice(PATHS)
    if dice.random() < 0.3:
        path = ''.join(dice.choice('/.%?&=#abc012\\;:@~') for _ in range(dice.randint(1, 60)))
    method, path = dice.choice(METHODS), path if path.startswith('/') else '/' + path
    status = ask(host, port, method, path, headers, dice.randbytes(dice.randint(0, 50)), within=1)
    return status, f'{method} {path[:80]}'



def is_recording(host, port):
    connection = http.client.HTTPConnection(host, port, timeout=10)
    connection.request('GET', '/api/v1/status')
    told = json.loads(connection.getresponse().read())
    connection.close()
    return told['phase']


def foreigners(host, port):
    """Requests that change something, from where nobody may: how many were let through."""
    through = []
    for path in ('/api/v1/take/stop', '/api/v1/take/marker?label=evil', '/api/v1/take/start?name=evil'):
        for called, headers in {
            'foreign host': {'Host': 'evil.example'}, 'foreign origin': {'Origin': 'http://evil.example'},
            'null origin': {'Origin': 'null'},
            'form': {'Origin': 'http://evil.example', 'Content-Type': 'application/x-www-form-urlencoded'},
            'other port': {'Origin': f'http://{host}:1'}, 'cross-site': {'Sec-Fetch-Site': 'cross-site', 'Origin': 'http://e.example'},
        }.items():
            status = ask(host, port, 'POST', path, headers, b'a=b')
            if 200 <= status < 300:
                through.append(f'{called} {path}: {status}')
    return through


@experiment('F29', tiers='PN')
def hostile_requests(lab):
    count, slow, body = (2000, 50, 50_000_000) if lab.tier == 'P' else (lab.times(0, 100_000), 200, 1_000_000_000)
    place = lab.place('run')
    with Feed(place, f'one:{graphs.CAMERA}') as feed, serve(lab, feed, place) as recorder:
        host, port = address(recorder)
        time.sleep(2)
        before = recorder.resident
        idle = []
        with contextlib.suppress(OSError):
            for _ in range(slow):
                line = socket.create_connection((host, port), timeout=5)
                line.sendall(b'POST /api/v1/take/stop HTTP/1.1\r\nHost: ')
                idle.append(line)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            statuses = list(pool.map(lambda _: fuzzed(lab.random, host, port), range(count)))
        failures = [told for status, told in statuses if status >= 500 and status != 501]
        answered = sum(status > 0 for status, _ in statuses)
        through = foreigners(host, port)
        large = large_body(host, port, body)
        growth = recorder.resident - before
        alive = ask(host, port, 'GET', '/healthz')
        phase = is_recording(host, port)
        for line in idle:
            line.close()
        moment = time.monotonic()
        takes_ended = len(recorder.all('take-ended'))
        status, _ = recorder.stop()
        whole = account.of(feed, 'one', sorted(place.glob('one-*.mkv')), until=moment - ON_THE_WAY)
    return Outcome(count, [
        equal('alive', (alive, phase, status), (200, 'running', 0)),
        Figure('answers that tell of a failure (500 and above, without 501: no such method)', str(len(failures)) + (f' ({failures[0]})' if failures else ''), '0', not failures),
        Figure('changes by those who may not', str(len(through)) + (f' ({through[0]})' if through else ''), '0', not through),
        at_least('requests that were answered', answered / count, 0.5),
        equal('takes ended by them', takes_ended, 0),
        equal('pictures lost', whole.tail + whole.holes, 0),
        at_most('memory grows by', growth / 1e6, 20, 'MB', 1),
        missing('requests with tokens, by TLS and by WebRTC'),
    ], f'{slow} slow clients beside them; a body of {body // 1_000_000} MB: {large} taken before it was refused')


def large_body(host, port, size):
    """How much of a body the node took before it closed."""
    sent, piece = 0, bytes(1_000_000)
    with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=10) as line:
        line.sendall(f'POST /api/v1/take/marker HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {size}\r\n\r\n'.encode())
        while sent < size:
            line.sendall(piece)
            sent += len(piece)
    return f'{sent / 1e6:.0f} MB'


def is_held(port, client):
    """Whether the node's end of a connection belongs to a process still: a close waits behind what nobody reads."""
    for line in open('/proc/net/tcp').readlines()[1:]:
        words = line.split()
        if int(words[1].split(':')[1], 16) == port and int(words[2].split(':')[1], 16) == client:
            return words[9] != '0'
    return False


@experiment('F30', tiers='N')
def hostile_viewers(lab):
    seconds = 120 if lab.rounds != 1 else 20
    place = lab.place('run')
    with Feed(place, f'one:{graphs.CAMERA}') as feed, serve(lab, feed, place) as recorder:
        host, port = address(recorder)
        time.sleep(2)
        before, most = recorder.resident, 0
        over, closed, taken = threading.Event(), [], []
        request = f'GET /preview/monitor HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n'.encode()

        def reads():
            with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=15) as line:
                line.sendall(request)
                while not over.is_set() and line.recv(65_536):
                    pass

        def never_reads():
            with contextlib.suppress(OSError), socket.socket() as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.connect((host, port))
                line.sendall(request)
                begin = time.monotonic()
                while not over.is_set():
                    time.sleep(1)
                    if not is_held(port, line.getsockname()[1]):
                        closed.append(time.monotonic() - begin)
                        return

        def comes_and_goes():
            while not over.is_set():
                with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=5) as line:
                    line.sendall(request)
                    line.recv(1000)
                    taken.append(1)

        people = [threading.Thread(target=kind, daemon=True)
                  for kind in [reads] * 25 + [never_reads] * 25 + [comes_and_goes] * 4]
        for person in people:
            person.start()
        begin = time.monotonic()
        while time.monotonic() - begin < seconds:
            most = max(most, recorder.resident)
            time.sleep(0.5)
        over.set()
        for person in people:
            person.join(20)
        told = sum(event['count'] for event in recorder.all('viewers-let-go'))
        moment = time.monotonic()
        status, _ = recorder.stop()
        whole = account.of(feed, 'one', sorted(place.glob('one-*.mkv')), until=moment - ON_THE_WAY)
    return Outcome(50, [
        equal('pictures lost within the recording', whole.holes, 0),
        equal('pictures lost at its end', whole.tail, 0), equal('status', status, 0),
        equal('viewers who never read and were let go', len(closed), 25),
        at_most('let go after, longest', max(closed, default=999), 5, 's', 1),
        at_most('memory of each viewer', (most - before) / 50 / 1e6, 1, 'MB'),
        equal('viewers let go, told', told, len(closed)),
        missing('viewers by WebRTC'),
    ], f'for {seconds} s in place of an hour; {len(taken)} others came and went')
