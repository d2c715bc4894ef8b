"""F44: random graphs with random commands, faults and signals; what is said of each equals what an independent reader finds."""
import concurrent.futures
import itertools
import os
import sys
import time

from lab.bench import Figure, Outcome, equal, experiment
from lab.search import case as cases
from lab.search import drive
from lab.search.claims import Claims
from lab.search.shrink import shrink

# Three at a time keep two processors busy, so that most cases run on a machine that is.
JOBS = 3


def attempt(lab, case, name):
    """What is wrong with a case, and the run; nothing of one that is right stays on the disk."""
    place = lab.place(name)
    run = drive.run(lab, case, place)
    try:
        wrong = Claims(run).judge()
    except Exception as fault:
        # What cannot be judged is no reason to judge nothing else.
        wrong = [f'it cannot be judged: {type(fault).__name__}: {fault}']
    if not wrong:
        drive.clear(place)
    return wrong, run


def wanted(lab):
    """The cases by their numbers: one by name, else as many as the tier has."""
    if one := os.environ.get('FAULTS_SEARCH_CASE'):
        return [int(one)] * lab.times(1, 1)
    first = int(os.environ.get('FAULTS_SEARCH_FIRST', '0'))
    return range(first, first + lab.times(12, int(os.environ.get('FAULTS_SEARCH_CASES', '600'))))


@experiment('F44', tiers='PN')
def search(lab):
    numbers, exceptions, statuses, kinds, count = wanted(lab), [], {}, set(), 0
    # So many cases, or as many as there is time for.
    end = time.monotonic() + float(os.environ.get('FAULTS_SEARCH_SECONDS', 'inf'))

    def one(number):
        return attempt(lab, cases.at_random(number), f'{number}') if time.monotonic() < end else None

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for number, result in zip(numbers, pool.map(one, numbers)):
            if result is None:
                break
            (wrong, run), count = result, count + 1
            statuses[run.status] = statuses.get(run.status, 0) + 1
            kinds |= {step.verb for step in run.case.steps}
            if wrong:
                exceptions.append((run.case, wrong))
                print(f'F44: case {number}: {wrong[0]}', file=sys.stderr, flush=True)
    for case, wrong in exceptions[:2]:
        tries = itertools.count()
        least, found = shrink(case, wrong, lambda smaller: attempt(lab, smaller, f'{case.number}-{next(tries)}')[0])
        print('\n'.join(['F44: the smallest that was found of one that is wrong:', str(least), *(f'  wrong: {sentence}' for sentence in found),
                         f'  again: FAULTS_SEARCH_CASE={case.number} make faults ONLY=F44']), file=sys.stderr, flush=True)
    told = ', '.join(f'{status}: {times}' for status, times in sorted(statuses.items(), key=lambda pair: str(pair[0])))
    first = f' (case {exceptions[0][0].number}: {exceptions[0][1][0][:160]})' if exceptions else ''
    return Outcome(count, [
        Figure('cases of which something is said that is not so', f'{len(exceptions)}{first}', '0', not exceptions),
        equal('cases that did not end', statuses.get(None, 0), 0),
    ], f'{JOBS} at a time; exit statuses {told}; done to them: {", ".join(sorted(kinds))}')
