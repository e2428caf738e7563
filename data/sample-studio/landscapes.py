"""Landscapes: ranges at dusk and in fog, dunes, rice terraces; and the clouds and ridges of other scenes."""

import numpy as np

from land import Land
from light import blur, clamp, F, fbm, mix, noise, ramp, rgb, smooth
from nature import birds, pine, polygon, source


def clouds(p, horizon, seed, scale=1.0, cover=0.5, edge=0.25, octaves=6):
  """Coverage of a cloud deck overhead in perspective, above the horizon row."""
  away = 1 / np.maximum(horizon + 25 - p.y, 20) * 1000
  field = fbm((p.x - p.wide / 2) / 1000 * away / scale, away * 1.4 / scale, p.seed * 100 + seed, octaves)
  return smooth(field, 1 - cover - edge / 2, 1 - cover + edge / 2) * smooth(p.y, horizon, horizon - 120)


def ridge(p, seed, scale, octaves=6, ridged=False):
  """A mountain line: one number 0...1 per column."""
  x = p.x[0] / scale
  return fbm(x, np.full_like(x, 0.37), p.seed * 100 + seed, octaves, ridged=ridged)


def dusk_ranges(p):
  """Range behind range after sunset, each a little darker; pines on the last."""
  p.px = ramp(p.y + 30 * p.fbm(400, 1), [(0, "#28315f"), (180, "#5a4c80"), (340, "#b8687f"), (470, "#f0a074"),
                                         (560, "#ffd09a")])
  streaks = smooth(p.fbm(70, 2, 5, stretch=7), 0.52, 0.8) * smooth(p.y, 540, 250) * smooth(p.y, 20, 200)
  p.fill(streaks, ramp(p.y, [(100, "#7a5a90"), (330, "#f08a78"), (480, "#ffd0a0")]), 0.7)
  p.glow(p.wide * 0.64, 545, 170, "#ffdf9a", 0.85, 1.6)
  p.glow(p.wide * 0.64, 545, 40, "#fff4d0", 0.8, 1.6)
  near, far = rgb("#1a1a38"), rgb("#e59a80")
  for i in range(7):
    part = i / 6
    line = 560 + 320 * part ** 1.15 - (80 + 110 * part ** 0.7) * ridge(p, 10 + i, 520 - 170 * part, 7, i % 2
                                                                       == 0)
    colour = mix(far, near, part ** 0.62)
    mist = mix(colour, mix(rgb("#f2b08a"), rgb("#54407a"), part), 0.62)
    body = clamp((p.y - line[None, :]) * p.unit + 0.5)
    p.fill(body, mix(colour, mist, (smooth(p.y - line[None, :], 10, 190) * (1 - 0.6 * part))[..., None]))
  line = 905 - 50 * ridge(p, 30, 700, 4)

  def trees(c):
    source(c, "#0c0d20")
    c.move_to(0, 1000)
    for x in range(0, p.width, 6):
      c.line_to(x / p.unit, line[x])
    c.line_to(p.wide, 1000)
    c.fill()
    for _ in range(120):
      x = p.rng.random() ** 0.7 * p.wide
      x = p.wide - x if p.rng.random() < 0.45 else x
      edge = abs(x / p.wide - 0.55) * 2
      tall = p.rng.uniform(30, 65) + 130 * edge ** 2 * p.rng.uniform(0.5, 1)
      pine(c, p.rng, x, line[min(int(x * p.unit), p.width - 1)] + 14, tall, 0.19)

  p.paint(trees)
  p.paint(lambda c: (source(c, "#241d3a"), birds(c, p.rng, p.wide * 0.4, 300, 7, 13, 60)))
  p.develop(bloom=0.12, contrast=0.15, grain=0.008)


def misty_valley(p):
  """Pine ridges rising out of morning fog, a pagoda on one of them."""
  p.px = ramp(p.y, [(0, "#c9d3d0"), (350, "#e8e7da"), (1000, "#f3efe2")])
  p.glow(p.wide * 0.7, 210, 120, "#fff3d0", 0.55, 1.4)
  p.glow(p.wide * 0.7, 210, 36, "#fff8e0", 0.9, 3)
  far, near = rgb("#b4c4c2"), rgb("#1d3232")
  for i in range(8):
    part = i / 7
    line = 300 + 640 * part - (190 - 40 * part) * ridge(p, 40 + i * 3, 430, 7, True)
    tilt = (p.x[0] / p.wide - 0.5) * (150 if i % 2 else -150)
    line = line + tilt + 40
    colour = mix(far, near, part ** 1.25)

    def wood(c, line=line, colour=colour, part=part, i=i):
      source(c, colour)
      c.move_to(0, 1100)
      for x in range(p.width):
        c.line_to(x / p.unit, line[x])
      c.line_to(p.wide, 1100)
      c.fill()
      for _ in range(int(150 - 40 * part)):
        x = p.rng.random() * p.wide
        tall = (10 + 46 * part ** 1.3) * p.rng.uniform(0.6, 1.3)
        ground = line[min(int(x * p.unit), p.width - 1)] + 4
        pine(c, p.rng, x, ground + p.rng.uniform(0, 30) * part, tall, 0.17)
      if i == 4:
        pagoda(c, p.wide * 0.24, line[int(p.width * 0.24)] + 6, 15)

    p.paint(wood)
    wisps = p.fbm(260, 60 + i, 5, stretch=2.2)
    level = blur(np.repeat(line[None, :], 3, 0).astype(F), 70 * p.unit)[1]
    fog = smooth(p.y - level[None, :] + 160 * (wisps - 0.5), 15, 150) * (0.94 - 0.35 * part)
    p.fill(fog, ramp(p.y, [(200, "#e6e8de"), (900, "#dfe6e0")]))
  p.paint(lambda c: (source(c, "#3a4a4a"), birds(c, p.rng, p.wide * 0.42, 260, 6, 11, 40)))
  p.develop(bloom=0.05, contrast=0.25, vignette=0.18, grain=0.008)


def pagoda(c, x, base, size):
  """Three roofs with upturned corners."""
  for floor in range(4):
    wide, row = size * (1.5 - floor * 0.27), base - floor * size * 1.15
    c.rectangle(x - wide * 0.55, row - size * 1.1, wide * 1.1, size * 1.15)
    c.fill()
    top = row - size * 1.1
    c.move_to(x - wide * 1.15, top - size * 0.12)
    c.curve_to(x - wide * 0.7, top + size * 0.12, x - wide * 0.5, top - size * 0.2, x - wide * 0.3,
               top - size * 0.45)
    c.line_to(x + wide * 0.3, top - size * 0.45)
    c.curve_to(x + wide * 0.5, top - size * 0.2, x + wide * 0.7, top + size * 0.12, x + wide * 1.15,
               top - size * 0.12)
    c.curve_to(x + wide * 0.6, top + size * 0.3, x - wide * 0.6, top + size * 0.3, x - wide * 1.15,
               top - size * 0.12)
    c.fill()
  polygon(c, [(x - size * 0.1, base - size * 4.8), (x, base - size * 6.4),
              (x + size * 0.1, base - size * 4.8)])
  c.fill()


def dunes(p):
  """Sand with wind ripples, one slope lit and one in shadow."""

  def heights(x, z, octaves):
    bend = 1.5 * fbm(x * 0.22 + 5, z * 0.22, 301, 3)
    way = x * 0.42 + z * 0.3 + bend * 1.6
    part = way - np.floor(way)
    rise = np.where(part < 0.7, 1 - clamp(1 - part / 0.7) ** 1.6, ((1 - part) / 0.3) ** 1.25)
    size = 0.25 + 0.9 * noise(x * 0.17 + 2, z * 0.2, 305)
    return 0.55 * rise * size + 0.25 * fbm(x * 0.13, z * 0.13, 306, 2) + 0.004 * fbm(x * 5, z * 5, 309, 2)

  land = Land(heights, 40, near=0.55)
  view = land.see(p, (1.4, 0.98, 0.2), 330, 1150, octaves=4, detail=4)
  sun_way = (-0.9, 0.34, 0.3)
  ripple = np.sin((view.x * 0.9 + view.z * 0.45) * 150 + 14 * fbm(view.x * 1.3, view.z * 1.3, 320, 3))
  fade = 0.16 / (1 + (view.depth / 1.6) ** 2.2)
  view.normal[..., 0] += ripple * fade
  view.normal[..., 2] += ripple * fade * 0.5
  view.normal /= np.linalg.norm(view.normal, axis=-1, keepdims=True)
  sun = land.sunlight(view, sun_way, reach=3, octaves=4, soft=0.02)
  p.px = ramp(p.y + 30 * p.fbm(300, 1), [(0, "#3d77b5"), (200, "#86b4d8"), (345, "#f1dcc0")])
  p.fill(smooth(p.fbm(60, 7, 5, stretch=8), 0.5, 0.85) * smooth(p.y, 330, 150), "#fff2e0", 0.55)
  sand = ramp(fbm(view.x * 2, view.z * 2, 330, 4), [(0.2, "#c4793c"), (0.8, "#dc9550")])
  lit = sun[..., None] * rgb("#ffdfae") * 1.35 + (0.36 + 0.2 * view.normal[..., 1:2]) * rgb("#9a86b8")
  haze = 1 - np.exp(-view.depth * 0.035)
  p.fill(view.hit, mix(clamp(sand * lit), rgb("#efcfae"), haze[..., None]))
  p.develop(bloom=0.05, contrast=0.3, grain=0.005)


def rice_terraces(p):
  """Flooded terraces at sunrise: each step a mirror, each bank green."""
  levels = 20

  def raw(x, z):
    slope = 0.34 * z - 0.16 * x + 0.55 * np.exp(-((x + 1.6) / 1.2) ** 2)
    return 1.35 * fbm(x * 0.6 + 2.2, z * 0.5 + 9.1, 610, 4, 0.34) + slope * 0.62

  def heights(x, z, octaves):
    ground = raw(x, z) * levels
    part = ground - np.floor(ground)
    return (np.floor(ground) + smooth(part, 0.84, 1.0)) / levels + 0.006 * smooth(part, 0.72, 0.8) * smooth(
      part, 0.95, 0.85)

  land = Land(heights, 14, near=0.55)
  view = land.see(p, (0.1, 2.0, -0.1), 190, 1100, octaves=4, detail=4, slices=1100)
  part = raw(view.x, view.z) * levels
  level = np.floor(part)
  part = part - level
  p.px = ramp(p.y, [(0, "#d9a889"), (200, "#fbe0b8")])
  field = noise(level * 3.7, np.floor(view.x * 0.9 + 0.4 * np.sin(level)), 640)
  mirror_row = -view.z * 60 + 40 * fbm(view.x * 1.2, view.z * 1.2, 641, 4)
  sky = ramp(-mirror_row + 60 * view.x, [(40, "#5f86b4"), (110, "#b7b0c0"), (190, "#f6c79c"),
                                         (330, "#ffe9c2")])
  planted = smooth(fbm(view.x * 60, view.z * 60, 642, 2), 0.5, 0.75) * smooth(field, 0.35, 0.6)
  surface = mix(sky, rgb("#4c6a2c"), (planted * 0.75)[..., None])
  facing = clamp(view.normal @ np.array([-0.75, 0.45, 0.35], F))
  grass = ramp(fbm(view.x * 22, view.z * 22, 643, 4), [(0.2, "#2f4a1c"), (0.8, "#7b9440")])
  grass = grass * (0.5 + 0.9 * facing)[..., None] * rgb("#ffe9c8")
  bank = np.maximum(smooth(part, 0.7, 0.75), smooth(part, 0.035, 0.0))
  colour = mix(surface, grass, bank[..., None])
  haze = 1 - np.exp(-np.maximum(view.depth - 1.2, 0) * 0.2)
  p.fill(view.hit, mix(colour, rgb("#f7dcb4"), haze[..., None]))
  p.glow(p.wide * 0.2, 20, 240, "#ffdf9c", 0.55, 1.6)

  def huts(c):
    for x, z in ((1.05, 3.05), (1.25, 3.2), (-0.9, 4.4)):
      spot = land.spot(p, view, x, z)
      if spot:
        at_x, at_y, size = spot
        source(c, "#4a3524")
        c.rectangle(at_x - size * 0.06, at_y - size * 0.07, size * 0.12, size * 0.08)
        c.fill()
        source(c, "#7d5a3a")
        polygon(c, [(at_x - size * 0.09, at_y - size * 0.06), (at_x, at_y - size * 0.15),
                    (at_x + size * 0.09, at_y - size * 0.06)])
        c.fill()

  p.paint(huts)
  p.soften(1, 1.1)
  p.develop(bloom=0.1, contrast=0.3, saturation=1.1, grain=0.004)
