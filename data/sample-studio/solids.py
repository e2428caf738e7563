"""Solids lit by a window to their left, the table they stand on, the wall behind them."""

import numpy as np

from light import blur, clamp, F, fbm, mix, noise, ramp, rgb, smooth
from nature import polygon

WINDOW = np.array([-0.55, -0.6, 0.58], F)


def shade(normal, albedo, gloss=0.5, bounce="#8a6a4a", ambient="#8f9bb0", key="#fff1dc", window=True,
          skin=None):
  """Light on a solid: a bright window at the upper left, the room around it, the table below.

  `normal` is (x right, y down, z towards the eye). The gloss mirrors the window as a crossed rectangle, on
  the smooth `skin` where that differs from the normal.
  """
  facing = normal @ (WINDOW / np.linalg.norm(WINDOW))
  lit = smooth(facing, -0.35, 1.0)[..., None] * rgb(key) * 1.12
  lit = lit + smooth(normal[..., 1], -0.1, 1.0)[..., None] * rgb(bounce) * 0.42
  lit = lit + (0.2 - 0.1 * normal[..., 1:2]) * rgb(ambient)
  colour = albedo * lit
  if gloss:
    skin = normal if skin is None else skin
    pane_x, pane_y = (skin[..., 0] + 0.38) / 0.16, (skin[..., 1] + 0.4) / 0.18
    pane = smooth(np.abs(pane_x), 1, 0.86) * smooth(np.abs(pane_y), 1, 0.86)
    if window:
      pane = pane * smooth(np.abs(pane_x), 0.03, 0.13) * smooth(np.abs(pane_y), 0.03, 0.13)
    rim = (1 - clamp(normal[..., 2])) ** 4 * 0.35
    colour = colour + (gloss * (pane * 0.9 + rim))[..., None] * rgb("#fffaf0")
  return clamp(colour)


def ball(p, x, y, radius_x, radius_y, albedo, gloss=0.5, dent=0.0, bump=0.0, **more):
  """An ellipsoid; `albedo(u, v, normal)` gives its colours; `dent` sinks the top like an apple's."""
  u, v = (p.x - x) / radius_x, (p.y - y) / radius_y
  far = u * u + v * v
  cover = clamp((1 - np.sqrt(far)) * min(radius_x, radius_y) * p.unit + 0.5)
  nz = np.sqrt(clamp(1 - far))
  normal = np.stack([u, v, nz], axis=-1)
  skin = normal.copy()
  if dent:
    pit = np.exp(-((u / 0.3) ** 2 + ((v + 0.78) / 0.16) ** 2))
    normal[..., 1] += dent * pit * 2
    normal[..., 0] -= dent * pit * u * 3
  if bump:
    grain = [noise(p.x / 5.0, p.y / 5.0, 31, slopes=True), noise(p.x / 9.0, p.y / 9.0, 33, slopes=True)]
    normal[..., 0] += bump * (grain[0][1] + grain[1][1])
    normal[..., 1] += bump * (grain[0][2] + grain[1][2])
  normal = normal / np.linalg.norm(normal, axis=-1, keepdims=True)
  colour = albedo(u, v, normal) if callable(albedo) else rgb(albedo)
  p.fill(cover, shade(normal, colour, gloss, skin=skin, **more))


def lathe(p, x, profile, albedo, gloss=0.5, soften=14, **more):
  """A solid of revolution around an upright axis; the profile is (row, half width) from top to bottom."""
  rows = np.array([row for row, _ in profile])
  halves = np.array([half for _, half in profile])
  fine = np.linspace(rows[0], rows[-1], 400)
  shape = np.interp(fine, rows, halves)
  # The profile is given by few points: round it, but leave rim and foot as they are.
  round_ = blur(np.repeat(shape[None, :], 3, 0).astype(F), soften)[1]
  ends = smooth(np.arange(400), 0, soften * 1.5) * smooth(np.arange(400), 399, 399 - soften * 1.5)
  shape = mix(shape, round_, ends)
  height = p.y
  half = np.interp(height, fine, shape, left=0, right=0).astype(F)
  slope = np.interp(height, fine, np.gradient(shape, fine)).astype(F)
  nx = clamp((p.x - x) / np.maximum(half, 0.5), -1, 1)
  inside = clamp((half - np.abs(p.x - x)) * p.unit + 0.5) * (half > 0.5)
  nz = np.sqrt(clamp(1 - nx * nx))
  normal = np.stack([nx, -slope, nz], axis=-1)
  normal = normal / np.linalg.norm(normal, axis=-1, keepdims=True)
  colour = albedo(nx, height, normal) if callable(albedo) else rgb(albedo)
  p.fill(inside, shade(normal, colour, gloss, **more))


def shadow(p, draw, soft, strength=0.6, colour="#2a1a14"):
  p.multiply(p.mask(draw, soft), colour, strength)


def wood(p, top, tones, seed, plank=0, perspective=True):
  """A wooden table from the row `top` down."""
  below = np.maximum(p.y - top, 0)
  scale = 1 / (0.35 + below / 420) if perspective else 1.0
  u, v = (p.x - p.wide / 2) * scale, (np.log(0.35 + below / 420) * 420 if perspective else p.y)
  warp = fbm(u / 500, v / 60, seed, 4)
  rings = np.sin((v / 7 + 16 * warp + 2 * fbm(u / 120, v / 16, seed + 5, 3)) * 1.4)
  fibre = fbm(u / 90, v / 2.2, seed + 9, 4)
  tone = 0.5 + 0.2 * rings * (0.4 + warp) + 0.5 * (fibre - 0.5)
  colour = ramp(tone, tones)
  if plank:
    line = np.abs((v / plank) - np.round(v / plank)) * plank
    colour = colour * (0.45 + 0.55 * smooth(line, 0.4, 2.2))[..., None]
    colour = colour * (0.9 + 0.2 * noise(np.round(v / plank - 0.5) * 3.7, v * 0, seed + 20))[..., None]
  return colour


def room(p, top, wall, seed):
  """A plastered wall with the light of a window falling across it."""
  p.px = ramp(p.y + 0.5 * p.x + 60 * (p.fbm(300, seed, 5) - 0.5), wall)
  pane = p.mask(
    lambda c: [(polygon(c, [(x, y), (x + 190, y + 42), (x + 190, y + 232), (x, y + 190)]), c.fill())
               for x in (p.wide * 0.5, p.wide * 0.5 + 210) for y in (40, 250)], 13)
  p.light(pane * smooth(p.y, top, top - 60), "#ffe9c4", 0.26)
