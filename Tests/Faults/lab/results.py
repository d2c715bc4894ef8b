"""The results in the repository, and the page made of them."""
import contextlib
import dataclasses
import fcntl
import json

from lab.bench import NOT_MEASURED, ROOT
from lab.table import TABLE

FILE = ROOT / 'Tests/Faults/results.json'
PAGE = ROOT / 'docs/reliability.md'
# The suites of `make test-live` and `make test-devices`, written by scripts/run-tests.
SUITES = ROOT / 'Tests/Live/results.json'


def load():
    return json.loads(FILE.read_text()) if FILE.exists() else {}


@contextlib.contextmanager
def turn():
    """One writer at a time: two runs may be at work in one checkout."""
    with open(FILE.with_suffix('.lock'), 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def keep(name, outcome, seconds, tier, date, version, machine):
    """Replaces the result of one experiment, and writes the page."""
    with turn():
        replace(name, outcome, seconds, tier, date, version, machine)
        write()


def replace(name, outcome, seconds, tier, date, version, machine):
    results = load()
    results[name] = {
        'verdict': 'pass' if outcome.passed else 'fail', 'n': outcome.n, 'tier': tier, 'date': date, 'version': version,
        'machine': machine, 'seconds': round(seconds), 'note': outcome.note,
        'figures': [dataclasses.asdict(figure) for figure in outcome.figures],
    }
    FILE.write_text(json.dumps(dict(sorted(results.items())), indent=1, ensure_ascii=False) + '\n')


def cell(text):
    return str(text).replace('|', '\\|').replace('\n', ' ')


def measured(result):
    """The figures in one cell; those that failed in bold."""
    parts = []
    for figure in result['figures']:
        text = f'{figure["what"]}: {figure["measured"]}'
        parts.append(text if figure['passed'] else f'**{text}** ({figure["limit"]})')
    return cell('; '.join(parts) + (f'. {result["note"]}' if result['note'] else ''))


def row(name, result):
    injection, acceptance, _ = TABLE[name]
    if result is None:
        return f'| {name} | {injection} | {acceptance} | | not measured | missing | | |'
    verdict = ('pass in part' if is_partial(result) else 'pass') if result['verdict'] == 'pass' else '**FAIL**'
    return (f'| {name} | {injection} | {acceptance} | {result["n"]} | {measured(result)} | {verdict} | {result["date"]} | '
            f'{result["version"]} |')


def is_partial(result):
    """Whether something that the row promises was not measured."""
    return any(figure['measured'] == NOT_MEASURED for figure in result['figures'])


def suites():
    """The table of the laboratory's suites."""
    outcomes = json.loads(SUITES.read_text()) if SUITES.exists() else {}
    lines = []
    for name, one in outcomes.items():
        found = [f'**{entry["test"].split("/")[-1]}**: {entry["first"]}' for entry in one['failed']]
        found += [f'UNSTABLE {entry["test"].split("/")[-1]}: {entry["first"]}' for entry in one['unstable']]
        verdict = {'pass': 'pass', 'unstable': 'UNSTABLE', 'fail': '**FAIL**'}[one['verdict']]
        lines.append(f'| {name} | {one["tier"]} | {one["tests"]} | {one["seconds"]} s | {verdict} | {cell("; ".join(found))} | '
                     f'{one["date"]} | {one["commit"]} |')
    return '''
## Tests in real time and on devices

`make test-live` and `make test-devices`, one suite at a time. UNSTABLE: it failed once by a figure and passed twice by itself.

| suite | tier | tests | took | verdict | first failure | date | commit |
|---|---|---|---|---|---|---|---|
''' + ''.join(line + '\n' for line in lines)


def page():
    """docs/reliability.md."""
    results = load()
    lines = [row(name, results.get(name)) for name in TABLE]
    controls = [f'| {name.removesuffix("-control")} | {result["note"]} | {result["n"]} | '
                f'{measured({**result, "note": ""})} | {"seen" if result["verdict"] == "pass" else "**NOT SEEN**"} | '
                f'{result["date"]} |' for name, result in sorted(results.items()) if name.endswith('-control')]
    tally = {verdict: sum(1 for name in TABLE if (results.get(name) or {'verdict': 'missing'})['verdict'] == verdict)
             for verdict in ('pass', 'fail', 'missing')}
    partial = sum(name in results and results[name]['verdict'] == 'pass' and is_partial(results[name]) for name in TABLE)
    machines = sorted({result['machine'] for result in results.values()})
    return f'''# Reliability

<!-- Written by `make faults` from Tests/Faults/results.json; never edit it. -->

Each line is a real fault done to a running mcpipe from outside, and what was accepted before it was measured. {tally["pass"]}
of {len(TABLE)} passed, {partial} of them in part, {tally["fail"]} failed, {tally["missing"]} are missing: not measured, or not measurable on the machine at
hand. What failed stays here until it passes.

What went in is told by the cameras, which are processes of their own and number their pictures; what came out is read by
ffprobe, ffmpeg and GStreamer. mcpipe's own word is compared with both and never taken for them. "Loss" is what a camera had
sent when the fault came and no file has. L is the key-frame interval, a fragment where the container has them, and 0.25 s.

Machine: {"; ".join(machines) or "none yet"}. [How it is done](../CONTRIBUTING.md#faults), and
[why so](decisions/0021-fault-laboratory.md). Pull the plug yourself: `make faults ONLY=F01`.

| | fault | accepted | n | measured | verdict | date | version |
|---|---|---|---|---|---|---|---|
''' + '\n'.join(lines) + '''

## Negative controls

The same judges on pipelines that nothing protects. A bench that cannot fail proves nothing: here it has to see the loss.

| | pipeline | n | measured | loss | date |
|---|---|---|---|---|---|
''' + '\n'.join(controls) + '\n' + suites()


def write():
    PAGE.write_text(page())


def is_current():
    """Whether the page is what the results say."""
    return PAGE.exists() and PAGE.read_text() == page()
