"""Patterns: tiles, cloth, paper, glass. The first three keep to flat colours, so PNG and TIFF stay small."""

import math

import numpy as np

from light import F, clamp, fbm, mix, ramp, rgb, smooth
from nature import ellipse, polygon, source


def azulejo(p):
  """Hand-painted tiles, two motifs in turn."""
  blues = ("#f4f1e6", "#1f3f8f", "#4f7fc4", "#a9c4e6", "#e0a83a")
  side = 250

  def petals(c, count, reach, wide, colour, offset=0.0):
    source(c, colour)
    for k in range(count):
      c.save()
      c.rotate(offset + k * 2 * math.pi / count)
      c.move_to(0, 0)
      c.curve_to(reach * 0.35, -wide, reach * 0.85, -wide * 0.8, reach, 0)
      c.curve_to(reach * 0.85, wide * 0.8, reach * 0.35, wide, 0, 0)
      c.fill()
      c.restore()

  def tile(c, kind):
    source(c, blues[0])
    c.rectangle(-125, -125, 250, 250)
    c.fill()
    for k in range(4):
      c.save()
      c.rotate(k * math.pi / 2)
      c.translate(125, 125)
      for reach, colour in ((96, blues[1]), (84, blues[0]), (74, blues[2]), (56, blues[0]), (44, blues[4]),
                            (30, blues[1])):
        source(c, colour)
        c.move_to(0, 0)
        c.arc(0, 0, reach, math.pi, math.pi * 1.5)
        c.fill()
      c.restore()
    if kind:
      petals(c, 8, 108, 25, blues[1])
      petals(c, 8, 90, 16, blues[3])
      petals(c, 8, 66, 15, blues[2], math.pi / 8)
      petals(c, 8, 52, 8, blues[0], math.pi / 8)
    else:
      petals(c, 4, 118, 44, blues[1])
      petals(c, 4, 100, 31, blues[2])
      petals(c, 4, 74, 15, blues[0])
      petals(c, 4, 92, 26, blues[1], math.pi / 4)
      petals(c, 4, 76, 15, blues[3], math.pi / 4)
    for reach, colour in ((27, blues[1]), (20, blues[4]), (8, blues[1])):
      source(c, colour)
      ellipse(c, 0, 0, reach, reach)
      c.fill()
    for k in range(4):
      c.save()
      c.rotate(k * math.pi / 2)
      source(c, blues[1])
      ellipse(c, 113, 0, 7, 7)
      c.fill()
      for j in (-1, 1):
        ellipse(c, 105, j * 16, 4, 4)
        c.fill()
      c.restore()

  def wall(c):
    source(c, "#b9b3a4")
    c.paint()
    for row in range(-1, 5):
      for column in range(-1, int(p.wide / side) + 2):
        c.save()
        c.translate(column * side + 125, row * side + 125)
        c.rectangle(-122.5, -122.5, 245, 245)
        c.clip()
        tile(c, (row + column) % 2)
        c.restore()

  p.paint(wall)


def tartan(p):
  """A tartan in twill weave, every thread drawn."""
  sett = [("#16324f", 20), ("#0b1620", 4), ("#16324f", 4), ("#0b1620", 4), ("#0b1620", 16), ("#1f5a3d", 20),
          ("#e8dfc8", 3), ("#1f5a3d", 20), ("#0b1620", 16), ("#16324f", 18), ("#a8242e", 5)]
  threads = [colour for colour, count in sett for _ in range(count)]
  threads = np.array([rgb(colour) for colour in threads + threads[::-1]])
  rows, columns = np.mgrid[0:p.height, 0:p.width] // 4
  warp, weft = threads[columns % len(threads)], threads[rows % len(threads)]
  over = ((columns + rows) % 4) < 2
  px = np.where(over[..., None], warp, weft)
  fine_y, fine_x = np.mgrid[0:p.height, 0:p.width] % 4
  lit = np.where(over, np.array([0.78, 1.06, 1.0, 0.74])[fine_x], np.array([0.82, 1.1, 1.0, 0.78])[fine_y])
  p.px = clamp(px * lit[..., None]).astype(F)


def paper(p):
  """Quarter circles and half circles of cut paper in six colours."""
  colours = ("#f3e9d8", "#e4572e", "#17324d", "#f2a541", "#2e8f8a", "#e9b7a6")
  side = 1000 / 6

  def sheet(c):
    for row in range(6):
      for column in range(int(math.ceil(p.wide / side))):
        ground, figure, dot = p.rng.choice(6, 3, replace=False)
        c.save()
        c.translate((column + 0.5) * side, (row + 0.5) * side)
        c.rotate(math.pi / 2 * p.rng.integers(0, 4))
        h = side / 2
        source(c, colours[ground])
        c.rectangle(-h - 0.5, -h - 0.5, side + 1, side + 1)
        c.fill()
        kind = p.rng.integers(0, 6)
        source(c, colours[figure])
        if kind == 0:
          c.move_to(-h, -h)
          c.arc(-h, -h, side, 0, math.pi / 2)
          c.fill()
          source(c, colours[dot])
          c.move_to(-h, -h)
          c.arc(-h, -h, h, 0, math.pi / 2)
        elif kind == 1:
          c.arc(-h, 0, h, -math.pi / 2, math.pi / 2)
          c.fill()
          c.arc(0, 0, h, -math.pi / 2, math.pi / 2)
        elif kind == 2:
          ellipse(c, 0, 0, h * 0.8, h * 0.8)
          c.fill()
          source(c, colours[dot])
          ellipse(c, 0, 0, h * 0.36, h * 0.36)
        elif kind == 3:
          polygon(c, [(-h, -h), (h, -h), (-h, h)])
        elif kind == 4:
          c.move_to(-h, -h)
          c.curve_to(h * 0.2, -h, h, -h * 0.2, h, h)
          c.curve_to(-h * 0.2, h, -h, h * 0.2, -h, -h)
          c.fill()
          source(c, colours[dot])
          ellipse(c, 0, 0, h * 0.2, h * 0.2)
        else:
          for k in range(4):
            c.rectangle(-h + k * h / 2, -h, h / 4, side)
        c.fill()
        c.restore()

  p.paint(sheet)


def nearest(p, sites, reach):
  """For each pixel: the index of the nearest site, and how far the border to the next one is."""
  best = np.full(p.x.shape, 1e9, F)
  second = np.full(p.x.shape, 1e9, F)
  index = np.zeros(p.x.shape, np.int32)
  for k, (x, y) in enumerate(sites):
    top, bottom = int(max(0, (y - reach) * p.unit)), int(min(p.height, (y + reach) * p.unit + 1))
    left, right = int(max(0, (x - reach) * p.unit)), int(min(p.width, (x + reach) * p.unit + 1))
    if top >= bottom or left >= right:
      continue
    box = (slice(top, bottom), slice(left, right))
    far = np.hypot(p.x[box] - x, p.y[box] - y)
    closer = far < best[box]
    second[box] = np.where(closer, best[box], np.minimum(second[box], far))
    index[box] = np.where(closer, k, index[box])
    best[box] = np.where(closer, far, best[box])
  return index, second - best


def stained_glass(p):
  """A church window: a tree of life in coloured glass, lit from behind."""
  rng, sites, colours = p.rng, [], []
  cx = p.wide * 0.5
  palette = {
    "sky": ("#2b4fa8", "#3f74c8", "#6aa4e0", "#23408c"), "leaf": ("#2f8f4a", "#58b04a", "#a4cc48", "#1f6f4a"),
    "fruit": ("#d8342c", "#f0702a", "#f2b62c"), "ground": ("#7a4a9a", "#a85aa8", "#583a8a"), "trunk":
    ("#8a4f24", "#6b3a1c")
  }
  for _ in range(6000):
    x, y = rng.random() * p.wide, rng.random() * 1000
    if all((x - a) ** 2 + (y - b) ** 2 > 34 ** 2 for a, b in sites):
      sites.append((x, y))
    if len(sites) >= 760:
      break
  for x, y in sites:
    crown = ((x - cx) / (p.wide * 0.37)) ** 2 + ((y - 390) / 285) ** 2
    trunk = abs(x - cx - 18 * math.sin(y / 70)) < 32 + 46 * max(0, (y - 780) / 150) ** 2
    sun = math.hypot(x - p.wide * 0.82, y - 130)
    if y > 872 + 30 * math.sin(x / 120):
      kind = "ground"
    elif trunk and y > 420:
      kind = "trunk"
    elif crown < 1:
      kind = "fruit" if rng.random() < 0.16 else "leaf"
    elif sun < 105:
      kind = "fruit"
    else:
      kind = "sky"
    choice = rgb(palette[kind][rng.integers(0, len(palette[kind]))])
    colours.append(choice * F(rng.uniform(0.85, 1.15)))
  index, border = nearest(p, sites, 120)
  colours = clamp(np.array(colours, F))
  glass = colours[index]
  seeds = rng.random((len(sites), 2)).astype(F)
  streak = fbm(p.x / 40 + seeds[index, 0] * 50, p.y / 14 + seeds[index, 1] * 50, 1201, 4)
  glow = 0.55 + 0.75 * np.exp(-(((p.x - p.wide * 0.6) / (p.wide * 0.62)) ** 2 + ((p.y - 330) / 560) ** 2))
  glass = glass * (glow * (0.75 + 0.5 * streak))[..., None]
  lead = smooth(border, 8.5, 5.5)
  round_ = smooth(border, 2, 6)
  p.px = mix(clamp(glass), ramp(round_, [(0, "#3a3a42"), (1, "#0b0b10")]), lead[..., None])
  bars = smooth(np.abs((p.y % 250) - 125), 5.5, 4)
  p.fill(bars, "#0d0d12")
  arch = np.where(p.y < 300,
                  np.hypot(p.x - cx, (p.y - 300) * (p.wide * 0.46 / 262)) - p.wide * 0.46,
                  np.abs(p.x - cx) - p.wide * 0.46)
  stone = ramp(p.fbm(60, 5, 5), [(0.2, "#1c1a1d"), (0.8, "#37322f")])
  joint = np.minimum(np.abs((p.y % 140) - 70), 90)
  p.fill(smooth(arch, -1, 1), stone * (0.6 + 0.4 * smooth(joint, 0.5, 3))[..., None])
  p.light(smooth(arch, 60, 0) * smooth(arch, -1, 2), "#8a6a8a", 0.22)
  p.fill(smooth(np.abs(arch - 1), 7, 5), "#0a090b")
  p.develop(bloom=0.2, contrast=0.15, vignette=0.15, grain=0.004)
