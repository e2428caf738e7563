"""Still lifes: a bowl of fruit, a vase, candles."""

import math

import cairo
import numpy as np

from light import blur, clamp, F, fbm, mix, ramp, rgb, smooth
from nature import curve, ellipse, polygon, source
from solids import ball, lathe, room, shadow, wood


def fruit_bowl(p):
  """A blue bowl with apples, oranges, a pear and grapes on an oak table."""
  top = 610
  room(p, top, [(0, "#6d675d"), (900, "#57524c"), (1700, "#34312f")], 1)
  table = wood(p, top, [(0.2, "#4f2f1a"), (0.5, "#8a5a34"), (0.8, "#b98552")], 7700)
  glow = 0.5 + 0.7 * np.exp(-(((p.x - p.wide * 0.36) / (p.wide * 0.5)) ** 2 + ((p.y - 760) / 330) ** 2))
  p.fill(smooth(p.y, top - 1, top + 2), table * glow[..., None])
  cx = p.wide * 0.5
  shadow(p, lambda c: (ellipse(c, cx + 130, 838, 330, 44), c.fill()), 26, 0.75)
  shadow(p, lambda c: (ellipse(c, cx + 16, 842, 130, 17), c.fill()), 7, 0.8)

  def apple(red, other, seed):

    def albedo(u, v, n):
      streak = fbm(np.arctan2(u, 1.3 + v) * 9, v * 1.2, seed, 4)
      blush = smooth(streak + 0.45 * u - 0.15 * v, 0.15, 0.75)
      dots = smooth(fbm(u * 17, v * 17, seed + 7, 2), 0.72, 0.8) * 0.3
      return mix(mix(rgb(other), rgb(red), blush[..., None]), rgb("#f6dfa8"), dots[..., None])

    return albedo

  def orange(u, v, n):
    return ramp(fbm(u * 3, v * 3, 77, 3), [(0.2, "#e87816"), (0.8, "#f79a2a")])

  def pear(u, v, n):
    freckle = smooth(fbm(u * 22, v * 22, 88, 2), 0.64, 0.76)
    return mix(
      ramp(u + 0.5 * fbm(u * 2, v * 2, 89, 3), [(-0.6, "#b9bd3e"), (0.4, "#cfc552"), (1.1, "#c98a3e")]),
      rgb("#7d6a2a"), (freckle * 0.5)[..., None])

  dark = lambda x, y, r: shadow(p, lambda c: (ellipse(c, x + 12, y + 18, r, r), c.fill()), 13, 0.55)
  lathe(p, cx - 20, [(262, 4), (275, 26), (310, 42), (360, 52), (410, 76), (470, 106), (540, 112), (610, 90),
                     (650, 40)], pear, 0.35)
  p.paint(lambda c: stem(c, cx - 20, 266, 14, -52))
  dark(cx - 175, 505, 110)
  ball(p, cx - 178, 498, 118, 110, apple("#b3202a", "#d9b13e", 301), 0.6, 0.55)
  p.paint(lambda c: stem(c, cx - 182, 412, -8, -44))
  dark(cx + 160, 500, 112)
  ball(p, cx + 166, 496, 116, 112, orange, 0.4, bump=0.05)
  p.paint(lambda c: (source(c, "#5d6b24"), star(c, cx + 196, 404, 10), c.fill()))
  dark(cx - 14, 560, 112)
  ball(p, cx - 10, 560, 114, 106, apple("#c23326", "#c9c24a", 402), 0.6, 0.55)
  p.paint(lambda c: stem(c, cx - 8, 478, 10, -44))
  grapes = [(cx + 92 + (k % 4) * 37 + (k // 4 % 2) * 18, 566 + (k // 4) * 31) for k in range(12)]
  grapes += [(cx + 285 - k % 3 * 26, 650 + k * 19) for k in range(6)]

  def bowl(nx, y, n):
    glaze = 0.5 + 0.5 * fbm(nx * 3 + 5, y / 40, 55, 4)
    base = ramp(y + 14 * glaze, [(600, "#dfe7ea"), (628, "#3f7ba4"), (700, "#245a85"), (840, "#173f63")])
    return base

  lathe(p, cx, [(598, 322), (612, 320), (660, 300), (720, 246), (775, 172), (812, 126), (826, 120),
                (842, 120)], bowl, 0.5, bounce="#c08a50")
  for i, (x, y) in enumerate(grapes):
    dark(x, y, 21) if i % 2 == 0 else None
    ball(p, x, y, 22, 23,
         lambda u, v, n, i=i: mix(rgb("#4a2455"), rgb("#7b3f70"), F(i * 37 % 10 / 10)) * np.ones_like(n), 0.7,
         window=False)
  p.multiply(smooth(p.y, top + 60, 1000) * 0.5, "#3a2418", 0.8)
  p.develop(bloom=0.08, contrast=0.28, vignette=0.35, grain=0.006)


def stem(c, x, y, dx, dy):
  source(c, "#3a2614")
  c.set_line_width(7)
  c.move_to(x, y + 12)
  c.curve_to(x, y - 10, x + dx * 0.4, y + dy * 0.7, x + dx, y + dy)
  c.stroke()
  source(c, "#8a6a3e")
  c.set_line_width(2)
  c.move_to(x - 2, y + 6)
  c.curve_to(x - 2, y - 10, x + dx * 0.4 - 2, y + dy * 0.7, x + dx - 2, y + dy)
  c.stroke()


def star(c, x, y, size):
  points = []
  for k in range(10):
    reach = size if k % 2 == 0 else size * 0.4
    points.append((x + math.cos(k * math.pi / 5) * reach, y + math.sin(k * math.pi / 5) * reach * 0.7))
  polygon(c, points)


def vase(p):
  """Peonies and eucalyptus in a sea-green vase by a window."""
  top = 820
  room(p, top, [(0, "#e9dfd2"), (800, "#dccdbb"), (1700, "#b39f8c")], 2)
  p.fill(smooth(p.y, top - 1, top + 2),
         wood(p, top, [(0.2, "#b99a78"), (0.5, "#d3b795"), (0.8, "#e4cfb2")], 8800))
  cx = p.wide * 0.47
  shadow(p, lambda c: (ellipse(c, cx + 150, 912, 210, 24), c.fill()), 22, 0.45, "#5a4636")
  shadow(p, lambda c: (ellipse(c, cx + 10, 926, 86, 12), c.fill()), 6, 0.65, "#4a3626")
  shadow(
    p, lambda c: [(ellipse(c, cx + 150 + dx, 330 + dy, r, r), c.fill())
                  for dx, dy, r in ((0, 0, 170), (130, 60, 90), (-90, 90, 110))], 60, 0.22, "#6a5646")

  def leaves(c):
    for k in range(17):
      way = -math.pi / 2 + (k - 8) * 0.19 + p.rng.normal(0, 0.06)
      reach = p.rng.uniform(270, 430) * (1 - 0.25 * abs(k - 8) / 8)
      bend = p.rng.normal(0, 40) + (k - 8) * 9
      points = []
      for j in range(9):
        t = j / 8
        points.append((cx + math.cos(way) * reach * t + bend * t * t,
                       560 + math.sin(way) * reach * t + 45 * t * t * abs(math.cos(way))))
      source(c, "#5f6b4a")
      c.set_line_width(3)
      curve(c, points)
      c.stroke()
      for j in range(2, 9):
        for side in (-1, 1):
          x, y = points[j]
          size = 27 * (1.15 - j / 12)
          source(c, mix(rgb("#4f6a58"), rgb("#a9bd9f"), p.rng.random() * 0.8 + 0.1 * (side < 0)))
          ellipse(c, x + side * size * 0.75, y - size * 0.2, size, size * 0.62,
                  side * -0.5 + p.rng.normal(0, 0.25))
          c.fill()

  p.paint(leaves)
  lathe(
    p, cx,
    [(560, 60), (572, 56), (600, 46), (640, 52), (700, 88), (770, 116), (840, 108), (890, 80), (918, 64),
     (930, 66)], lambda nx, y, n: ramp(y + 26 * fbm(nx * 2 + 3, y / 60, 44, 4), [(570, "#e6ece0"),
                                                                                 (640, "#a9c9bd"),
                                                                                 (760, "#5f9a92"),
                                                                                 (950, "#38706f")]), 0.55,
    bounce="#d8b48a")
  heads = [(cx - 40, 470, 108, 0), (cx + 108, 420, 96, 1), (cx - 150, 372, 92, 2), (cx + 12, 300, 100, 1),
           (cx + 176, 545, 74, 0), (cx - 176, 520, 74, 1), (cx + 130, 270, 60, 2), (cx - 110, 245, 58, 0)]
  for x, y, size, kind in sorted(heads, key=lambda head: head[2]):
    shadow(p, lambda c: (ellipse(c, x + 12, y + 20, size * 0.95, size * 0.9), c.fill()), 15, 0.45, "#4a3a34")
    p.paint(lambda c: peony(c, p.rng, x, y, size, kind))
    p.multiply(
      smooth((p.x - x) * 0.6 + (p.y - y) * 0.8, 0, size * 1.2) *
      smooth(np.hypot(p.x - x, p.y - y), size * 1.06, size * 0.9), "#9a6a7a", 0.5)
  p.paint(lambda c: [(source(c, "#e9a6b4"), ellipse(c, x, y, 20, 9, turn), c.fill(), source(c, "#f8cfd4"),
                      ellipse(c, x - 2, y - 3, 15, 5, turn), c.fill())
                     for x, y, turn in ((cx - 190, 925, 0.2), (cx + 250, 950, -0.4), (cx - 130, 958, 0.6))])
  p.develop(bloom=0.1, contrast=0.18, vignette=0.2, grain=0.006)


def peony(c, rng, x, y, size, kind):
  """Rings of cupped petals, darker towards the heart."""
  outer, inner = ((("#f9dfe0", "#df8a9c"), ("#fdf3ea", "#eec3b4"), ("#e77f93", "#a82e52")))[kind]
  for ring in range(7):
    part = ring / 6
    count = int(13 - 7 * part)
    for k in range(count):
      turn = k * 2 * math.pi / count + ring * 0.7 + rng.normal(0, 0.08)
      reach = size * (1 - 0.82 * part) * rng.uniform(0.92, 1.06)
      wide = size * (0.42 - 0.22 * part)
      c.save()
      c.translate(x, y - size * 0.1 * part)
      c.scale(1, 0.92)
      c.rotate(turn)
      tone = mix(rgb(outer), rgb(inner), 0.15 + 0.5 * part)
      fade = cairo.LinearGradient(reach * 0.2, 0, reach, 0)
      low, high = clamp(mix(tone, rgb(inner), 0.75)), clamp(tone * F(1.06))
      fade.add_color_stop_rgb(0, *map(float, low))
      fade.add_color_stop_rgb(0.6, *map(float, tone))
      fade.add_color_stop_rgb(1, *map(float, high))
      c.set_source(fade)
      c.move_to(0, 0)
      c.curve_to(reach * 0.3, -wide, reach * 0.9, -wide * 1.05, reach, -wide * 0.25)
      c.curve_to(reach * 0.94, -wide * 0.05, reach * 0.96, wide * 0.1, reach * 1.01, wide * 0.3)
      c.curve_to(reach * 0.9, wide * 1.05, reach * 0.3, wide, 0, 0)
      c.fill_preserve()
      source(c, mix(rgb(inner), rgb("#5a1c30"), 0.3), 0.25)
      c.set_line_width(1.1)
      c.stroke()
      c.restore()


def candles(p):
  """Three candles on a dark table, fairy lights out of focus behind."""
  p.px = ramp(p.y, [(0, "#170d12"), (680, "#2b1614"), (760, "#1c0e0c"), (1000, "#0e0706")])
  for _ in range(34):
    x, y = p.rng.random() * p.wide, p.rng.uniform(40, 560)
    tint = ("#ffb45a", "#ff8a3a", "#ffd28a", "#e0603a")[p.rng.integers(0, 4)]
    p.bokeh(x, y, p.rng.uniform(20, 54), tint, p.rng.uniform(0.12, 0.5))
  p.px = blur(p.px, 2 * p.unit)
  top = 740
  table = wood(p, top - 30, [(0.2, "#1d0f09"), (0.5, "#3b2013"), (0.8, "#5d361f")], 9900)
  spots = ((p.wide * 0.3, 560, 64, 850), (p.wide * 0.55, 400, 72, 890), (p.wide * 0.78, 640, 60, 836))
  warm = sum(np.exp(-(((p.x - x) / 330) ** 2 + ((p.y - base) / 110) ** 2)) for x, _, _, base in spots)
  p.fill(smooth(p.y, top - 30, top), table * (0.35 + 1.5 * clamp(warm))[..., None])
  for x, head, half, base in spots:
    shadow(p, lambda c: (ellipse(c, x, base + 3, half * 1.4, 17), c.fill()), 8, 0.75, "#0a0403")
    mirror = clamp(1 - np.abs(p.x - x) / half) ** 0.5 * smooth(p.y, base + 150, base) * (p.y > base)
    p.light(mirror, "#c8743a", 0.16)
    u = (p.x - x) / half
    row = head + 0.12 * half
    bottom = base + 0.24 * half * np.sqrt(clamp(1 - u * u))
    body = clamp((half - np.abs(p.x - x)) * p.unit + 0.5) * clamp((bottom - p.y) * p.unit +
                                                                  0.5) * clamp((p.y - row) * p.unit + 0.5)
    deep = np.exp(-np.maximum(p.y - head, 0) / 150)
    round_ = np.sqrt(clamp(1 - u * u))
    wax = ramp(deep * (0.55 + 0.45 * round_) + 0.14 * round_, [(0, "#57301c"), (0.25, "#a8683a"),
                                                               (0.6, "#f0b468"), (1, "#fff0c4")])
    p.fill(body, wax)
    lip = p.mask(lambda c: (ellipse(c, x, row, half, half * 0.24), c.fill()))
    pool = np.exp(-(((p.x - x) / (half * 0.8)) ** 2 + ((p.y - row) / (half * 0.2)) ** 2))
    p.fill(lip, ramp(pool, [(0, "#e0a45a"), (0.5, "#ffd88c"), (1, "#fff6d6")]))
    drips = p.mask(lambda c: drip(c, p.rng, x, row, half))
    p.fill(drips, ramp(deep, [(0, "#8a5230"), (0.5, "#e6a860"), (1, "#ffe6b0")]), 0.9)
    tip = row - 6
    p.paint(lambda c: (source(c, "#2a140c"), c.set_line_width(4), c.move_to(x, tip + 4),
                       c.curve_to(x, tip - 10, x + 3, tip - 18, x + 5, tip - 24), c.stroke()))
    p.glow(x, tip - 54, 150, "#ff9a3a", 0.42, 1.5)
    p.glow(x, tip - 54, 50, "#ffc060", 0.55, 1.8)
    for scale, tint, strength, soft in ((1.0, "#ff9a30", 0.85, 4), (0.78, "#ffd070", 1.0, 2.5),
                                        (0.52, "#fffbe0", 1.0, 2)):
      p.light(p.mask(lambda c: flame(c, x + 2, tip - 8, 25 * scale, 108 * scale), soft), tint, strength)
    p.multiply(p.mask(lambda c: (ellipse(c, x + 3, tip - 15, 8, 13), c.fill()), 3), "#7a80ff", 0.45)
  p.develop(bloom=0.3, contrast=0.18, vignette=0.3, grain=0.009)


def flame(c, x, base, wide, tall):
  c.move_to(x, base + wide * 0.35)
  c.curve_to(x - wide * 1.15, base + wide * 0.2, x - wide * 0.85, base - tall * 0.45, x + wide * 0.1,
             base - tall)
  c.curve_to(x + wide * 0.75, base - tall * 0.5, x + wide * 1.2, base + wide * 0.1, x, base + wide * 0.35)
  c.fill()


def drip(c, rng, x, row, half):
  for _ in range(4):
    at = rng.uniform(-0.85, 0.85)
    start = row + half * 0.24 * math.sqrt(1 - at * at) - 3
    reach, wide = rng.uniform(24, 110), rng.uniform(5, 9)
    c.set_line_width(wide)
    c.move_to(x + at * half, start)
    c.line_to(x + at * half, start + reach)
    c.stroke()
    ellipse(c, x + at * half, start + reach, wide * 0.68, wide * 0.85)
    c.fill()
