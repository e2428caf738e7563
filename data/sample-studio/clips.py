"""The sample clips: what is filmed, frame by frame, and what is heard.

  park    trees at a park: crowns that sway, clouds that drift, a bird now and then
  beach   waves that run up the sand and back, a sailing boat, gulls

A clip is a class with `frame(t)`, eight-bit RGB rows at the second `t`, and `sound()`, samples at 48 kHz. What
does not move is drawn once; the rest is cheap, because a clip has some hundred frames.
"""

import math

import numpy as np

from light import F, Picture, blur, clamp, fbm, mix, noise, ramp, rgb, smooth
from nature import birds, curve, ellipse, polygon, source, tree

RATE = 48_000


def white(rng, seconds):
  return rng.standard_normal(int(seconds * RATE)).astype(F)


def lowpass(signal, hertz):
  """A soft low-pass: the spectrum falls off above `hertz`."""
  spectrum = np.fft.rfft(signal)
  far = np.fft.rfftfreq(len(signal), 1 / RATE) / hertz
  return np.fft.irfft(spectrum / (1 + far ** 4), len(signal)).astype(F)


def faded(signal, seconds=0.4):
  """Begins and ends softly."""
  count = int(seconds * RATE)
  edge = np.sin(np.linspace(0, math.pi / 2, count)) ** 2
  signal[:count] *= edge[:, None]
  signal[-count:] *= edge[::-1, None]
  return signal


def placed(stereo, mono, at, side, loud):
  """Lays a sound into the picture: `at` seconds, `side` from -1 (left) to 1."""
  begin = int(at * RATE)
  part = mono[:max(0, len(stereo) - begin)] * loud
  stereo[begin:begin + len(part), 0] += part * math.sqrt((1 - side) / 2)
  stereo[begin:begin + len(part), 1] += part * math.sqrt((1 + side) / 2)


def chirp(rng, notes, base):
  """A small bird: short whistles that glide."""
  parts = []
  for _ in range(notes):
    length = rng.uniform(0.06, 0.12)
    t = np.arange(int(length * RATE)) / RATE
    start, end = base * rng.uniform(0.9, 1.2), base * rng.uniform(0.9, 1.35)
    pitch = start + (end - start) * t / length + 120 * np.sin(2 * math.pi * 38 * t)
    parts.append(np.sin(2 * math.pi * np.cumsum(pitch) / RATE) * np.sin(math.pi * t / length) ** 1.5)
    parts.append(np.zeros(int(rng.uniform(0.03, 0.07) * RATE)))
  return np.concatenate(parts).astype(F)


def gull(rng):
  """A gull's cry: three falling calls with overtones."""
  parts = []
  for i in range(3):
    length = 0.42 - 0.07 * i
    t = np.arange(int(length * RATE)) / RATE
    pitch = 1150 * np.exp(-0.7 * t / length) * rng.uniform(0.96, 1.04)
    phase = 2 * math.pi * np.cumsum(pitch) / RATE
    voice = sum(np.sin(phase * k) / k ** 1.1 for k in (1, 2, 3, 4))
    parts.append(voice * np.sin(math.pi * (t / length) ** 0.6) ** 1.2)
    parts.append(np.zeros(int(0.09 * RATE)))
  return lowpass(np.concatenate(parts).astype(F), 4200)


class Clip:

  def __init__(self, seconds, size, seed):
    self.seconds, self.size = seconds, size
    self.p = Picture(*size, seed)
    self.wide = self.p.wide

  def clouds(self, t, texture, speed, scale):
    """A part of a wide field of clouds that drifts past; between pixels, so that it glides."""
    shift = t * speed * self.p.unit
    whole = int(shift)
    part = texture[:, whole:whole + self.p.width + 1]
    return mix(part[:, :-1], part[:, 1:], F(shift - whole))

  def cloud_texture(self, seed, scale, stretch, travel):
    """Noise wider than the picture by `travel` units."""
    width = self.p.width + int(travel * self.p.unit) + 2
    rows, columns = np.mgrid[0:self.p.height, 0:width]
    x, y = (columns / self.p.unit).astype(F), (rows / self.p.unit).astype(F)
    return fbm(x / (scale * stretch), y / scale, seed, 6)

  def finish(self, px, contrast=0.16, warm=0.0):
    p = self.p
    far = ((p.x / p.wide - 0.5) ** 2 + (p.y / 1000 - 0.5) ** 2) / 0.5
    px = clamp(px) * (1 - 0.16 * smooth(far, 0.2, 1.1))[..., None]
    px = mix(px, px * px * (3 - 2 * px), contrast)
    px = px * (1 + warm * np.array([0.5, 0.05, -0.5], F))
    return (clamp(px) * 255 + 0.5).astype(np.uint8)


class Crown:
  """A broadleaf tree: a trunk that bends a little, and leaves in clumps that follow the wind one after another."""

  def __init__(self, rng, x, base, size, colours, leaves, fine=1.0, lean=0.0):
    self.x, self.base, self.size, self.lean = x, base, size, lean
    self.phase = rng.uniform(0, 6.28)
    # Around the crown and within it, so that its outline is full but uneven.
    clumps = [(math.cos(i * 0.57 + rng.normal(0, 0.1)) * 0.29, -0.66 + math.sin(i * 0.57) * 0.21 * rng.uniform(0.8, 1.15),
               rng.uniform(0.085, 0.14)) for i in range(11)]
    for _ in range(13):
      angle, far = rng.uniform(0, 2 * math.pi), math.sqrt(rng.random())
      clumps.append((math.cos(angle) * far * 0.24, -0.67 + math.sin(angle) * far * 0.2, rng.uniform(0.1, 0.16)))
    points = []
    for _ in range(leaves):
      cx, cy, radius = clumps[int(rng.integers(len(clumps)))]
      angle, far = rng.uniform(0, 2 * math.pi), math.sqrt(rng.random()) * radius
      px, py = cx + math.cos(angle) * far, cy + math.sin(angle) * far * 0.9
      # Light comes from the upper left: leaves there are bright, those below and behind are dark.
      light = clamp(0.5 - (px * 0.75 + (py + 0.66) * 1.3) + (cy - py) * 1.2 + rng.normal(0, 0.14))
      points.append((px, py, rng.uniform(0.006, 0.0125) * fine, float(light), rng.uniform(0, 6.28), rng.uniform(-1, 1)))
    # Dark leaves first: they are behind.
    points.sort(key=lambda leaf: leaf[3] + 0.25 * leaf[5])
    self.leaves = points
    self.colours = [rgb(colour) for colour in colours]

  def wind(self, t, height, flutter=0.0):
    """How far something at this part of the height is pushed aside, in parts of the size."""
    gust = 0.55 + 0.45 * math.sin(0.7 * t + self.x * 0.004)
    slow = math.sin(1.25 * t - self.x * 0.006 + self.phase)
    quick = math.sin(3.1 * t + flutter) * 0.35
    return (0.016 + 0.02 * gust) * (slow + quick * gust) * height ** 1.6 + self.lean * height

  def draw(self, c, t):
    size = self.size
    top = self.wind(t, 0.55) * size
    source(c, "#3a2a1e")
    for offset, width, reach in ((0, 0.044, 0.5), (-0.12, 0.02, 0.62), (0.13, 0.019, 0.6), (0.03, 0.024, 0.78)):
      c.set_line_width(size * width)
      sway = self.wind(t, reach) * size
      c.move_to(self.x, self.base)
      c.curve_to(self.x, self.base - size * 0.24, self.x + top * 0.3 + offset * size * 0.3,
                 self.base - size * 0.34, self.x + sway + offset * size * 1.5, self.base - size * reach)
      c.stroke()
    dark, middle, bright = self.colours
    for px, py, radius, light, phase, turn in self.leaves:
      push = self.wind(t, -py, phase) * size
      flick = math.sin(5.3 * t + phase * 3) * size * 0.0026
      colour = mix(dark, middle, light * 2) if light < 0.5 else mix(middle, bright, light * 2 - 1)
      # Leaves turn in the wind and flash.
      shine = 1 + 0.16 * math.sin(4.1 * t + phase * 5) * light
      source(c, clamp(colour * shine))
      ellipse(c, self.x + px * size + push + flick, self.base + py * size + flick * 0.6, radius * size * 1.3,
              radius * size * 0.82, turn + 0.25 * math.sin(3.3 * t + phase))
      c.fill()


class Park(Clip):
  """Trees at the park on a fine afternoon."""

  horizon = 640

  def __init__(self, seconds, size):
    super().__init__(seconds, size, 4711)
    p, rng = self.p, self.p.rng
    self.far_clouds = self.cloud_texture(471_101, 190, 2.2, 30 * seconds + 20)
    self.near_clouds = self.cloud_texture(471_120, 330, 1.8, 52 * seconds + 20)
    self.sky = ramp(p.y, [(0, "#3f86cf"), (260, "#7bb3e4"), (480, "#bcdcf0"), (640, "#e9f1ea")])
    self.cut = clamp((p.y - self.horizon) * p.unit + 0.5)
    self.hills = [self.hill(480, 90, 31, "#8fae9d", 150), self.hill(556, 66, 32, "#6f9a72", 90),
                  self.hill(602, 46, 33, "#4f8350", 46)]
    self.meadow = self.grass()
    self.blades = [(rng.uniform(-20, p.wide + 20), 640 + 390 * rng.random() ** 0.6, rng.uniform(0, 6.28),
                    rng.uniform(0.7, 1.3), rng.random()) for _ in range(1500)]
    greens = ("#1f4420", "#4d8a34", "#b4d35a")
    autumn = ("#4a3a18", "#9a8a2e", "#e2cf62")
    self.crowns = [
      Crown(rng, 0.635 * p.wide, 668, 300, ("#274d2c", "#5b9247", "#a9cc6c"), 2600, 1.25),
      Crown(rng, 0.9 * p.wide, 676, 350, autumn, 2800, 1.2),
      Crown(rng, 0.245 * p.wide, 742, 690, greens, 8200),
    ]
    self.flock = [(rng.uniform(-0.1, 0.1) * p.wide, rng.uniform(-60, 60), rng.uniform(0, 6.28)) for _ in range(7)]

  def hill(self, base, height, seed, colour, scale):
    p = self.p
    line = base - height * (fbm(p.x[0] / (scale * 3), np.zeros_like(p.x[0]), 4_700 + seed, 3) - 0.3) \
      - 16 * fbm(p.x[0] / 16, np.ones_like(p.x[0]) * seed, 4_800 + seed, 3)
    return clamp((p.y - line[None, :]) * p.unit + 0.5), rgb(colour)

  def grass(self):
    """The meadow with its path, in perspective, as it is without the wind."""
    p = self.p
    deep = clamp((p.y - self.horizon) / 360)
    away = 1 / (deep + 0.06)
    across = (p.x - p.wide / 2) * away / 300
    texture = fbm(across * 3, away * 5, 471_300, 6)
    base = ramp(deep, [(0, "#a9c169"), (0.25, "#86ad48"), (1, "#4c7d29")])
    base = base * (0.78 + 0.44 * texture)[..., None]
    # The path swings from the lower right to the trees.
    middle = 0.46 * p.wide + 560 * deep ** 1.35 - 130 * np.sin(deep * 2.6)
    half = 10 + 150 * deep ** 1.25
    path = smooth(np.abs(p.x - middle), half * 1.08, half * 0.9)
    ground = ramp(deep, [(0, "#e8dcbd"), (1, "#c3ab83")]) * (0.85 + 0.3 * fbm(across * 14, away * 22, 471_320, 4))[..., None]
    return mix(base, ground, path[..., None] * 0.94)

  def frame(self, t):
    p = self.p
    near, far = self.clouds(t, self.near_clouds, 52, 1), self.clouds(t, self.far_clouds, 30, 1)
    high = smooth(p.y, 610, 120)
    body = smooth(near, 0.5, 0.68) * high
    veil = smooth(far, 0.52, 0.8) * smooth(p.y, 640, 300) * 0.55
    px = mix(self.sky, rgb("#f4f8fa"), veil[..., None])
    shade = smooth(near, 0.56, 0.82)
    white_to_grey = mix(rgb("#ffffff"), rgb("#c3cfdc"), (shade * 0.75)[..., None])
    px = mix(px, white_to_grey, (body * 0.94)[..., None])
    for mask, colour in self.hills:
      px = mix(px, colour, mask[..., None])
    # Shadows of the clouds run over the meadow.
    deep = clamp((p.y - self.horizon) / 360)
    runs = noise((p.x - p.wide / 2) / (160 + 800 * deep) + t * 0.16, 1.2 / (deep + 0.15) + t * 0.05, 471_400)
    meadow = self.meadow * (0.8 + 0.24 * smooth(runs, 0.3, 0.62))[..., None]
    px = mix(px, meadow, self.cut[..., None])
    p.px = px
    shadow = p.mask(lambda c: self.shadows(c, t), 7)
    p.multiply(shadow, "#3d5a44", 0.62)
    p.paint(lambda c: self.living(c, t))
    return self.finish(p.px, warm=0.03)

  def shadows(self, c, t):
    for crown in self.crowns:
      sway = crown.wind(t, 0.7) * crown.size
      for dx, dy, rx, ry in ((0.3, 0.045, 0.34, 0.05), (0.52, 0.06, 0.2, 0.036), (0.12, 0.03, 0.18, 0.03)):
        ellipse(c, crown.x + dx * crown.size + sway, crown.base + dy * crown.size, rx * crown.size,
                ry * crown.size)
        c.fill()

  def living(self, c, t):
    self.crowns[0].draw(c, t)
    self.crowns[1].draw(c, t)
    self.bench(c, 0.475 * self.wide, 762, 74)
    self.fly(c, t)
    self.crowns[2].draw(c, t)
    for x, y, phase, size, tint in self.blades:
      deep = (y - self.horizon) / 360
      tall = (6 + 40 * deep) * size
      push = tall * (0.16 + 0.3 * math.sin(1.7 * t - x * 0.008 + 0.35 * phase) + 0.08 * math.sin(5 * t + phase))
      colour = mix(rgb("#3d6b1f"), rgb("#a8c654"), tint)
      source(c, colour, 0.8)
      c.set_line_width(0.6 + 2.2 * deep)
      middle = 0.46 * self.wide + 560 * deep ** 1.35 - 130 * math.sin(deep * 2.6)
      if abs(x - middle) < 10 + 150 * deep ** 1.25:
        continue
      c.move_to(x, y)
      c.curve_to(x, y - tall * 0.5, x + push * 0.4, y - tall * 0.8, x + push, y - tall)
      c.stroke()

  def bench(self, c, x, y, size):
    source(c, "#20301c", 0.35)
    ellipse(c, x + size * 0.5, y + 3, size * 0.9, size * 0.07)
    c.fill()
    source(c, "#2c2a2a")
    c.set_line_width(size * 0.055)
    for leg in (-0.62, 0.62):
      curve(c, [(x + leg * size, y), (x + leg * size * 1.02, y - size * 0.34), (x + leg * size * 0.98, y - size * 0.72)])
      c.stroke()
    for row, colour in ((-0.35, "#8a5a34"), (-0.29, "#6d4526"), (-0.52, "#8a5a34"), (-0.63, "#7b4f2d")):
      source(c, colour)
      c.rectangle(x - size * 0.75, y + row * size, size * 1.5, size * 0.065)
      c.fill()

  def fly(self, c, t):
    """A small flock that crosses the sky."""
    source(c, "#33404d")
    for dx, dy, phase in self.flock:
      x = -80 + self.wide * 0.16 * t + dx
      y = 250 - 12 * t + dy + 8 * math.sin(t + phase)
      wing, lift = 15, 9 * math.sin(9.5 * t + phase)
      c.set_line_width(2.2)
      c.move_to(x - wing, y - lift)
      c.curve_to(x - wing * 0.5, y - lift * 0.9 - 3, x - 3, y - 2, x, y)
      c.curve_to(x + 3, y - 2, x + wing * 0.5, y - lift * 0.9 - 3, x + wing, y - lift)
      c.stroke()

  def sound(self):
    rng = np.random.Generator(np.random.PCG64(4712))
    t = np.arange(int(self.seconds * RATE)) / RATE
    gust = 0.5 + 0.3 * np.sin(0.7 * t + 0.5) + 0.2 * np.sin(1.25 * t)
    stereo = np.stack([lowpass(white(rng, self.seconds), 1500) for _ in range(2)], axis=1)
    stereo += np.stack([lowpass(white(rng, self.seconds), 260) for _ in range(2)], axis=1) * 1.2
    stereo *= (0.10 + 0.14 * gust)[:, None] * 0.55
    for at, side, base, notes, loud in ((0.7, -0.6, 3900, 5, 0.16), (2.1, 0.5, 3100, 3, 0.12),
                                        (3.4, -0.3, 4300, 6, 0.13), (5.0, 0.7, 3300, 4, 0.14),
                                        (6.3, -0.7, 4000, 5, 0.15)):
      if at < self.seconds - 0.8:
        placed(stereo, chirp(rng, notes, base), at, side, loud)
    return faded(stereo)


class Beach(Clip):
  """Waves on a beach in the evening sun."""

  horizon = 380

  def __init__(self, seconds, size):
    super().__init__(seconds, size, 1503)
    p = self.p
    self.sky_clouds = self.cloud_texture(150_301, 120, 4.5, 16 * seconds + 20)
    self.sky = ramp(p.y, [(0, "#3d78b8"), (180, "#86aed2"), (300, "#f0cfa4"), (380, "#ffe2ae")])
    self.sun = (0.72 * p.wide, 268)
    far = np.hypot(p.x - self.sun[0], p.y - self.sun[1])
    self.glow = np.exp(-(far / 210) ** 1.1)
    self.disc = smooth(far, 31, 28)
    # The beach is a plane below the eye: near things are large.
    self.deep = np.maximum(p.y - self.horizon, 0.8)
    self.away = 240 / self.deep
    self.across = (p.x - p.wide / 2) * self.away / 240
    self.sand = ramp(fbm(self.across * 4, self.away * 9, 150_320, 5), [(0.2, "#d2ab74"), (0.8, "#f0d6a2")])
    grain = p.rng.standard_normal(p.px.shape[:2], dtype=F)
    self.sand = self.sand * (1 + 0.05 * blur(grain, 0.7))[..., None]
    self.ripples = fbm(self.across * 5, self.away * 26, 150_340, 4)
    # Where the water's edge lies on average, and how it winds.
    column = p.x[0]
    self.edge = 790 + 0.10 * (column - p.wide / 2) + 46 * (noise(column / 260, np.zeros_like(column), 150_350) - 0.5)
    self.fringe = [noise(column / 90, np.full_like(column, 7 + k), 150_360 + k) - 0.5 for k in range(2)]
    self.lace = fbm(self.across * 9, self.away * 15, 150_370, 5, ridged=True)
    self.lace_fine = fbm(self.across * 22, self.away * 34, 150_380, 4)
    self.gulls = [(p.rng.uniform(-90, 90), p.rng.uniform(-46, 46), p.rng.uniform(0, 6.28)) for _ in range(5)]

  @staticmethod
  def swash(t):
    """How far up the sand the water is, -1...1: quick up, slow back."""
    phase = (t / 4.0) % 1.0
    return 1 - 2 * (phase - 0.3) / 0.7 if phase > 0.3 else -1 + 2 * math.sin(phase / 0.3 * math.pi / 2)

  def frame(self, t):
    p = self.p
    cloud = self.clouds(t, self.sky_clouds, 16, 1)
    bank = smooth(cloud, 0.5, 0.72) * smooth(p.y, 350, 210) * smooth(p.y, -140, 120)
    px = mix(self.sky, ramp(p.y, [(0, "#e9e4e2"), (200, "#f7d9bb"), (330, "#f3a96e")]), (bank * 0.8)[..., None])
    p.px = px
    p.light(self.glow, "#ffbe6e", 0.75)
    p.fill(self.disc, "#fff7dc")
    self.sea(t)
    p.paint(lambda c: self.boat(c, t))
    self.shore(t)
    p.paint(lambda c: self.fly(c, t))
    return self.finish(p.px, contrast=0.2, warm=0.02)

  def sea(self, t):
    """The open sea: two trains of waves under noise, mirrored sky, a road of light."""
    p, away, across = self.p, self.away, self.across
    slope = np.zeros_like(away)
    fade_base = away * away / 240 / p.unit
    for k, (step, speed, size) in enumerate(((5, 0.9, 0.5), (9, 1.4, 0.42), (19, 2.1, 0.34), (41, 2.9, 0.26), (90, 4.0, 0.24), (190, 5.5, 0.2))):
      fade = 1 / (1 + (fade_base * step * 0.9) ** 2)
      slope += (noise(across * step * (0.6 if step < 30 else 0.4) + k * 11, away * step + t * speed, 150_400 + k) - 0.5) * size * fade
    swell = np.sin(away * 7.5 + 1.55 * t + 1.4 * noise(across * 0.7, away * 0.5, 150_420)) * 0.05
    slope = slope + swell
    up = clamp(0.46 + 1.15 * slope, 0.0, 1.0)
    mirror = ramp(up, [(0, "#12566f"), (0.32, "#1c7f94"), (0.6, "#6fb3b4"), (0.85, "#e8cfa4"), (1, "#fff0cc")])
    shallow = smooth(p.y, 560, 800)
    mirror = mix(mirror, mirror * 0.55 + rgb("#7fd0bd") * 0.5, (shallow * 0.8)[..., None])
    haze = smooth(p.y, self.horizon + 46, self.horizon)
    mirror = mix(mirror, rgb("#f1cfa0"), (haze * 0.5)[..., None])
    road = np.exp(-((p.x - self.sun[0]) / (26 + 0.34 * (p.y - self.horizon))) ** 2)
    glitter = smooth(slope, 0.03, 0.2)
    mirror = mirror + (road * (0.12 + 0.75 * glitter) * smooth(p.y, 900, 520))[..., None] * rgb("#ffd28a")
    # Breakers: white crests that come nearer and grow.
    for k in range(3):
      part = ((t + 4.0 * k / 3 * 3) / 12.0 + k / 3) % 1.0
      line = self.horizon + 60 + 330 * part ** 1.7 + self.fringe[k % 2] * (10 + 46 * part) * 1.4 \
        + 0.10 * (p.x[0] - p.wide / 2) * part
      height = 3 + 26 * part ** 1.4
      below = p.y - line[None, :]
      strength = smooth(np.float32(part), 0.12, 0.45)
      crest = smooth(below, -height, -height * 0.3) * smooth(below, height * 0.5, -height * 0.1)
      torn = smooth(self.lace_fine + 0.35 * self.fringe[k % 2][None, :], 0.62 - 0.4 * part, 0.72 - 0.25 * part)
      face = smooth(below, -height * 2.6, -height) * smooth(below, -height * 0.3, -height)
      mirror = mix(mirror, rgb("#1f8c93"), (face * 0.5 * strength)[..., None])
      mirror = mix(mirror, rgb("#fffaf0"), (crest * torn * strength)[..., None])
      wake = smooth(below, 0, -height * 0.4) * smooth(below, -height * 5, -height) * smooth(self.lace, 0.55, 0.8)
      mirror = mix(mirror, rgb("#eaf6f0"), (wake * 0.55 * strength)[..., None])
    p.fill(clamp((p.y - self.horizon) * p.unit + 0.5), mirror)

  def shore(self, t):
    """Sand, wet sand where the water was, and the sheet of water with its rim of foam."""
    p = self.p
    reach = 62
    here = self.edge + reach * self.swash(t) + 26 * self.fringe[0] * (1 + 0.3 * math.sin(1.57 * t)) \
      + 15 * self.fringe[1]
    # The sand stays wet for a while: as far as the water was in the last seconds.
    highest = max(self.swash(t - back) - 0.16 * back for back in np.arange(0, 4.0, 0.1))
    wet_line = self.edge + reach * highest + 26 * self.fringe[0] + 15 * self.fringe[1] + 6
    land = p.y - here[None, :]
    wet = smooth(p.y - wet_line[None, :], 16, -14)
    sky_in_sand = ramp(p.y, [(700, "#d9a97a"), (900, "#a58a78")])
    sand = self.sand * (0.86 + 0.2 * smooth(self.ripples, 0.35, 0.65))[..., None]
    damp = mix(sand * rgb("#a58262"), sky_in_sand, np.float32(0.35))
    ground = mix(sand, damp, wet[..., None])
    p.fill(smooth(land, -2, 2), ground)
    # A thin sheet of water over the sand, clear at its end.
    sheet = smooth(land, 2, -2) * smooth(land, -170, -20)
    p.fill(sheet, mix(p.px, rgb("#c9d6bf"), np.float32(0.5)), 0.55)
    shadow = smooth(land, 0, 3) * smooth(land, 13, 4)
    p.multiply(shadow, "#6d5540", 0.5)
    running = max(0.0, math.sin(math.pi * min((t / 4.0) % 1.0 / 0.55, 1.0)))
    rim_width = 9 + 12 * running
    rim = smooth(land, 1.5, -1.5) * smooth(land, -rim_width * 1.6, -rim_width * 0.4)
    p.fill(rim * smooth(self.lace_fine, 0.30, 0.46), "#fffdf6", 0.95)
    for place, width, strength in ((-52, 26, 0.75), (-118, 34, 0.6)):
      band = land - place * (0.75 + 0.25 * self.swash(t)) + 22 * self.fringe[1][None, :]
      net = smooth(band, -width, 0) * smooth(band, width, 0) * smooth(self.lace, 0.52, 0.78)
      p.fill(net * smooth(land, 0, -8), "#fbfaf2", strength)

  def boat(self, c, t):
    x, base = self.wide * 0.22 + 11 * t, self.horizon + 9 + 1.6 * math.sin(1.5 * t)
    c.save()
    c.translate(x, base)
    c.rotate(0.03 * math.sin(1.2 * t))
    source(c, "#6b4a3c")
    curve(c, [(-34, -9), (-16, 3), (16, 3), (40, -11)])
    c.close_path()
    c.fill()
    source(c, "#fff3e0")
    polygon(c, [(-3, -13), (-3, -98), (-38, -15)])
    c.fill()
    source(c, "#f5d8b0")
    polygon(c, [(2, -13), (2, -90), (30, -14)])
    c.fill()
    c.restore()

  def fly(self, c, t):
    for dx, dy, phase in self.gulls:
      x = self.wide * (0.95 - 0.085 * t) + dx * 1.6
      y = 150 + dy + 14 * math.sin(0.9 * t + phase)
      wing, lift = 24, 11 * math.sin(4.6 * t + phase) + 3
      source(c, "#4a5563")
      c.set_line_width(3)
      c.move_to(x - wing, y - lift)
      c.curve_to(x - wing * 0.5, y - lift - 5, x - 5, y - 3, x, y)
      c.curve_to(x + 5, y - 3, x + wing * 0.5, y - lift - 5, x + wing, y - lift)
      c.stroke()
      ellipse(c, x, y, 6.5, 2.6)
      c.fill()

  def sound(self):
    rng = np.random.Generator(np.random.PCG64(1504))
    count = int(self.seconds * RATE)
    t = np.arange(count) / RATE
    # Loud while the water runs up, a hiss while it runs back.
    phase = (t / 4.0) % 1.0
    surge = np.where(phase < 0.3, np.sin(phase / 0.3 * math.pi / 2) ** 2, np.exp(-(phase - 0.3) * 4.5))
    hiss = np.exp(-((phase - 0.45) / 0.17) ** 2)
    stereo = np.zeros((count, 2), F)
    for side in (0, 1):
      roar, spray = lowpass(white(rng, self.seconds), 420), white(rng, self.seconds)
      spray -= lowpass(spray, 2300)
      stereo[:, side] = roar * (0.18 + 0.5 * surge) * 0.5 + lowpass(spray, 9000) * (0.02 + 0.11 * hiss) * 0.5
    placed(stereo, gull(rng), 1.6, 0.5, 0.045)
    placed(stereo, gull(rng), 5.4, -0.4, 0.03)
    return faded(stereo)
