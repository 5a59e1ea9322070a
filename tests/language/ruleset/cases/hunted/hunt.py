"""Random fights, played by the program and by a plain player.

    python3 hunt.py PROGRAM FIRST LAST    compares the two on the fights of these numbers
    python3 hunt.py keep PROGRAM          writes some fights into `fights.txt`, with what the player finds

Both know nothing of each other: the player (`exact.py`, `texts.py`) was written from the manual.
"""

import collections
import json
import os
import subprocess
import sys
import tempfile
import time

import exact
import generate

HERE = os.path.dirname(os.path.abspath(__file__))
# The fights of the test: plain ones, some told with what is unlikely, and some in which many fall.
KEPT = [*range(1, 25), *range(generate.WILD // 1000 + 1, generate.WILD // 1000 + 11),
        *range(generate.FALLS // 1000 + 1, generate.FALLS // 1000 + 11)]


def program(binary, folder, text):
    """{metric: {statistic: value}} of the program, or the message of its refusal."""
    path = os.path.join(folder, 'fight.toml')
    with open(path, 'w') as file:
        file.write(text)
    asked = [binary, 'run', path, '--method', 'exact', '--json', '-q', '--threads', '1', '--out', os.path.join(folder, 'reports')]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, timeout=30)
    except subprocess.TimeoutExpired:
        return 'no answer within 30 seconds'
    try:
        told = json.loads(done.stdout)
    except ValueError:
        return f'{done.returncode} {done.stdout[:300]} {done.stderr[:2000]}'
    if not told.get('scenarios'):
        return '; '.join(f['message'] for f in told['faults'])
    result = {}
    for s in told['scenarios'][0]['experiments'][0]['cells'][0]['statistics']:
        result.setdefault(s['metric'], {})[s['statistic']] = s['value']
    return result


def differences(mine, theirs):
    """Where the two disagree, as [(metric, statistic, mine, theirs)]."""
    found = []
    for metric in sorted(theirs):  # metrics that say nothing are not printed
        if metric not in mine:
            found.append((metric, '', None, theirs[metric]))
            continue
        a, b = mine[metric], theirs[metric]
        for statistic in sorted(set(a) | set(b)):
            x, y = a.get(statistic), b.get(statistic)
            # A word that cannot come is printed with 0, or not at all.
            if statistic.startswith('rate') or statistic == 'absent':
                x, y = x or 0.0, y or 0.0
            # Quantiles on the edge and ends of an endless tail are not compared.
            if x is None and statistic not in ('mean', 'sd', 'min'):
                continue
            if x is None or y is None or abs(x - y) > 1e-9 * max(1.0, abs(x)):
                found.append((metric, statistic, x, y))
    return found


def hunt(binary, first, last):
    tally = collections.Counter()
    began = time.time()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, last + 1):
            for again in range(40):
                text, told = generate.make(seed * 1000 + again)
                theirs = program(binary, folder, text)
                if isinstance(theirs, str):
                    tally['refused'] += 1
                    print(seed, again, 'REFUSED', theirs[:160].replace('\n', ' '))
                    continue
                try:
                    mine = exact.answers(told)
                except exact.TooLarge:
                    tally['too large'] += 1
                    continue
                break
            else:
                print(seed, 'none found')
                continue
            wrong = differences(mine, theirs)
            tally['differs' if wrong else 'agrees'] += 1
            if wrong:
                print(seed, again, 'DIFFERS', len(wrong), wrong[:3], flush=True)
    print(dict(tally), round(time.time() - began), 'seconds')


def keep(binary):
    """Writes each fight after a line with its number, and what it comes to after a line of its own. Of the program only the
    faults and the names of its metrics are asked."""
    with open(os.path.join(HERE, 'fights.txt'), 'w') as file, tempfile.TemporaryDirectory() as folder:
        for seed in KEPT:
            text, told = generate.make(seed * 1000)
            theirs = program(binary, folder, text)
            try:
                mine = exact.answers(told)
            except exact.TooLarge:
                continue
            if isinstance(theirs, str):
                continue
            file.write(f'=== {seed}\n{text.strip()}\ntrials = 100_000\n--- {seed}\n')
            for metric in sorted(set(mine) & set(theirs)):
                for statistic, value in sorted(mine[metric].items()):
                    if statistic == 'mean' or statistic.startswith('rate:'):
                        name = metric if statistic == 'mean' else f'{metric}={statistic[5:]}'
                        file.write(f'{name} {value:.12f}\n')


if __name__ == '__main__':
    if sys.argv[1] == 'keep':
        keep(sys.argv[2])
    else:
        hunt(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
