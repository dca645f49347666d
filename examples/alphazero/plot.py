# SPDX-License-Identifier: MIT
"""The plot of a run as an SVG: shares of best moves against minutes of training."""

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 24, 48
STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 240, 480, 960)  # of minutes, marked

TITLE = "Positions in which the move is a best one, against minutes of training"
STYLE = (
    "text{font:13px sans-serif;fill:#333}.grid{stroke:#ddd}.mark{stroke:#999;stroke-dasharray:2 4}"
    ".mark-name{font-size:11px;fill:#666}polyline{fill:none;stroke-width:2;stroke-linejoin:round}"
)


class Sheet:
    def __init__(self, minutes):
        self.minutes = max(minutes, 1 / 60)
        self.parts = []

    def x(self, minutes):
        return LEFT + (WIDTH - LEFT - RIGHT) * minutes / self.minutes

    def y(self, share):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    def line(self, kind, x1, y1, x2, y2):
        self.parts.append(
            f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
        )

    def text(self, x, y, words, anchor="start", more=""):
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{words}</text>'
        )

    def curve(self, points, colour):
        places = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        self.parts.append(f'<polyline stroke="{colour}" points="{places}"/>')


def draw(curves, marks):
    """`curves` are tuples of a name, a colour and a list of (minutes, share); `marks` are
    tuples of a name and a share. Returns the text of the SVG."""
    sheet = Sheet(max(points[-1][0] for _, _, points in curves))
    _draw_grid(sheet)
    right = WIDTH - RIGHT
    names = []
    for name, share in marks:
        sheet.line("mark", LEFT, sheet.y(share), right, sheet.y(share))
        names.append((share, name, ' class="mark-name"'))
    for name, colour, points in curves:
        sheet.curve(points, colour)
        names.append((points[-1][1], name, f' style="fill:{colour}"'))
    _draw_names(sheet, names, right + 6)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img">\n<title>{TITLE}</title>\n'
        f'<style>{STYLE}</style>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n'
        + "\n".join(sheet.parts) + "\n</svg>\n"
    )


def _draw_grid(sheet):
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for tenth in range(0, 11, 2):
        y = sheet.y(tenth / 10)
        sheet.line("grid", LEFT, y, right, y)
        sheet.text(LEFT - 8, y + 4, f"{tenth * 10} %", "end")
    step = next((step for step in STEPS if sheet.minutes / step <= 8), STEPS[-1])
    for number in range(int(sheet.minutes / step) + 1):
        x = sheet.x(number * step)
        sheet.line("grid", x, TOP, x, bottom)
        sheet.text(x, bottom + 18, f"{number * step:g}", "middle")
    sheet.text((LEFT + right) / 2, HEIGHT - 10, "minutes of training", "middle")
    sheet.text(LEFT, TOP - 9, "positions in which the move is a best one")


def _draw_names(sheet, names, x):
    """At the ends of their lines, from below, and apart from each other."""
    free = HEIGHT
    for share, name, more in sorted(names):
        y = min(sheet.y(share) + 4, free)
        sheet.text(x, y, name, more=more)
        free = y - 15
