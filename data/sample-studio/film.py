"""Puts a clip into a file: VP9 and Opus in Matroska or WebM, with subtitles and chapters where it has some.

GStreamer does it, with the encoders that come with the player's own dependencies (gst-plugins-good and -base);
mkvtoolnix adds the chapters.
"""

import os
import subprocess
import tempfile

import gi
import numpy as np

gi.require_version("Gst", "1.0")

from gi.repository import Gst  # noqa: E402

import album  # noqa: E402
import clips  # noqa: E402

FPS = 25


def clock(seconds):
  """Seconds as SubRip writes them."""
  whole = int(seconds)
  return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02},{round(seconds % 1 * 1000):03}"


def chapters_text(chapters):
  """Chapters, (start, title) each, as mkvpropedit reads them."""
  lines = []
  for i, (start, title) in enumerate(chapters):
    lines += [f"CHAPTER{i + 1:02}={clock(start).replace(',', '.')}", f"CHAPTER{i + 1:02}NAME={title}"]
  return "\n".join(lines) + "\n"


def make(sample, folder):
  """Films a sample and returns the file's path."""
  Gst.init(None)
  clip = sample.scene(sample.seconds, sample.size)
  path = os.path.join(folder, sample.name)
  width, height = sample.size
  with tempfile.TemporaryDirectory() as work:
    frames, sound, texts = (os.path.join(work, name) for name in ("frames", "sound", "texts.srt"))
    with open(frames, "wb") as file:
      for i in range(int(clip.seconds * FPS)):
        file.write(clip.frame(i / FPS).tobytes())
    (np.clip(clip.sound(), -1, 1) * 32767).astype("<i2").tofile(sound)
    with open(texts, "w", encoding="utf-8") as file:
      for i, (start, end, text) in enumerate(sample.subtitles):
        file.write(f"{i + 1}\n{clock(start)} --> {clock(end)}\n{text}\n\n")
    subtitles = f"filesrc location={texts} ! subparse ! taginject tags=language-code=en ! mux. " \
      if sample.subtitles else ""
    mux = "webmmux" if sample.name.endswith(".webm") else "matroskamux"
    pipeline = Gst.parse_launch(
      f"{mux} name=mux ! filesink name=file "
      f"filesrc location={frames} ! rawvideoparse format=rgb width={width} height={height} framerate={FPS}/1 "
      f"! videoconvert ! video/x-raw,format=I420 ! vp9enc deadline=1 cpu-used=2 threads=2 end-usage=vbr "
      f"target-bitrate={sample.rate * 1000} keyframe-max-dist=50 lag-in-frames=16 auto-alt-ref=true ! queue ! mux. "
      f"filesrc location={sound} ! rawaudioparse format=pcm pcm-format=s16le sample-rate={clips.RATE} "
      f"num-channels=2 ! audioconvert ! opusenc bitrate=64000 ! queue ! mux. {subtitles}")
    pipeline.get_by_name("file").set_property("location", path)
    writer = pipeline.get_by_name("mux")
    tags = Gst.TagList.new_empty()
    tags.add_value(Gst.TagMergeMode.REPLACE, Gst.TAG_TITLE, sample.title)
    writer.merge_tags(tags, Gst.TagMergeMode.REPLACE)
    pipeline.set_state(Gst.State.PLAYING)
    message = pipeline.get_bus().timed_pop_filtered(Gst.CLOCK_TIME_NONE, Gst.MessageType.EOS | Gst.MessageType.ERROR)
    pipeline.set_state(Gst.State.NULL)
    if message.type == Gst.MessageType.ERROR:
      raise RuntimeError(message.parse_error()[0].message)
    if sample.chapters:
      # GStreamer's table of contents cannot be built from Python: its entries are shared there.
      marks = os.path.join(work, "chapters.txt")
      with open(marks, "w", encoding="utf-8") as file:
        file.write(chapters_text(sample.chapters))
      subprocess.run(["mkvpropedit", "--quiet", "--chapters", marks, path], check=True)
  album.date(path, sample.taken)
  return path
