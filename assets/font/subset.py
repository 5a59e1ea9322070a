"""Makes the chart font from Inter: a small subset with figures of equal width.

    pip install fonttools
    python subset.py Inter-Regular.otf OddsmithSans-Regular.otf Regular
    python subset.py Inter-Bold.otf OddsmithSans-Bold.otf Bold

Inter is by The Inter Project Authors, under the SIL Open Font License 1.1 (see OFL.txt). The subset
carries another name, so that nobody takes it for the whole family.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

RANGES = [
    (0x20, 0x7E),      # Latin
    (0xA0, 0xFF),      # Latin-1
    (0x100, 0x17F),    # Latin Extended-A
    (0x218, 0x21B),    # Romanian letters
    (0x386, 0x3CE),    # Greek
    (0x2010, 0x2026),  # dashes, quotation marks, dagger, bullet, ellipsis
    (0x202F, 0x203A),  # narrow space, per mille, primes, single guillemets
    (0x2070, 0x208E),  # raised and lowered figures
    (0x20AC, 0x20AC),  # euro
    (0x2122, 0x2122),  # trade mark
    (0x2150, 0x215E),  # fractions
    (0x2190, 0x2199),  # arrows
    (0x21D0, 0x21D4),  # double arrows
    (0x2200, 0x2265),  # mathematics: minus, root, infinity, not equal, at most, at least
    (0x25A0, 0x25CF),  # squares, triangles, diamonds, circles
    (0x2605, 0x2606),  # stars
    (0x2660, 0x2666),  # hearts, diamonds, spades
    (0x2713, 0x2717),  # ticks and crosses
]

source, target, style = sys.argv[1:]
font = TTFont(source)

# Figures of equal width, so that columns of numbers stand still.
tabular = {}
for record in font["GSUB"].table.FeatureList.FeatureRecord:
    if record.FeatureTag == "tnum":
        for index in record.Feature.LookupListIndex:
            for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                tabular.update(getattr(table, "ExtSubTable", table).mapping)
for table in font["cmap"].tables:
    for digit in map(ord, "0123456789"):
        if digit in table.cmap:
            table.cmap[digit] = tabular.get(table.cmap[digit], table.cmap[digit])

options = subset.Options()
options.layout_features = ["kern"]
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 14, 16, 17]
options.hinting = False
options.notdef_outline = True
worker = subset.Subsetter(options)
worker.populate(unicodes=[u for a, b in RANGES for u in range(a, b + 1)])
worker.subset(font)

names = {
    1: "Oddsmith Sans",
    2: style,
    3: f"Oddsmith Sans {style}, a subset of Inter",
    4: f"Oddsmith Sans {style}",
    6: f"OddsmithSans-{style}",
}
for record in list(font["name"].names):
    if record.nameID in (16, 17):
        font["name"].removeNames(nameID=record.nameID)
    elif record.nameID in names:
        record.string = names[record.nameID]
font["CFF "].cff.fontNames = [f"OddsmithSans-{style}"]
top = font["CFF "].cff.topDictIndex[0]
top.FullName, top.FamilyName = names[4], names[1]
font["head"].modified = font["head"].created
font.recalcTimestamp = False
font.save(target)
print(target, len(font.getGlyphOrder()), "glyphs")
