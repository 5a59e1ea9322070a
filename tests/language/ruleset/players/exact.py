"""Exact values of the eight games: fights and questions, by following the distribution of states.

Fights go round by round with floats (timeouts included); questions with fractions.
Prints lines `game question outcome value`: `python3 exact.py > exact.txt`.
"""
from collections import defaultdict
from fractions import Fraction as F
from functools import lru_cache
from itertools import product, permutations
from math import comb
import sys

OUT = []
def put(game, question, outcome, value):
    OUT.append(f"{game} {question} {outcome} {float(value):.12f}")

def spread(items):
    """A distribution from pairs (value, chance)."""
    d = defaultdict(type(items[0][1]) if items else float)
    for v, p in items:
        if p: d[v] += p
    return dict(d)

def dice(count, sides, bonus=0, one=1.0):
    d = {bonus: one}
    for _ in range(count):
        d = spread([(v + f, p / sides) for v, p in d.items() for f in range(1, sides + 1)])
    return d

def add(*ds):
    d = {0: 1.0}
    for e in ds:
        d = spread([(v + w, p * q) for v, p in d.items() for w, q in e.items()])
    return d

# ---------------------------------------------------------------- fights

def fight(game, name, start, acts, over, end=None):
    """acts: one function a turn, state -> {state: chance}; over(state) -> None, 0, 1, 2."""
    memo = {}
    def kernel(state):
        got = memo.get(state)
        if got is None:
            live, done = {state: 1.0}, [0.0] * 3
            for act in acts:
                nxt = defaultdict(float)
                for s, p in live.items():
                    for t, q in act(s).items():
                        o = over(t)
                        if o is None: nxt[t] += p * q
                        else: done[o] += p * q
                live = nxt
            got = memo[state] = (dict(live), done)
        return got
    live, won, mean, mean2 = {start: 1.0}, [0.0] * 4, 0.0, 0.0
    for r in range(1, 1001):
        nxt = defaultdict(float)
        for s, p in live.items():
            to, done = kernel(s)
            for i in range(3): won[i] += p * done[i]
            mean += r * p * sum(done)
            for t, q in to.items(): nxt[t] += p * q
        live = nxt
        if sum(live.values()) < 1e-18: break
    else:
        won[3] = sum(live.values())
        mean += 1000 * won[3]
    report(game, name, won, mean)

def report(game, name, won, mean):
    for o, v in zip(("first", "second", "draw", "timeout"), won):
        put(game, name, o, v)
    put(game, name, "rounds", mean)
    assert abs(sum(won) - 1) < 1e-12, (game, name, sum(won))

def change(t, i, v):
    return t[:i] + (v,) + t[i + 1:]

# 1. Blades

def strike(attack, ac, count, sides, bonus):
    """The damage of one attack, 0 for a miss."""
    once = dice(count, sides, bonus)
    twice = add(once, once)
    d = defaultdict(float)
    for n in range(1, 21):
        if n == 20: rolled = twice
        elif n != 1 and n + attack >= ac: rolled = once
        else: rolled = {0: 1.0}
        for v, p in rolled.items(): d[v] += p / 20
    return dict(d)

def blades_duel():
    w, o = strike(5, 11, 1, 8, 3), strike(6, 16, 2, 6, 3)
    def warden(s): return spread([((s[0], max(0, s[1] - v)), p) for v, p in w.items()])
    def ogre(s): return spread([((max(0, s[0] - v), s[1]), p) for v, p in o.items()])
    over = lambda s: 1 if s[0] == 0 else 0 if s[1] == 0 else None
    # who acts first: d20+1 against d20-1
    first = sum(1.0 if a + 1 > b - 1 else 0.5 if a + 1 == b - 1 else 0.0 for a in range(1, 21) for b in range(1, 21)) / 400
    parts = []
    for acts in ((warden, ogre), (ogre, warden)):
        keep = len(OUT)
        fight("x", "x", (24, 30), acts, over)
        parts.append(PRECISE.pop())
        del OUT[keep:]
    mix = [first * x + (1 - first) * y for x, y in zip(*parts)]
    report("blades", "duel", mix[:4], mix[4])

# reports of full precision, for mixing
PRECISE = []
_report = report
def report(game, name, won, mean):
    PRECISE.append([*won, mean])
    _report(game, name, won, mean)

def blades_skirmish():
    """Backwards over (hp of A, hp of B), for each order; a round without any hit leads back to itself.

    Timeouts are left out: 1000 rounds without an end have a chance far below 1e-16."""
    ac = {"w": 16, "s": 14, "r": 12}
    sheet = {"w": (5, 1, 8, 3, 1), "s": (6, 1, 6, 3, 2), "r": (4, 1, 6, 1, 1)}
    hit = {}
    for me, (attack, c, sd, b, _) in sheet.items():
        for foe in ac:
            hit[me, foe] = strike(attack, ac[foe], c, sd, b)

    @lru_cache(None)
    def attack(me, enemies, times):
        """Enemies: tuple of (kind, hp). The distribution of enemies after the attacks."""
        up = [(hp, i) for i, (_, hp) in enumerate(enemies) if hp > 0]
        if not up or times == 0: return {enemies: 1.0}
        hp, i = min(up)
        d = defaultdict(float)
        for v, p in hit[me, enemies[i][0]].items():
            then = change(enemies, i, (enemies[i][0], max(0, hp - v)))
            for e, q in attack(me, then, times - 1).items(): d[e] += p * q
        return dict(d)

    @lru_cache(None)
    def moves(who, a, b):
        side, i = who
        own, foe = (a, b) if side == 0 else (b, a)
        kind, hp = own[i]
        if hp == 0: return {(a, b): 1.0}
        return {((a, e) if side == 0 else (e, b)): p for e, p in attack(kind, foe, sheet[kind][4]).items()}

    start = ((("w", 24), ("s", 16)), (("r", 9),) * 3)
    # chance of each order: the four with +1 in any order, the scout (+3) at place k
    scout = [F(0)] * 5
    for s in range(1, 21):
        t = s + 3
        gt = F(sum(n + 1 > t for n in range(1, 21)), 20)
        eq = F(sum(n + 1 == t for n in range(1, 21)), 20)
        lt = 1 - gt - eq
        for g in range(5):
            for e in range(5 - g):
                p = comb(4, g) * comb(4 - g, e) * gt**g * eq**e * lt**(4 - g - e) / 20
                for k in range(e + 1): scout[g + k] += p / (e + 1)
    assert sum(scout) == 1
    others = [(0, 0), (1, 0), (1, 1), (1, 2)]
    total = [0.0] * 3
    for k in range(5):
        for perm in permutations(others):
            order = list(perm[:k]) + [(0, 1)] + list(perm[k:])
            values = {}
            def value(a, b):
                """[(win, lose, rounds still to be started) at each place of the order]"""
                if (a, b) in values: return values[a, b]
                # W[pos] = c[pos] + m[pos] * W[pos + 1], and W[5] = W[0] + (0, 0, 1)
                cs, ms = [], []
                for who in order:
                    c, m, pos = [0.0, 0.0, 0.0], 0.0, len(cs)
                    for (x, y), p in moves(who, a, b).items():
                        if (x, y) == (a, b): m += p; continue
                        if all(h == 0 for _, h in y): c[0] += p
                        elif all(h == 0 for _, h in x): c[1] += p
                        else:
                            w = value(x, y)[pos + 1]
                            for j in range(3): c[j] += p * w[j]
                    cs.append(c); ms.append(m)
                const, mult = [0.0, 0.0, 1.0], 1.0  # of W[5] in terms of W[0]
                for c, m in zip(cs[::-1], ms[::-1]):
                    const = [c[j] + m * const[j] for j in range(3)]
                    mult *= m
                w0 = [const[j] / (1 - mult) for j in range(3)]
                w = [w0[0], w0[1], w0[2] + 1]
                row = [w]
                for c, m in zip(cs[::-1], ms[::-1]):
                    w = [c[j] + m * w[j] for j in range(3)]
                    row.append(w)
                row.reverse()  # row[pos] for pos in 0..=5; row[0] is w0 again
                values[a, b] = row
                return row
            w = value(*start)[0]
            p = float(scout[k]) / 24
            for j in range(3): total[j] += p * w[j]
    report("blades", "skirmish", [total[0], total[1], 0.0, 0.0], total[2] + 1)

# 2. Hearts

def hearts_raid():
    d6 = dice(2, 6, 2)
    strong = sum(p for v, p in d6.items() if v >= 10)
    weak = sum(p for v, p in d6.items() if 7 <= v <= 9)
    miss = 1 - strong - weak
    def act(i):
        def go(s):
            a, b = s
            if a[i] >= 6: return {s: 1.0}
            j = next(j for j, h in enumerate(b) if h < 3)
            deal = change(b, j, min(3, b[j] + 2))
            hurt = change(a, i, min(6, a[i] + 2))
            return spread([((a, deal), strong), ((hurt, deal), weak), ((hurt, b), miss)])
        return go
    def over(s):
        a, b = any(h < 6 for h in s[0]), any(h < 3 for h in s[1])
        return None if a and b else 0 if a else 1 if b else 2
    fight("hearts", "raid", ((0, 0), (0, 0, 0)), [act(0), act(1)], over)

# 3. Sixes

@lru_cache(None)
def pool(n, pushes):
    """{(hits, own wounds): chance} of a roll of n dice."""
    d = defaultdict(float)
    for sixes in range(n + 1):
        for ones in range(n - sixes + 1):
            p = comb(n, sixes) * comb(n - sixes, ones) * 4 ** (n - sixes - ones) / 6 ** n
            if sixes or not pushes: d[sixes, 0] += p
            else:
                k = n - ones
                for more in range(k + 1):
                    d[more, ones] += p * comb(k, more) * 5 ** (k - more) / 6 ** k
    return dict(d)

def sixes(name, first, second):
    """Fighters as (dice, toughness, pushes); a state counts wounds up to the toughness."""
    sides = (first, second)
    def act(side, i):
        def go(s):
            n, tough, pushes = sides[side][i]
            w = s[side][i]
            if w >= tough: return {s: 1.0}
            foes = sides[1 - side]
            j = next(j for j, h in enumerate(s[1 - side]) if h < foes[j][1])
            out = []
            for (hits, own), p in pool(max(1, n - w), pushes).items():
                mine = change(s[side], i, min(tough, w + own))
                theirs = change(s[1 - side], j, min(foes[j][1], s[1 - side][j] + hits))
                out.append(((mine, theirs) if side == 0 else (theirs, mine), p))
            return spread(out)
        return go
    def over(s):
        a, b = (any(w < f[1] for w, f in zip(s[k], sides[k])) for k in (0, 1))
        return None if a and b else 0 if a else 1 if b else 2
    acts = [act(k, i) for k in (0, 1) for i in range(len(sides[k]))]
    fight("sixes", name, ((0,) * len(first), (0,) * len(second)), acts, over)

# 4. Percent

def level(roll, skill):
    if roll >= 96: return 0
    if roll <= skill // 5: return 2
    return 1 if roll <= skill or roll <= 5 else 0

def percent_blow(skill, parry, count, sides, bonus, head, body, legs):
    once = dice(count, sides, bonus)
    rolled = {1: once, 2: add(once, once)}
    d = defaultdict(float)
    for x in range(1, 101):
        for y in range(1, 101):
            a, b = level(x, skill), level(y, parry)
            if a == 0 or b >= a: d[0] += 1e-4; continue
            for armour, factor, chance in ((legs, 1, 4 / 20), (body, 1, 13 / 20), (head, 2, 3 / 20)):
                for v, p in rolled[a].items(): d[max(0, v - armour) * factor] += 1e-4 * chance * p
    return dict(d)

def percent_duel():
    k = percent_blow(60, 30, 1, 8, 1, 0, 2, 0)
    b = percent_blow(70, 50, 1, 6, 2, 2, 4, 2)
    acts = [lambda s: spread([((s[0], max(0, s[1] - v)), p) for v, p in k.items()]),
            lambda s: spread([((max(0, s[0] - v), s[1]), p) for v, p in b.items()])]
    fight("percent", "duel", (14, 13), acts, lambda s: 0 if s[1] == 0 else 1 if s[0] == 0 else None)

# 5. Steps

@lru_cache(None)
def burst(sides):
    d, left, base = {}, 1.0, 0
    while left > 1e-18:
        for f in range(1, sides): d[base + f] = left / sides
        left, base = left / sides, base + sides
    return d

@lru_cache(None)
def trait(sides, wild):
    if not wild: return burst(sides)
    return spread([(max(v, w), p * q) for v, p in burst(sides).items() for w, q in burst(6).items()])

def steps_hit(fighting, wild, damage, parry, tough):
    """{margin: chance}, None for a miss or a margin below 0."""
    t = trait(fighting, wild)
    plain, more = sum(p for v, p in t.items() if parry <= v < parry + 4), sum(p for v, p in t.items() if v >= parry + 4)
    base = add(*(burst(s) for s in damage))
    d = defaultdict(float)
    for chance, rolled in ((plain, base), (more, add(base, burst(6)))):
        for v, p in rolled.items(): d[v - tough if v >= tough else None] += chance * p
    d[None] += 1 - plain - more
    return dict(d)

def steps_duel():
    """State: ((wounds, shaken), thugs), a thug 0 well, 1 shaken, 2 out."""
    away = lambda sides, wild: sum(p for v, p in trait(sides, wild).items() if v >= 4)
    s_hit = steps_hit(10, True, (8, 6), 5, 5)
    t_hit = steps_hit(6, False, (6, 6), 7, 6)
    soak = spread([(v // 4, p) for v, p in trait(8, True).items()])
    # what a hit does to a thug: (shaken before) -> {state: chance}
    thug = {}
    for before in (0, 1):
        thug[before] = spread([(before if m is None else 2 if m >= 4 or before else 1, p) for m, p in s_hit.items()])
    @lru_cache(None)
    def hurt(wounds, shaken):
        d = defaultdict(float)
        for m, p in t_hit.items():
            if m is None: d[wounds, shaken] += p; continue
            new = m // 4 if m >= 4 else shaken
            if new == 0: d[wounds, 1] += p; continue
            for less, q in soak.items():
                rest = max(0, new - less)
                d[(wounds, shaken) if rest == 0 else (min(4, wounds + rest), 1)] += p * q
        return dict(d)
    def hero(s):
        (w, sh), ts = s
        if w > 3: return {s: 1.0}
        ready = away(8, True) if sh else 1.0
        j = next(j for j, t in enumerate(ts) if t < 2)
        out = [(s, 1 - ready)]
        out += [(((w, 0), change(ts, j, t)), ready * p) for t, p in thug[ts[j]].items()]
        return spread(out)
    def foe(i):
        def go(s):
            (w, sh), ts = s
            if ts[i] == 2: return {s: 1.0}
            ready = away(6, False) if ts[i] == 1 else 1.0
            up = change(ts, i, 0)
            return spread([(s, 1 - ready)] + [((h, up), ready * p) for h, p in hurt(w, sh).items()])
        return go
    over = lambda s: 1 if s[0][0] > 3 else 0 if all(t == 2 for t in s[1]) else None
    fight("steps", "duel", ((0, 0), (0, 0, 0)), [hero, foe(0), foe(1), foe(2)], over)

# 6. Fudge

def four(one=1.0):
    d = {0: one}
    for _ in range(4): d = spread([(v + f, p / 3) for v, p in d.items() for f in (-1, 0, 1)])
    return d

def fudge_duel():
    sheet = ((4, 3, 3, 2), (3, 4, 4, 1))  # attack, defence, boxes, consequences
    def act(side):
        attack, defence = sheet[side][0], sheet[1 - side][1]
        shifts = spread([(v - w + attack - defence, p * q) for v, p in four().items() for w, q in four().items()])
        boxes, cons = sheet[1 - side][2:]
        def go(s):
            if s[side] is None: return {s: 1.0}
            out = []
            for n, p in shifts.items():
                stress, used = s[1 - side]
                free = boxes - stress
                if n > 0:
                    need = max(0, -(-(n - free) // 2))  # consequences until the rest fits
                    take = min(need, cons - used)
                    rest = n - 2 * take
                    new = None if rest > free else (stress + max(0, rest), used + take)
                else: new = (stress, used)
                out.append(((s[0], new) if side == 0 else (new, s[1]), p))
            return spread(out)
        return go
    fight("fudge", "duel", ((0, 0), (0, 0)), [act(0), act(1)], lambda s: 0 if s[1] is None else 1 if s[0] is None else None)

# 7. Clocks

@lru_cache(None)
def degree(rating, exact=False):
    """Chances of critical, full, partial, bad, by listing every roll."""
    n = rating or 2
    count = [0, 0, 0, 0]
    for faces in product(range(1, 7), repeat=n):
        best = max(faces) if rating else min(faces)
        if rating >= 2 and faces.count(6) >= 2: count[0] += 1
        elif best == 6: count[1] += 1
        elif best >= 4: count[2] += 1
        else: count[3] += 1
    return [F(c, 6 ** n) if exact else c / 6 ** n for c in count]

def clocks_score():
    full = (8, 4)
    def act(i):
        def go(s):
            a, b = s
            if a[i] >= 4: return {s: 1.0}
            j = next(j for j in (0, 1) if b[j] < full[j])
            out = []
            for p, (seg, harm) in zip(degree(max(0, 3 - a[i] // 2)), ((3, 0), (2, 0), (1, 1), (0, 1))):
                out.append(((change(a, i, a[i] + harm), change(b, j, min(full[j], b[j] + seg))), p))
            return spread(out)
        return go
    def over(s):
        a, b = any(h < 4 for h in s[0]), any(h < f for h, f in zip(s[1], full))
        return None if a and b else 0 if a else 1 if b else 2
    fight("clocks", "score", ((0, 0), (0, 0)), [act(0), act(1)], over)

# 8. Old school

def oldschool_delve():
    """Backwards over sorted hit points of the standing; the round without a hit leads back to itself.

    With more than two goblins morale is not yet checked at the start of a round; with two or fewer it is."""
    pa = sum(n + 2 >= 13 for n in range(1, 21)) / 20
    pb = sum(n + 1 >= 15 for n in range(1, 21)) / 20
    @lru_cache(None)
    def phase(n, foes, p, sides):
        """n attackers in a row against foes."""
        if n == 0 or not foes: return {foes: 1.0}
        d = defaultdict(float)
        after = defaultdict(float)
        after[foes] += 1 - p
        for i, hp in enumerate(foes):
            for v in range(1, sides + 1):
                rest = foes[:i] + foes[i + 1:]
                if hp > v: rest = tuple(sorted(rest + (hp - v,)))
                after[rest] += p / sides / len(foes)
        for f, q in after.items():
            for g, r in phase(n - 1, f, p, sides).items(): d[g] += q * r
        return dict(d)
    flee = sum(x + y > 7 for x in range(1, 7) for y in range(1, 7)) / 36
    @lru_cache(None)
    def morale(b):
        """Who still stands after the checks."""
        d = defaultdict(float)
        for stay in product((0, 1), repeat=len(b)):
            p = 1.0
            for x in stay: p *= (1 - flee) if x else flee
            d[tuple(h for h, x in zip(b, stay) if x)] += p
        return dict(d)
    values = {}
    sys.setrecursionlimit(100000)
    def value(a, b):
        """(A wins, B wins, rounds still to be started)."""
        got = values.get((a, b))
        if got: return got
        tot, again = [0.0, 0.0, 1.0], 0.0
        unchecked = len(b) > 2
        def close(x, y, p):
            """The end of a round in which both sides stand."""
            nonlocal again
            for z, q in (morale(y).items() if unchecked and len(y) <= 2 else ((y, 1.0),)):
                if not z: tot[0] += p * q
                elif (x, z) == (a, b): again += p * q
                else:
                    v = value(x, z)
                    for j in range(3): tot[j] += p * q * v[j]
        for y, p in phase(len(a), b, pa, 8).items():  # A acts first
            if not y: tot[0] += p / 2; continue
            for x, q in phase(len(y), a, pb, 6).items():
                if not x: tot[1] += p * q / 2
                else: close(x, y, p * q / 2)
        for x, q in phase(len(b), a, pb, 6).items():  # B acts first
            if not x: tot[1] += q / 2; continue
            for y, p in phase(len(x), b, pa, 8).items():
                if not y: tot[0] += p * q / 2
                else: close(x, y, p * q / 2)
        v = values[a, b] = tuple(t / (1 - again) for t in tot)
        return v
    win, lose, rounds = value((12, 12), (5, 5, 5, 5))
    report("oldschool", "delve", [win, lose, 0.0, 0.0], rounds)

# ---------------------------------------------------------------- questions

def walk(game, name, names, start, step, limit=None):
    """step(state) -> [(chance, state or name)]; without loops unless a state leads back to itself."""
    @lru_cache(None)
    def value(s):
        got, steps, again = {n: F(0) for n in names}, F(1), F(0)
        for p, t in step(s):
            if t == s: again += p
            elif t in got: got[t] += p
            else:
                v, more = value(t)
                for n in names: got[n] += p * v[n]
                steps += p * more
        return {n: x / (1 - again) for n, x in got.items()}, steps / (1 - again)
    v, steps = value(start)
    assert sum(v.values()) == 1
    for n in names: put(game, name, n, v[n])
    put(game, name, "steps", steps)

def once(game, name, names, pairs):
    d = {n: F(0) for n in names}
    for n, p in pairs: d[n] += p
    assert sum(d.values()) == 1
    for n in names: put(game, name, n, d[n])
    put(game, name, "steps", 1)

def questions():
    def dying(s):
        good, bad = s
        for n in range(1, 21):
            p = F(1, 20)
            if n == 20: yield p, "up"
            elif n >= 10: yield p, "stable" if good == 2 else (good + 1, bad)
            else:
                worse = bad + (2 if n == 1 else 1)
                yield p, "dead" if worse >= 3 else (good, worse)
    walk("blades", "dying", ("up", "stable", "dead"), (0, 0), dying)

    def clock(s):
        seg, trouble = s
        for x, y in product(range(1, 7), repeat=2):
            t, p = x + y + 1, F(1, 36)
            if t < 7: yield p, "caught" if trouble == 3 else (seg, trouble + 1)
            else:
                new = seg + (2 if t >= 10 else 1)
                yield p, "done" if new >= 6 else (new, trouble)
    walk("hearts", "clock", ("done", "caught"), (0, 0), clock)

    def climb(s):
        n, got = s
        for good in range(n + 1):
            for ones in range(n - good + 1):
                p = F(comb(n, good) * comb(n - good, ones) * 2**good * 3**(n - good - ones), 6**n)
                left = n - (ones > 0)
                yield p, "top" if got + good >= 12 else "fall" if left == 0 else (left, got + good)
    walk("sixes", "climb", ("top", "fall"), (6, 0), climb)

    def opposed():
        for x, y in product(range(1, 101), repeat=2):
            a, b = level(x, 60), level(y, 45)
            if a != b: who = "first" if a > b else "second"
            elif a == 0 or x == y: who = "tie"
            else: who = "first" if x > y else "second"
            yield who, F(1, 10000)
    once("percent", "opposed", ("first", "second", "tie"), opposed())

    # at least n on a bursting die: closed form, so nothing is cut
    def least(n, sides):
        k, r = divmod(n - 1, sides)
        return F(1, sides)**k * F(sides - r, sides)
    def best(n): return 1 - (1 - least(n, 8)) * (1 - least(n, 6))
    once("steps", "trait", ("failure", "success", "raise"),
         (("failure", 1 - best(4)), ("success", best(4) - best(8)), ("raise", best(8))))

    once("fudge", "overcome", ("failure", "tie", "success", "style"),
         (("failure" if v < 0 else "tie" if v == 0 else "success" if v <= 2 else "style", p) for v, p in four(F(1)).items()))

    def job(s):
        seg, danger = s
        for p, (more, tick) in zip(degree(2, True), ((3, 0), (2, 0), (1, 1), (0, 2))):
            a, b = seg + more, danger + tick
            yield p, "done" if a >= 6 else "failed" if b >= 6 else (a, b)
    walk("clocks", "job", ("done", "failed"), (0, 0), job)

    d = dice(2, 6, 0, F(1))
    names = ("attacks", "hostile", "unsure", "open", "friendly")
    once("oldschool", "reaction", names,
         ((names[0 if v == 2 else 1 if v <= 5 else 2 if v <= 8 else 3 if v <= 11 else 4], p) for v, p in d.items()))

blades_duel()
blades_skirmish()
hearts_raid()
sixes("brawl", ((6, 4, True),), ((7, 3, False),))
sixes("alley", ((6, 4, True),) * 2, ((4, 2, False),) * 3)
percent_duel()
steps_duel()
fudge_duel()
clocks_score()
oldschool_delve()
questions()
print("\n".join(OUT))
