"""Mountains: a peak, a lake, a panorama, snowy hills with a cabin."""

import math

import numpy as np

from land import Land, peaks
from landscapes import clouds
from light import F, fbm, mix, noise, ramp, rgb, smooth
from nature import ellipse, pine, polygon, source, stars, water


def alpine_peak(p):
  """Snow and rock in late sun above green valleys."""

  def heights(x, z, octaves):
    summit = 1.15 * np.exp(-((x + 0.35) ** 2 / 2.6 + (z - 5.4) ** 2 / 2.2))
    side = 0.6 * np.exp(-((x - 2.1) ** 2 / 1.2 + (z - 7) ** 2 / 1.8))
    ground = peaks(x * 0.62 + 3.1, z * 0.62 + 1.7, 71, octaves)
    return 1.7 * ground * (0.4 + 0.9 * (summit + side)) + 0.45 * summit + 0.2 * side - 0.35

  land = Land(heights, 16, near=0.5)
  view = land.see(p, (0, 0.92, 0), 600, 1500)
  sun = land.sunlight(view, (-0.85, 0.5, -0.45), octaves=7)
  p.px = ramp(p.y + 40 * p.fbm(300, 1), [(0, "#3a70b0"), (300, "#7aabd8"), (620, "#cfe0ec")])
  p.fill(clouds(p, 640, 2, 1.6, 0.42, 0.4), "#fff6ea", 0.75)
  grain = fbm(view.x * 9, view.z * 9, 5, 5)
  snow = smooth(view.height + grain * 0.35 - 0.17, 0.5, 0.8) * smooth(view.normal[..., 1], 0.4, 0.58)
  grass = smooth(view.height + grain * 0.3, 0.66, 0.3)
  stone = ramp(grain, [(0.2, "#57504c"), (0.5, "#7d746c"), (0.8, "#9d9388")])
  colour = mix(stone, ramp(grain, [(0.2, "#2c3a1f"), (0.8, "#616e3a")]), grass[..., None])
  colour = mix(colour, rgb("#f7f9ff"), snow[..., None])
  lit = sun[..., None] * rgb("#ffe6c4") * 1.2 + (0.3 + 0.25 * view.normal[..., 1:2]) * rgb("#8fb2e6")
  haze = 1 - np.exp(-np.maximum(view.depth - 1, 0) * 0.07)
  p.fill(view.hit, mix(colour * lit, rgb("#b5cfe8"), haze[..., None]))
  p.develop(bloom=0.06, contrast=0.3, saturation=1.1, grain=0.005)


def mountain_lake(p):
  """Peaks and their mirror image on a morning lake, a rowing boat at rest."""

  def heights(x, z, octaves):
    far = smooth(z - 0.25 * np.abs(x), 3.2, 7.5)
    shore = 0.5 * smooth(np.abs(x + 0.2), 1.1, 3.2)
    ground = peaks(x * 0.5 + 8.2, z * 0.5 + 3.4, 510, octaves)
    return (1.75 * ground) * (far * 1.25 + shore) - 0.06

  land = Land(heights, 18, near=0.6)
  view = land.see(p, (0, 0.16, 0), 560, 1250)
  sun = land.sunlight(view, (0.8, 0.42, -0.45), octaves=7)
  p.px = ramp(p.y + 40 * p.fbm(300, 1), [(0, "#5b8fc4"), (300, "#a9cbe4"), (560, "#f6e4cf")])
  p.fill(clouds(p, 570, 4, 1.2, 0.46, 0.4), "#fff4e6", 0.8)
  grain = fbm(view.x * 10, view.z * 10, 520, 5)
  wood = smooth(view.height + 0.25 * grain, 0.62, 0.4)
  snow = smooth(view.height + 0.35 * grain, 0.78, 1.05) * smooth(view.normal[..., 1], 0.42, 0.6)
  colour = mix(ramp(grain, [(0.2, "#665c58"), (0.8, "#a3968a")]),
               ramp(fbm(view.x * 26, view.z * 26, 530, 4), [(0.25, "#18261c"), (0.75, "#4d5f34")]),
               wood[..., None])
  colour = mix(colour, rgb("#f4f6ff"), snow[..., None])
  lit = sun[..., None] * rgb("#ffe2bc") * 1.2 + (0.3 + 0.25 * view.normal[..., 1:2]) * rgb("#93b1e0")
  haze = 1 - np.exp(-np.maximum(view.depth - 1, 0) * 0.075)
  above = view.hit * (view.height > -0.002) * (p.y < 612)
  p.fill(above, mix(colour * lit, rgb("#c5d8ea"), haze[..., None]))
  mist = smooth(p.y, 520, 585) * smooth(p.y, 625, 590) * smooth(p.fbm(120, 8, 5, stretch=3), 0.35, 0.75)
  p.fill(mist, "#f3ece6", 0.65)
  flat = p.px.copy()
  surface = water(p, 590, waves=0.035, scale=2.2, deep="#1c3a44", eye=0.16, focal=1250, lay=False)
  p.px = flat
  lake = np.maximum((view.height <= -0.002) * (p.y > 575), smooth(p.y, 606, 616))
  p.fill(lake * smooth(p.y, 576, 592), surface * 0.93)
  p.paint(lambda c: rowing_boat(c, p.wide * 0.3, 792, 120))
  p.develop(bloom=0.06, contrast=0.28, saturation=1.1, grain=0.005)


def rowing_boat(c, x, y, size):
  """An empty rowing boat from the side, with its own dark reflection."""
  source(c, "#1d2b30", 0.5)
  c.move_to(x - size, y + 2)
  c.curve_to(x - size * 0.7, y + size * 0.5, x + size * 0.7, y + size * 0.5, x + size * 1.05, y + 2)
  c.fill()
  source(c, "#7a2f22")
  c.move_to(x - size, y - size * 0.3)
  c.curve_to(x - size * 0.5, y - size * 0.14, x + size * 0.5, y - size * 0.14, x + size * 1.05,
             y - size * 0.36)
  c.curve_to(x + size * 0.95, y - size * 0.02, x + size * 0.75, y + size * 0.06, x + size * 0.6,
             y + size * 0.06)
  c.line_to(x - size * 0.65, y + size * 0.06)
  c.curve_to(x - size * 0.85, y + size * 0.05, x - size * 0.95, y - size * 0.1, x - size, y - size * 0.3)
  c.fill()
  source(c, "#e8d7b8")
  c.set_line_width(size * 0.045)
  c.move_to(x - size, y - size * 0.3)
  c.curve_to(x - size * 0.5, y - size * 0.14, x + size * 0.5, y - size * 0.14, x + size * 1.05,
             y - size * 0.36)
  c.stroke()
  source(c, "#4a1c16")
  c.move_to(x - size * 0.9, y - size * 0.25)
  c.curve_to(x - size * 0.5, y - size * 0.05, x + size * 0.5, y - size * 0.05, x + size * 0.95,
             y - size * 0.3)
  c.curve_to(x + size * 0.5, y - size * 0.17, x - size * 0.5, y - size * 0.17, x - size * 0.9,
             y - size * 0.25)
  c.fill()
  source(c, "#caa878")
  c.set_line_width(size * 0.03)
  c.move_to(x - size * 0.1, y - size * 0.2)
  c.line_to(x + size * 0.5, y + size * 0.16)
  c.stroke()


def panorama(p):
  """A third of the horizon: ranges around a lake in clear morning air."""

  def heights(x, z, octaves):
    far = np.sqrt(x * x + z * z)
    ring = smooth(far, 2.2, 6.5)
    ground = peaks(x * 0.45 + 21.3, z * 0.45 + 5.1, 710, octaves)
    return 1.7 * ground * ring * (0.75 + 0.5 * noise(x * 0.3, z * 0.3, 720)) - 0.07

  land = Land(heights, 20, near=0.8)
  view = land.see(p, (0, 0.3, 0), 560, 1900, around=True, octaves=8, detail=10)
  sun = land.sunlight(view, (-0.85, 0.4, -0.2), octaves=6)
  p.px = ramp(p.y + 40 * p.fbm(300, 1), [(0, "#4583c2"), (300, "#92bfe2"), (570, "#f2e7d6")])
  p.fill(smooth(p.fbm(150, 3, 6, stretch=2.6), 0.5, 0.75) * smooth(p.y, 520, 330), "#fffaf2", 0.85)
  grain = fbm(view.x * 9, view.z * 9, 730, 5)
  wood = smooth(view.height + 0.3 * grain, 0.68, 0.42)
  snow = smooth(view.height + 0.35 * grain, 0.8, 1.05) * smooth(view.normal[..., 1], 0.45, 0.62)
  colour = mix(ramp(grain, [(0.2, "#635a58"), (0.8, "#a2968c")]),
               ramp(fbm(view.x * 20, view.z * 20, 740, 4), [(0.25, "#1f2f1f"), (0.75, "#5c6c38")]),
               wood[..., None])
  colour = mix(colour, rgb("#f6f8ff"), snow[..., None])
  lit = sun[..., None] * rgb("#ffe6c4") * 1.2 + (0.3 + 0.25 * view.normal[..., 1:2]) * rgb("#93b1e0")
  haze = 1 - np.exp(-np.maximum(view.depth - 1, 0) * 0.07)
  p.fill(view.hit * (view.height > -0.002) * (p.y < 640), mix(colour * lit, rgb("#c2d6ea"), haze[..., None]))
  flat = p.px.copy()
  surface = water(p, 622, waves=0.05, scale=3, deep="#1d4250", eye=0.3, focal=1900, lay=False)
  p.px = flat
  lake = np.maximum((view.height <= -0.002) * (p.y > 600), smooth(p.y, 634, 644))
  p.fill(lake * smooth(p.y, 606, 624), surface * 0.95)

  def shore(c):
    source(c, "#141f16")
    for x0, x1, lift in ((0, p.wide * 0.2, 1), (p.wide * 0.86, p.wide, 0.8)):
      for _ in range(70):
        x = p.rng.uniform(x0, x1)
        edge = (1 - (x - x0) / (x1 - x0)) if x0 == 0 else (x - x0) / (x1 - x0)
        pine(c, p.rng, x, 1010, (120 + 420 * edge * p.rng.uniform(0.6, 1)) * lift, 0.17)

  p.paint(shore)
  p.soften(1, 1.3)
  p.develop(bloom=0.05, contrast=0.28, saturation=1.1, grain=0.003)


def winter_hills(p):
  """Snowy hills at the blue hour, firs, a cabin with a light in the window."""

  def heights(x, z, octaves):
    return 1.5 * fbm(x * 0.34 + 1, z * 0.34 + 4, 401, min(octaves, 4), 0.34) + 0.03 * z

  land = Land(heights, 30, near=0.5)
  view = land.see(p, (0.2, 1.4, 0), 380, 1150, octaves=4, detail=4)
  p.px = ramp(p.y + 40 * p.fbm(350, 1), [(0, "#1d2c58"), (180, "#4c5f97"), (330, "#b48fae"),
                                         (420, "#f2b9a2")])
  stars(p, 120, 0, 230, 0.8)
  p.fill(smooth(p.fbm(60, 3, 5, stretch=6), 0.5, 0.8) * smooth(p.y, 400, 200), "#e39aa4", 0.5)
  facing = view.normal @ np.array([0.75, 0.42, 0.5], F)
  snow = ramp(facing, [(0.05, "#4a5a94"), (0.4, "#8193c4"), (0.62, "#cdbfd8"), (0.85, "#ffdcd0")])
  sparkle = fbm(view.x * 30, view.z * 30, 420, 3)
  snow = snow * (0.96 + 0.08 * sparkle)[..., None]
  haze = 1 - np.exp(-np.maximum(view.depth - 1.5, 0) * 0.06)
  p.fill(view.hit, mix(snow, rgb("#c7a3b6"), haze[..., None]))
  firs = []
  for _ in range(900):
    z = 1.8 + 14 * p.rng.random() ** 1.5
    x = p.rng.normal(0, 0.55) * z + 0.2
    grove = noise(np.full((1, 1), x * 0.6, F), np.full((1, 1), z * 0.6, F), 430)[0, 0]
    if grove > 0.56:
      spot = land.spot(p, view, x, z)
      if spot:
        firs.append((z, spot))
  firs.sort(key=lambda fir: -fir[0])
  for z, (x, y, size) in firs:
    tall = size * p.rng.uniform(0.16, 0.34)
    colour = mix(rgb("#16223f"), rgb("#8d82a4"), 1 - math.exp(-max(z - 1.5, 0) * 0.09))

    def fir(c):
      source(c, "#3d4a80", 0.35)
      polygon(c, [(x, y + 1), (x - tall * 1.15, y + tall * 0.2), (x - tall * 1.05, y + tall * 0.27)])
      c.fill()
      source(c, colour)
      pine(c, np.random.default_rng(int(x * 10)), x, y + tall * 0.04, tall, 0.21)
      source(c, "#f3e2ea", 0.6)
      for k in range(5):
        row = y - tall * (0.86 - 0.17 * k)
        wide = tall * 0.05 * (k + 1)
        polygon(c, [(x + wide * 0.1, row - tall * 0.05), (x + wide * 0.95, row + tall * 0.03),
                    (x, row + tall * 0.01)])
        c.fill()

    p.paint(fir)
  cabin_at = p.wide * 0.3, 742
  p.paint(lambda c: cabin(c, *cabin_at, 62))
  for x, y, tall in ((0.93, 1010, 560), (0.79, 985, 330), (0.03, 1000, 360)):
    p.paint(lambda c: snowy_fir(c, p.rng, x * p.wide, y, tall))
  p.glow(cabin_at[0] + 16, cabin_at[1] - 16, 26, "#ffb45a", 0.55, 1.6)
  p.glow(cabin_at[0] + 14, cabin_at[1] + 8, 48, "#ff9a4a", 0.25, 1.6)
  p.develop(bloom=0.2, contrast=0.15, grain=0.006)


def snowy_fir(c, rng, x, base, tall):
  """A fir close by: dark boughs, each with snow on its upper side."""
  source(c, "#3d4a80", 0.4)
  polygon(c, [(x, base - 4), (x - tall * 0.9, base + tall * 0.1), (x - tall * 0.8, base + tall * 0.16)])
  c.fill()
  whorls = 15
  for k in range(whorls):
    part = (k + 1) / whorls
    row, reach = base - tall * (1.02 - part * 0.95), tall * 0.235 * part ** 0.9
    for side in (-1, 1):
      for _ in range(4):
        out, drop = reach * rng.uniform(0.45, 1.05), tall * 0.05 * rng.uniform(0.6, 1.3)
        source(c, mix(rgb("#141d3a"), rgb("#2c3a63"), rng.random()))
        polygon(c, [(x, row - tall * 0.05), (x + side * out, row + drop),
                    (x + side * out * 0.5, row + drop * 0.9), (x, row + tall * 0.03)])
        c.fill()
        source(c, "#e9dcec" if side > 0 else "#a9b3dc", 0.92)
        polygon(c, [(x + side * out * 0.12, row - tall * 0.043), (x + side * out, row + drop - tall * 0.008),
                    (x + side * out * 0.8, row + drop - tall * 0.001),
                    (x + side * out * 0.35, row - tall * 0.006)])
        c.fill()


def cabin(c, x, base, size):
  """A log cabin under snow with two lit windows and smoke from the chimney."""
  source(c, "#2c2433")
  c.rectangle(x - size * 0.6, base - size * 0.55, size * 1.2, size * 0.6)
  c.fill()
  c.rectangle(x - size * 0.35, base - size * 1.25, size * 0.15, size * 0.5)
  c.fill()
  source(c, "#ffcf7a")
  c.rectangle(x - size * 0.02, base - size * 0.4, size * 0.18, size * 0.2)
  c.rectangle(x + size * 0.25, base - size * 0.4, size * 0.18, size * 0.2)
  c.fill()
  source(c, "#c9cfe8")
  polygon(c, [(x - size * 0.8, base - size * 0.48), (x - size * 0.42, base - size * 1.0),
              (x + size * 0.5, base - size * 1.0), (x + size * 0.8, base - size * 0.48)])
  c.fill()
  source(c, "#efe6f2")
  polygon(c, [(x - size * 0.42, base - size * 1.05), (x + size * 0.5, base - size * 1.05),
              (x + size * 0.82, base - size * 0.5), (x + size * 0.3, base - size * 0.55)])
  c.fill()
  for k in range(14):
    source(c, "#d8cfe0", 0.16 * (1 - k / 14))
    ellipse(c, x - size * (0.27 - 0.012 * k * k), base - size * (1.35 + 0.13 * k), size * (0.07 + 0.025 * k),
            size * (0.07 + 0.02 * k))
    c.fill()
