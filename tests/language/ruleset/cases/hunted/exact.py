"""Plays a small fight exactly, moment by moment, as the manual tells it.

The fight is a chain: what is kept of each fighter and side is a state, and a
table of states with their chances is carried from text to text.
"""

import itertools
import math
import time

from texts import Scene, play

class TooLarge(Exception):
    pass


class Fight:
    """What the generator tells of a fight; see `generate.py` for the fields."""

    def __init__(self, told):
        self.__dict__.update(told)
        self.everyone = range(len(self.side_of))

    def start(self):
        fighters, sides = [], []
        for f in self.everyone:
            fighters.append((tuple(self.start_of(f, n) for n in self.names), None, False, False))
        for side in (0, 1):
            first = self.side_of.index(side)
            sides.append(tuple(self.start_of(first, n) for n in self.side_names))
        state = tuple(fighters), tuple(sides)
        return gather(self, state)[0]

    def start_of(self, f, name):
        """A start may use what stands on the sheet, and no dice."""
        start = self.starts[name]
        scene = Scene.__new__(Scene)
        scene.fight, scene.me, scene.local, scene.target, scene.each = self, f, {}, None, None
        scene.vals, scene.sides = [{}] * len(self.everyone), [{}, {}]
        names, self.side_names = self.side_names, []
        value = scene.value(start)
        self.side_names = names
        return value


def scene_of(fight, state):
    return Scene(fight, state, 0, None, False, None)


def gather(fight, state, had=()):
    """Finds who stands now, and who has fallen since this was last found. Whoever `had` its fall has none once more."""
    scene = scene_of(fight, state)
    fighters, fallen = [], []
    for f, (vals, fate, up, due) in enumerate(state[0]):
        now = scene.live(f)
        if due and not now and fate is None:
            if f not in had:
                fallen.append(f)
        fighters.append((vals, fate, now, now))
    return (tuple(fighters), state[1]), tuple(fallen)


def found_now(fight, table):
    """Notes who stands, for a round in which nothing more is found out."""
    result = {}
    for (state, counts), chance in table.items():
        scene = scene_of(fight, state)
        fighters = tuple((vals, fate, scene.live(f), due) for f, (vals, fate, _, due) in enumerate(state[0]))
        add(result, ((fighters, state[1]), counts), chance)
    return result


def add(table, key, chance):
    table[key] = table.get(key, 0.0) + chance


def merge(*tables):
    result = {}
    for t in tables:
        for key, chance in t.items():
            add(result, key, chance)
    return result


class Chain:
    def __init__(self, fight, most=30_000, seconds=60):
        self.fight = fight
        self.most, self.until = most, time.time() + seconds
        self.known = {}
        self.ended = {}
        self.round = 1
        self.frozen = False

    # -- one text for one fighter --

    def outcomes(self, moment, f, target, state):
        key = moment, f, target, state, self.frozen
        if key not in self.known:
            self.known[key] = play(self.fight, self.fight.texts[moment], state, f, target, self.frozen,
                                   not self.frozen)
        return self.known[key]

    def text(self, table, moment, f, target=None, who=None):
        """Plays a text for `f` in all states where `who(state)` holds."""
        if moment not in self.fight.texts:
            return table
        if len(table) > self.most or time.time() > self.until:
            raise TooLarge
        result = {}
        for (state, counts), chance in table.items():
            if who and not who(state):
                add(result, (state, counts), chance)
                continue
            aim = target(state) if target else None
            for (after, more, outcome), part in self.outcomes(moment, f, aim, state).items():
                counted = self.counted(counts, f, more)
                if outcome is None:
                    add(result, (after, counted), chance * part)
                else:
                    self.over(after, counted, outcome, chance * part)
        return result

    def counted(self, counts, f, more):
        if not more:
            return counts
        side = self.fight.side_of[f]
        own = dict(counts[side])
        for name, n in more:
            own[name] = own.get(name, 0) + n
        own = tuple(sorted(own.items()))
        return (own, counts[1]) if side == 0 else (counts[0], own)

    # -- who stands --

    def stands(self, state, f):
        return state[0][f][2] if self.frozen else scene_of(self.fight, state).live(f)

    def for_all(self, table, moment, who=None, target=None):
        """A moment for each fighter who stands, as they are listed."""
        if moment not in self.fight.texts:
            return table
        for f in self.fight.everyone:
            def asked(state, f=f):
                return self.stands(state, f) and (who is None or who(state, f))
            table = self.text(table, moment, f, target, asked)
        return table

    # -- falling, and the end --

    def settle(self, table, had=()):
        """Those who fell, what follows from it, and whether the fight is over."""
        groups = {}
        for (state, counts), chance in table.items():
            state, fallen = gather(self.fight, state, had)
            add(groups.setdefault(fallen, {}), (state, counts), chance)
        result = []
        for fallen, group in groups.items():
            if not fallen:
                result.append(self.look(group))
                continue
            for f in fallen:
                group = self.text(group, 'falls', f)
            group = self.for_all(group, 'ally_falls', lambda state, f: any(
                g != f and self.fight.side_of[g] == self.fight.side_of[f] for g in fallen))
            result.append(self.settle(self.look(group), had + fallen))
        return merge(*result)

    def look(self, table):
        """Takes out the fights that are over."""
        result = {}
        for (state, counts), chance in table.items():
            left = [0, 0]
            scene = scene_of(self.fight, state)
            for f in self.fight.everyone:
                left[self.fight.side_of[f]] += scene.live(f)
            if all(left):
                add(result, (state, counts), chance)
            elif any(left):
                self.over(state, counts, self.fight.sides[0 if left[0] else 1], chance)
            else:
                self.over(state, counts, 'draw', chance)
        return result

    def over(self, state, counts, winner, chance):
        """`fight_end` for each who has not left, and then the fight is told."""
        before, self.frozen = self.frozen, False
        table = {(state, counts, winner): chance}
        if 'fight_end' in self.fight.texts:
            for f in self.fight.everyone:
                result = {}
                for (state, counts, winner), chance in table.items():
                    if state[0][f][1] is not None:
                        add(result, (state, counts, winner), chance)
                        continue
                    for (after, more, _), part in self.outcomes('fight_end', f, None, state).items():
                        add(result, (after, self.counted(counts, f, more), winner), chance * part)
                table = result
        for (state, counts, winner), chance in table.items():
            add(self.ended, (state, counts, winner, self.round), chance)
        self.frozen = before

    # -- a round --

    def turn(self, table, f):
        acts, lies, rest = {}, {}, {}
        for key, chance in table.items():
            if self.stands(key[0], f):
                acts[key] = chance
            elif key[0][0][f][1] is None:
                lies[key] = chance
            else:
                rest[key] = chance
        enemies = [e for e in self.fight.everyone if self.fight.side_of[e] != self.fight.side_of[f]]

        def first(state):
            return next((e for e in enemies if self.stands(state, e)), nobody)

        # While the fight goes on, some enemy stands.
        nobody = None
        acts = merge(self.text(acts, 'turn', f, first), self.text(lies, 'fallen', f))
        if 'reaction' in self.fight.texts:
            there = {k: c for k, c in acts.items() if self.stands(k[0], f)}
            gone = {k: c for k, c in acts.items() if k not in there}
            there = self.for_all(there, 'reaction', lambda state, e: e in enemies, lambda state: f)
            acts = merge(there, gone)
        return merge(self.found(acts), rest)

    def found(self, table):
        return table if self.frozen else self.settle(table)

    def orders(self, state):
        """The orders in which fighters may act, with their chances."""
        told = self.fight.order
        everyone = list(self.fight.everyone)
        if told['kind'] != 'roll':
            return {tuple(everyone): 1.0}
        by_side = told['of'] == 'side'
        who = [0, 1] if by_side else everyone
        speaker = [self.fight.side_of.index(s) for s in (0, 1)] if by_side else everyone
        rolled = [self.roll(told['roll'], state, f) for f in speaker]
        result = {}
        for throws in itertools.product(*[r.items() for r in rolled]):
            chance = math.prod(c for _, c in throws)
            levels = {}
            for w, (number, _) in zip(who, throws):
                levels.setdefault(number, []).append(w)
            ways = [list(itertools.permutations(levels[n])) for n in sorted(levels, reverse=True)]
            for way in itertools.product(*ways):
                order = [w for tied in way for w in tied]
                if by_side:
                    order = [f for s in order for f in everyone if self.fight.side_of[f] == s]
                add(result, tuple(order), chance / math.prod(len(w) for w in ways))
        return result

    def roll(self, roll, state, f):
        key = 'order', f, state
        if key not in self.known:
            found = play(self.fight, [('count', 'roll', roll)], state, f, None, False, False)
            self.known[key] = {}
            for (_, counts, _), chance in found.items():
                add(self.known[key], counts[0][1], chance)
        return self.known[key]

    def play(self):
        """All ends of the fight: {(state, counts, winner, rounds): chance}."""
        fight = self.fight
        start = fight.start()
        once = self.orders(start) if fight.order.get('each', 'fight') == 'fight' else {None: 1.0}
        self.rest = 0.0
        for order, share in once.items():
            self.round, self.frozen = 1, False
            table = {(start, ((), ())): share}
            table = found_now(fight, self.settle(self.for_all(table, 'fight_start')))
            while table and self.round <= fight.limit:
                if sum(table.values()) < 1e-15 * share:
                    self.rest += sum(table.values())
                    table = {}
                    break
                table = self.one_round(table, order)
                self.round += 1
            for (state, counts), chance in table.items():
                add(self.ended, (state, counts, 'timeout', None), chance)
        return self.ended

    def one_round(self, table, order):
        self.frozen = self.fight.order['kind'] == 'together'
        groups = {order: table}
        if order is None:
            groups = {}
            for (state, counts), chance in table.items():
                for way, part in self.orders(state).items():
                    add(groups.setdefault(way, {}), (state, counts), chance * part)
        done = []
        for way, group in groups.items():
            group = self.found(self.for_all(group, 'round_start'))
            for f in way:
                group = self.turn(group, f)
            done.append(group)
        table = self.for_all(merge(*done), 'round_end')
        self.frozen = False
        # Who stands in the next round of `together` is found here.
        return found_now(self.fight, self.settle(table))


# -- what is reported --

def spread(values, whole):
    """Mean, deviation, ends and quantiles of {number: chance}."""
    values = {v: c for v, c in values.items() if c > 0}
    total = sum(values.values())
    if total <= 0:
        return {'absent': 1.0}
    values = {v: c / total for v, c in values.items()}
    mean = sum(v * c for v, c in values.items())
    result = {'mean': mean, 'sd': math.sqrt(max(0.0, sum((v - mean) ** 2 * c for v, c in values.items()))),
              'min': min(values)}
    if whole:
        result['max'] = max(values)
    for name, level in (('p5', .05), ('p25', .25), ('median', .5), ('p75', .75), ('p95', .95)):
        cumulated = 0.0
        for v in sorted(values):
            cumulated += values[v]
            if abs(cumulated - level) < 1e-9:
                break  # on the edge, where the last digit decides
            if cumulated > level:
                result[name] = v
                break
    return result


def metrics(fight, ended, whole):
    """{metric: {statistic: value}} of all ends, `whole` if no tail was left out."""
    result = {}
    tables = {}

    def note(metric, value, chance):
        add(tables.setdefault(metric, {}), value, chance)

    for (state, counts, winner, rounds), chance in ended.items():
        note('winner', str(winner), chance)
        note('rounds', rounds, chance)
        scene = scene_of(fight, state)
        for s, side in enumerate(fight.sides):
            note(f'standing.{side}', sum(scene.live(f) for f in fight.everyone if fight.side_of[f] == s), chance)
            own = dict(counts[s])
            for name in fight.counted:
                note(f'{name}.{side}', own.get(name, 0), chance)
            for name, value in zip(fight.side_names, state[1][s]):
                note(f'{name}.{side}', value, chance)
        for f in fight.everyone:
            for name, value in zip(fight.names, state[0][f][0]):
                note(f'{name}.{fight.called[f]}', value, chance)
            fate = state[0][f][1] or ('standing' if scene.live(f) else 'out')
            note(f'fate.{fight.called[f]}', fate, chance)
    for metric, table in tables.items():
        some = next(v for v in table if v is not None) if any(v is not None for v in table) else 0
        if isinstance(some, bool):
            result[metric] = {'rate': table.get(True, 0.0)}
        elif isinstance(some, str):
            result[metric] = {f'rate:{v}': c for v, c in table.items()}
        else:
            absent = table.pop(None, 0.0)
            result[metric] = spread(table, whole)
            if absent or metric == 'rounds':
                result[metric]['absent'] = absent
    return result


def answers(told, most=30_000, seconds=60):
    fight = Fight(told)
    chain = Chain(fight, most, seconds)
    ended = chain.play()
    return metrics(fight, ended, chain.rest == 0.0)
