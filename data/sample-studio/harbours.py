"""The coast at night: a lighthouse, a harbour city."""

import cairo
import numpy as np

from light import blur, clamp, fbm, mix, ramp, rgb, smooth
from nature import ellipse, polygon, source, stars, water


def lighthouse(p):
  """A striped lighthouse on a rocky headland, lamp lit, the day nearly gone."""
  horizon = 640
  p.px = ramp(p.y + 40 * p.fbm(400, 1), [(0, "#1b2547"), (230, "#3c4c80"), (430, "#8f74a0"), (560, "#f0a58c"),
                                         (640, "#ffd3a0")])
  stars(p, 90, 0, 260, 0.8)
  bank = smooth(p.fbm(120, 2, 6, stretch=4), 0.48, 0.75) * smooth(p.y, 610, 420) * smooth(p.y, 60, 280)
  p.fill(bank, ramp(p.y, [(200, "#44497c"), (400, "#a06c92"), (560, "#ef937e")]), 0.8)
  water(p, horizon, waves=0.4, scale=1.5, deep="#16233f", eye=0.16, focal=1250)
  top = (p.wide * 0.67, 236)
  for side, length in ((-1, 1), (1, 0.45)):
    far = (p.x - top[0]) * side
    beam = np.exp(-((p.y - top[1] + far * 0.1) / (6 + 0.075 * np.maximum(far, 0))) ** 2)
    p.light(beam * smooth(far, 0, 30) * np.exp(-np.maximum(far, 0) / 620) * length, "#ffe9b8", 0.62)
  x = p.x[0]
  edge = p.wide * 0.36
  rise = smooth(x, edge, p.wide * 0.66)
  top_line = 760 - 205 * rise ** 0.8 - 26 * (fbm(x / 60, x * 0 + 0.4, 4511, 5) - 0.5) + 40 * smooth(
    x, p.wide * 0.9, p.wide)
  rock = clamp((p.y - top_line[None, :]) * p.unit + 0.5) * (p.y < 800 + 40 * p.fbm(90, 5, 4))
  grain = p.fbm(90, 6, 8, 0.6)
  grain = grain + 0.22 * p.fbm(60, 7, 6, stretch=0.35)
  east, south = np.gradient(blur(grain, 1.2 * p.unit), axis=1) / p.unit, np.gradient(
    blur(grain, 1.2 * p.unit), axis=0) / p.unit
  facing = clamp(0.32 + 26 * east + 20 * south)
  crag = ramp(facing, [(0, "#141021"), (0.3, "#2c2438"), (0.6, "#664653"), (1.0, "#c98a78")])
  turf = smooth(p.y - top_line[None, :] + 26 * (p.fbm(26, 8, 4) - 0.5), 26, 4)
  p.fill(rock, mix(crag, ramp(p.fbm(10, 9, 3), [(0.2, "#2b2f2a"), (0.8, "#5d5440")]), turf[..., None]))
  foam = smooth(np.abs(p.y - (786 + 40 * p.fbm(90, 5, 4))), 26, 2) * smooth(p.fbm(34, 11, 5), 0.42,
                                                                            0.62) * (x > edge - 90)
  p.fill(foam * smooth(x, edge - 120, edge + 60)[None, :], "#e6c8cc", 0.8)
  base = float(top_line[int(top[0] * p.unit)]) + 14

  def tower(c):

    def body(y0, y1, colour):
      half = lambda y: 24 + 17 * (y - top[1]) / (base - top[1])
      polygon(c, [(top[0] - half(y0), y0), (top[0] + half(y0), y0), (top[0] + half(y1), y1),
                  (top[0] - half(y1), y1)])
      source(c, colour)
      c.fill()

    start = top[1] + 36
    for i in range(5):
      y0, y1 = start + (base - start) * i / 5, start + (base - start) * (i + 1) / 5
      body(y0, y1 + 1, "#c8574c" if i % 2 == 0 else "#f2dcd2")
    shade = cairo.LinearGradient(top[0] - 42, 0, top[0] + 42, 0)
    for place, red, alpha in ((0, 1.0, 0.28), (0.3, 1.0, 0.05), (0.55, 0.0, 0.12), (1, 0.0, 0.62)):
      shade.add_color_stop_rgba(place, 0.1 + 0.9 * red, 0.05 + 0.7 * red, 0.2 + 0.3 * red, alpha)
    polygon(c, [(top[0] - 26, start), (top[0] + 26, start), (top[0] + 41, base), (top[0] - 41, base)])
    c.set_source(shade)
    c.fill()
    source(c, "#1a1626")
    c.rectangle(top[0] - 33, top[1] + 28, 66, 9)
    c.rectangle(top[0] - 20, top[1] - 18, 40, 5)
    c.fill()
    source(c, "#fff1c4")
    c.rectangle(top[0] - 16, top[1] - 14, 32, 42)
    c.fill()
    source(c, "#1a1626")
    c.set_line_width(2.4)
    for k in (-16, -5.5, 5.5, 16):
      c.move_to(top[0] + k, top[1] - 14)
      c.line_to(top[0] + k, top[1] + 28)
    for k in range(7):
      c.move_to(top[0] - 32 + k * 10.7, top[1] + 28)
      c.line_to(top[0] - 32 + k * 10.7, top[1] + 14)
    c.move_to(top[0] - 33, top[1] + 14)
    c.line_to(top[0] + 33, top[1] + 14)
    c.stroke()
    c.move_to(top[0] - 21, top[1] - 17)
    c.curve_to(top[0] - 18, top[1] - 42, top[0] + 18, top[1] - 42, top[0] + 21, top[1] - 17)
    c.fill()
    c.rectangle(top[0] - 1.5, top[1] - 56, 3, 22)
    c.fill()
    cottage = p.wide * 0.8
    ground = base + 16
    source(c, "#d9bfc0")
    c.rectangle(cottage - 50, ground - 48, 106, 52)
    c.fill()
    source(c, "#6e3b40")
    polygon(c, [(cottage - 62, ground - 44), (cottage - 38, ground - 84), (cottage + 42, ground - 84),
                (cottage + 66, ground - 44)])
    c.fill()
    source(c, "#ffcf7e")
    for k in (-32, 0, 32):
      c.rectangle(cottage + k - 5, ground - 34, 13, 17)
    c.fill()

  p.paint(tower)
  p.glow(top[0], top[1] + 6, 36, "#ffe2a0", 0.9, 1.7)
  p.develop(bloom=0.2, contrast=0.2, grain=0.006)


def harbour(p):
  """A harbour city at night mirrored in black water, boats at their moorings."""
  horizon = 590
  p.px = ramp(p.y + 30 * p.fbm(350, 1), [(0, "#111a44"), (240, "#2c2f74"), (450, "#8a4a86"),
                                         (590, "#f2896b")])
  stars(p, 70, 0, 230, 0.7)
  p.fill(smooth(p.fbm(90, 2, 5, stretch=4), 0.5, 0.8) * smooth(p.y, 520, 300), "#6a3f74", 0.5)
  rng = p.rng

  def row(c, base, low, high, colour, lit, narrow, wide):
    x = -20.0
    while x < p.wide:
      breadth = rng.uniform(narrow, wide)
      centre = abs((x + breadth / 2) / p.wide - 0.56)
      tall = rng.uniform(low, low + (high - low) * max(0.12, 1 - centre * 2.3))
      source(c, colour)
      c.rectangle(x, base - tall, breadth, tall)
      c.fill()
      kind = rng.integers(0, 5)
      if kind == 0:
        polygon(c, [(x, base - tall), (x + breadth / 2, base - tall - breadth * 0.5),
                    (x + breadth, base - tall)])
        c.fill()
      elif kind == 1:
        c.rectangle(x + breadth * 0.47, base - tall - 42, 2.4, 44)
        c.fill()
        source(c, "#ff5a4a")
        ellipse(c, x + breadth * 0.47 + 1.2, base - tall - 43, 2.4, 2.4)
        c.fill()
      elif kind == 2:
        c.rectangle(x + breadth * 0.2, base - tall - 14, breadth * 0.6, 15)
        c.fill()
      tint = [rgb("#ffd489"), rgb("#ffe9c0"), rgb("#cfe2ff"), rgb("#ffb964")][rng.integers(0, 4)]
      step = rng.choice([8.5, 10.0, 12.0])
      for k in range(int(tall // step)):
        floor_lit = rng.random() < 0.15
        for j in range(int((breadth - 8) // 8)):
          if rng.random() < lit or (floor_lit and rng.random() < 0.8):
            source(c, tint * rng.uniform(0.75, 1), 1.0)
            c.rectangle(x + 5 + j * 8, base - tall + 6 + k * step, 4.6, step * 0.5)
            c.fill()
      x += breadth + rng.uniform(-6, 10)

  p.paint(lambda c: row(c, horizon, 120, 330, "#3a2a55", 0.12, 50, 90))
  p.fill(smooth(p.y, 330, 600), "#c8627a", 0.3)
  p.paint(lambda c: row(c, horizon, 70, 430, "#1a1738", 0.3, 46, 84))
  p.paint(lambda c: row(c, horizon, 24, 100, "#0d0d22", 0.4, 40, 120))

  def quay(c):
    source(c, "#06070f")
    c.rectangle(0, horizon - 8, p.wide, 10)
    c.fill()
    for x in np.arange(30, p.wide, 58):
      source(c, "#1b1a24")
      c.rectangle(x - 1, horizon - 30, 2, 24)
      c.fill()
      source(c, "#ffe0a0")
      ellipse(c, x, horizon - 31, 3.2, 3.2)
      c.fill()

  p.paint(quay)
  for x in np.arange(30, p.wide, 58):
    p.glow(x, horizon - 31, 9, "#ffc06a", 0.55, 1.6)
  streaks = p.px.copy()
  p.px[:int(horizon * p.unit)] = blur(p.px, 3 * p.unit)[:int(horizon * p.unit)] * 1.15
  surface = water(p, horizon, waves=0.4, scale=1.5, deep="#0c1230", eye=0.1, focal=1250, lay=False)
  p.px = streaks
  p.fill(clamp((p.y - horizon) * p.unit + 0.5), clamp(surface * 1.15))

  def boats(c):
    for x, y, size in ((p.wide * 0.16, 760, 120), (p.wide * 0.38, 700, 70), (p.wide * 0.9, 820, 150)):
      source(c, "#000208", 0.6)
      c.move_to(x - size, y)
      c.curve_to(x - size * 0.7, y + size * 0.45, x + size * 0.7, y + size * 0.45, x + size, y)
      c.fill()
      source(c, "#0b0c18")
      c.move_to(x - size, y - size * 0.24)
      c.curve_to(x - size * 0.2, y - size * 0.14, x + size * 0.6, y - size * 0.18, x + size * 1.1,
                 y - size * 0.34)
      c.curve_to(x + size * 0.9, y + size * 0.08, x + size * 0.7, y + size * 0.08, x + size * 0.6,
                 y + size * 0.08)
      c.line_to(x - size * 0.85, y + size * 0.08)
      c.close_path()
      c.fill()
      c.rectangle(x - size * 0.45, y - size * 0.5, size * 0.7, size * 0.34)
      c.fill()
      c.set_line_width(size * 0.022)
      c.move_to(x + size * 0.1, y - size * 0.4)
      c.line_to(x + size * 0.1, y - size * 1.5)
      c.move_to(x + size * 0.1, y - size * 1.45)
      c.line_to(x + size * 1.08, y - size * 0.34)
      c.move_to(x + size * 0.1, y - size * 1.45)
      c.line_to(x - size * 0.95, y - size * 0.24)
      c.stroke()
      source(c, "#ffcc7a")
      for k in range(3):
        c.rectangle(x - size * 0.38 + k * size * 0.2, y - size * 0.42, size * 0.13, size * 0.12)
      c.fill()
      source(c, "#e9e4d4", 0.7)
      c.set_line_width(size * 0.02)
      c.move_to(x - size * 0.98, y - size * 0.14)
      c.curve_to(x - size * 0.2, y - size * 0.05, x + size * 0.6, y - size * 0.08, x + size * 1.02,
                 y - size * 0.2)
      c.stroke()

  p.paint(boats)
  p.develop(bloom=0.3, contrast=0.12, grain=0.006)
