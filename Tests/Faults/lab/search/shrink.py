"""Makes a case that went wrong smaller, as long as it still goes wrong in the same way."""
import dataclasses

from lab.search.claims import short


def smaller(case):
    """Cases with one thing less, the largest steps first."""
    for sink in case.sinks if len(case.sinks) > 1 else ():
        yield without(case, sinks=tuple(other for other in case.sinks if other is not sink))
    for step in case.steps[:-1]:
        yield dataclasses.replace(case, steps=tuple(other for other in case.steps if other is not step))
    for sink in case.sinks:
        if sink.segment:
            yield change(case, sink, segment=False)
        if sink.audio:
            yield change(case, sink, audio='')
        if sink.video == 'both':
            yield change(case, sink, video=case.composite[0])
    for source in case.sources:
        if source.on_loss != 'gap':
            sources = tuple(dataclasses.replace(source, on_loss='gap') if other is source else other for other in case.sources)
            yield dataclasses.replace(case, sources=sources)


def change(case, sink, **keys):
    return without(case, sinks=tuple(dataclasses.replace(other, **keys) if other is sink else other for other in case.sinks))


def without(case, sinks):
    """The case with these sinks, and with the sources and steps that these need."""
    composite = case.composite if any(sink.video == 'both' for sink in sinks) else ()
    names = {name for sink in sinks for name in (*(composite if sink.video == 'both' else (sink.video,)), sink.audio)}
    known = names | {sink.name for sink in sinks}
    return dataclasses.replace(
        case, sinks=sinks, composite=composite, sources=tuple(source for source in case.sources if source.name in names),
        steps=tuple(step for step in case.steps if not step.to or step.to in known))


def shrink(case, wrong, attempt, budget=72):
    """The smallest case found that goes wrong in one of the same ways, and how; `attempt` gives what is wrong with a case.

    What depends on chance does not go wrong each time: a smaller case has three tries. `budget` is how many runs it may take.
    """
    kinds, best, found = {short(sentence) for sentence in wrong}, case, wrong
    while True:
        for candidate in smaller(best):
            for _ in range(3):
                if budget <= 0:
                    return best, found
                budget -= 1
                again = attempt(candidate)
                if kinds & {short(sentence) for sentence in again}:
                    break
            else:
                continue
            best, found = candidate, again
            break
        else:
            return best, found
