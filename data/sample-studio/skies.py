"""Skies: aurora, the Milky Way, a thunderstorm, balloons at sunrise."""

import math

import cairo
import numpy as np

from landscapes import ridge
from light import F, blur, clamp, fbm, mix, noise, ramp, rgb, smooth
from nature import ellipse, limb, pine, placed, polygon, source, stars, water


def aurora(p):
  """Green curtains over a frozen lake, firs on the shore."""
  horizon = 760
  p.px = ramp(p.y, [(0, "#050a1c"), (450, "#0a1d33"), (760, "#12384a")])
  stars(p, 420, 0, 740, 0.9)
  for seed, base, sway, reach, strength in ((3, 250, 60, 190, 0.6), (5, 480, 110, 300, 1.35), (8, 610, 70,
                                                                                               150, 0.6)):
    light, tint = ribbon(p, seed, base, sway, reach)
    colour = ramp(tint, [(-0.1, "#3fe08e"), (0.1, "#6dffb0"), (0.45, "#1fc98f"), (0.8, "#3f6fb4"),
                         (1.2, "#8a3fa8")])
    p.light(clamp(light * strength), colour)
    p.light(blur(clamp(light * strength), 55 * p.unit), "#2fd89a", 0.4)
  for i, (colour, base, size) in enumerate((("#0d2434", 748, 150), ("#081722", 762, 70))):
    line = base - size * ridge(p, 3 + i, 260, 6, i == 0)
    p.fill(clamp((p.y - line[None, :]) * p.unit + 0.5), colour)

  def firs(c):
    source(c, "#040c13")
    for _ in range(80):
      at = p.rng.random() ** 0.6 * p.wide
      pine(c, p.rng, at, 770, p.rng.uniform(18, 50) + 90 * (at / p.wide) ** 5 * p.rng.random(), 0.18)

  p.paint(firs)
  water(p, horizon + 6, waves=0.07, scale=2, deep="#06131d", eye=0.12, focal=1100)
  snow = smooth(p.y, 905 + 30 * np.sin(p.x / 90) - p.x * 0.06, 925 + 30 * np.sin(p.x / 90) - p.x * 0.06)
  p.fill(snow, mix(rgb("#1d4a55"), rgb("#5fb8a4"), (p.fbm(70, 9, 4) * smooth(p.y, 1040, 900))[..., None]))
  p.paint(lambda c: (source(c, "#03090f"), [
    pine(c, p.rng, x, y, tall, 0.2)
    for x, y, tall in ((p.wide * 0.08, 960, 330), (p.wide * 0.25, 955, 210), (p.wide * 0.93, 925, 180))
  ]))
  p.develop(bloom=0.22, contrast=0.15, grain=0.009)


def ribbon(p, seed, base, sway, reach):
  """One curtain: a line that folds over itself from left to right, with rays standing on it.

  Gives the light and, per pixel, how high above the foot of the curtain it shines.
  """
  t = np.linspace(0, 1, 2600, dtype=F)
  fold = fbm(t * 7, t * 0 + 0.3, p.seed * 10 + seed, 3) - 0.5
  at = (t * 1.5 - 0.25 + 0.55 * fold) * p.width
  foot = base + sway * 2 * (fbm(t * 4, t * 0 + 5.3, p.seed * 10 + seed + 50, 3) - 0.5) + 60 * np.sin(t * 5 +
                                                                                                     seed)
  ray = noise(t * 60, t * 0 + 1.5, seed + 900) * 0.55 + noise(t * 190, t * 0 + 2.5, seed + 950) * 0.45
  veil = smooth(fbm(t * 5, t * 0 + 8.3, p.seed * 10 + seed + 70, 3), 0.25, 0.75)
  light, height = np.zeros_like(p.x), np.zeros_like(p.x)
  rows = p.y[:, 0]
  for k in range(len(t)):
    column = int(at[k])
    if 0 <= column < p.width:
      up = foot[k] - rows
      size = reach * (0.4 + 0.9 * ray[k])
      strip = np.exp(-np.maximum(up, 0) / size) * smooth(up, -38, 22) * veil[k] * (0.2 + ray[k])
      light[:, column] += strip
      height[:, column] += strip * up / reach
  height = blur(height, 2) / np.maximum(blur(light, 2), 1e-4)
  return blur(light, 2.2 * p.unit) * 0.22 * 1000 / p.wide * p.width / 700, height


def milky_way(p):
  """The Milky Way above a lit tent and a person with a head lamp."""
  p.px = ramp(p.y + 0.12 * p.x, [(0, "#060817"), (600, "#0d1530"), (900, "#28304f"), (1100, "#544a5c")])
  along = (p.x - p.wide * 0.62) * 0.52 + (p.y - 420) * 0.85
  across = (p.x - p.wide * 0.62) * 0.85 - (p.y - 420) * 0.52
  cloud = p.fbm(190, 1, 7)
  band = np.exp(-((across + 110 * (cloud - 0.5)) / 130) ** 2)
  core = np.exp(-((along - 110) / 330) ** 2)
  dust = smooth(
    p.fbm(150, 2, 8, 0.58) + 0.2 * np.exp(-((across + 24 + 80 * (p.fbm(240, 3, 4) - 0.5)) / 40) ** 2), 0.46,
    0.8)
  glow = band * (0.4 + 0.75 * core) * (0.55 + 0.9 * cloud) * (1 - 0.8 * dust)
  p.light(clamp(glow), ramp(glow + 0.2 * core, [(0, "#4a5fa8"), (0.45, "#b5a7c8"), (0.9, "#ffdcb4")]), 0.75)
  p.light(clamp(band * core * dust * 0.5), "#7a3a3a", 0.35)
  p.light(smooth(p.fbm(60, 4, 4), 0.68, 0.8) * band * core, "#e0708a", 0.35)
  density = clamp(0.25 + 1.4 * glow)
  speck = p.rng.random(p.px.shape[:2], dtype=F)
  faint = (speck > 1 - 0.014 * density) * p.rng.random(p.px.shape[:2], dtype=F) ** 2
  p.light(faint.astype(F), "#dfe6ff", 0.8)
  stars(p, 500, 0, 860, 1.0)
  p.glow(p.wide * 0.1, 930, 260, "#c07a4a", 0.3, 1.5)
  for i, (colour, base, size) in enumerate((("#171a2e", 900, 190), ("#0b0c18", 950, 90))):
    line = base - size * ridge(p, 8 + i, 420, 7, i == 0)
    p.fill(clamp((p.y - line[None, :]) * p.unit + 0.5), colour)
  tent, ground = p.wide * 0.33, 925
  p.glow(tent, ground - 20, 110, "#ff8a3a", 0.35, 1.6)
  p.paint(lambda c: tent_and_walker(c, tent, ground, 74, p.wide * 0.55))
  p.glow(tent - 4, ground - 20, 44, "#ffb45a", 0.4, 1.8)
  p.develop(bloom=0.14, contrast=0.2, grain=0.01)


def tent_and_walker(c, x, base, size, walker):
  shade = cairo.RadialGradient(x, base - size * 0.3, 0, x, base - size * 0.3, size * 1.3)
  shade.add_color_stop_rgb(0, 1, 0.86, 0.5)
  shade.add_color_stop_rgb(0.6, 0.96, 0.5, 0.18)
  shade.add_color_stop_rgb(1, 0.5, 0.16, 0.08)
  c.set_source(shade)
  c.move_to(x - size * 1.25, base)
  c.curve_to(x - size * 0.7, base - size * 0.5, x - size * 0.35, base - size * 1.0, x, base - size * 1.02)
  c.curve_to(x + size * 0.35, base - size, x + size * 0.7, base - size * 0.5, x + size * 1.25, base)
  c.fill()
  source(c, "#5a1c0c", 0.75)
  c.set_line_width(size * 0.03)
  c.move_to(x, base - size * 1.02)
  c.curve_to(x - size * 0.2, base - size * 0.6, x - size * 0.35, base - size * 0.2, x - size * 0.4, base)
  c.move_to(x, base - size * 1.02)
  c.curve_to(x + size * 0.3, base - size * 0.6, x + size * 0.5, base - size * 0.2, x + size * 0.55, base)
  c.stroke()
  source(c, "#060710")
  c.rectangle(0, base - 2, 3000, 200)
  c.fill()
  placed(c, walker, base + 2, 112)
  limb(c, [(-0.03, 0.5), (-0.06, 0.26), (-0.08, 0.0)], [0.075, 0.055, 0.04])
  limb(c, [(0.04, 0.5), (0.06, 0.26), (0.09, 0.0)], [0.075, 0.055, 0.04])
  polygon(c, [(-0.12, 0.44), (0.12, 0.44), (0.14, 0.8), (0.06, 0.85), (-0.06, 0.85), (-0.14, 0.8)])
  c.fill()
  limb(c, [(-0.12, 0.79), (-0.17, 0.6), (-0.13, 0.46)], [0.05, 0.042, 0.032])
  limb(c, [(0.12, 0.79), (0.17, 0.62), (0.16, 0.46)], [0.05, 0.042, 0.032])
  limb(c, [(0, 0.82), (-0.01, 0.9)], [0.04, 0.036])
  ellipse(c, -0.02, 0.94, 0.07, 0.082)
  c.fill()
  c.restore()
  source(c, "#fff6dc")
  ellipse(c, walker - 10, base - 107, 2.6, 2.6)
  c.fill()


def thunderstorm(p):
  """Lightning over a wheat plain with one farm."""
  p.px = ramp(p.y, [(0, "#171c2e"), (420, "#3b4260"), (640, "#8c7f96"), (720, "#e0b296")])
  cloud = p.fbm(300, 1, 7, stretch=1.6)
  deep = p.fbm(130, 2, 6, stretch=2)
  lump = clamp(0.55 * cloud + 0.45 * deep)
  shape = ramp(lump + 0.1 * smooth(p.y, 500, 0), [(0.3, "#12162a"), (0.5, "#2b3050"), (0.62, "#565a80"),
                                                  (0.75, "#8d8aa8")])
  p.fill(smooth(p.y + 240 * (cloud - 0.5), 610, 420), shape, 0.96)
  rain = smooth(p.fbm(150, 5, 3, stretch=0.3), 0.15, 0.8) * np.exp(-(
    (p.x - 0.0006 * (p.y - 500) - p.wide * 0.25) / 170) ** 2)
  p.fill(rain * smooth(p.y, 440, 620), "#5a5570", 0.6)
  start = (p.wide * 0.66, 250)
  p.glow(start[0], start[1], 210, "#9aa4ff", 0.6, 1.4)

  def bolt(c, x, y, end, width, rng, branch=True, drift=0.0):
    c.set_line_width(width)
    c.move_to(x, y)
    while y < end:
      x, y = x + rng.normal(0, 15) + drift, y + rng.uniform(5, 15)
      c.line_to(x, y)
      if branch and rng.random() < 0.24:
        c.stroke()
        bolt(c, x, y, y + rng.uniform(60, 210), width * 0.42, rng, False, rng.choice([-7, 7]))
        c.set_line_width(width)
        c.move_to(x, y)
    c.stroke()

  for soft, width, colour, strength in ((14, 16, "#8f8cff", 0.9), (4, 6, "#c9c8ff", 1.0), (0, 3.4, "#ffffff",
                                                                                           1.0)):
    rng = np.random.Generator(np.random.PCG64(12))
    mask = p.mask(lambda c: bolt(c, *start, 716, width, rng), soft)
    p.light(mask, colour, strength)
  line = 715 - 14 * ridge(p, 9, 500, 4)
  land = clamp((p.y - line[None, :]) * p.unit + 0.5)
  away = (p.y - 700) / 300
  stalks = 0.5 * fbm((p.x - p.wide / 2) / (2 + 7 * away), p.y / (3 + 34 * away), 8811, 3)
  stalks = stalks + 0.5 * fbm((p.x - p.wide / 2) / (30 + 260 * away), p.y / (6 + 36 * away), 8821, 4)
  field = ramp(stalks + 0.25 * away, [(0.25, "#4a3a22"), (0.55, "#a97c3a"), (0.85, "#e6bf6c")])
  p.fill(land, field * (0.6 + 0.4 * np.exp(-((p.x - p.wide * 0.66) / 420) ** 2))[..., None])

  def farm(c):
    x, y = p.wide * 0.3, 712
    source(c, "#1a1622")
    c.rectangle(x, y - 40, 92, 44)
    c.rectangle(x + 104, y - 84, 24, 88)
    c.fill()
    polygon(c, [(x - 8, y - 38), (x + 20, y - 74), (x + 72, y - 74), (x + 100, y - 38)])
    c.fill()
    c.arc(x + 116, y - 84, 12, math.pi, 0)
    c.fill()
    source(c, "#ffc06a")
    c.rectangle(x + 22, y - 26, 10, 14)
    c.fill()
    source(c, "#1a1a22")
    for k in range(5):
      ellipse(c, x - 50 - k * 15, y - 14 - 8 * math.sin(k * 2), 18, 17 + 7 * math.sin(k * 3))
      c.fill()

  p.paint(farm)
  p.develop(bloom=0.12, contrast=0.2, grain=0.007)


def balloons(p):
  """Hot-air balloons over hazy valleys at sunrise."""
  p.px = ramp(p.y + 40 * p.fbm(400, 1), [(0, "#6fa0cf"), (300, "#b9c9da"), (520, "#f9d9b0"),
                                         (640, "#ffe9c4")])
  p.fill(smooth(p.fbm(80, 2, 5, stretch=6), 0.5, 0.8) * smooth(p.y, 520, 200), "#fff1e0", 0.6)
  p.glow(p.wide * 0.12, 610, 220, "#ffe0a0", 0.85, 1.4)
  for i in range(6):
    part = i / 5
    line = 660 + 240 * part - (80 + 90 * part) * ridge(p, 10 + i, 420 - 80 * part, 6)
    colour = mix(rgb("#e8c8a8"), rgb("#54564f"), part ** 1.2)
    body = clamp((p.y - line[None, :]) * p.unit + 0.5)
    haze = smooth(p.y - line[None, :], 0, 150) * (0.85 - 0.45 * part)
    p.fill(body, mix(colour, rgb("#ffe4bd"), haze[..., None]))
  for x, y, size, colours, far in ((0.86, 300, 46, ("#a85a6a", "#e8c9a0"),
                                    0.45), (0.5, 200, 36, ("#5f86a8", "#e6d2b0"),
                                            0.55), (0.17, 390, 30, ("#c98a4a", "#e8d6b8"),
                                                    0.6), (0.64, 520, 56, ("#4f8f86", "#f0d9a8"), 0.3),
                                   (0.34, 385, 150, ("#c8433c", "#f6c453", "#f4ead6", "#2f6f8f"), 0.0)):
    balloon(p, x * p.wide, y, size, colours, far)
  p.develop(bloom=0.12, contrast=0.22, grain=0.006, warm=0.02)


def balloon(p, x, y, size, colours, far):
  """An envelope of gores lit from the left, with its basket."""
  u, v = (p.x - x) / size, (p.y - y) / size
  # The outline: a sphere that narrows to the mouth at v = 1.35.
  half = np.where(v < 0.15, np.sqrt(clamp(1 - v * v)), mix(0.99, 0.24, smooth(v, 0.1, 1.42) ** 0.95))
  inside = clamp((half - np.abs(u)) * size * p.unit + 0.5) * (v > -1) * (v < 1.3)
  nx = clamp(u / np.maximum(half, 0.02), -1, 1)
  turn = np.arcsin(nx) / math.pi * 8 + 0.4
  gore = np.floor(turn).astype(int)
  belt = (v > -0.28) & (v < 0.34)
  paint = np.stack([rgb(colour) for colour in colours])
  colour = paint[np.where(belt, gore + 2, gore) % len(colours)]
  seam = smooth(np.abs(turn - np.floor(turn) - 0.5), 0.44, 0.5)
  nz = np.sqrt(clamp(1 - nx * nx))
  light = clamp(-0.75 * nx + 0.45 * nz - 0.25 * v) * 1.05 + 0.42
  colour = colour * light[..., None] * mix(rgb("#ffffff"), rgb("#ffe3b8"), 0.6) * (1 - 0.25 * seam)[..., None]
  p.fill(inside, mix(clamp(colour), rgb("#f2d9bd"), far))
  dark = mix(rgb("#3a2a22"), rgb("#d8bda0"), far)

  def basket(c):
    source(c, dark)
    c.set_line_width(max(1.0, size * 0.014))
    for k in (-1, 1):
      c.move_to(x + k * size * 0.22, y + size * 1.3)
      c.line_to(x + k * size * 0.13, y + size * 1.62)
      c.stroke()
    c.rectangle(x - size * 0.14, y + size * 1.6, size * 0.28, size * 0.2)
    c.fill()

  p.paint(basket)
  if far < 0.2:
    p.glow(x, y + size * 1.38, size * 0.1, "#ffd27a", 0.8)
