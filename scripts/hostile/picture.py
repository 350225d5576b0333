"""The measurements of a run as one picture: a row for each, the minutes of attack shaded."""

from soak import HEIGHT, LEFT, WIDTH, curve

ROWS = [
    ("Attackers’ requests answered", "a second", "answered"),
    ("Of them refused with 429 or 503", "a second", "later"),
    ("Processors in use by the server", "%", "cpu"),
    ("Processors in use by everything else", "%", "others"),
    ("Honest sign-ins", "a minute", "signed_in"),
    ("Time of an honest sign-in (median)", "ms", "sign_in"),
    ("Time of an honest page (p99)", "ms", "page"),
    ("Honest visitors put off (429, 503)", "a minute", "put_off"),
    ("Memory", "MB", "memory"),
    ("File descriptors", "", "descriptors"),
    ("Database with its log", "MB", "database"),
]


def shade(samples, minutes, height):
    """A rectangle for each stretch of attack."""
    parts, began, before = [], None, 0
    for sample in [*samples, {"at": minutes, "attacked": False}]:
        if sample["attacked"] and began is None:
            began = before
        elif not sample["attacked"] and began is not None:
            left, right = (LEFT + at / minutes * (WIDTH - LEFT - 10) for at in (began, before))
            parts.append(f'<rect x="{left:.1f}" y="8" width="{right - left:.1f}" height="{height}" fill="#fde8e8"/>')
            began = None
        before = sample["at"]
    return "".join(parts)


def picture(samples, minutes):
    height = HEIGHT * len(ROWS)
    rows = []
    for index, (title, unit, key) in enumerate(ROWS):
        points = [(sample["at"], sample[key]) for sample in samples if sample[key] is not None]
        rows.append(curve(10 + index * HEIGHT, title, unit, points or [(0, 0)], minutes))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height + 30}" font-family="sans-serif" '
            'font-size="12"><style>polyline{fill:none;stroke:#06c;stroke-width:1.5}.axis{fill:none;stroke:#888}</style>'
            f'<rect width="{WIDTH}" height="{height + 30}" fill="#fff"/>{shade(samples, minutes, height)}{"".join(rows)}'
            f'<text x="{LEFT}" y="{height + 18}">{minutes:.0f} minutes from left to right; attackers are at work where it '
            "is red</text></svg>\n")
