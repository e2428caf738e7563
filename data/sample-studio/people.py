"""People, as silhouettes against the light."""

import math

import numpy as np

from landscapes import ridge
from light import blur, clamp, fbm, mix, ramp, rgb, smooth
from nature import birds, ellipse, limb, placed, polygon, source, tree, water


def runner(p):
  """A runner crossing a ridge in front of the setting sun."""
  p.px = ramp(p.y + 30 * (p.fbm(350, 1) - 0.5), [(0, "#39406f"), (260, "#b0607a"), (470, "#f58f5a"),
                                                 (700, "#ffcf7a")])
  p.fill(
    smooth(p.fbm(80, 2, 6, stretch=6), 0.48, 0.75) * smooth(p.y, 620, 200),
    ramp(p.y, [(100, "#6a4a78"), (400, "#ff9d6a")]), 0.7)
  sun = (p.wide * 0.56, 500)
  p.glow(*sun, 330, "#ffc060", 0.7, 1.4)
  p.fill(smooth(np.hypot(p.x - sun[0], p.y - sun[1]), 152, 148),
         ramp(p.y, [(350, "#fffbe0"), (650, "#ffe27a")]))
  for i, (colour, base, size) in enumerate(
    (("#d9705a", 690, 90), ("#8f4a58", 740, 110), ("#55304a", 800, 110))):
    line = base - size * ridge(p, 4 + i, 380, 6)
    body = clamp((p.y - line[None, :]) * p.unit + 0.5)
    p.fill(body, mix(rgb(colour), rgb("#f59a64"), (0.5 * smooth(p.y - line[None, :], 0, 110))[..., None]))
  line = 790 + 0.07 * (p.x[0] - p.wide / 2) + 26 * (ridge(p, 9, 300, 6) - 0.5)
  p.fill(clamp((p.y - line[None, :]) * p.unit + 0.5), "#170f1c")

  def scene(c):
    source(c, "#170f1c")
    for _ in range(420):
      x = p.rng.random() * p.wide
      y = line[min(int(x * p.unit), p.width - 1)]
      c.set_line_width(1.6)
      c.move_to(x, y + 3)
      c.line_to(x + p.rng.normal(4, 5), y - p.rng.uniform(4, 20))
      c.stroke()
    x = p.wide * 0.54
    placed(c, x, line[int(x * p.unit)] + 18, 300)
    limb(c, [(-0.02, 0.53), (0.2, 0.43), (0.12, 0.2), (0.19, 0.175)], [0.07, 0.05, 0.028, 0.02])
    limb(c, [(0.0, 0.53), (-0.13, 0.31), (-0.36, 0.33), (-0.39, 0.26)], [0.07, 0.05, 0.028, 0.02])
    polygon(c, [(-0.085, 0.5), (0.08, 0.5), (0.17, 0.84), (-0.005, 0.83)])
    c.fill()
    limb(c, [(0.0, 0.54), (0.08, 0.79)], [0.08, 0.088])
    limb(c, [(0.08, 0.81), (-0.09, 0.7), (-0.01, 0.56)], [0.046, 0.034, 0.023])
    limb(c, [(0.1, 0.81), (0.22, 0.66), (0.34, 0.74)], [0.044, 0.032, 0.022])
    limb(c, [(0.1, 0.84), (0.13, 0.92)], [0.04, 0.036])
    ellipse(c, 0.145, 0.95, 0.056, 0.068)
    c.fill()
    limb(c, [(0.11, 0.98), (0.03, 0.97), (-0.04, 0.92)], [0.022, 0.026, 0.006])
    c.restore()
    birds(c, p.rng, p.wide * 0.24, 300, 5, 14, 40)

  p.paint(scene)
  p.develop(bloom=0.2, contrast=0.2, grain=0.006)


def dancer(p):
  """A dancer in a spotlight on an empty stage."""
  p.px = ramp(p.y, [(0, "#0b0a16"), (700, "#151226"), (1000, "#07060e")])
  apex = (p.wide * 0.5, -420)
  angle = (p.x - apex[0]) / (p.y - apex[1])
  cone = np.exp(-(angle / 0.2) ** 4) * smooth(p.y, 900, 250)
  dust = 0.65 + 0.6 * p.fbm(160, 1, 6)
  p.light(cone * dust, "#8a93d8", 0.5)
  for lean, colour in ((-0.5, "#a8385a"), (0.46, "#2a6a9a")):
    side = (p.x - p.wide * (0.5 + lean)) / (p.y + 300) - lean * -0.55
    p.light(np.exp(-(side / 0.09) ** 2) * smooth(p.y, 860, 200) * dust, colour, 0.5)
  floor = smooth(p.y, 792, 800)
  pool = np.exp(-(((p.x - p.wide * 0.5) / 300) ** 2 + ((p.y - 885) / 72) ** 2) ** 2)
  boards = 0.85 + 0.15 * np.sin((p.x - p.wide / 2) / (p.y - 560) * 38)
  p.fill(floor, (rgb("#0d0b18") + (pool * boards)[..., None] * rgb("#c8b8e8") * 0.85))
  shade = p.mask(lambda c: (ellipse(c, p.wide * 0.53, 893, 120, 17), c.fill()), 9)
  p.multiply(shade, "#1a1430", 0.8)

  def figure(c):
    placed(c, p.wide * 0.5, 892, 560)
    limb(c, [(0.0, 0.5), (0.008, 0.28), (-0.004, 0.08), (0.012, 0.0)], [0.05, 0.034, 0.021, 0.009], True)
    limb(c, [(0.0, 0.51), (-0.21, 0.53), (-0.42, 0.6), (-0.52, 0.65)], [0.052, 0.04, 0.02, 0.008], True)
    limb(c, [(0.01, 0.5), (0.035, 0.6), (0.055, 0.68), (0.062, 0.75)], [0.055, 0.042, 0.05, 0.046], True)
    limb(c, [(0.045, 0.765), (-0.09, 0.84), (-0.16, 0.98), (-0.12, 1.08)], [0.026, 0.02, 0.013, 0.006], True)
    limb(c, [(0.08, 0.765), (0.22, 0.765), (0.36, 0.82), (0.44, 0.88)], [0.026, 0.019, 0.012, 0.006], True)
    limb(c, [(0.065, 0.78), (0.08, 0.87)], [0.026, 0.022])
    ellipse(c, 0.09, 0.91, 0.04, 0.05)
    c.fill()
    ellipse(c, 0.058, 0.957, 0.023, 0.021)
    c.fill()
    c.move_to(0.04, 0.565)
    c.curve_to(0.18, 0.55, 0.3, 0.48, 0.36, 0.42)
    c.curve_to(0.22, 0.43, 0.02, 0.43, -0.16, 0.47)
    c.curve_to(-0.24, 0.5, -0.3, 0.56, -0.32, 0.61)
    c.curve_to(-0.2, 0.58, -0.08, 0.57, 0.04, 0.565)
    c.fill()
    c.restore()

  mask = p.mask(figure)
  p.fill(mask, "#100b1c")
  rim = clamp(mask - np.roll(mask, (int(4 * p.unit) + 1, 0),
                             (0, 1))) + 0.6 * clamp(mask - np.roll(mask,
                                                                   int(3 * p.unit) + 1, 1))
  p.light(blur(rim, 0.8) * mask, "#ffe9f4", 0.95)
  veil = p.mask(lambda c: tutu(c, p), 1)
  p.light(veil, "#c9b8f0", 0.55)
  p.develop(bloom=0.3, contrast=0.2, grain=0.012)


def tutu(c, p):
  """Layers of tulle as fine overlapping strokes."""
  placed(c, p.wide * 0.5, 892, 560)
  for _ in range(260):
    way = p.rng.uniform(0, 1)
    end_x = mix(-0.34, 0.38, way)
    end_y = mix(0.63, 0.41, way) + p.rng.normal(0, 0.025) - 0.05 * math.sin(way * math.pi)
    c.set_source_rgba(0, 0, 0, 0.16)
    c.set_line_width(0.008)
    c.move_to(0.02 + p.rng.normal(0, 0.02), 0.56)
    c.curve_to(mix(0.02, end_x, 0.4), 0.57, mix(0.02, end_x, 0.8), end_y + 0.05, end_x, end_y)
    c.stroke()
  c.restore()


def bench(p):
  """Two people on a bench under a tree, looking at the evening sea."""
  horizon = 560
  p.px = ramp(p.y + 40 * (p.fbm(350, 1) - 0.5), [(0, "#5576a8"), (240, "#c79aa8"), (430, "#ffc08a"),
                                                 (560, "#ffe3a8")])
  p.fill(
    smooth(p.fbm(90, 2, 6, stretch=5), 0.48, 0.75) * smooth(p.y, 500, 200),
    ramp(p.y, [(80, "#a48fb4"), (400, "#ffac84")]), 0.75)
  p.glow(p.wide * 0.38, 515, 190, "#ffe7a0", 0.9, 1.5)
  p.fill(smooth(np.hypot(p.x - p.wide * 0.38, p.y - 515), 36, 33), "#fffbe8")
  line = horizon - 46 * ridge(p, 4, 300, 5) * smooth(p.x[0], p.wide * 0.55, p.wide)
  p.fill(clamp((p.y - line[None, :]) * p.unit + 0.5), "#b98088")
  water(p, horizon, waves=0.3, scale=1.4, deep="#4a5f80", eye=0.3, focal=1250)
  ground = 800 + 26 * np.sin(p.x[0] / 330 + 0.4)
  p.fill(clamp((p.y - ground[None, :]) * p.unit + 0.5), "#1c161e")

  def scene(c):
    source(c, "#1c161e")
    for _ in range(900):
      x = p.rng.random() * p.wide
      y = ground[min(int(x * p.unit), p.width - 1)] + p.rng.uniform(-2, 6)
      c.set_line_width(1.5)
      c.move_to(x, y + 3)
      c.line_to(x + p.rng.normal(0, 5), y - p.rng.uniform(4, 17))
      c.stroke()
    tips = []
    foot = p.wide * 0.8, ground[int(p.wide * 0.8 * p.unit)] + 12
    tree(c, p.rng, *foot, 170, angle=-math.pi / 2 - 0.1, width=40, depth=7, spread=0.42, tips=tips)
    for x, y in tips:
      for _ in range(5):
        shade = p.rng.random()
        source(c, mix(rgb("#1c161e"), rgb("#5a3a30"), shade * 0.9), 0.95)
        ellipse(c, x + p.rng.normal(0, 16), y + p.rng.normal(0, 13), 8, 5, p.rng.uniform(0, 3))
        c.fill()
    x, y = p.wide * 0.47, ground[int(p.wide * 0.47 * p.unit)] + 2
    source(c, "#160f18")
    for k in (0, 1, 2):
      c.rectangle(x - 150, y - 118 + k * 19, 300, 11)
      c.fill()
    c.rectangle(x - 158, y - 58, 316, 10)
    c.fill()
    for k in (-138, 128):
      c.rectangle(x + k, y - 120, 9, 132)
      c.fill()
    sitting(c, x - 52, y - 54, 200, lean=0.06, hair=True)
    sitting(c, x + 36, y - 54, 218, lean=-0.09, hair=False)
    birds(c, p.rng, p.wide * 0.2, 250, 5, 13, 50)

  p.paint(scene)
  p.develop(bloom=0.2, contrast=0.2, grain=0.006)


def sitting(c, x, seat, size, lean, hair):
  """Seen from behind, from the seat up."""
  c.save()
  c.translate(x, seat)
  c.scale(size, -size)
  c.move_to(-0.19, -0.02)
  c.curve_to(-0.2, 0.2, -0.23 + lean, 0.38, -0.17 + lean, 0.46)
  c.curve_to(-0.1 + lean, 0.5, -0.04 + lean, 0.5, -0.035 + lean, 0.56)
  c.line_to(0.035 + lean, 0.56)
  c.curve_to(0.04 + lean, 0.5, 0.1 + lean, 0.5, 0.17 + lean, 0.46)
  c.curve_to(0.23 + lean, 0.38, 0.2, 0.2, 0.19, -0.02)
  c.fill()
  ellipse(c, lean * 1.35, 0.635, 0.078, 0.097)
  c.fill()
  if hair:
    c.move_to(lean * 1.35 - 0.088, 0.66)
    c.curve_to(lean - 0.12, 0.5, lean - 0.1, 0.4, lean - 0.05, 0.36)
    c.curve_to(lean + 0.02, 0.34, lean + 0.1, 0.38, lean + 0.1, 0.5)
    c.curve_to(lean + 0.115, 0.58, lean * 1.35 + 0.09, 0.62, lean * 1.35 + 0.085, 0.67)
    c.fill()
  c.restore()


def balloon_child(p):
  """A child on a hill with a red balloon, clouds going by."""
  p.px = ramp(p.y, [(0, "#79b4dc"), (500, "#b9dcea"), (800, "#f6efd8")])
  for i, (x, y, size) in enumerate(((0.2, 300, 150), (0.82, 190, 110), (0.55, 560, 120), (0.02, 600, 130))):
    puffs = p.mask(
      lambda c: [(ellipse(c, x * p.wide + p.rng.normal(0, size * 0.75), y - abs(p.rng.normal(0, size * 0.24)),
                          size * p.rng.uniform(0.2, 0.42), size * p.rng.uniform(0.16, 0.3)), c.fill())
                 for _ in range(26)], 9)
    puffs = smooth(puffs + 0.55 * (p.fbm(70, 10 + i, 5) - 0.5), 0.25, 0.85)
    shade = smooth(p.y - y, -size * 0.5, size * 0.35)
    p.fill(puffs, mix(rgb("#ffffff"), rgb("#c9d7e6"), shade[..., None]), 0.93)
  for i, (colour, low, base, size) in enumerate(
    (("#a9cba0", "#d5e2b4", 800, 80), ("#7fb06a", "#b4cf7c", 850, 90))):
    line = base - size * ridge(p, 3 + i, 420, 3)
    shade = smooth(p.y - line[None, :], 0, 170)
    p.fill(clamp((p.y - line[None, :]) * p.unit + 0.5), mix(rgb(low), rgb(colour), shade[..., None]))
  line = 1080 - 245 * np.exp(-((p.x[0] - p.wide * 0.4) / (p.wide * 0.62)) ** 2)
  hill = clamp((p.y - line[None, :]) * p.unit + 0.5)
  turf = fbm(p.x / 7, p.y / 18, 9901, 4)
  p.fill(
    hill,
    ramp(turf + 0.35 * smooth(p.y - line[None, :], 60, 0), [(0.2, "#3d6e35"), (0.6, "#5f9445"),
                                                            (1.0, "#a9c95c")]))

  def grass(c):
    for _ in range(900):
      x = p.rng.random() * p.wide
      y = line[min(int(x * p.unit), p.width - 1)] + 120 * p.rng.random() ** 2
      source(c, mix(rgb("#4a8038"), rgb("#b4d266"), p.rng.random()))
      c.set_line_width(1.7)
      c.move_to(x, y + 4)
      c.line_to(x + p.rng.normal(4, 5), y - p.rng.uniform(6, 18))
      c.stroke()
    for _ in range(70):
      x = p.rng.random() * p.wide
      y = line[min(int(x * p.unit), p.width - 1)] + 6 + 110 * p.rng.random()
      source(c, ("#fff6e0", "#ffd84a", "#f29ab4")[p.rng.integers(0, 3)])
      ellipse(c, x, y, 3.2, 3.2)
      c.fill()

  p.paint(grass)
  foot = p.wide * 0.4
  ground = line[int(foot * p.unit)] + 6
  knot = (foot + 150, ground - 470)

  def child(c):
    source(c, "#4a3b3a", 0.8)
    c.set_line_width(1.8)
    c.move_to(foot + 46, ground - 178)
    c.curve_to(foot + 70, ground - 300, knot[0] + 20, knot[1] + 120, *knot)
    c.stroke()
    placed(c, foot, ground, 190)
    source(c, "#3a4a78")
    limb(c, [(-0.06, 0.4), (-0.09, 0.2), (-0.1, 0.03)], [0.06, 0.05, 0.045])
    limb(c, [(0.06, 0.4), (0.08, 0.2), (0.12, 0.03)], [0.06, 0.05, 0.045])
    source(c, "#7a3a2c")
    limb(c, [(-0.11, 0.03), (-0.07, 0.02)], [0.045, 0.035])
    limb(c, [(0.12, 0.03), (0.17, 0.02)], [0.045, 0.035])
    source(c, "#f2c14a")
    limb(c, [(0.0, 0.42), (0.0, 0.62)], [0.115, 0.1])
    polygon(c, [(-0.17, 0.36), (0.17, 0.36), (0.1, 0.68), (-0.1, 0.68)])
    c.fill()
    limb(c, [(0.08, 0.66), (0.18, 0.78), (0.235, 0.92)], [0.05, 0.042, 0.034])
    limb(c, [(-0.08, 0.66), (-0.18, 0.52), (-0.2, 0.42)], [0.05, 0.042, 0.034])
    source(c, "#f0c4a0")
    ellipse(c, 0.24, 0.94, 0.034, 0.034)
    c.fill()
    ellipse(c, -0.2, 0.4, 0.034, 0.034)
    c.fill()
    ellipse(c, 0.02, 0.83, 0.12, 0.125)
    c.fill()
    source(c, "#5a3322")
    ellipse(c, 0.0, 0.86, 0.128, 0.12)
    c.fill()
    limb(c, [(-0.1, 0.85), (-0.15, 0.76)], [0.05, 0.03])
    c.restore()

  shade = p.mask(lambda c: (ellipse(c, foot - 40, ground + 6, 80, 9), c.fill()), 5)
  p.multiply(shade, "#2c4a20", 0.6)
  p.paint(child)
  u, v = (p.x - knot[0]) / 76, (p.y - (knot[1] - 96)) / 94
  v = v * (1 - 0.1 * v)
  far = np.sqrt(u * u + v * v)
  shape = clamp((1 - far) * 76 * p.unit + 0.5)
  lit = clamp(-0.5 * u - 0.55 * v + 0.65 * np.sqrt(clamp(1 - far * far)))
  red = ramp(lit, [(0, "#8e1420"), (0.35, "#cc2230"), (0.8, "#f2564f"), (1, "#ff8a78")])
  p.fill(shape, red)
  p.light(np.exp(-(((u + 0.38) / 0.16) ** 2 + ((v + 0.46) / 0.22) ** 2)), "#ffffff", 0.75)
  p.paint(lambda c: (source(c, "#a81c26"),
                     polygon(c, [(knot[0], knot[1] - 6), (knot[0] - 8, knot[1] + 6),
                                 (knot[0] + 8, knot[1] + 6)]), c.fill()))
  p.develop(bloom=0.06, contrast=0.18, vignette=0.15, saturation=1.08, grain=0.006)
