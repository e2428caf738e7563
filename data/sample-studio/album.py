"""Puts a finished picture into a file: container, metadata, embedded thumbnail, date.

JPEG quality is searched downwards from 84 until the file fits its budget. A picture with an EXIF orientation
is stored turned, as a camera held that way stores it, so that only a viewer which honours the tag shows it
upright.
"""

import calendar
import io
import os
import time

import gi

gi.require_version("GExiv2", "0.10")

from gi.repository import GExiv2  # noqa: E402
from PIL import Image  # noqa: E402

# How pixels are stored so that the display transformation of the EXIF orientation makes them upright.
STORED = {
  2: Image.FLIP_LEFT_RIGHT,
  3: Image.ROTATE_180,
  4: Image.FLIP_TOP_BOTTOM,
  5: Image.TRANSPOSE,
  6: Image.ROTATE_90,
  7: Image.TRANSVERSE,
  8: Image.ROTATE_270,
}
CAMERAS = {
  "phone": ("Halide One", "Halide One 5.4 mm f/1.8", (27, 5)),
  "box": ("Field Box", "Field Box 24-105 mm f/4", None),
}


def jpeg(image, budget, progressive, lowest=58):
  """JPEG bytes of at most `budget` kilobytes, at the best quality that allows it."""
  for quality in range(84, lowest - 1, -2):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True, progressive=progressive, subsampling="4:2:0")
    if out.tell() <= budget * 1000:
      break
  return out.getvalue()


def webp(image, budget):
  for quality in range(84, 49, -2):
    out = io.BytesIO()
    image.save(out, "WEBP", quality=quality, method=6)
    if out.tell() <= budget * 1000:
      break
  return out.getvalue()


def png(image, colours):
  """PNG bytes; flat drawings with a palette of so many colours, others as they are."""
  out = io.BytesIO()
  if colours:
    image = image.quantize(colours, method=Image.MEDIANCUT, dither=Image.NONE)
  image.save(out, "PNG", optimize=True)
  return out.getvalue()


def tiff(image):
  out = io.BytesIO()
  image.save(out, "TIFF", compression="tiff_adobe_deflate", tiffinfo={317: 2})
  return out.getvalue()


def thumbnail(image):
  """160 × 120 as the camera standard wants it: other shapes lie on black."""
  small = image.copy()
  small.thumbnail((160, 120), Image.LANCZOS)
  page = Image.new("RGB", (160, 120))
  page.paste(small, ((160 - small.width) // 2, (120 - small.height) // 2))
  out = io.BytesIO()
  page.save(out, "JPEG", quality=72, optimize=True)
  return out.getvalue()


def seconds(taken):
  """The capture date "2024-03-12 10:15:30" as a file time, read as UTC on every machine."""
  return calendar.timegm(time.strptime(taken, "%Y-%m-%d %H:%M:%S"))


def date(path, taken):
  os.utime(path, (seconds(taken), seconds(taken)))


def describe(path, sample, image, oriented):
  """Writes EXIF, IPTC and XMP as the catalogue says."""
  tags = GExiv2.Metadata()
  tags.open_path(path)

  def put(tag, value):
    tags.try_set_tag_string(tag, str(value))

  stamp = sample.taken.replace("-", ":")
  put("Exif.Photo.DateTimeOriginal", stamp)
  put("Exif.Photo.DateTimeDigitized", stamp)
  put("Exif.Image.DateTime", stamp)
  put("Exif.Image.Copyright", "Tintype contributors, MIT License")
  if sample.camera:
    model, lens, fixed = CAMERAS[sample.camera]
    put("Exif.Image.Make", "Tintype")
    put("Exif.Image.Model", model)
    put("Exif.Image.Orientation", sample.orientation)
    put("Exif.Photo.LensModel", lens)
    exposure, number, speed, length = sample.exposure
    put("Exif.Photo.ExposureTime", exposure if "/" in exposure else exposure + "/1")
    put("Exif.Photo.FNumber", f"{round(number * 10)}/10")
    put("Exif.Photo.ISOSpeedRatings", speed)
    put("Exif.Photo.FocalLength", f"{round(length * 10)}/10")
    put("Exif.Photo.FocalLengthIn35mmFilm", 27 if fixed else round(length))
    put("Exif.Photo.Flash", 16)
    put("Exif.Photo.PixelXDimension", oriented.width)
    put("Exif.Photo.PixelYDimension", oriented.height)
  if sample.comment:
    put("Exif.Photo.UserComment", "charset=Ascii " + sample.comment)
  if sample.place:
    latitude, longitude, altitude, city, country = sample.place
    tags.try_set_gps_info(longitude, latitude, altitude)
    put("Xmp.photoshop.City", city)
    put("Xmp.photoshop.Country", country)
  if sample.title:
    put("Xmp.dc.title", f'lang="x-default" {sample.title}')
  if sample.about:
    put("Exif.Image.ImageDescription", sample.about)
    put("Xmp.dc.description", f'lang="x-default" {sample.about}')
    if path.lower().endswith((".jpg", ".tif", ".tiff")):
      put("Iptc.Envelope.CharacterSet", "\x1b%G")
      put("Iptc.Application2.Caption", sample.about)
  if sample.keywords:
    tags.try_set_tag_multiple("Xmp.dc.subject", list(sample.keywords))
    if path.lower().endswith((".jpg", ".tif", ".tiff")):
      put("Iptc.Envelope.CharacterSet", "\x1b%G")
      tags.try_set_tag_multiple("Iptc.Application2.Keywords", list(sample.keywords))
  if sample.rating:
    put("Xmp.xmp.Rating", sample.rating)
  if sample.panorama:
    across = round(oriented.width * 360 / sample.panorama)
    for name, value in {
        "ProjectionType": "cylindrical", "UsePanoramaViewer": "True", "CroppedAreaImageWidthPixels":
        oriented.width, "CroppedAreaImageHeightPixels": oriented.height, "FullPanoWidthPixels": across,
        "FullPanoHeightPixels": oriented.height, "CroppedAreaLeftPixels": (across - oriented.width) // 2,
        "CroppedAreaTopPixels": 0
    }.items():
      put("Xmp.GPano." + name, value)
  if sample.thumb:
    tags.try_set_exif_thumbnail_from_buffer(thumbnail(oriented))
  tags.save_file(path)


def save(sample, picture, folder):
  """Writes one picture of the catalogue; returns its path."""
  path = os.path.join(folder, sample.name)
  image = Image.fromarray(picture.bytes(), "RGB")
  oriented = image.transpose(STORED[sample.orientation]) if sample.orientation in STORED else image
  kind = os.path.splitext(sample.name)[1].lower()
  if kind == ".jpg":
    # Cameras write baseline JPEG; what was exported from elsewhere is progressive.
    data = jpeg(oriented, sample.budget, not sample.camera)
  elif kind == ".webp":
    data = webp(oriented, sample.budget)
  elif kind == ".png":
    data = png(oriented, sample.colours)
  else:
    data = tiff(oriented)
  with open(path, "wb") as out:
    out.write(data)
  if sample.metadata:
    describe(path, sample, image, oriented)
  date(path, sample.taken)
  return path
