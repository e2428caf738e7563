"""The sea: low sun, full moon, a beach from above."""

import math

import numpy as np

from landscapes import ridge
from light import blur, clamp, F, fbm, mix, ramp, rgb, smooth
from nature import birds, curve, ellipse, polygon, source, stars, water


def sea_sun(p):
  """Low sun over open sea, a road of light, a sailing boat to the left of it."""
  horizon = 585
  p.px = ramp(p.y + 30 * p.fbm(400, 1), [(0, "#3b5f8f"), (220, "#8f93ac"), (400, "#eeb184"), (520, "#ffcf85"),
                                         (585, "#ffe3a3")])
  bank = smooth(p.fbm(110, 2, 6, stretch=4), 0.46, 0.72) * smooth(p.y, 545, 380) * smooth(p.y, -150, 240)
  p.fill(bank, ramp(p.y, [(100, "#7c6f8c"), (330, "#c98278"), (500, "#f6a768")]), 0.85)
  rim = clamp(bank - blur(bank, 12 * p.unit)) * smooth(p.y, 120, 420)
  p.light(rim, "#ffd58a", 1.3)
  sun_x = p.wide * 0.62
  p.glow(sun_x, 500, 300, "#ffb85a", 0.5, 1.4)
  p.glow(sun_x, 500, 80, "#ffdf90", 0.85, 1.7)
  p.fill(smooth(np.hypot(p.x - sun_x, p.y - 500), 40, 37), "#fffbe6")
  water(p, horizon, waves=0.42, scale=1.3, deep="#1d3a52", eye=0.2, focal=1300)
  road = np.exp(-((p.x - sun_x) / (60 + 0.42 * (p.y - horizon))) ** 2) * smooth(p.y, horizon, horizon + 8)
  p.light(road, "#ff9a3c", 0.22)
  p.paint(lambda c: sailing_boat(c, p.wide * 0.24, horizon + 14, 100))
  p.paint(lambda c: (source(c, "#4d4250"), birds(c, p.rng, p.wide * 0.36, 330, 6, 14, 50)))
  p.develop(bloom=0.16, contrast=0.25, grain=0.005, warm=0.03)


def sailing_boat(c, x, base, size):
  source(c, "#3a2630", 0.35)
  polygon(c, [(x - size * 0.3, base + 4), (x + size * 0.3, base + 4), (x + size * 0.1, base + size * 0.7)])
  c.fill()
  source(c, "#2a2029")
  c.move_to(x - size * 0.42, base - size * 0.1)
  c.line_to(x + size * 0.46, base - size * 0.12)
  c.curve_to(x + size * 0.36, base + size * 0.05, x + size * 0.3, base + size * 0.06, x + size * 0.2,
             base + size * 0.06)
  c.line_to(x - size * 0.3, base + size * 0.06)
  c.close_path()
  c.fill()
  c.set_line_width(size * 0.02)
  c.move_to(x, base)
  c.line_to(x, base - size * 1.35)
  c.stroke()
  source(c, "#4a3338")
  c.move_to(x - size * 0.04, base - size * 1.28)
  c.curve_to(x - size * 0.34, base - size * 0.8, x - size * 0.4, base - size * 0.4, x - size * 0.4,
             base - size * 0.18)
  c.line_to(x - size * 0.04, base - size * 0.18)
  c.fill()
  source(c, "#6b4640")
  c.move_to(x + size * 0.03, base - size * 1.2)
  c.curve_to(x + size * 0.12, base - size * 0.8, x + size * 0.3, base - size * 0.4, x + size * 0.42,
             base - size * 0.16)
  c.curve_to(x + size * 0.25, base - size * 0.2, x + size * 0.1, base - size * 0.2, x + size * 0.03,
             base - size * 0.18)
  c.fill()


def moonrise(p):
  """The full moon over a still bay, a fisherman standing in his boat."""
  horizon = 600
  p.px = ramp(p.y + 30 * p.fbm(400, 1), [(0, "#070d22"), (300, "#12244a"), (520, "#33507e"),
                                         (600, "#6a7fa0")])
  stars(p, 240, 0, 420, 0.9)
  moon = (p.wide * 0.6, 330)
  p.glow(*moon, 150, "#9fb4dc", 0.5, 1.3)
  disc = smooth(np.hypot(p.x - moon[0], p.y - moon[1]), 66, 64)
  seas = smooth(fbm((p.x - moon[0]) / 40 + 9, (p.y - moon[1]) / 40, 9011, 4), 0.42, 0.66)
  p.fill(disc, mix(rgb("#fdf6e2"), rgb("#c9c3b8"), seas[..., None]))
  p.fill(
    smooth(p.fbm(60, 4, 5, stretch=7), 0.5, 0.75) * smooth(p.y, 480, 380) * smooth(p.y, 200, 330), "#8797b8",
    0.5)
  for i, (colour, base, size) in enumerate((("#2b4168", 592, 90), ("#1a2b4b", 604, 70))):
    line = base - size * ridge(p, 10 + i, 330, 6) * smooth(p.x[0], p.wide * (0.75 if i == 0 else 0.45),
                                                           p.wide * (0.1 if i == 0 else 0.0))
    p.fill(clamp((p.y - line[None, :]) * p.unit + 0.5), colour)
  water(p, horizon, waves=0.26, scale=1.4, deep="#081528", eye=0.15, focal=1250)
  sparkle = np.exp(-((p.x - moon[0]) / (36 + 0.26 *
                                        (p.y - horizon))) ** 2) * smooth(p.y, horizon, horizon + 5)
  glint = smooth(p.fbm(7, 12, 3, stretch=5), 0.56, 0.72)
  p.light(sparkle * glint, "#f4ead0", 0.8)
  p.paint(lambda c: fisherman(c, p.wide * 0.36, 800, 96))
  p.develop(bloom=0.18, contrast=0.2, grain=0.007)


def fisherman(c, x, y, size):
  """A flat boat seen from the side; a man with a straw hat leans on a pole, a lantern hangs at the bow."""
  source(c, "#02060f", 0.55)
  c.move_to(x - size * 1.3, y + 4)
  c.curve_to(x - size * 0.6, y + size * 0.34, x + size * 0.6, y + size * 0.34, x + size * 1.3, y + 4)
  c.fill()
  source(c, "#040914")
  c.move_to(x - size * 1.5, y - size * 0.3)
  c.curve_to(x - size * 0.8, y - size * 0.02, x + size * 0.8, y - size * 0.02, x + size * 1.5, y - size * 0.3)
  c.curve_to(x + size * 1.1, y + size * 0.16, x - size * 1.1, y + size * 0.16, x - size * 1.5, y - size * 0.3)
  c.fill()
  c.set_line_width(size * 0.03)
  c.move_to(x + size * 0.12, y - size * 1.75)
  c.line_to(x + size * 0.66, y + size * 0.55)
  c.stroke()
  c.move_to(x - size * 1.12, y - size * 0.2)
  c.curve_to(x - size * 1.2, y - size * 0.7, x - size * 1.3, y - size * 0.8, x - size * 1.42, y - size * 0.74)
  c.stroke()
  c.set_line_width(size * 0.15)
  for points in (((0.14, -0.62), (0.02, -0.34), (0.0, -0.04)), ((0.14, -0.62), (0.3, -0.34), (0.28, -0.04))):
    curve(c, [(x + px * size, y + py * size) for px, py in points])
    c.stroke()
  c.set_line_width(size * 0.25)
  c.move_to(x + size * 0.14, y - size * 0.66)
  c.line_to(x + size * 0.1, y - size * 1.0)
  c.stroke()
  c.set_line_width(size * 0.1)
  for points in (((0.12, -1.06), (0.3, -0.94), (0.32, -0.9)), ((0.08, -1.06), (0.24, -1.2), (0.24, -1.26))):
    curve(c, [(x + px * size, y + py * size) for px, py in points])
    c.stroke()
  ellipse(c, x + size * 0.07, y - size * 1.28, size * 0.1, size * 0.12)
  c.fill()
  c.move_to(x - size * 0.26, y - size * 1.27)
  c.curve_to(x - size * 0.1, y - size * 1.36, x, y - size * 1.5, x + size * 0.05, y - size * 1.52)
  c.curve_to(x + size * 0.12, y - size * 1.5, x + size * 0.24, y - size * 1.38, x + size * 0.4,
             y - size * 1.31)
  c.curve_to(x + size * 0.2, y - size * 1.26, x - size * 0.1, y - size * 1.24, x - size * 0.26,
             y - size * 1.27)
  c.fill()
  source(c, "#ffc469")
  ellipse(c, x - size * 1.42, y - size * 0.64, size * 0.07, size * 0.1)
  c.fill()


def beach(p):
  """A beach from straight above: parasols, surf, turquoise water."""
  shore = 610 + 0.16 * (p.x - p.wide / 2) + 130 * (p.fbm(620, 1, 3) - 0.5)
  far = shore - p.y
  swash = far + 70 * (p.fbm(150, 2, 5) - 0.5)
  depth = swash + 120 * (p.fbm(260, 3, 4) - 0.5)
  sand = ramp(
    p.fbm(200, 4, 5) + 0.12 * p.rng.standard_normal(p.px.shape[:2], dtype=F) * 0.6, [(0.2, "#e3c795"),
                                                                                     (0.8, "#f3dfb5")])
  p.px = sand
  p.fill(smooth(swash, -95, -50), "#b5905f", 0.6)
  sea = ramp(depth, [(0, "#bfeadb"), (60, "#7fdccb"), (200, "#2fb9be"), (420, "#1283a3"), (640, "#0b5f8c")])
  web = np.abs(p.fbm(46, 5, 3) - p.fbm(46, 6, 3))
  sea = sea + (smooth(web, 0.05, 0.0) * 0.16 * smooth(depth, 330, 40))[..., None]
  reef = smooth(p.fbm(150, 7, 5), 0.56, 0.68) * smooth(depth, 110, 300)
  sea = mix(sea, rgb("#0d5a70"), (reef * 0.55)[..., None])
  p.fill(smooth(swash, -6, 6), sea)
  lace = p.fbm(30, 8, 5, ridged=True) * 0.6 + 0.4 * p.fbm(12, 9, 3)
  for place, width, strength in ((0, 30, 1.0), (90, 44, 0.85), (215, 30, 0.7)):
    line = swash + (40 * (p.fbm(200, 20 + place, 4) - 0.5) if place else 0)
    front = smooth(line, place - 12, place + 2) * smooth(line, place + width * 2.4, place + 4)
    p.fill(front * smooth(lace, 0.62 - 0.28 * smooth(line, place + width, place), 0.66), "#ffffff", strength)
  things = []
  for x, y, size, colours in ((0.13, 850, 62, ("#e8504a", "#fff6ea")),
                              (0.31, 905, 58, ("#f2b632", "#fff6ea")), (0.46, 842, 60, ("#2f7fb8",
                                                                                        "#fff6ea")),
                              (0.69, 908, 62, ("#e8504a", "#f2b632")), (0.87, 868, 58, ("#2a9d8f",
                                                                                        "#fff6ea"))):
    things.append((x * p.wide, y, size, colours))
  shade = p.mask(
    lambda c: [(ellipse(c, x + size * 0.42, y + size * 0.5, size, size), c.fill())
               for x, y, size, _ in things], 5)
  p.multiply(shade, "#8a6f5a", 0.75)

  def furniture(c):
    for i, (x, y, size, colours) in enumerate(things):
      for k in (0, 1):
        c.save()
        c.translate(x + (size * (1.25 + 0.62 * k) if i % 2 == 0 else -size * (1.9 - 0.62 * k)),
                    y + 12 - 14 * k)
        c.rotate(0.12 * (1 if i % 2 else -1))
        source(c, ("#3f88c5", "#f4d35e", "#ee6c4d", "#7cc6a4", "#f7f3e9")[(i * 2 + k) % 5])
        c.rectangle(-15, -42, 30, 84)
        c.fill()
        source(c, "#ffffff", 0.75)
        c.rectangle(-15, -34, 30, 5)
        c.rectangle(-15, 28, 30, 5)
        c.fill()
        c.restore()
      for k in range(12):
        c.move_to(x, y)
        c.arc(x, y, size, k * math.pi / 6 + i, (k + 1) * math.pi / 6 + i)
        source(c, colours[k % 2])
        c.fill()
    source(c, "#8a5a3a")
    for x, y, turn in ((0.585, 760, 0.3), (0.62, 742, 0.5)):
      ellipse(c, x * p.wide, y, 5, 5)
      c.fill()
      ellipse(c, x * p.wide, y + 3, 11, 5, turn)
      c.fill()

  p.paint(furniture)
  for x, y, size, _ in things:
    far_off = np.hypot(p.x - x, p.y - y) / size
    side = ((p.x - x) * 0.6 + (p.y - y) * 0.75) / size
    p.multiply(smooth(far_off, 1.02, 0.97) * smooth(side, -0.3, 0.9), "#9a8690", 0.5)
  p.develop(bloom=0.04, contrast=0.18, vignette=0.15, grain=0.005)
