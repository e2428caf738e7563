"""The sample songs: an album of three tracks that are one piece of music without a pause, and a single with lyrics.

They are composed of plucked and bowed tones, computed at 48 kHz, and written as Opus with tags and a cover. The tracks of
the album are cut at samples that are not the end of a frame, so that only an exact player joins them.
"""

import io
import math
import os

import cairo
import gi
import numpy as np

gi.require_version("Gst", "1.0")

from gi.repository import GObject, Gst  # noqa: E402

from PIL import Image  # noqa: E402

RATE = 48_000
F = np.float32
# Frets of a pentatonic scale on D, in semitones above 146.83 Hz.
SCALE = (0, 3, 5, 7, 10, 12, 15, 17, 19, 22)


def hertz(step):
  octave, degree = divmod(step, 5)
  return 146.83 * 2 ** (SCALE[degree] / 12 + octave)


def pluck(step, seconds, bright=0.5):
  """A plucked string: partials that fade the faster, the higher they are."""
  t = np.arange(int(seconds * RATE)) / RATE
  tone = np.zeros_like(t)
  for partial in range(1, 8):
    tone += np.sin(2 * math.pi * hertz(step) * partial * t) * bright ** (partial - 1) * np.exp(-t * (1.2 + partial))
  return (tone * np.minimum(t * 200, 1)).astype(F)


def bowed(step, seconds):
  """A soft, slow tone."""
  t = np.arange(int(seconds * RATE)) / RATE
  swell = np.sin(np.clip(t / seconds, 0, 1) * math.pi) ** 0.7
  wave = sum(np.sin(2 * math.pi * hertz(step) * p * t + p) / p ** 2 for p in (1, 2, 3))
  return (wave * swell).astype(F)


def piece(seconds, seed, pulse):
  """Plucked notes over bowed ones; the bowed ones sound over every cut."""
  rng = np.random.default_rng(seed)
  sound = np.zeros(int(seconds * RATE) + 6 * RATE, F)

  def add(tone, at, loud):
    start = int(at * RATE)
    sound[start:start + len(tone)] += tone[:max(len(sound) - start, 0)] * loud

  step, beat = 5, 0
  while beat * pulse < seconds:
    if beat % 8 == 0:
      add(bowed((0, 3, 1, 2)[beat // 8 % 4], pulse * 10), beat * pulse, 0.14)
    if rng.random() < 0.78:
      step = int(np.clip(step + rng.integers(-2, 3), 3, 12))
      add(pluck(step, 2.5), beat * pulse, 0.22 if beat % 4 else 0.3)
    beat += 1
  sound = sound[:int(seconds * RATE)]
  return (sound / max(1e-6, np.abs(sound).max()) * 0.7).astype(F)


def faded(sound, start, end):
  """Begins and ends softly; seconds."""
  count = int(start * RATE)
  sound[:count] *= np.linspace(0, 1, count, dtype=F)
  count = int(end * RATE)
  if count:
    sound[-count:] *= np.linspace(1, 0, count, dtype=F)
  return sound


def cover(top, bottom, shape):
  """A cover of 320 pixels: a gradient and a shape, as JPEG."""
  surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 320, 320)
  context = cairo.Context(surface)
  gradient = cairo.LinearGradient(0, 0, 0, 320)
  gradient.add_color_stop_rgb(0, *top)
  gradient.add_color_stop_rgb(1, *bottom)
  context.set_source(gradient)
  context.paint()
  context.set_source_rgba(1, 1, 1, 0.85)
  shape(context)
  image = Image.frombuffer("RGB", (320, 320), bytes(surface.get_data()), "raw", "BGRX", surface.get_stride())
  buffer = io.BytesIO()
  image.save(buffer, "JPEG", quality=78)
  return buffer.getvalue()


def waves(context):
  context.set_line_width(6)
  for row in range(3):
    context.move_to(-10, 150 + row * 44)
    for x in range(-10, 331, 10):
      context.line_to(x, 150 + row * 44 + 14 * math.sin(x / 34 + row))
    context.stroke()


def moon(context):
  context.arc(208, 110, 52, 0, 2 * math.pi)
  context.fill()


LYRICS = """[00:00.40]The tide goes out, the lamps go on,
[00:03.20]a boat is tied, the day is gone,
[00:06.00]and one last wave upon the sand
[00:08.60]says: sleep well, land."""

ARTIST, ALBUM = "The Estuary", "Three Tides"
# Where the piece of the album is cut, in samples.
CUTS = (0, 610_101, 1_214_903, 1_830_007)
SONGS = (
  ("Music/Three Tides/1 Low Water.opus", "Low Water", 1),
  ("Music/Three Tides/2 The Turn.opus", "The Turn", 2),
  ("Music/Three Tides/3 High Water.opus", "High Water", 3),
  ("Music/Sleep Well, Land.opus", "Sleep Well, Land", 0),
)


def names():
  return [name for name, _, _ in SONGS]


def make(name, folder):
  """Writes a song and returns the file's path."""
  Gst.init(None)
  title, number = next((title, number) for file, title, number in SONGS if file == name)
  tags = Gst.TagList.new_empty()
  tags.add_value(Gst.TagMergeMode.APPEND, "title", title)
  tags.add_value(Gst.TagMergeMode.APPEND, "artist", ARTIST)
  if number:
    sound = faded(piece(CUTS[-1] / RATE, 7, 0.34), 1.5, 3)[CUTS[number - 1]:CUTS[number]]
    picture = cover((0.05, 0.28, 0.45), (0.55, 0.78, 0.72), waves)
    tags.add_value(Gst.TagMergeMode.APPEND, "album", ALBUM)
    tags.add_value(Gst.TagMergeMode.APPEND, "album-artist", ARTIST)
    tags.add_value(Gst.TagMergeMode.APPEND, "track-number", GObject.Value(GObject.TYPE_UINT, number))
    tags.add_value(Gst.TagMergeMode.APPEND, "track-count", GObject.Value(GObject.TYPE_UINT, 3))
    date = Gst.DateTime.new_y(2024)
  else:
    sound = faded(piece(11.5, 23, 0.42), 0.1, 2.5)
    picture = cover((0.08, 0.08, 0.22), (0.36, 0.25, 0.42), moon)
    # GStreamer 1.22 writes its own tag of lyrics into no Vorbis comment.
    tags.add_value(Gst.TagMergeMode.APPEND, "extended-comment", "LYRICS=" + LYRICS)
    date = Gst.DateTime.new_y(2025)
  tags.add_value(Gst.TagMergeMode.APPEND, "datetime", date)
  tags.add_value(Gst.TagMergeMode.APPEND, "genre", "Ambient")
  caps = Gst.Caps.from_string("image/jpeg")
  sample = Gst.Sample.new(Gst.Buffer.new_wrapped(picture), caps, None, None)
  tags.add_value(Gst.TagMergeMode.APPEND, "image", sample)
  path = os.path.join(folder, name)
  os.makedirs(os.path.dirname(path), exist_ok=True)
  pipeline = Gst.parse_launch(
    f"appsrc name=source format=time caps=audio/x-raw,format=F32LE,rate={RATE},channels=1,layout=interleaved "
    "! audioconvert ! opusenc name=encoder bitrate=27000 ! oggmux ! filesink name=file")
  pipeline.get_by_name("file").set_property("location", path)
  pipeline.get_by_name("encoder").merge_tags(tags, Gst.TagMergeMode.REPLACE_ALL)
  source = pipeline.get_by_name("source")
  pipeline.set_state(Gst.State.PLAYING)
  for start in range(0, len(sound), 4800):
    part = sound[start:start + 4800]
    buffer = Gst.Buffer.new_wrapped(part.tobytes())
    buffer.pts = start * Gst.SECOND // RATE
    buffer.duration = len(part) * Gst.SECOND // RATE
    source.emit("push-buffer", buffer)
  source.emit("end-of-stream")
  message = pipeline.get_bus().timed_pop_filtered(
    60 * Gst.SECOND, Gst.MessageType.EOS | Gst.MessageType.ERROR)
  pipeline.set_state(Gst.State.NULL)
  if message is None or message.type == Gst.MessageType.ERROR:
    raise RuntimeError(f"{name}: {message and message.parse_error()}")
  return path
