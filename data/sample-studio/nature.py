"""What grows and flies: silhouettes that many scenes share, drawn with Cairo; and water."""

import math

import numpy as np

from light import F, blur, clamp, mix, noise, rgb


def source(c, colour, alpha=1.0):
  """Sets a Cairo source from "#rrggbb" or three numbers."""
  red, green, blue = rgb(colour) if isinstance(colour, str) else colour
  c.set_source_rgba(float(red), float(green), float(blue), alpha)


def polygon(c, points):
  c.move_to(*points[0])
  for point in points[1:]:
    c.line_to(*point)
  c.close_path()


def ellipse(c, x, y, radius_x, radius_y, turn=0.0):
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  c.scale(radius_x, radius_y)
  c.new_sub_path()
  c.arc(0, 0, 1, 0, 2 * math.pi)
  c.restore()


def curve(c, points):
  """A smooth line through all points (Catmull-Rom as Bézier pieces)."""
  c.move_to(*points[0])
  for i in range(len(points) - 1):
    before, here = points[max(i - 1, 0)], points[i]
    there, after = points[i + 1], points[min(i + 2, len(points) - 1)]
    c.curve_to(here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6,
               there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6, *there)


def pine(c, rng, x, base, tall, slim=0.2):
  """A conifer: whorls of drooping branches, ragged at both sides; fills with the current source."""
  whorls = max(6, int(9 + tall / 22))
  left, right = [], []
  for i in range(whorls):
    part = (i + 0.6) / whorls
    reach = tall * slim * part ** 0.85 * rng.uniform(0.75, 1.1)
    row = base - tall * (1 - part * 0.94)
    left += [(x - reach, row + tall * 0.03), (x - reach * 0.42, row + tall * 0.015)]
    reach = tall * slim * part ** 0.85 * rng.uniform(0.75, 1.1)
    right += [(x + reach, row + tall * 0.03), (x + reach * 0.42, row + tall * 0.015)]
  polygon(c, [(x, base - tall)] + right + [(x + tall * 0.02, base), (x - tall * 0.02, base)] + left[::-1])
  c.fill()


def tree(c, rng, x, y, length, angle=-math.pi / 2, width=None, depth=7, spread=0.45, tips=None):
  """A bare broadleaf tree by branching strokes; appends the twig ends to `tips`."""
  width = length * 0.14 if width is None else width
  end_x, end_y = x + math.cos(angle) * length, y + math.sin(angle) * length
  bend = rng.uniform(-0.12, 0.12) * length
  c.set_line_width(width)
  c.move_to(x, y)
  middle = (x + end_x) / 2 + bend * math.sin(angle), (y + end_y) / 2 - bend * math.cos(angle)
  c.curve_to(*middle, *middle, end_x, end_y)
  c.stroke()
  if depth == 0 or length < 3:
    if tips is not None:
      tips.append((end_x, end_y))
    return
  for side in (-1, 1) if rng.random() < 0.75 else (-1, 0.15, 1):
    turn = side * spread * rng.uniform(0.6, 1.3)
    tree(c, rng, end_x, end_y, length * rng.uniform(0.68, 0.84), angle + turn, width * 0.68, depth - 1,
         spread, tips)


def limb(c, points, widths, supple=False):
  """A limb through its joints, `widths` to either side of each; `supple` bends instead of folding."""
  if supple:
    places = np.linspace(0, len(points) - 1, 40)
    window = np.ones(9) / 9
    soft = [
      np.convolve(
        np.pad(np.interp(places, range(len(points)), values), 4, mode="reflect", reflect_type="odd"), window,
        "valid") for values in ([x for x, _ in points], [y for _, y in points])
    ]
    widths = np.interp(places, range(len(points)), widths)
    points = list(zip(*soft))
  for (x0, y0), (x1, y1), w0, w1 in zip(points, points[1:], widths, widths[1:]):
    length = math.hypot(x1 - x0, y1 - y0) or 1
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length
    polygon(c, [(x0 + nx * w0, y0 + ny * w0), (x1 + nx * w1, y1 + ny * w1), (x1 - nx * w1, y1 - ny * w1),
                (x0 - nx * w0, y0 - ny * w0)])
    c.fill()
    for x, y, w in ((x0, y0, w0), (x1, y1, w1)):
      ellipse(c, x, y, w, w)
      c.fill()


def placed(c, x, y, size, flip=False):
  """Lets a figure be drawn with its feet at (0, 0) and its height 1, y upwards."""
  c.save()
  c.translate(x, y)
  c.scale(-size if flip else size, -size)


def birds(c, rng, x, y, count, size, spread):
  for _ in range(count):
    at_x, at_y = x + rng.normal(0, spread), y + rng.normal(0, spread * 0.4)
    wing = size * rng.uniform(0.6, 1.1)
    lift = rng.uniform(0.1, 0.5) * wing
    c.set_line_width(wing * 0.12)
    c.move_to(at_x - wing, at_y - lift)
    c.curve_to(at_x - wing * 0.5, at_y - lift * 1.3, at_x - wing * 0.15, at_y - lift * 0.4, at_x, at_y)
    c.curve_to(at_x + wing * 0.15, at_y - lift * 0.4, at_x + wing * 0.5, at_y - lift * 1.3, at_x + wing,
               at_y - lift)
    c.stroke()


def stars(p, count, top=0, bottom=1000, strength=1.0):
  """Stars of random brightness, few bright and many faint, some warm and some blue."""
  field = np.zeros_like(p.px)
  for _ in range(count):
    column, row = int(p.rng.random() * (p.width - 2)), int((top + p.rng.random() * (bottom - top)) * p.unit)
    bright = min(1.0, 0.1 / (p.rng.random() + 0.06)) * strength
    tint = mix(rgb("#ffd9b0"), rgb("#b8d0ff"), p.rng.random())
    row = min(row, p.height - 2)
    field[row, column] += tint * bright
    if bright > 0.55:
      field[row + 1, column] += tint * bright * 0.7
      field[row, column + 1] += tint * bright * 0.7
      field[row + 1, column + 1] += tint * bright * 0.5
  p.px = 1 - (1 - clamp(p.px)) * (1 - clamp(field))


def water(p, horizon, waves=0.12, scale=1.0, deep="#0b2a3f", eye=0.12, focal=1300, clear=0.0, seed=0,
          lay=True):
  """Fills everything below the horizon row with water that mirrors what stands above it.

  Each pixel looks at a wavy plane `eye` below; its ray is thrown back by the slope there and fetches the
  canvas colour it meets. `clear` is how much deep colour shows straight ahead; `scale` the size of waves.
  """
  below = np.maximum(p.y - horizon, 0.7)
  depth = eye * focal / below
  world_x, world_z = (p.x - p.wide / 2) / focal * depth, depth
  slope_x, slope_z = np.zeros_like(depth), np.zeros_like(depth)
  size = 1.0
  pixel = depth * depth / (eye * focal * p.unit)
  for octave in range(7):
    step = 26 / scale * 1.9 ** octave
    drift = octave * 0.7
    u = world_x * step * math.cos(drift) * 0.7 + world_z * step * math.sin(drift) * 0.5
    v = world_z * step * 1.3 * math.cos(drift * 0.3) - world_x * step * math.sin(drift) * 0.4
    _, du, dv = noise(u + octave * 17, v, p.seed * 100 + 900 + seed + octave, slopes=True)
    fade = 1 / (1 + (pixel * step * 0.9) ** 2)
    slope_x += du * size * fade
    slope_z += dv * size * fade
    size *= 0.72
  # Waves too far to be seen one by one still scatter the ray upwards.
  rough = blur(p.rng.standard_normal(depth.shape, dtype=F), 0.7) * 2.2
  slope_x, slope_z = slope_x * waves * 0.35, (slope_z * 0.8 + rough * 0.22) * waves
  look_y, look_x = -below / focal, (p.x - p.wide / 2) / focal
  across = look_x - 2 * slope_x * (-look_y + 0.02)
  up = np.abs(-look_y + 2 * slope_z * (0.25 + 0.4 * np.sqrt(-look_y)))
  columns = np.clip((p.wide / 2 + across * focal) * p.unit, 0, p.width - 1).astype(np.int32)
  rows = np.clip((horizon - up * focal) * p.unit, 0, horizon * p.unit - 1).astype(np.int32)
  mirror = p.px[rows, columns]
  facing = clamp(-look_y / np.sqrt(1 + look_y * look_y) + slope_z * 0.3, 0.0, 1.0)
  fresnel = 0.04 + 0.96 * (1 - facing) ** 5
  fresnel = mix(fresnel, 1.0, 0.35 * (1 - clear))
  surface = mix(rgb(deep) if isinstance(deep, str) else deep, mirror, fresnel[..., None])
  surface = blur(surface, 1.1 * p.unit)
  if lay:
    p.fill(clamp((p.y - horizon) * p.unit + 0.5), surface)
  return surface
