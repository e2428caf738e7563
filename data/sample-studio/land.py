"""Land seen from a place: a height function, a camera, and what each pixel looks at.

The land is marched front to back in slices of growing depth, all columns at once; a pixel sees the first
slice that rises above its row. Every scene with real ground (peaks, dunes, terraces) shades what `Land.see`
returns.
"""

import numpy as np

from light import F, clamp, mix, noise


def peaks(x, z, seed, octaves=9, gain=0.5):
  """Alpine heights 0...about 1: octaves count less where the ground is already steep, as if worn by water."""
  total, weight, size = np.zeros(np.broadcast(x, z).shape, F), 0.0, 1.0
  slope_x, slope_z = np.zeros_like(total), np.zeros_like(total)
  for octave in range(octaves):
    value, dx, dz = noise(x, z, seed + octave, slopes=True)
    slope_x, slope_z = slope_x + dx, slope_z + dz
    total += size * value / (1 + slope_x * slope_x + slope_z * slope_z)
    weight += size
    size *= gain
    x, z = 1.6 * x + 1.2 * z, -1.2 * x + 1.6 * z
  return total / weight


class View:
  """Per pixel: `hit` (coverage of the land), `depth`, `x`, `z`, `height`, `normal` (x, up, z)."""


class Land:

  def __init__(self, heights, reach, near=0.3):
    """`heights(x, z, octaves)` for arrays; the land is looked at from depth `near` to `reach`."""
    self.heights, self.reach, self.near = heights, reach, near

  def see(self, picture, eye, horizon, focal, slices=620, octaves=9, detail=11, around=False):
    """Looks from `eye` (x, height, z) towards growing z; `horizon` and `focal` in canvas units.

    `around` turns the camera column by column, as a panorama does.
    """
    depth = np.geomspace(self.near, self.reach, slices).astype(F)
    columns = (picture.x[0] - picture.wide / 2) / focal
    across, ahead = (np.sin(columns), np.cos(columns)) if around else (columns, np.ones_like(columns))
    self.camera = eye, horizon, focal
    ground_x = eye[0] + depth[:, None] * across[None, :]
    ground_z = eye[2] + depth[:, None] * ahead[None, :]
    heights = self.heights(ground_x, ground_z, octaves)
    rows = horizon - (heights - eye[1]) * focal / depth[:, None]
    skyline = np.minimum.accumulate(rows, axis=0)
    lines = picture.y[:, 0]
    first = np.empty((picture.height, picture.width), np.int32)
    for column in range(picture.width):
      first[:, column] = np.searchsorted(-skyline[:, column], -lines)
    view = View()
    view.hit = clamp((picture.y - skyline[-1][None, :]) * picture.unit + 0.5)
    index = np.clip(first, 1, slices - 1)
    column = np.broadcast_to(np.arange(picture.width), index.shape)
    before, after = rows[index - 1, column], rows[index, column]
    part = clamp((before - picture.y) / np.where(before - after > 1e-6, before - after, 1))
    view.depth = mix(depth[index - 1], depth[index], part)
    view.x = eye[0] + view.depth * across[None, :]
    view.z = eye[2] + view.depth * ahead[None, :]
    view.height = self.heights(view.x, view.z, octaves)
    # Slopes over the width of a pixel: finer ground would only glitter.
    step = view.depth / focal / picture.unit * 1.2
    base = view.height if detail == octaves else self.heights(view.x, view.z, detail)
    rise_x = (self.heights(view.x + step, view.z, detail) - base) / step
    rise_z = (self.heights(view.x, view.z + step, detail) - base) / step
    length = np.sqrt(rise_x * rise_x + 1 + rise_z * rise_z)
    view.normal = np.stack([-rise_x / length, 1 / length, -rise_z / length], axis=-1)
    return view

  def spot(self, picture, view, x, z):
    """Where a thing standing at (x, z) appears: canvas x, y, units per world length; None when hidden."""
    eye, horizon, focal = self.camera
    size = focal / (z - eye[2])
    height = float(self.heights(np.full((1, 1), x, F), np.full((1, 1), z, F), 6)[0, 0])
    at_x, at_y = picture.wide / 2 + (x - eye[0]) * size, horizon - (height - eye[1]) * size
    column, row = int(at_x * picture.unit), int((at_y - 2) * picture.unit)
    if not (0 <= column < picture.width and 0 <= row < picture.height):
      return None
    hidden = view.hit[row, column] > 0.5 and view.depth[row, column] < (z - eye[2]) * 0.96
    return None if hidden else (at_x, at_y, size)

  def sunlight(self, view, sun, reach=2.0, steps=40, octaves=5, soft=0.04):
    """0...1 per pixel: how much of the sun, a direction (x, up, z), passes the land in front of it."""
    sun = np.array(sun, F) / np.linalg.norm(sun)
    facing = clamp(view.normal @ sun)
    small = (slice(None, None, 2), slice(None, None, 2))
    x, z, height = view.x[small], view.z[small], view.height[small]
    clear = np.ones_like(x)
    for way in np.geomspace(0.02, reach, steps).astype(F):
      above = height + way * sun[1] - self.heights(x + way * sun[0], z + way * sun[2], octaves)
      clear = np.minimum(clear, clamp(0.5 + above / (soft * way + 0.004)))
    clear = np.repeat(np.repeat(clear, 2, axis=0), 2, axis=1)[:facing.shape[0], :facing.shape[1]]
    return facing * clear
