"""Answers one question with icepool, an expression from the standard input, and says how long it took.

The expression is the last line. Lines before it are Python that gives names for it, such as an evaluator.

Prints the CPU seconds to the chances of all outcomes, the median of several times, and then a line for each outcome with its
chance. With `--once` the question is asked only once.

Every time begins without what icepool has kept of earlier answers. What it imports and the text it compiles are not timed.
"""

import functools
import gc
import sys
import time

import icepool
from icepool.evaluator.multiset_evaluator_base import MultisetEvaluatorBase
from icepool.math import comb_row_cache

# As in `benches/rolls/clock.rs`.
MOST_TIMES = 101
SECONDS = 1.0

# A pool is gone through one die after another, each in a call of its own.
sys.setrecursionlimit(100_000)


def caches():
    """Functions and evaluators of icepool that keep what they have worked out."""
    kept = [comb_row_cache]
    for thing in gc.get_objects():
        if isinstance(thing, MultisetEvaluatorBase):
            kept.append(thing.__dict__.get("_cache", {}))
        elif isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith("icepool"):
            thing.cache_clear()
    return kept


def answer(question, names):
    """The chances of all outcomes, and the seconds that it takes to find them."""
    for kept in caches():
        kept.clear()
    gc.collect()
    began = time.process_time()
    die = eval(question, names)
    whole = die.denominator()
    chances = {outcome: quantity / whole for outcome, quantity in die.items()}
    return chances, time.process_time() - began


def main():
    *before, last = sys.stdin.read().strip().splitlines()
    question = compile(last, "question", "eval")
    names = {"icepool": icepool, "highest": icepool.highest, "lowest": icepool.lowest}
    names |= {f"d{sides}": icepool.d(sides) for sides in (4, 6, 8, 10, 12, 20, 100)}
    exec("\n".join(before), names)
    most_times = 1 if "--once" in sys.argv else MOST_TIMES
    times = []
    while not times or (len(times) < most_times and sum(times) < SECONDS):
        chances, seconds = answer(question, names)
        times.append(seconds)
    print(sorted(times)[len(times) // 2])
    for outcome, chance in chances.items():
        print(int(outcome) if isinstance(outcome, bool) else outcome, chance)


main()
