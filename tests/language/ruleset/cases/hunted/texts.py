"""Carries out the texts of a fight, with every way the dice may fall.

A text is a list of statements, a statement or value is a tuple whose first
item says what it is. Nothing is parsed here: the generator makes these tuples.
"""


class Over(Exception):
    """The text has said `end`."""


class Done(Exception):
    """The text has said `stop` or `leave`."""


class Ways:
    """Walks through all ways the dice may fall, one after the other.

    A text is played again and again; each time the last choice that has
    something left moves on by one. So the text is written as plain code.
    """

    def __init__(self):
        self.path = []

    def begin(self):
        self.at = 0
        self.chance = 1.0

    def pick(self, weights):
        if self.at == len(self.path):
            first = next(i for i, w in enumerate(weights) if w > 0)
            self.path.append([first, weights])
        i, known = self.path[self.at]
        self.at += 1
        self.chance *= known[i] / sum(known)
        return i

    def go_on(self):
        while self.path:
            last, weights = self.path[-1]
            later = [i for i in range(last + 1, len(weights)) if weights[i] > 0]
            if later:
                self.path[-1][0] = later[0]
                return True
            self.path.pop()
        return False


class Scene:
    """What a text sees and changes while it is played once.

    `frozen` says that nobody is found out or back before the round ends
    (`order = "together"`); then `up` decides who stands, not the numbers.
    `due` is who has stood at the end of some text, and so may fall.
    """

    def __init__(self, fight, state, me, target, frozen, ways):
        fighters, sides = state
        self.fight = fight
        self.vals = [dict(zip(fight.names, f[0])) for f in fighters]
        self.fate = [f[1] for f in fighters]
        self.up = [f[2] for f in fighters]
        self.due = [f[3] for f in fighters]
        self.sides = [dict(zip(fight.side_names, s)) for s in sides]
        self.me, self.target, self.frozen, self.ways = me, target, frozen, ways
        self.each = None
        self.counts = {}
        self.outcome = None
        self.local = {}

    # -- who stands --

    def live(self, f):
        """Stands by what its numbers say now."""
        if self.fate[f] is not None:
            return False
        before = self.me, self.local
        self.me, self.local = f, {}
        is_out = self.value(self.fight.out)
        self.me, self.local = before
        return not is_out

    def stands(self, f):
        return self.up[f] if self.frozen else self.live(f)

    def others(self, whose):
        """The enemies, or the others of the own side, whether or not they stand."""
        side = self.fight.side_of[self.me]
        if whose == 'enemy':
            return [f for f in self.fight.everyone if self.fight.side_of[f] != side]
        return [f for f in self.fight.everyone if self.fight.side_of[f] == side and f != self.me]

    def standing(self, whose):
        return [f for f in self.others(whose) if self.stands(f)]

    def owner(self, who):
        return {'me': self.me, 'target': self.target, 'enemy': self.each, 'ally': self.each}[who]

    # -- values --

    def read(self, f, name):
        if name in self.vals[f]:
            return self.vals[f][name]
        if name in self.fight.side_names:
            return self.sides[self.fight.side_of[f]][name]
        found = self.fight.sheets[f][name]
        # Dice of a sheet are rolled each time that they are named.
        return self.value(found) if isinstance(found, tuple) else found

    def die(self, sides):
        if sides < 1:
            return 0  # a kept number below 0 asked for no die
        return 1 + self.ways.pick([1] * sides)

    def value(self, e):
        kind = e[0]
        if kind in ('num', 'word', 'bool'):
            return e[1]
        if kind == 'var':
            return self.read(self.owner(e[1]), e[2])
        if kind == 'local':
            return self.local[e[1]]
        if kind == 'const':
            return self.fight.consts[e[1]]
        if kind == 'number_of':
            return len(self.standing('enemy' if e[1] == 'enemies' else 'ally'))
        if kind == 'die':
            return self.die(self.value(e[1]))
        if kind == 'dice':
            return sum(self.die(e[2]) for _ in range(max(0, self.value(e[1]))))
        if kind == 'best':
            return (max if e[1] == 'highest' else min)([self.die(e[3]) for _ in range(e[2])])
        if kind == 'hits':
            return sum([self.die(e[2]) >= e[3] for _ in range(e[1])])
        if kind == 'op':
            a, b = self.value(e[2]), self.value(e[3])
            return {'+': a + b, '-': a - b, '*': a * b}[e[1]] if e[1] != '/' else a // b
        if kind == 'cmp':
            a, b = self.value(e[2]), self.value(e[3])
            if e[1] == '=':
                return a == b
            if e[1] == '!=':
                return a != b
            return {'>=': a >= b, '>': a > b, '<=': a <= b, '<': a < b}[e[1]]
        if kind == 'in':
            a = self.value(e[1])
            return (e[2] is None or a >= e[2]) and (e[3] is None or a <= e[3])
        if kind == 'and':
            return all([self.value(x) for x in e[1:]])
        if kind == 'or':
            return any([self.value(x) for x in e[1:]])
        if kind == 'not':
            return not self.value(e[1])
        if kind == 'if':
            return self.value(e[2] if self.value(e[1]) else e[3])
        if kind == 'match':
            a = self.value(e[1])
            for low, high, then in e[2]:
                if (low is None or a >= low) and (high is None or a <= high):
                    return self.value(then)
            return self.value(e[3])
        if kind in ('min', 'max'):
            return (min if kind == 'min' else max)(self.value(e[1]), self.value(e[2]))
        if kind == 'named':  # (let n = a; b)
            before = dict(self.local)
            self.local[e[1]] = self.value(e[2])
            result = self.value(e[3])
            self.local = before
            return result
        if kind == 'call':
            parameters, body = self.fight.functions[e[1]]
            before = self.local
            self.local = dict(zip(parameters, [self.value(x) for x in e[2]]))
            result = self.value(body)
            self.local = before
            return result
        raise ValueError(kind)

    # -- statements --

    def block(self, text):
        before = dict(self.local)
        for s in text:
            self.statement(s)
        self.local = before

    def change(self, f, name, how, new):
        home = self.vals[f] if name in self.vals[f] else self.sides[self.fight.side_of[f]]
        if how != ':=':
            new = home[name] + new if how == '+=' else home[name] - new
        low_high = self.fight.ranges.get(name)
        if low_high:
            new = max(low_high[0], min(low_high[1], new))
        home[name] = new

    def aim(self, s):
        _, whose, how = s[:3]
        there = self.standing(whose)
        if not there:
            return  # if nobody is left, the target stays
        if how == 'first':
            self.target = there[0]
        elif how == 'random':
            self.target = there[self.ways.pick([1] * len(there))]
        elif how == 'by':
            weights = [max(0, self.read(f, s[3])) for f in there]
            self.target = there[self.ways.pick(weights if any(weights) else [1] * len(there))]
        else:
            best = (min if how == 'least' else max)([self.read(f, s[3]) for f in there])
            self.target = next(f for f in there if self.read(f, s[3]) == best)

    def statement(self, s):
        kind = s[0]
        if kind == 'let':
            self.local[s[1]] = self.value(s[2])
        elif kind == 'set':
            # The value is found first, so `hp := ...` may use what it changes.
            self.change(self.owner(s[1]), s[2], s[3], self.value(s[4]))
        elif kind == 'count':
            self.counts[s[1]] = self.counts.get(s[1], 0) + self.value(s[2])
        elif kind == 'if':
            self.block(s[2] if self.value(s[1]) else s[3])
        elif kind == 'repeat':
            for _ in range(max(0, self.value(s[1]))):
                self.block(s[2])
        elif kind == 'end':
            self.outcome = s[1]
            raise Over
        elif kind == 'leave':
            self.fate[self.me] = self.fate[self.me] or s[1]  # of two reasons the first counts
            raise Done
        elif kind == 'stop':
            raise Done
        elif kind == 'target':
            self.aim(s)
        elif kind == 'each':
            outer = self.each
            for f in self.others(s[1]):
                if self.stands(f):
                    self.each = f
                    self.block(s[2])
            self.each = outer
        else:
            raise ValueError(kind)

    # -- what is left of it --

    def state(self):
        fighters = tuple((tuple(v[n] for n in self.fight.names), fate, up, due)
                         for v, fate, up, due in zip(self.vals, self.fate, self.up, self.due))
        sides = tuple(tuple(s[n] for n in self.fight.side_names) for s in self.sides)
        return fighters, sides


def play(fight, text, state, me, target, frozen, note):
    """With `note`, whoever stands after the text can fall from then on.

    All that may come of a text: {(state, counts, outcome): chance}."""
    found = {}
    ways = Ways()
    while True:
        ways.begin()
        scene = Scene(fight, state, me, target, frozen, ways)
        try:
            scene.block(text)
        except (Done, Over):
            pass
        if note:
            for f in fight.everyone:
                scene.due[f] = scene.due[f] or scene.live(f)
        key = scene.state(), tuple(sorted(scene.counts.items())), scene.outcome
        found[key] = found.get(key, 0.0) + ways.chance
        if not ways.go_on():
            return found
