"""Seen from close by or from above: coffee, citrus, a dahlia, rain on a window."""

import math

import cairo
import numpy as np

from light import blur, clamp, F, fbm, mix, ramp, rgb, smooth
from nature import ellipse, source
from solids import shadow, wood


def coffee(p):
  """A flat white from above with a tulip drawn in its foam."""
  p.px = wood(p, 0, [(0.2, "#3b2416"), (0.5, "#6a4529"), (0.8, "#936640")], 9300, plank=190,
              perspective=False)
  p.px = p.px * (0.72 + 0.5 * smooth(p.x + p.y, 2000, 0))[..., None]
  cx, cy = p.wide * 0.5, 510
  shadow(p, lambda c: (ellipse(c, cx + 44, cy + 56, 392, 392), c.fill()), 30, 0.7, "#120a06")
  far = np.hypot(p.x - cx, p.y - cy)
  lean = ((p.x - cx) * 0.6 + (p.y - cy) * 0.7) / np.maximum(far, 1)

  def ring(outer, low, high, fall):
    tone = 0.5 + 0.5 * lean * fall
    p.fill(clamp((outer - far) * p.unit + 0.5), ramp(tone, [(0, high), (1, low)]))

  ring(390, "#b3aaa0", "#f7f2e8", -0.8)
  ring(380, "#d0c7bb", "#fbf7ef", 0.9)
  ring(284, "#bfb5a8", "#f3ece0", -0.9)
  ring(276, "#cfc6ba", "#f6f0e6", 0.6)
  shadow(p, lambda c: (ellipse(c, cx + 24, cy + 30, 262, 262), c.fill()), 15, 0.5, "#5a4a3e")

  def handle(c):
    source(c, "#e9e2d6")
    c.set_line_width(62)
    c.move_to(cx + 180, cy - 130)
    c.line_to(cx + 292, cy - 214)
    c.stroke()
    source(c, "#fffdf8")
    c.set_line_width(34)
    c.move_to(cx + 180, cy - 138)
    c.line_to(cx + 288, cy - 220)
    c.stroke()
    source(c, "#d8cfc2", 0.7)
    c.set_line_width(7)
    c.move_to(cx + 212, cy - 120)
    c.line_to(cx + 300, cy - 188)
    c.stroke()

  shadow(
    p, lambda c:
    (c.set_line_width(62), c.move_to(cx + 210, cy - 106), c.line_to(cx + 322, cy - 184), c.stroke()), 11, 0.5,
    "#4a3a30")
  p.paint(handle)
  ring(256, "#c9c0b4", "#fffaf2", -0.6)
  ring(244, "#a89e92", "#e6ddd0", 0.9)
  ring(236, "#8f8477", "#d9cfc0", 0.7)
  cup = clamp((228 - far) * p.unit + 0.5)
  swirl = fbm(p.x / 30, p.y / 30, 9340, 5)
  crema = ramp(far / 228 + 0.25 * (swirl - 0.5), [(0, "#b5742f"), (0.6, "#a3602a"), (0.86, "#7f431a"),
                                                  (1, "#4d260e")])
  foam = p.mask(lambda c: tulip(c, cx, cy), 2.2)
  ripple = smooth(foam + 0.35 * (p.fbm(16, 8, 4) - 0.5) * (foam > 0.02), 0.35, 0.65)
  p.fill(cup, mix(crema, ramp(swirl, [(0.2, "#f0dcb8"), (0.8, "#fbf0da")]), ripple[..., None]))
  p.multiply(cup * smooth(far + 60 * -lean, 190, 262), "#5a3a24", 0.55)
  bubbles = [(p.rng.uniform(0, 6.28), 224 - abs(p.rng.normal(0, 9)), p.rng.uniform(1.2, 3.6))
             for _ in range(110)]
  p.paint(lambda c: [(source(c, "#f4dcb0", 0.6), c.set_line_width(
    1), ellipse(c, cx + math.cos(a) * r, cy + math.sin(a) * r, s, s), c.stroke()) for a, r, s in bubbles])
  shadow(p, lambda c: spoon(c, cx + 30, cy + 420, None), 9, 0.55, "#3a2c22")
  p.paint(lambda c: spoon(c, cx + 18, cy + 404, True))
  for k in range(3):
    x, y, turn = ((p.wide * 0.09, 130, 0.4), (p.wide * 0.17, 76, 1.9), (p.wide * 0.93, 900, 0.9))[k]
    shadow(p, lambda c: (ellipse(c, x + 7, y + 9, 30, 20, turn), c.fill()), 6, 0.7, "#0c0603")
    p.paint(lambda c: bean(c, x, y, turn))
  p.develop(bloom=0.06, contrast=0.22, vignette=0.3, grain=0.006)


def tulip(c, x, y):
  """A tulip: crescents of milk one behind the other, a heart on top."""
  for k, (row, wide, tall) in enumerate(((96, 172, 108), (26, 160, 92), (-38, 138, 78))):
    # Each leaf is a fat crescent that hugs the one above it.
    c.move_to(x, y + row + tall * 0.62)
    for side in (-1, 1):
      c.curve_to(x + side * wide * 0.75, y + row + tall * 0.5, x + side * wide * 1.15, y + row - tall * 0.35,
                 x + side * wide * 0.8, y + row - tall * 0.62)
      c.curve_to(x + side * wide * 0.86, y + row - tall * 0.1, x + side * wide * 0.42, y + row + tall * 0.14,
                 x, y + row + tall * 0.06)
      c.line_to(x, y + row + tall * 0.62)
    c.fill()
  c.move_to(x, y - 40)
  c.curve_to(x - 118, y - 92, x - 84, y - 186, x, y - 140)
  c.curve_to(x + 84, y - 186, x + 118, y - 92, x, y - 40)
  c.fill()


def spoon(c, x, y, shiny):
  c.save()
  c.translate(x, y)
  c.rotate(-0.62)
  if shiny:
    fade = cairo.LinearGradient(0, -40, 0, 40)
    for place, tone in ((0, 0.95), (0.4, 0.72), (0.5, 0.5), (0.6, 0.82), (1, 0.6)):
      fade.add_color_stop_rgb(place, tone, tone * 0.98, tone * 0.94)
    c.set_source(fade)
  ellipse(c, 250, 0, 66, 40)
  c.fill()
  c.move_to(190, -9)
  c.curve_to(120, -4, 0, -6, -140, -13)
  c.curve_to(-160, -12, -160, 12, -140, 13)
  c.curve_to(0, 6, 120, 4, 190, 9)
  c.fill()
  if shiny:
    source(c, "#ffffff", 0.5)
    ellipse(c, 240, -14, 40, 10, -0.1)
    c.fill()
    source(c, "#4a4038", 0.35)
    ellipse(c, 256, 14, 44, 14, 0)
    c.fill()
  c.restore()


def bean(c, x, y, turn):
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  fade = cairo.RadialGradient(-9, -8, 1, 0, 0, 31)
  fade.add_color_stop_rgb(0, 0.56, 0.34, 0.2)
  fade.add_color_stop_rgb(1, 0.17, 0.08, 0.04)
  c.set_source(fade)
  ellipse(c, 0, 0, 30, 20)
  c.fill()
  source(c, "#140804")
  c.set_line_width(3.4)
  c.move_to(-28, 1)
  c.curve_to(-9, -9, 9, 9, 28, -1)
  c.stroke()
  c.restore()


def citrus(p):
  """Slices of orange, lemon, lime and grapefruit with leaves in hard light."""
  p.px = ramp(p.x * 0.4 + p.y, [(0, "#f9dcc0"), (1700, "#f2bfa4")])
  kinds = {
    "orange": ("#f08a1d", "#ffb347", "#fff0cf"), "lemon": ("#f2c81c", "#ffe45c", "#fffbe0"), "lime":
    ("#5f9e2c", "#b5da66", "#f3fadc"), "grapefruit": ("#ee8c56", "#ee5a58", "#ffe6d6")
  }
  spots = [(0.15, 190, 165, "orange"), (0.46, 130, 118, "lime"), (0.83, 200, 190, "grapefruit"),
           (0.33, 430, 140, "lemon"), (0.62, 430, 155, "orange"), (0.09, 610, 130, "grapefruit"),
           (0.91, 590, 120, "lime"), (0.35, 790, 175, "grapefruit"), (0.68, 800, 150, "lemon"),
           (0.94, 880, 135, "orange"), (0.09, 915, 110, "lime")]
  leafs = [(0.28, 240, 0.6), (0.64, 190, -0.5), (0.48, 610, 2.4), (0.21, 640, -0.9), (0.8, 640, 0.9),
           (0.53, 930, 0.2)]
  shapes = lambda c, dx, dy: [(leaf(c, x * p.wide + dx, y + dy, 105, turn, None)) for x, y, turn in leafs] + [
    (ellipse(c, x * p.wide + dx, y + dy, r, r), c.fill()) for x, y, r, _ in spots
  ]
  shadow(p, lambda c: shapes(c, 24, 34), 5, 0.55, "#c0604a")
  p.paint(lambda c: [leaf(c, x * p.wide, y, 105, turn, p.rng) for x, y, turn in leafs])
  for x, y, size, kind in spots:
    slice_of(p, x * p.wide, y, size, kinds[kind], p.rng.uniform(0, 6))
  p.develop(bloom=0.05, contrast=0.15, vignette=0.1, saturation=1.08, grain=0.004)


def leaf(c, x, y, size, turn, rng):
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  if rng is not None:
    fade = cairo.LinearGradient(0, -size * 0.4, 0, size * 0.4)
    for place, colour in ((0, (0.5, 0.68, 0.3)), (0.49, (0.36, 0.56, 0.22)), (0.51, (0.26, 0.46, 0.17)),
                          (1, (0.2, 0.38, 0.14))):
      fade.add_color_stop_rgb(place, *colour)
    c.set_source(fade)
  c.move_to(-size, 0)
  c.curve_to(-size * 0.4, -size * 0.55, size * 0.5, -size * 0.45, size, 0)
  c.curve_to(size * 0.5, size * 0.45, -size * 0.4, size * 0.55, -size, 0)
  c.fill()
  if rng is not None:
    source(c, "#a9c979", 0.8)
    c.set_line_width(2)
    c.move_to(-size * 1.05, 0)
    c.line_to(size * 0.9, 0)
    for k in range(6):
      at = -size * 0.6 + k * size * 0.25
      for side in (-1, 1):
        c.move_to(at, 0)
        c.line_to(at + size * 0.2, side * size * 0.26 * (1 - abs(at) / size))
    c.stroke()
  c.restore()


def slice_of(p, x, y, size, colours, turn):
  """One slice: rind, pith, segments of juice vesicles."""
  rind, flesh, pith = (rgb(colour) for colour in colours)
  u, v = (p.x - x) / size, (p.y - y) / size
  far, way = np.hypot(u, v), np.arctan2(v, u) + turn
  cover = clamp((1 - far) * size * p.unit + 0.5)
  count = 9
  sector = way / (2 * math.pi) * count
  middle = np.abs(sector - np.floor(sector) - 0.5) * 2
  gap = (1 - middle) * far * math.pi / count
  segment = smooth(gap, 0.012, 0.04) * smooth(far, 0.87, 0.83) * smooth(far, 0.07, 0.12)
  corner = smooth(gap + (0.86 - far) * 0.5, 0.02, 0.06)
  vesicle = fbm(sector * 5 + np.floor(sector) * 9, far * 4.5, int(size) * 7 + 3, 4)
  juice = flesh * (0.86 + 0.3 * smooth(vesicle, 0.35, 0.7) + 0.1 * (1 - far))[..., None]
  juice = mix(juice, clamp(pith), (0.4 * smooth(vesicle, 0.62, 0.8))[..., None])
  colour = mix(pith, clamp(juice), (segment * corner)[..., None])
  colour = mix(colour, rind, smooth(far, 0.925, 0.95)[..., None])
  colour = colour * (1 + 0.1 * smooth(far, 0.95, 1.0) * (-(u + v)))[..., None]
  p.fill(cover, clamp(colour))
  p.light(cover * smooth(p.fbm(14, int(size), 3), 0.68, 0.76) * segment, "#ffffff", 0.35)


def dahlia(p):
  """A dahlia, close enough to lose its edges."""
  p.px = ramp(p.y, [(0, "#1c2a20"), (1000, "#0e1712")])
  for _ in range(12):
    p.bokeh(p.rng.random() * p.wide, p.rng.random() * 1000, p.rng.uniform(50, 120), "#4f7a4a", 0.15)
  p.px = blur(p.px, 9 * p.unit)
  cx, cy = p.wide * 0.53, 510
  count = 210
  for batch in range(10):

    def petals(c, batch=batch):
      for k in range(count - 1 - batch * 21, count - 1 - (batch + 1) * 21, -1):
        part = k / count
        turn, reach = k * 2.39996, 30 + 545 * part ** 0.72
        petal(c, cx, cy, turn, reach, 26 + 92 * part ** 0.9, part)

    if batch:
      limit = 30 + 545 * ((count - batch * 21) / count) ** 0.72
      p.multiply(smooth(np.hypot(p.x - cx, p.y - cy), limit * 1.1, limit * 0.75), "#5a1030", 0.35)
    p.paint(petals)
  far = np.hypot(p.x - cx, p.y - cy)

  def heart(c):
    for k in range(70, 0, -1):
      turn, reach = k * 2.39996, 5.2 * math.sqrt(k) * 1.35
      source(c, mix(rgb("#f2a08a"), rgb("#9a2248"), k / 70))
      ellipse(c, cx + math.cos(turn) * reach, cy + math.sin(turn) * reach, 11, 6.5, turn)
      c.fill_preserve()
      source(c, "#4a0a26", 0.5)
      c.set_line_width(1)
      c.stroke()

  p.paint(heart)
  p.multiply(smooth(far, 240, 0), "#8a1c3e", 0.35)
  p.glow(p.wide * 0.2, 60, 420, "#ffe0d0", 0.25, 1.3)
  p.soften(smooth(far, 390, 640), 5)
  p.develop(bloom=0.06, contrast=0.22, vignette=0.35, grain=0.006)


def petal(c, x, y, turn, reach, wide, part):
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  start = reach * 0.35
  tint = 0.5 + 0.5 * math.cos(turn - 3.9)
  fade = cairo.LinearGradient(start, 0, reach, 0)
  low = mix(rgb("#5e0f30"), rgb("#8f1d46"), tint)
  high = mix(mix(rgb("#d9426a"), rgb("#ff8f8a"), part), rgb("#ffd9c9"), 0.25 * tint + 0.3 * part)
  fade.add_color_stop_rgb(0, *map(float, low))
  fade.add_color_stop_rgb(0.55, *map(float, mix(low, high, 0.6)))
  fade.add_color_stop_rgb(1, *map(float, high))
  c.set_source(fade)
  c.move_to(start, 0)
  c.curve_to(start + (reach - start) * 0.3, -wide * 0.62, reach * 0.88, -wide * 0.6, reach, 0)
  c.curve_to(reach * 0.88, wide * 0.6, start + (reach - start) * 0.3, wide * 0.62, start, 0)
  c.fill_preserve()
  source(c, "#4a0a26", 0.35)
  c.set_line_width(1.2)
  c.stroke()
  for k in (-2, -1, 0, 1, 2):
    source(c, "#7a1638", 0.22)
    c.set_line_width(1.1)
    c.move_to(start, 0)
    c.curve_to(start + (reach - start) * 0.4, k * wide * 0.13, reach * 0.8, k * wide * 0.14, reach * 0.95,
               k * wide * 0.05)
    c.stroke()
  c.restore()


def rain(p):
  """City lights through a window on a rainy night."""
  p.px = ramp(p.y + 50 * (p.fbm(300, 1, 4) - 0.5), [(0, "#101c38"), (500, "#2b3c66"), (800, "#4a3a5c"),
                                                    (1000, "#22202f")])
  lights = [("#ffa637", 0.85), ("#ff4a3a", 0.75), ("#3fb4ff", 0.7), ("#ffd98a", 0.85), ("#5df08a", 0.45),
            ("#ff5ac0", 0.55)]
  for k in range(80):
    tint, strength = lights[p.rng.integers(0, len(lights))]
    p.bokeh(p.rng.random() * p.wide, p.rng.normal(560, 170), p.rng.uniform(22, 66), tint,
            strength * p.rng.uniform(0.5, 1.1))
  p.px = blur(p.px, 2.5 * p.unit)
  scene = p.px.copy()
  p.px = mix(blur(p.px, 5 * p.unit), rgb("#8a94a8"), F(0.06))
  offset_x, offset_y = np.zeros_like(p.x), np.zeros_like(p.x)
  cover, depth = np.zeros_like(p.x), np.zeros_like(p.x)
  drops = []
  for _ in range(430):
    size = 4 + 28 * p.rng.random() ** 3.4
    drops.append((p.rng.random() * p.wide, p.rng.random() * 1000, size, p.rng.uniform(1.0, 1.3)))
  for _ in range(7):
    x, y, size = p.rng.random() * p.wide, p.rng.uniform(300, 950), p.rng.uniform(17, 25)
    drops.append((x, y, size, 1.5))
    for k in range(26):
      drops.append((x + p.rng.normal(0, 3.5) + 8 * math.sin(k / 4), y - 34 - k * p.rng.uniform(11, 18),
                    p.rng.uniform(2.4, 6.5), 1.25))
  for x, y, size, tall in drops:
    reach = size * tall + 2
    top, bottom = int(max(0, (y - reach) * p.unit)), int(min(p.height, (y + reach) * p.unit + 2))
    left, right = int(max(0, (x - reach) * p.unit)), int(min(p.width, (x + reach) * p.unit + 2))
    if top >= bottom or left >= right:
      continue
    box = (slice(top, bottom), slice(left, right))
    u, v = (p.x[box] - x) / size, (p.y[box] - y) / (size * tall)
    far = np.sqrt(u * u + v * v + 0.12 * u * v * math.sin(x))
    inside = clamp((1 - far) * size * p.unit + 0.5)
    over = inside > 0.02
    offset_x[box] = np.where(over, -u * 190 * far ** 1.5, offset_x[box])
    offset_y[box] = np.where(over, -v * 250 * far ** 1.5 - 40, offset_y[box])
    depth[box] = np.where(over, v * 0.5 + 0.5, depth[box])
    cover[box] = np.maximum(cover[box] * (1 - over), inside)
  columns = np.clip((p.x + offset_x) * p.unit, 0, p.width - 1).astype(int)
  rows = np.clip((p.y + offset_y) * p.unit, 0, p.height - 1).astype(int)
  seen = scene[rows, columns]
  p.fill(cover, clamp(seen * (0.7 + 0.95 * depth)[..., None] + 0.06))
  rim = clamp(blur(cover, 1.6 * p.unit) - cover * 0.55) * (cover > 0.3)
  p.multiply(rim, "#0a0e18", 0.5)
  p.paint(lambda c: [(source(c, "#ffffff", 0.75),
                      ellipse(c, x - s * 0.32, y - s * t * 0.42, s * 0.16, s * 0.12), c.fill())
                     for x, y, s, t in drops if s > 7])
  p.develop(bloom=0.2, contrast=0.2, grain=0.008)
