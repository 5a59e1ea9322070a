"""Makes a random fight: what a designer would write, and what it means.

`make(number)` gives the text of a scenario and a structure for the player. Both
come from the same tuples (see `texts.py`), of which this file also knows how
they are written down.
"""

import random


# -- how tuples are written --

def show(e):
    kind = e[0]
    if kind == 'num':
        return str(e[1])
    if kind == 'word':
        return f'"{e[1]}"'
    if kind == 'bool':
        return 'true' if e[1] else 'false'
    if kind == 'var':
        return e[2] if e[1] == 'me' else f'{e[1]}.{e[2]}'
    if kind in ('local', 'const', 'number_of'):
        return e[1]
    if kind == 'die':
        return f'd{e[1][1]}' if e[1][0] == 'num' else f'd({show(e[1])})'
    if kind == 'dice':
        many = e[1][1] if e[1][0] == 'num' else f'({show(e[1])})'
        return f'sum({many}d{e[2]})'
    if kind == 'best':
        return f'{e[1]}({e[2]}d{e[3]})'
    if kind == 'hits':
        return f'count({e[1]}d{e[2]} >= {e[3]})'
    if kind in ('op', 'cmp'):
        return f'{inner(e[2])} {e[1]} {inner(e[3])}'
    if kind == 'in':
        return f'{inner(e[1])} in {span(e[2], e[3])}'
    if kind in ('and', 'or'):
        return f' {kind} '.join(inner(x) for x in e[1:])
    if kind == 'not':
        return f'not {inner(e[1])}'
    if kind == 'if':
        return f'if {show(e[1])} then {inner(e[2])} else {inner(e[3])}'
    if kind == 'match':
        arms = [f'{span(a, b)}: {show(v)}' for a, b, v in e[2]]
        if e[3] is not None:
            arms.append(f'else: {show(e[3])}')
        return f'match {inner(e[1])} {{ {", ".join(arms)} }}'
    if kind in ('min', 'max'):
        return f'{kind}({show(e[1])}, {show(e[2])})'
    if kind == 'named':
        return f'(let {e[1]} = {show(e[2])}; {show(e[3])})'
    if kind == 'call':
        return f'{e[1]}({", ".join(show(x) for x in e[2])})'
    raise ValueError(kind)


def span(a, b):
    if a is not None and a == b:
        return str(a)
    return f'{"" if a is None else a}..={"" if b is None else b}' if b is not None else f'{a}..'


def inner(e):
    simple = ('num', 'word', 'bool', 'var', 'local', 'const', 'number_of', 'die', 'dice', 'min', 'max', 'call', 'named',
              'best', 'hits')
    return show(e) if e[0] in simple else f'({show(e)})'


def write(text, indent=0):
    lines = []
    pad = '  ' * indent
    for s in text:
        kind = s[0]
        if kind == 'let':
            lines.append(f'{pad}let {s[1]} = {show(s[2])}')
        elif kind == 'set':
            name = s[2] if s[1] == 'me' else f'{s[1]}.{s[2]}'
            lines.append(f'{pad}{name} {s[3]} {show(s[4])}')
        elif kind == 'count':
            lines.append(f'{pad}count {s[1]}' + ('' if s[2] == ('num', 1) else f' += {show(s[2])}'))
        elif kind == 'if':
            lines.append(f'{pad}if {show(s[1])} then {{')
            lines += write(s[2], indent + 1)
            if s[3]:
                lines.append(f'{pad}}} else {{')
                lines += write(s[3], indent + 1)
            lines.append(f'{pad}}}')
        elif kind == 'repeat':
            lines += [f'{pad}repeat {inner(s[1])} times {{'] + write(s[2], indent + 1) + [f'{pad}}}']
        elif kind == 'each':
            lines += [f'{pad}each {s[1]} {{'] + write(s[2], indent + 1) + [f'{pad}}}']
        elif kind in ('end', 'leave'):
            lines.append(f'{pad}{kind} "{s[1]}"')
        elif kind == 'stop':
            lines.append(f'{pad}stop')
        elif kind == 'target':
            how = {'first': f'the first {s[1]}', 'random': f'a random {s[1]}'}.get(s[2])
            if s[2] == 'by':
                how = f'a random {s[1]} by {s[3]}'
            elif how is None:
                how = f'the {s[1]} with {s[2]} {s[3]}'
            lines.append(f'{pad}target is {how}')
        else:
            raise ValueError(kind)
    return lines


def mentioned(x, found):
    """All names in a text or value, so that nothing unread is declared."""
    if isinstance(x, (tuple, list)):
        if x and x[0] in ('var', 'set') and len(x) > 2:
            found.add(x[2])
        if x and x[0] in ('const', 'call'):
            found.add(x[1])
        if x and x[0] == 'target' and len(x) > 3:
            found.add(x[3])
        if x and x[0] == 'count':
            found.add('#' + x[1])
        for y in x:
            mentioned(y, found)
    return found


# -- what is drawn --

WORDS = ['calm', 'wary', 'wild']
NUM = lambda n: ('num', n)
ME = lambda n: ('var', 'me', n)


class Maker:
    def __init__(self, rng, wild=False):
        self.r = rng
        self.wild = wild
        self.falls = False
        self.top = rng.choice([2, 3, 3, 4])
        self.vigor = rng.random() < 0.25  # hp begins as a stat of another name
        self.side_number = rng.random() < 0.35
        self.words = rng.random() < 0.4
        self.switch = rng.random() < 0.35
        self.charge = rng.random() < 0.45
        self.away = rng.random() < 0.12
        self.functions = rng.random() < 0.2
        self.faces = rng.choice([2, 3, 4])
        self.locals = []
        if wild:
            self.side_number = rng.random() < 0.6
            self.charge = rng.random() < 0.6

    def fallen_often(self, rng):
        self.falls = True
        self.top = rng.choice([2, 3])
        self.faces = 2
        self.side_number = rng.random() < 0.5
        self.words = self.charge = self.away = False

    def often(self, *pairs):
        """One of several by weight: (weight, what)."""
        pairs = [p for p in pairs if p[0] > 0]
        return self.r.choices([w for _, w in pairs], [p for p, _ in pairs])[0]

    def reach(self, at):
        """Whose numbers a text may name where it stands."""
        return ['me'] + (['target'] if at['target'] else []) + ([at['each']] if at['each'] else [])

    def die(self):
        return ('die', NUM(self.faces))

    def chance(self, at):
        who = self.r.choice(self.reach(at))
        limit = self.often((3, NUM(self.r.randint(1, self.faces - 1))), (3, ME('skill')), (1, ('var', who, 'skill')))
        return ('cmp', '<=', self.die(), limit)

    def question(self, at, deep=0):
        who = self.r.choice(self.reach(at))
        hp = ('var', who, 'hp')
        kinds = [(5, 'chance'), (3, 'hp'), (2, 'number_of'), (1, 'span'), (1, 'eager'), (1, 'rule'),
                 (3 * self.words, 'mood'), (2 * self.switch, 'lit'), (2 * self.charge, 'charge'),
                 (2 * self.side_number, 'nerve')]
        if deep < 1:
            kinds += [(1, 'and'), (1, 'or'), (1, 'not')]
        kind = self.often(*kinds)
        if kind == 'chance':
            return self.chance(at)
        if kind == 'hp':
            return ('cmp', self.r.choice(['<=', '<', '>', '>=', '=', '!=']), hp, NUM(self.r.randint(1, self.top - 1)))
        if kind == 'span':
            low = self.r.choice([None, 1])
            return ('in', hp, low, self.r.randint(1, self.top - 1))
        if kind == 'number_of':
            return ('cmp', self.r.choice(['>=', '=', '<=']), ('number_of', self.r.choice(['enemies', 'allies'])), NUM(1))
        if kind == 'eager':
            return ('var', who, 'eager')
        if kind == 'rule':
            return self.often((1, ('cmp', '>=', self.die(), ('const', 'fatal'))), (1, ('const', 'dark')))
        if kind == 'mood':
            return ('cmp', self.r.choice(['=', '!=']), ('var', who, 'mood'), ('word', self.r.choice(WORDS)))
        if kind == 'lit':
            return ('var', who, 'lit')
        if kind == 'charge':
            return ('cmp', self.r.choice(['>=', '=']), ('var', who, 'charge'), NUM(self.r.randint(1, 2)))
        if kind == 'nerve':
            return ('cmp', self.r.choice(['>=', '=', '<=']), ('var', who, 'nerve'), NUM(1))
        if kind == 'not':
            return ('not', self.question(at, deep + 1))
        return (kind, self.question(at, deep + 1), self.question(at, deep + 1))

    def amount(self, at, deep=0):
        kinds = [(6, NUM(1)), (2, NUM(2)), (2, ('die', NUM(2))), (2, ME('dmg')),
                 (1, ('dice', NUM(2), 2)), (0.5, ('dice', ME('hp'), 2)), (0.5, ('op', '/', ('op', '+', ME('hp'), NUM(1)), NUM(2))),
                 (0.7 * self.charge, ME('charge')), (0.5 * self.charge, ('die', ('op', '+', ME('charge'), NUM(1)))),
                 (0.7, ('max', NUM(1), ('op', '-', ('die', NUM(3)), NUM(1)))),
                 (0.5, ('match', self.die(), [(1, 1, NUM(2))], NUM(1))),
                 (0.4, ('best', self.r.choice(['highest', 'lowest']), 2, 3)), (0.4, ('hits', 2, 3, self.r.randint(2, 3))),
                 (0.6 * self.functions, ('call', 'soft', [('die', NUM(3))])),
                 (0.6 * self.functions, ('call', 'burst', [NUM(1)])),
                 (0.5, ('named', 'n', ('die', NUM(3)), ('if', ('cmp', '=', ('local', 'n'), NUM(3)), NUM(2), ('local', 'n'))))]
        if self.locals:
            kinds.append((1, ('if', ('cmp', '=', ('local', self.locals[-1]), NUM(1)), NUM(2), NUM(1))))
        if deep == 0:
            kinds.append((1, ('if', self.question(at, 1), NUM(2), NUM(1))))
        return self.often(*kinds)

    def mood(self, at):
        w = lambda: ('word', self.r.choice(WORDS))
        return self.often((3, w()), (2, ('match', self.die(), [(None, 1, w())], w())),
                          (1, ('match', ME('hp'), [(0, 1, w()), (2, None, w())], None)),
                          (1, ('if', self.question(at, 1), w(), w())))

    def harm(self, at):
        """A blow, or something else that is done to somebody within reach."""
        foes = [w for w in self.reach(at) if w in ('target', 'enemy')]
        who = self.r.choice(foes) if foes and self.r.random() < 0.8 else self.r.choice(self.reach(at))
        kind = self.often((7, 'hurt'), (1.5, 'heal'), (1.6 * self.words, 'mood'), (1.6 * self.switch, 'lit'),
                          (1.6 * self.charge, 'charge'), (1.8 * self.side_number, 'nerve'), (1.0 * self.away, 'away'))
        if kind == 'hurt':
            return ('set', who, 'hp', '-=', self.amount(at))
        if kind == 'heal':
            who = self.r.choice(self.reach(at))
            if self.vigor and who == 'me':
                return ('set', 'me', 'hp', ':=', ('min', ME('vigor'), ('op', '+', ME('hp'), self.amount(at, 1))))
            return self.often((2, ('set', who, 'hp', '+=', NUM(1))), (1, ('set', who, 'hp', ':=', NUM(1))))
        if kind == 'mood':
            return ('set', who, 'mood', ':=', self.mood(at))
        if kind == 'lit':
            return ('set', who, 'lit', ':=', self.often((2, ('bool', True)), (1, ('bool', False)),
                                                        (1, ('not', ('var', who, 'lit'))), (1, self.question(at, 1))))
        if kind == 'charge':
            return ('set', who, 'charge', self.r.choice(['+=', '-=', ':=']), self.often((2, NUM(1)), (1, ('die', NUM(2)))))
        if kind == 'nerve':
            return ('set', who, 'nerve', self.r.choice(['-=', '-=', '+=']), NUM(1))
        return ('set', who, 'away', ':=', NUM(1))

    def aim(self):
        whose = 'enemy' if self.r.random() < 0.8 else 'ally'
        how = self.often((1, 'first'), (2, 'random'), (3, 'by'), (2, 'least'), (2, 'most'))
        if how in ('first', 'random'):
            return ('target', whose, how)
        names = ['hp', 'loud'] + (['charge'] * 2 if self.charge else [])
        return ('target', whose, how, self.r.choice(names))

    def statement(self, at, deep, last):
        kinds = [(5, 'harm'), (2 if deep < 2 else 0, 'if'), (0.9, 'count'), (0.4 if deep == 0 else 0, 'let'),
                 (1.5 if at['target'] else 0, 'aim'), (0.5 if deep < 2 else 0, 'repeat'),
                 ((1.5 if not at['target'] else 0.6) if not at['each'] and deep < 2 else 0, 'each')]
        if last and deep > 0:
            more = 3 if self.wild else 1
            kinds += [(0.8 * more, 'leave'), (0.3 * more * (at['moment'] != 'fight_end'), 'end'), (0.4 * more, 'stop')]
        kind = self.often(*kinds)
        if kind == 'harm':
            return self.harm(at)
        if kind == 'if':
            then = self.block(at, deep + 1)
            return ('if', self.question(at), then, self.block(at, deep + 1, 1) if self.r.random() < 0.3 else [])
        if kind == 'count':
            return ('count', self.r.choice(['blows', 'blows', 'tears']), self.often((3, NUM(1)), (1, ('die', NUM(2)))))
        if kind == 'let':
            name = f'n{len(self.locals)}'
            self.locals.append(name)
            return ('let', name, self.die())
        if kind == 'aim':
            return self.aim()
        if kind == 'repeat':
            return ('repeat', self.often((3, NUM(2)), (1, ME('loud')), (1 * self.charge, ME('charge'))), self.block(at, deep + 1, 1))
        if kind == 'each':
            whose = self.r.choice(['enemy', 'enemy', 'ally'])
            return ('each', whose, self.block(dict(at, each=whose), deep + 1, 1))
        return (kind,) if kind == 'stop' else (kind, self.r.choice(['fled', 'dead'] if kind == 'leave' else ['peace', 'flood']))

    def block(self, at, deep, most=2):
        seen = len(self.locals)
        n = self.r.randint(1, most)
        text = [self.statement(at, deep, i == n - 1) for i in range(n)]
        del self.locals[seen:]
        return text

    def text(self, moment):
        at = {'target': moment in ('turn', 'reaction'), 'each': None, 'moment': moment}
        if moment == 'turn':
            text = [self.aim()] if self.r.random() < 0.5 else []
            blow = ('set', 'target', 'hp', '-=', self.amount(at))
            text += [('if', self.chance(at), [blow] + (self.block(at, 2, 1) if self.r.random() < 0.3 else []), [])]
            if self.r.random() < 0.6:
                text += self.block(at, 0, 2)
            return text
        if moment == 'fallen' and self.away:
            return [('if', ('cmp', '>', ME('away'), NUM(0)), [('set', 'me', 'away', '-=', NUM(1))], [])]
        if self.falls and moment != 'turn':
            return self.falling(at)
        if moment in ('fallen', 'falls') and self.r.random() < 0.5:
            return [('if', self.question(at), [self.often((3, ('set', 'me', 'hp', ':=', NUM(1))),
                                                           (1, ('leave', 'dead')))], [])] + (
                self.block(at, 0, 1) if self.r.random() < 0.4 else [])
        if moment in ('falls', 'ally_falls') and self.r.random() < 0.4:
            return [self.burst(at)]
        return self.block(at, 0, 2)

    def falling(self, at):
        """A text that fells, or makes stand, and counts how often it is played."""
        up = [('if', self.chance(at), [('set', 'me', 'hp', ':=', NUM(1))], [])]
        text = [('count', 'tears', NUM(1))] if self.r.random() < 0.4 else []
        if at['moment'] in ('falls', 'fallen', 'round_start') and self.r.random() < 0.6:
            text += up
        if self.r.random() < 0.7:
            text.append(self.burst(at))
        if self.side_number and self.r.random() < 0.5:
            text.append(('if', self.chance(at), [('set', 'me', 'nerve', self.r.choice(['+=', '-=']), NUM(1))], []))
        if at['target'] and self.r.random() < 0.6:
            text.append(('set', 'target', 'hp', '-=', self.amount(at)))
        if self.r.random() < 0.15 and at['moment'] != 'fight_end':
            text.append(('if', self.chance(at), [(self.r.choice(['leave', 'end']), 'gone')], []))
        return text or self.block(at, 0, 1)

    def burst(self, at):
        """Something that reaches several at once, so that several fall."""
        whose = self.r.choice(['enemy', 'ally'])
        at = dict(at, each=whose)
        blow = ('set', whose, 'hp', '-=', self.amount(at))
        return ('each', whose, [blow if self.r.random() < 0.5 else ('if', self.question(at), [blow], [])])


MOMENTS = ['fight_start', 'round_start', 'fallen', 'reaction', 'falls', 'ally_falls', 'round_end', 'fight_end']


WILD = 1_000_000  # from here on fights are told with more that is unlikely
FALLS = 2_000_000  # from here on much falls, stands up and falls again


def make(number):
    rng = random.Random(number)
    m = Maker(rng, WILD <= number < FALLS)
    if number >= FALLS:
        m.fallen_often(rng)
    texts = {'turn': m.text('turn')}
    likely = {'falls': 0.9, 'ally_falls': 0.8, 'reaction': 0.5, 'fallen': 0.5} if m.falls else {'falls': 0.4, 'ally_falls': 0.35, 'reaction': 0.35, 'fallen': 0.25}
    for moment in MOMENTS:
        if rng.random() < (0.5 if m.wild else likely.get(moment, 0.22)) or (moment == 'fallen' and m.away):
            texts[moment] = m.text(moment)
    hp_out = ('cmp', '<=', ME('hp'), NUM(0))
    out = m.often((6, hp_out), (0.6, ('cmp', '<=', ME('hp'), NUM(1))),
                  ((4 if m.falls else 1.2) * m.side_number, ('or', hp_out, ('cmp', '<=', ME('nerve'), NUM(0)))),
                  (1.0 * m.charge, ('or', hp_out, ('cmp', '>=', ME('charge'), NUM(3)))),
                  (0.7 * m.charge, ('and', hp_out, ('cmp', '<=', ME('charge'), NUM(1)))),
                  (0.7 * m.switch, ('or', hp_out, ME('lit'))))
    if m.away:
        out = ('or', hp_out, ('cmp', '>', ME('away'), NUM(0)))
    roll = m.often((2, ('die', NUM(3))), (3, ('op', '+', ('die', NUM(3)), ME('init'))), (1, ('die', NUM(1))), (1, ME('init')),
                   (1.0 * m.wild, ('op', '+', ('die', NUM(2)), ME('hp'))), (0.5 * m.wild, ME('hp')))
    order = m.often((3, {'kind': 'listed'}), (3, {'kind': 'together'}),
                    (2, {'kind': 'roll', 'of': 'fighter', 'each': 'fight', 'roll': roll}),
                    (1, {'kind': 'roll', 'of': 'fighter', 'each': 'round', 'roll': roll}),
                    (1.5, {'kind': 'roll', 'of': 'side', 'each': rng.choice(['fight', 'round']), 'roll': ('die', NUM(rng.choice([2, 6])))}))
    return finish(rng, m, texts, out, order)


def out_asks(out):
    return 'charge' not in mentioned(out, set())


def finish(rng, m, texts, out, order):
    """Declares what is named, draws the sheets, and writes the scenario."""
    named = mentioned([list(texts.values()), out, order.get('roll')], set())
    functions = {'soft': (['x'], ('max', NUM(0), ('op', '-', ('local', 'x'), NUM(1)))),
                 'burst': (['b'], ('named', 'n', ('die', NUM(3)), ('if', ('cmp', '=', ('local', 'n'), NUM(3)),
                                                                   ('op', '+', ('local', 'n'), ('local', 'b')), NUM(1))))}
    stats = {'skill': (1, m.faces), 'loud': (0, 3), 'init': (-1, 2), 'vigor' if m.vigor else 'hp': (0, m.top)}
    kept, ranges, starts, side_kept = {}, {}, {}, {}
    base = 'vigor' if m.vigor else 'hp'
    kept['hp'], starts['hp'], ranges['hp'] = f'"{base}"', ME(base), (0, m.top)
    if 'charge' in named:
        low = -2 if m.wild and rng.random() < 0.4 and out_asks(out) else 0
        ranges['charge'] = (low, 3)
        if rng.random() < 0.5:
            stats['grit'] = (0, 2)
            starts['charge'] = rng.choice([ME('grit'), ('op', '+', ME('grit'), NUM(1))])
            named.add('grit')
            kept['charge'] = f'{{ start = "{show(starts["charge"])}", range = "{low}..=3" }}'
        else:
            starts['charge'] = NUM(rng.randint(0, 1))
            kept['charge'] = f'{{ start = {show(starts["charge"])}, range = "{low}..=3" }}'
    words_stat = 'mood' in named and rng.random() < 0.6
    if 'mood' in named:
        starts['mood'] = ME('mood') if words_stat else ('word', 'calm')
        kept['mood'] = '"mood"' if words_stat else '["calm", "wary", "wild"]'
    if 'lit' in named:
        value = rng.random() < 0.2
        starts['lit'], kept['lit'] = ('bool', value), 'true' if value else 'false'
    if 'away' in named:
        stats['arrives'], ranges['away'] = (0, 2), (0, 2)
        starts['away'], kept['away'] = ME('arrives'), '"arrives"'
        named.add('arrives')
    if 'nerve' in named:
        ranges['nerve'] = (0, 3)
        from_stat = rng.random() < 0.5
        starts['nerve'] = ME('spirit') if from_stat else NUM(rng.randint(1, 3))
        if from_stat:
            stats['spirit'] = (1, 3)
            named.add('spirit')
        side_kept['nerve'] = f'{{ start = {chr(34) + "spirit" + chr(34) if from_stat else show(starts["nerve"])}, range = "0..=3", of = "side" }}'
    named.add(base)
    stats = {n: r for n, r in stats.items() if n in named}
    a, b = m.often((2, (1, 1)), (2, (1, 2)), (2, (2, 1)), (3, (2, 2)), (1, (1, 3)), (1, (3, 1)), (1, (2, 3)), (0.5, (3, 2)))
    side_of = [0] * a + [1] * b
    kinds = [f'{rng.choice("pqrs")}{i}' for i in range(len(side_of))]
    sheets = {}
    if len(kinds) > 2 and rng.random() < 0.3:
        kinds[-1] = kinds[-2]  # the same character twice
    for k in kinds:
        sheet = {n: rng.randint(*r) for n, r in stats.items()}
        sheet[base] = 0 if rng.random() < 0.03 else rng.randint(1, m.top)
        sheet['mood'], sheet['eager'] = rng.choice(WORDS), rng.random() < 0.5
        sheet['dmg'] = rng.choice([('die', NUM(2)), NUM(1), ('op', '+', ('die', NUM(2)), NUM(1))])
        sheets[k] = {n: v for n, v in sheet.items() if n in stats or (n in named and n != 'mood') or (n == 'mood' and words_stat)}
    sides = rng.choice([['a', 'b'], ['a', 'b'], ['north', 'south']])
    consts = {n: v for n, v in {'fatal': rng.randint(2, m.faces), 'dark': rng.random() < 0.5}.items() if n in named}
    limit = rng.choice([1, 2, 2, 3, 3, 4, 5, None])
    functions = {n: f for n, f in functions.items() if n in named}
    told = {'names': list(kept), 'side_names': list(side_kept), 'ranges': ranges, 'starts': starts, 'side_of': side_of,
            'sides': sides, 'sheets': [{n: v[1] if isinstance(v, tuple) and v[0] == 'num' else v for n, v in sheets[k].items()} for k in kinds],
            'called': called(kinds, side_of, sides), 'texts': texts, 'out': out, 'order': order, 'consts': consts,
            'functions': functions, 'limit': limit or 1000,
            'counted': sorted(n[1:] for n in named if n.startswith('#'))}
    lines = ['[game.g]', 'title = "G"']
    if functions:
        lines += ["functions = '''"] + [f'{n}({", ".join(p)}) = {show(e)}' for n, (p, e) in functions.items()] + ["'''"]
    if 'fatal' in consts:
        lines += ['[game.g.rules]', f'fatal = {{ range = "1..=4", default = {consts["fatal"]} }}']
    lines.append('[game.g.stats]')
    lines += [f'{n} = {{ range = "{low}..={high}", default = {max(1, low)} }}' for n, (low, high) in stats.items()]
    if words_stat:
        lines.append('mood = { choice = ["calm", "wary", "wild"] }')
    if 'eager' in named:
        lines.append('eager = { switch = false }')
    if 'dmg' in named:
        lines.append('dmg = { dice = "d2" }')
    lines.append('[game.g.fight]')
    if 'dark' in consts:
        lines.append('inputs = { dark = false }')
    lines.append(f'keeps = {{ {", ".join(f"{n} = {v}" for n, v in list(kept.items()) + list(side_kept.items()))} }}')
    lines.append(f'out = {chr(39)}{show(out)}{chr(39)}')
    if limit:
        lines.append(f'limit = {limit}')
    if order['kind'] == 'roll':
        rolled = show(order['roll'])
        if order['of'] == 'fighter' and order['each'] == 'fight':
            lines.append(f'order = "{rolled}"')
        else:
            lines.append(f'order = {{ roll = "{rolled}", of = "{order["of"]}", each = "{order["each"]}" }}')
    elif order['kind'] == 'together' or rng.random() < 0.5:
        lines.append(f'order = "{order["kind"]}"')
    for moment, text in texts.items():
        lines += [f"{moment} = '''"] + write(text) + ["'''"]
    for k in dict.fromkeys(kinds):
        lines += [f'[character.{k}]', 'system = "g"']
        for n, v in sheets[k].items():
            shown = f'"{show(v)}"' if isinstance(v, tuple) else str(v).lower() if isinstance(v, bool) else f'"{v}"' if isinstance(v, str) else v
            lines.append(f'{n} = {shown}')
    lines += ['[[experiment]]', 'id = "x"', 'system = "g"', 'kind = "fight"']
    groups = [', '.join(f'"{k}"' for k, s in zip(kinds, side_of) if s == side) for side in (0, 1)]
    lines.append(f'sides = [[{groups[0]}], [{groups[1]}]]' if sides[0] == 'a'
                 else f'sides = {{ {sides[0]} = [{groups[0]}], {sides[1]} = [{groups[1]}] }}')
    if 'dark' in consts:
        lines.append(f'dark = {"true" if consts["dark"] else "false"}')
    return '\n'.join(lines) + '\n', told


def called(kinds, side_of, sides):
    """How a report calls the fighters: by name, and numbered if there are several."""
    result = []
    for i, k in enumerate(kinds):
        same = [j for j, other in enumerate(kinds) if other == k]
        if len(same) == 1:
            result.append(k)
        elif len({side_of[j] for j in same}) == 2:  # at most two are the same
            result.append(f'{k}-{"ab"[side_of[i]]}')
        else:
            result.append(f'{k}-{same.index(i) + 1}')
    return result
