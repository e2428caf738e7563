"""Gardens and fields: cherry blossom, lavender, poppies."""

import math

import cairo
import numpy as np

from landscapes import ridge
from light import blur, clamp, fbm, mix, ramp, rgb, smooth
from nature import curve, ellipse, source, tree


def cherry_blossom(p):
  """A cherry branch against a pale spring sky."""
  p.px = ramp(p.y + 0.3 * p.x, [(0, "#8fc3e0"), (700, "#c9dfe6"), (1500, "#f3dfe4")])
  for _ in range(46):
    x, y = p.rng.random() * p.wide, p.rng.random() * 1000
    tint = ("#ffd7e4", "#ffffff", "#f6b7cf", "#cfe9dc")[p.rng.integers(0, 4)]
    p.bokeh(x, y, p.rng.uniform(26, 80), tint, p.rng.uniform(0.15, 0.4))
  p.px = blur(p.px, 10 * p.unit)
  main = [(-20, 250), (160, 330), (340, 380), (520, 470), (700, 505), (880, 600), (1010, 640)]
  twigs = [[(200, 345), (300, 270), (420, 215), (500, 150)], [(480, 450), (560, 560), (680, 640), (720, 730)],
           [(660, 497), (800, 440), (930, 400), (1010, 340)], [(330, 378), (360, 480), (420, 560)]]

  def wood(c):
    for line, width in [(main, 26)] + [(twig, 10) for twig in twigs]:
      for k, tint in ((1.0, "#3d2626"), (0.5, "#6b4741")):
        source(c, tint)
        places = np.linspace(0, len(line) - 1, 120)
        bend_x = np.interp(places, range(len(line)), [x for x, _ in line])
        bend_y = np.interp(places, range(len(line)), [y for _, y in line]) + 5 * np.sin(places * 5)
        steps = list(
          zip(np.convolve(np.pad(bend_x, 6, mode="edge"),
                          np.ones(13) / 13, "valid"),
              np.convolve(np.pad(bend_y, 6, mode="edge"),
                          np.ones(13) / 13, "valid")))
        for i, (a, b) in enumerate(zip(steps, steps[1:])):
          c.set_line_width(width * k * (1 - 0.75 * i / len(steps)))
          shift = -width * 0.14 * (1 - k)
          c.move_to(a[0], a[1] + shift)
          c.line_to(b[0], b[1] + shift)
          c.stroke()

  p.paint(wood, soft=0.8)
  heads = []
  for line in [main[1:]] + twigs:
    for a, b in zip(line, line[1:]):
      for _ in range(4):
        t = p.rng.random()
        heads.append((mix(a[0], b[0], t) + p.rng.normal(0, 34), mix(a[1], b[1], t) + p.rng.normal(0, 34),
                      p.rng.uniform(30, 47)))
  shade = p.mask(lambda c: [(ellipse(c, x + 6, y + 12, s * 0.8, s * 0.7), c.fill()) for x, y, s in heads], 8)
  p.multiply(shade, "#b07a92", 0.4)
  p.paint(lambda c: [blossom(c, p.rng, *head) for head in heads], soft=0.5)
  p.paint(
    lambda c: [petal_falling(c, p.rng,
                             p.rng.random() * p.wide, p.rng.uniform(500, 1000)) for _ in range(16)], soft=2)
  p.develop(bloom=0.1, contrast=0.18, vignette=0.12, grain=0.005)


def blossom(c, rng, x, y, size):
  """Five notched petals with a red heart and stamens, tilted at random."""
  c.save()
  c.translate(x, y)
  c.rotate(rng.uniform(0, 6))
  c.scale(1, rng.uniform(0.65, 1))
  for k in range(5):
    c.save()
    c.rotate(k * 2 * math.pi / 5 + rng.normal(0, 0.06))
    shade = cairo.RadialGradient(0, 0, 0, 0, -size * 0.5, size * 0.95)
    tone = rng.uniform(-0.03, 0.03)
    shade.add_color_stop_rgb(0, 0.93 + tone, 0.55, 0.68)
    shade.add_color_stop_rgb(0.45, 1, 0.82 + tone, 0.88)
    shade.add_color_stop_rgb(1, 1, 0.95, 0.96)
    c.set_source(shade)
    c.move_to(0, 0)
    c.curve_to(-size * 0.6, -size * 0.35, -size * 0.5, -size * 0.95, -size * 0.1, -size)
    c.line_to(0, -size * 0.9)
    c.line_to(size * 0.1, -size)
    c.curve_to(size * 0.5, -size * 0.95, size * 0.6, -size * 0.35, 0, 0)
    c.fill_preserve()
    source(c, "#d98aa6", 0.35)
    c.set_line_width(0.9)
    c.stroke()
    c.restore()
  source(c, "#b8345e")
  ellipse(c, 0, 0, size * 0.12, size * 0.12)
  c.fill()
  for k in range(13):
    turn = k * 0.483 + rng.normal(0, 0.1)
    reach = size * rng.uniform(0.3, 0.5)
    source(c, "#c85a80", 0.8)
    c.set_line_width(1)
    c.move_to(0, 0)
    c.line_to(math.cos(turn) * reach, math.sin(turn) * reach)
    c.stroke()
    source(c, "#f2c14a")
    ellipse(c, math.cos(turn) * reach, math.sin(turn) * reach, size * 0.045, size * 0.045)
    c.fill()
  c.restore()


def petal_falling(c, rng, x, y):
  source(c, "#ffd3df", 0.9)
  ellipse(c, x, y, rng.uniform(7, 13), rng.uniform(4, 7), rng.uniform(0, 3))
  c.fill()


def lavender(p):
  """Rows of lavender running to a lone tree at sundown."""
  horizon = 430
  p.px = ramp(p.y + 40 * (p.fbm(350, 1) - 0.5), [(0, "#5a6fae"), (200, "#a995c0"), (340, "#f3b59a"),
                                                 (440, "#ffdf9e")])
  p.fill(
    smooth(p.fbm(80, 2, 6, stretch=5), 0.48, 0.76) * smooth(p.y, 420, 160),
    ramp(p.y, [(60, "#b88fb4"), (330, "#ffb48a")]), 0.75)
  p.glow(p.wide * 0.76, 415, 200, "#ffe39a", 0.9, 1.4)
  for i, colour in enumerate(("#9a83a8", "#6c6089")):
    line = horizon + 6 - (50 - 20 * i) * ridge(p, 5 + i, 420, 5)
    p.fill(clamp((p.y - line[None, :]) * p.unit + 0.5), colour)
  field = clamp((p.y - horizon) * p.unit)
  depth = 60 / np.maximum(p.y - horizon + 3, 2)
  across = (p.x - p.wide * 0.44) / np.maximum(p.y - horizon + 3, 2)
  row = across * 2.3 + 0.25 * np.sin(depth * 0.8)
  part = np.abs(row - np.floor(row) - 0.5) * 2
  bush = 1 - part ** 2.4
  tuft = fbm(p.x / (2 + 0.024 * (p.y - horizon)), p.y / (3 + 0.03 * (p.y - horizon)), 7711, 4)
  height = bush * 0.8 + 0.55 * (tuft - 0.5)
  colour = ramp(height, [(0.0, "#3a2b24"), (0.16, "#5c4a38"), (0.3, "#3f3a63"), (0.52, "#6b4fa0"),
                         (0.75, "#9a72c8"), (1.0, "#d6a6dc")])
  sun_side = smooth(row - np.floor(row), 0.2, 0.85)
  colour = colour * (0.62 + 0.5 * sun_side)[..., None]
  p.fill(field, mix(colour, rgb("#f2b8a8"), (0.75 * np.exp(-(p.y - horizon) / 70))[..., None]))

  def lone(c):
    x, y = p.wide * 0.26, horizon + 22
    source(c, "#2c2230")
    tips = []
    tree(c, p.rng, x, y, 44, depth=6, spread=0.5, tips=tips)
    for tip_x, tip_y in tips:
      for _ in range(8):
        tone = p.rng.random()
        source(c, mix(rgb("#2b2a33"), rgb("#7c6a44"), tone * (0.3 + 0.7 * (tip_x > x))), 0.9)
        ellipse(c, tip_x + p.rng.normal(0, 9), tip_y + p.rng.normal(0, 7), 5, 4)
        c.fill()

  p.paint(lone)
  p.develop(bloom=0.14, contrast=0.22, saturation=1.08, grain=0.006)


def poppies(p):
  """Poppies in tall grass, photographed low and wide open."""
  p.px = ramp(p.y + 60 * (p.fbm(300, 1, 3) - 0.5), [(0, "#a9cfe6"), (330, "#e6eccb"), (560, "#a8bd5c"),
                                                    (1000, "#3f5a20")])
  for _ in range(60):
    y = p.rng.uniform(380, 900)
    tint = ("#d8462e", "#e0563a", "#f2e28a", "#ffffff", "#88a83c")[p.rng.integers(0, 5)]
    p.bokeh(p.rng.random() * p.wide, y, p.rng.uniform(14, 46), tint, p.rng.uniform(0.2, 0.5))
  p.px = blur(p.px, 12 * p.unit)
  p.glow(p.wide * 0.84, 120, 260, "#fff3c8", 0.6, 1.4)

  def blades(count, size, tones):

    def draw(c):
      for _ in range(count):
        x, tall = p.rng.uniform(-40, p.wide + 40), size * p.rng.uniform(0.5, 1.15)
        lean = p.rng.normal(20, 60)
        wide = p.rng.uniform(3, 8) * size / 600
        source(c, mix(rgb(tones[0]), rgb(tones[1]), p.rng.random()))
        c.move_to(x - wide, 1010)
        c.curve_to(x - wide, 1010 - tall * 0.5, x + lean * 0.4, 1010 - tall * 0.8, x + lean, 1010 - tall)
        c.curve_to(x + lean * 0.4 + wide, 1010 - tall * 0.8, x + wide, 1010 - tall * 0.5, x + wide, 1010)
        c.fill()

    return draw

  p.paint(blades(110, 480, ("#6f8f38", "#b4c766")), soft=7)
  p.paint(
    lambda c: [
      poppy(c, p.rng, *at)
      for at in ((p.wide * 0.12, 500, 52, 20), (p.wide * 0.57, 430, 46, -20), (p.wide * 0.93, 520, 60, 10))
    ], soft=6)
  p.paint(blades(90, 420, ("#4d6f24", "#9ab650")), soft=2)
  p.paint(lambda c:
          [poppy(c, p.rng, *at) for at in ((p.wide * 0.36, 330, 128, 30), (p.wide * 0.72, 500, 104, -30))])
  p.paint(blades(60, 330, ("#35541a", "#84a23e")), soft=0.6)
  p.paint(blades(24, 460, ("#2c4716", "#5f7f2a")), soft=9)
  p.develop(bloom=0.12, contrast=0.22, grain=0.006)


def poppy(c, rng, x, y, size, lean):
  """A poppy from slightly above: four crumpled petals, dark heart, hairy stalk."""
  source(c, "#557a2c")
  c.set_line_width(size * 0.07)
  c.move_to(x, y)
  c.curve_to(x + lean, y + 200, x - lean, y + 400, x - lean * 0.5, 1020)
  c.stroke()
  for turn, reach, tone in ((-0.2, 1.06, 0.74), (3.3, 1.02, 0.78), (1.7, 0.94, 0.95), (4.85, 0.8, 1.0)):
    c.save()
    c.translate(x, y)
    c.scale(1, 0.8)
    c.rotate(turn)
    shade = cairo.RadialGradient(0, 0, size * 0.1, size * 0.35, 0, size * 1.05)
    shade.add_color_stop_rgb(0, 0.42 * tone, 0.03, 0.03)
    shade.add_color_stop_rgb(0.35, 0.82 * tone, 0.1 * tone, 0.06)
    shade.add_color_stop_rgb(1, 1.0 * tone, 0.34 * tone, 0.2 * tone)
    c.set_source(shade)
    points = []
    for k in range(15):
      way = -1.25 + 2.5 * k / 14
      wave = reach * size * (1 + 0.06 * math.sin(k * 2.4 + turn * 3) + rng.normal(0, 0.012))
      points.append((math.cos(way) * wave * 0.95, math.sin(way) * wave * 0.9))
    curve(c, points)
    c.curve_to(size * 0.1, size * 0.3, -size * 0.1, 0, 0, 0)
    c.curve_to(-size * 0.1, 0, size * 0.1, -size * 0.3, *points[0])
    c.fill()
    for k in range(16):
      way = -1.15 + 2.3 * k / 15
      source(c, "#5a0c0c" if k % 2 else "#ff9a70", 0.13)
      c.set_line_width(size * 0.012)
      c.move_to(math.cos(way) * size * 0.25, math.sin(way) * size * 0.25)
      c.line_to(math.cos(way) * size * reach * 0.9, math.sin(way) * size * reach * 0.86)
      c.stroke()
    c.restore()
  source(c, "#1a0a0c", 0.55)
  ellipse(c, x, y, size * 0.3, size * 0.24)
  c.fill()
  for k in range(40):
    turn, reach = k * 2.4, size * (0.16 + 0.16 * rng.random())
    source(c, "#16090f")
    ellipse(c, x + math.cos(turn) * reach, y + math.sin(turn) * reach * 0.8, size * 0.024, size * 0.02)
    c.fill()
  source(c, "#8a9a4a")
  ellipse(c, x, y, size * 0.12, size * 0.1)
  c.fill()
  source(c, "#3d4a20")
  c.set_line_width(size * 0.014)
  for k in range(8):
    c.move_to(x, y)
    c.line_to(x + math.cos(k * math.pi / 4) * size * 0.11, y + math.sin(k * math.pi / 4) * size * 0.09)
  c.stroke()
