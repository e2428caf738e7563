"""The darkroom: a canvas of floating-point light, Cairo shapes laid onto it, and the development.

  Picture     the canvas; x and y run in thousandths of its height, so a scene looks the same at any size
    mask      what Cairo drew, as coverage 0...1
    paint     what Cairo drew, in colour, over / added to / screened onto the canvas
    fill      a colour or a field of colours through a mask
    develop   bloom, vignette, contrast, grain: the last step of every picture
  noise, fbm  smooth random fields at any coordinates, the same for the same seed
  blur        a Gaussian of any radius
  ramp        a field of colours from a field of numbers

Gradients are computed in floating point and meet eight bits only once, with grain on top: they do not band.
"""

import math

import cairo
import numpy as np
from PIL import Image

F = np.float32


def rgb(text):
  """A colour from "#rrggbb"."""
  return np.array([int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)], F)


def clamp(value, low=0.0, high=1.0):
  return np.minimum(np.maximum(value, low), high)


def smooth(value, low, high):
  """0 below `low`, 1 above `high`, with soft ends; `low` may be the greater."""
  t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)


def mix(a, b, t):
  return a + (b - a) * t


def ramp(field, stops):
  """Colours for a field of numbers; stops are (number, "#rrggbb") in rising order."""
  places = [place for place, _ in stops]
  colours = np.array([rgb(colour) for _, colour in stops])
  channels = [np.interp(field, places, colours[:, i]) for i in range(3)]
  return np.stack(channels, axis=-1).astype(F)


def resized(field, width, height, how=Image.BICUBIC):
  return np.asarray(Image.fromarray(np.ascontiguousarray(field, F)).resize((width, height), how))


def _boxes(field, radius):
  """Three means over 2·radius+1 neighbours, down and across, edges repeated."""
  size = 2 * radius + 1
  for axis in (0, 1):
    pad = [(0, 0), (0, 0)]
    pad[axis] = (radius + 1, radius)
    for _ in range(3 if radius else 0):
      total = np.cumsum(np.pad(field, pad, mode="edge"), axis=axis, dtype=np.float64)
      ends = (total[size:], total[:-size]) if axis == 0 else (total[:, size:], total[:, :-size])
      field = ((ends[0] - ends[1]) / size).astype(F)
  return field


def blur(field, sigma):
  """Gaussian blur, `sigma` in pixels, of a plane or of three."""
  if sigma < 0.4:
    return field
  if field.ndim == 3:
    return np.stack([blur(field[..., i], sigma) for i in range(field.shape[2])], axis=-1)
  height, width = field.shape
  shrink = int(sigma // 5)
  if shrink > 1:
    small = resized(field, max(2, width // shrink), max(2, height // shrink), Image.BOX)
    return resized(blur(small, sigma / shrink), width, height)
  # Three boxes of radius r have the variance of one Gaussian: r (r + 1) = sigma².
  radius = (math.sqrt(1 + 4 * sigma * sigma) - 1) / 2
  return mix(_boxes(field, int(radius)), _boxes(field, int(radius) + 1), radius % 1)


_tables = {}


def _table(seed):
  if seed not in _tables:
    _tables[seed] = np.random.Generator(np.random.PCG64(seed)).random((256, 256), dtype=F)
  return _tables[seed]


def noise(x, y, seed, slopes=False):
  """Smooth random numbers 0...1 at the coordinates, one bump per unit; on request also both slopes."""
  table = _table(seed)
  floor_x, floor_y = np.floor(x), np.floor(y)
  u, v = (x - floor_x).astype(F), (y - floor_y).astype(F)
  left, top = floor_x.astype(np.int64) & 255, floor_y.astype(np.int64) & 255
  right, bottom = (left + 1) & 255, (top + 1) & 255
  a, b, c, d = table[top, left], table[top, right], table[bottom, left], table[bottom, right]
  su, sv = u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10)
  k1, k2, k3 = b - a, c - a, a - b - c + d
  value = a + k1 * su + k2 * sv + k3 * su * sv
  if not slopes:
    return value
  du, dv = 30 * u * u * (u * (u - 2) + 1), 30 * v * v * (v * (v - 2) + 1)
  return value, du * (k1 + k3 * sv), dv * (k2 + k3 * su)


def fbm(x, y, seed, octaves=5, gain=0.5, ridged=False):
  """Octaves of noise, 0...1; each is turned so that no lattice shows. Ridged has sharp crests."""
  total, weight, size = np.zeros(np.broadcast(x, y).shape, F), 0.0, 1.0
  for octave in range(octaves):
    layer = noise(x, y, seed + octave)
    if ridged:
      layer = 1 - np.abs(2 * layer - 1)
      layer = layer * layer
    total += layer * size
    weight += size
    size *= gain
    x, y = 1.6 * x + 1.2 * y + 7.3, -1.2 * x + 1.6 * y + 3.1
  return total / weight


class Picture:

  def __init__(self, width, height, seed, oversize=1.0):
    """`oversize` renders larger than the result: smooth edges for scenes that Cairo does not draw."""
    self.result = (width, height)
    self.seed = seed
    self.rng = np.random.Generator(np.random.PCG64(seed))
    self._measure(round(width * oversize), round(height * oversize))
    self.px = np.zeros((self.height, self.width, 3), F)

  def _measure(self, width, height):
    self.width, self.height = width, height
    self.unit = height / 1000
    self.wide = 1000 * width / height
    rows, columns = np.mgrid[0:height, 0:width]
    self.x = ((columns + 0.5) / self.unit).astype(F)
    self.y = ((rows + 0.5) / self.unit).astype(F)

  # Cairo

  def _surface(self, draw, kind):
    surface = cairo.ImageSurface(kind, self.width, self.height)
    context = cairo.Context(surface)
    context.scale(self.unit, self.unit)
    context.set_line_cap(cairo.LINE_CAP_ROUND)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    draw(context)
    surface.flush()
    depth = 1 if kind == cairo.FORMAT_A8 else 4
    data = np.frombuffer(surface.get_data(), np.uint8).reshape(self.height, surface.get_stride())
    return data[:, :self.width * depth].astype(F) / 255

  def mask(self, draw, soft=0):
    """Coverage of what `draw(context)` paints, blurred by `soft` units."""
    return blur(self._surface(draw, cairo.FORMAT_A8), soft * self.unit)

  def paint(self, draw, soft=0, opacity=1.0, mode="over"):
    """Lays what `draw(context)` paints, in its colours, onto the canvas."""
    layer = self._surface(draw, cairo.FORMAT_ARGB32).reshape(self.height, self.width, 4)
    colour, cover = layer[..., 2::-1], layer[..., 3]
    if soft:
      colour, cover = blur(colour, soft * self.unit), blur(cover, soft * self.unit)
    self.lay(colour * opacity, cover * opacity, mode)

  def lay(self, colour, cover, mode="over"):
    """Lays premultiplied colours onto the canvas."""
    if mode == "over":
      self.px = self.px * (1 - cover[..., None]) + colour
    elif mode == "add":
      self.px = self.px + colour
    elif mode == "screen":
      self.px = 1 - (1 - self.px) * (1 - colour)

  # Light

  def fill(self, mask, colour, opacity=1.0):
    """Covers the canvas with a colour, "#rrggbb" or a field of colours, as far as the mask says."""
    colour = rgb(colour) if isinstance(colour, str) else colour
    cover = (mask * opacity)[..., None] if np.ndim(mask) else mask * opacity
    self.px = self.px * (1 - cover) + colour * cover

  def multiply(self, mask, colour, opacity=1.0):
    colour = rgb(colour) if isinstance(colour, str) else colour
    self.px = self.px * mix(1.0, colour, (mask * opacity)[..., None])

  def light(self, field, colour, strength=1.0):
    """Adds light that falls off softly into white."""
    colour = rgb(colour) if isinstance(colour, str) else colour
    self.px = 1 - (1 - clamp(self.px)) * (1 - clamp(field[..., None] * colour * strength))

  def glow(self, x, y, radius, colour, strength=1.0, power=2.0):
    """A round glow: full in its middle, half at about `radius`."""
    far = ((self.x - x) ** 2 + (self.y - y) ** 2) / (radius * radius)
    self.light(1 / (1 + far) ** power, colour, strength)

  def bokeh(self, x, y, radius, colour, strength=0.5):
    """An out-of-focus light: a disc with a brighter rim."""
    far = np.sqrt((self.x - x) ** 2 + (self.y - y) ** 2)
    edge = max(1.5 / self.unit, radius * 0.04)
    disc = smooth(far, radius + edge, radius - edge) * (0.72 + 0.28 * smooth(far, radius * 0.7, radius))
    self.light(disc, colour, strength)

  def fbm(self, scale, seed, octaves=5, stretch=1.0, **more):
    """Noise over the canvas, `scale` units per bump, `stretch` times as long in x."""
    return fbm(self.x / (scale * stretch), self.y / scale, self.seed * 100 + seed, octaves, **more)

  def soften(self, mask, sigma):
    """Puts the masked part of the canvas out of focus."""
    self.px = mix(self.px, blur(self.px, sigma * self.unit), mask[..., None] if np.ndim(mask) else mask)

  # Development

  def develop(self, bloom=0.15, vignette=0.25, contrast=0.1, saturation=1.0, grain=0.012, warm=0.0):
    """Bloom from the lights, darker corners, an S curve, grain; the canvas is a photograph afterwards."""
    px = clamp(self.px)
    if (self.width, self.height) != self.result:
      px = np.stack([resized(px[..., i], *self.result, Image.LANCZOS) for i in range(3)], axis=-1)
      self._measure(*self.result)
    if bloom:
      bright = clamp((px - 0.65) / 0.35) ** 2
      halo = blur(bright, 30 * self.unit) * 0.6 + blur(bright, 90 * self.unit) * 0.6
      px = 1 - (1 - px) * (1 - clamp(halo * bloom * 2))
    if vignette:
      far = ((self.x / self.wide - 0.5) ** 2 + (self.y / 1000 - 0.5) ** 2) / 0.5
      px = px * (1 - vignette * smooth(far, 0.15, 1.1))[..., None]
    px = mix(px, px * px * (3 - 2 * px), contrast)
    grey = (px @ np.array([0.3, 0.59, 0.11], F))[..., None]
    px = grey + (px - grey) * saturation
    px = px * (1 + warm * np.array([0.5, 0.05, -0.5], F))
    if grain:
      speck = self.rng.standard_normal(px.shape[:2], dtype=F)
      speck = (speck * 0.5 + blur(speck, 1.0) * 1.6) * grain * 0.5
      px = px + (speck * (1 - 0.5 * grey[..., 0]))[..., None]
    self.px = clamp(px)

  def bytes(self):
    """The canvas as eight-bit RGB rows."""
    return (self.px * 255 + 0.5).astype(np.uint8)
