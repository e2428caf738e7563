"""Woods: trunks in fog, birches in October."""

import math

import numpy as np

from light import clamp, F, fbm, mix, ramp, rgb, smooth
from nature import ellipse, source


def forest_fog(p):
  """Tall trunks in fog, morning light slanting between them, ferns below, a path to the right."""
  p.px = ramp(p.y + 80 * (p.fbm(420, 1, 4) - 0.5), [(0, "#f3ecc8"), (420, "#d3d9b8"), (820, "#8fa287"),
                                                    (1000, "#5c7360")])
  sun = (p.wide * 0.3, 60)
  p.glow(*sun, 330, "#fff3c4", 0.9, 1.3)
  layers = 7
  for i in range(layers):
    part = i / (layers - 1)
    colour = mix(rgb("#b9c4a4"), rgb("#17211a"), part ** 1.1)
    count = int(26 - 20 * part)
    ground = 740 + 190 * part ** 1.3

    def trunks(c):
      source(c, colour)
      c.move_to(0, 1010)
      for x in np.arange(0, p.wide + 20, 16):
        c.line_to(x, ground + 22 * math.sin(x / (90 + 60 * part) + i * 2) + 9 * math.sin(x / 31 + i))
      c.line_to(p.wide + 20, 1010)
      c.fill()
      for k in range(count):
        x = (k + p.rng.uniform(-0.15, 1.15)) / count * p.wide
        if part > 0.6 and abs(x / p.wide - 0.6) < 0.14:
          continue
        wide = (8 + 44 * part ** 1.4) * p.rng.uniform(0.55, 1.1)
        lean = p.rng.normal(0, 14)
        foot = ground + 20
        c.move_to(x - wide * 0.85, foot + wide * 0.3)
        c.curve_to(x - wide * 0.45, foot - wide * 1.5, x - wide * 0.42 + lean * 0.4, 500,
                   x - wide * 0.3 + lean, -10)
        c.line_to(x + wide * 0.3 + lean, -10)
        c.curve_to(x + wide * 0.42 + lean * 0.4, 500, x + wide * 0.45, foot - wide * 1.5, x + wide * 0.9,
                   foot + wide * 0.3)
        c.fill()
        for _ in range(7):
          y = p.rng.uniform(0, 520)
          side = p.rng.choice([-1, 1])
          reach = wide * p.rng.uniform(1.2, 4.2)
          c.set_line_width(wide * p.rng.uniform(0.06, 0.14))
          c.move_to(x + lean * (1 - y / 900), y)
          c.curve_to(x + side * reach * 0.5, y - reach * 0.05, x + side * reach * 0.8, y + reach * 0.1,
                     x + side * reach, y + reach * 0.3)
          c.stroke()

    p.paint(trunks, soft=1.6 * (1 - part) + 0.01)
    if i < layers - 1:
      fog = smooth(p.y, 150, 800) * (0.3 + 0.5 * p.fbm(260, 20 + i, 4, stretch=2)) * (1 - 0.5 * part)
      p.fill(fog * 0.8, ramp(p.y, [(200, "#e9e8c8"), (900, "#b8c4a4")]))
      leaves(p, part, i)
  angle = np.arctan2(p.x - sun[0], p.y + 160)
  rays = smooth(fbm(angle * 9, angle * 0 + 0.5, 5511, 3), 0.42, 0.7)
  far = np.hypot(p.x - sun[0], p.y + 160)
  p.light(rays * smooth(p.y, 960, 300) * smooth(far, 1500, 250), "#fff0b4", 0.34)

  def ferns(c):
    for _ in range(60):
      x, y = p.rng.random() * p.wide, p.rng.uniform(945, 1040)
      if abs(x / p.wide - 0.6) < 0.1:
        continue
      size = p.rng.uniform(50, 110)
      for k in range(9):
        turn = -math.pi / 2 + (k - 4) * 0.3 + p.rng.normal(0, 0.06)
        green = mix(rgb("#0f1a12"), rgb("#3f5a2a"), p.rng.random() * 0.8)
        source(c, green)
        for j in range(12):
          along = j / 12
          at_x = x + math.cos(turn) * size * along
          at_y = y + math.sin(turn) * size * along + 60 * along ** 2.4 * abs(math.cos(turn) + 0.2)
          wing = size * 0.2 * (1 - along) ** 0.8
          ellipse(c, at_x, at_y, wing, size * 0.028, turn + 1.2)
          c.fill()
          ellipse(c, at_x, at_y, wing, size * 0.028, turn - 1.2)
          c.fill()

  p.paint(ferns)
  p.develop(bloom=0.12, contrast=0.3, grain=0.006)


def leaves(p, part, i):
  """Foliage high in the frame: clusters of small dabs, larger and darker nearby."""

  def dabs(c):
    for _ in range(int(26 - 10 * part)):
      x, y = p.rng.random() * p.wide, p.rng.random() ** 2 * 330 * (0.5 + part)
      spread = 30 + 60 * part
      for _ in range(46):
        tone = p.rng.random()
        colour = mix(mix(rgb("#c3cb9a"), rgb("#24361f"), part), mix(rgb("#e3e0a4"), rgb("#567034"), part),
                     tone)
        source(c, colour, 0.85)
        ellipse(c, x + p.rng.normal(0, spread), y + p.rng.normal(0, spread * 0.42), 4 + 7 * part,
                2.2 + 4 * part, p.rng.uniform(0, 3))
        c.fill()

  p.paint(dabs, soft=2.2 * (1 - part) + 0.01)


def birches(p):
  """A birch wood in October: white trunks, gold leaves above and below."""
  p.px = ramp(p.y + 90 * (p.fbm(300, 1, 4) - 0.5), [(0, "#f6d98a"), (420, "#efb24e"), (640, "#b9762c"),
                                                    (760, "#8a5320"), (1000, "#5d3515")])
  p.glow(p.wide * 0.72, 300, 360, "#fff2c0", 0.75, 1.4)

  def dabs(count, low, high, size, colours, flat=0.7):

    def draw(c):
      for _ in range(count):
        x, y = p.rng.random() * p.wide, p.rng.uniform(low, high)
        tint = rgb(colours[p.rng.integers(0, len(colours))])
        source(c, clamp(tint * F(p.rng.uniform(0.82, 1.1))), 0.9)
        reach = size * p.rng.uniform(0.5, 1.2)
        ellipse(c, x, y, reach, reach * flat, p.rng.uniform(0, 3))
        c.fill()

    return draw

  gold = ("#f7c948", "#f2a93b", "#e98a2a", "#ffe08a", "#d96f1e")
  p.paint(dabs(900, -20, 640, 26, gold), soft=16, opacity=0.75)
  p.paint(dabs(700, 640, 800, 15, ("#c47a26", "#a65a1c", "#e09a3a", "#7c4318"), 0.35), soft=7)
  for i in range(5):
    part = i / 4
    ground = 660 + 260 * part ** 1.4
    count = (17, 12, 8, 5, 3)[i]
    spots = [((k + p.rng.uniform(0.1, 0.9)) / count * p.wide) for k in range(count)]
    if i == 4:
      spots = [p.wide * 0.09, p.wide * 0.3, p.wide * 0.93]
    widths = [(7 + 40 * part ** 1.3) * p.rng.uniform(0.75, 1.15) for _ in spots]
    leans = [p.rng.normal(0, 16) for _ in spots]

    def trunks(c):
      for x, wide, lean in zip(spots, widths, leans):
        c.move_to(x - wide * 0.62, ground + wide * 0.2)
        c.curve_to(x - wide * 0.5, ground - 200, x - wide * 0.4 + lean, 300, x - wide * 0.36 + lean, -10)
        c.line_to(x + wide * 0.36 + lean, -10)
        c.curve_to(x + wide * 0.4 + lean, 300, x + wide * 0.5, ground - 200, x + wide * 0.62,
                   ground + wide * 0.2)
        c.fill()

    shape = p.mask(trunks, 1.8 * (1 - part))
    lit = np.zeros_like(p.x)
    for x, wide, lean in zip(spots, widths, leans):
      middle = x + lean * clamp(1 - p.y / ground)
      side = clamp((p.x - middle) / wide * 1.1 + 0.5)
      lit = np.where(np.abs(p.x - middle) < wide, side, lit)
    bark = ramp(lit, [(0.05, "#7c6a5c"), (0.35, "#c9b9a4"), (0.75, "#fff3dc"), (1, "#f2dcb4")])
    marks = smooth(fbm(p.x / (26 + 30 * part), p.y / (4 + 5 * part), 6600 + i, 4), 0.6, 0.7)
    bark = bark * (1 - 0.85 * marks)[..., None]
    p.fill(shape, mix(rgb("#f2cf88"), bark, 0.4 + 0.6 * part))
    p.paint(dabs(260 - 30 * i, -20, 520 - 60 * i, 8 + 12 * part, gold), soft=3.5 * abs(part - 0.7))
    p.paint(
      dabs(420, ground - 6, ground + 120, 4 + 9 * part, ("#f2a93b", "#d96f1e", "#ffcf5a", "#a84f18"), 0.45),
      soft=2 * (1 - part))
  p.paint(dabs(70, 0, 1000, 15, gold), soft=5)
  p.develop(bloom=0.14, contrast=0.25, grain=0.006)
