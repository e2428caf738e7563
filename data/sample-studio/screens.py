"""Screenshots: a desktop with two windows, a telephone with a weather forecast."""

import math

import cairo

from light import F, mix, rgb
from nature import ellipse, polygon, source

TEXT = "Cantarell"


def text(c, x, y, words, size, colour="#2e3436", bold=False, align=0.0, alpha=1.0):
  c.select_font_face(TEXT, cairo.FONT_SLANT_NORMAL,
                     cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
  c.set_font_size(size)
  source(c, colour, alpha)
  c.move_to(x - c.text_extents(words).x_advance * align, y)
  c.show_text(words)


def rounded(c, x, y, wide, tall, radius):
  c.new_sub_path()
  c.arc(x + wide - radius, y + radius, radius, -math.pi / 2, 0)
  c.arc(x + wide - radius, y + tall - radius, radius, 0, math.pi / 2)
  c.arc(x + radius, y + tall - radius, radius, math.pi / 2, math.pi)
  c.arc(x + radius, y + radius, radius, math.pi, math.pi * 1.5)
  c.close_path()


def frame(c, x, y, wide, tall, title):
  """A window: shadow, header bar, close button."""
  for k in range(8):
    source(c, "#000000", 0.035)
    rounded(c, x - k * 2, y - k * 2 + 6, wide + k * 4, tall + k * 4, 14 + k * 2)
    c.fill()
  source(c, "#fafafa")
  rounded(c, x, y, wide, tall, 12)
  c.fill()
  source(c, "#ebebeb")
  c.save()
  rounded(c, x, y, wide, tall, 12)
  c.clip()
  c.rectangle(x, y, wide, 46)
  c.fill()
  source(c, "#d5d0cc")
  c.rectangle(x, y + 45, wide, 1)
  c.fill()
  c.restore()
  text(c, x + wide / 2, y + 29, title, 15, "#2e2e2e", True, 0.5)
  source(c, "#dcdcdc")
  ellipse(c, x + wide - 24, y + 23, 12, 12)
  c.fill()
  source(c, "#3d3d3d")
  c.set_line_width(1.6)
  for k in (-1, 1):
    c.move_to(x + wide - 28, y + 23 - 4 * k)
    c.line_to(x + wide - 20, y + 23 + 4 * k)
  c.stroke()


def desktop(p):
  """A calendar and a list of things to do before a trip; in units of pixels at 1280 × 800."""

  def draw(c):
    c.scale(1000 / 800, 1000 / 800)
    for row in range(800):
      t = row / 800
      source(c, mix(rgb("#1f4e79"), rgb("#e39a6f"), F(round(t ** 1.4 * 90) / 90)))
      c.rectangle(0, row, 1280, 1)
      c.fill()
    for colour, points in (("#3d5a80", [(0, 560), (260, 380), (430, 520), (640, 330), (900, 560), (1280, 420),
                                        (1280, 800),
                                        (0, 800)]), ("#2b4162", [(0, 680), (200, 560), (420, 650), (760, 520),
                                                                 (1010, 640), (1280, 560), (1280, 800),
                                                                 (0, 800)]), ("#1b2a41", [(0, 760),
                                                                                          (380, 690),
                                                                                          (820, 745),
                                                                                          (1280, 680),
                                                                                          (1280, 800),
                                                                                          (0, 800)])):
      source(c, colour)
      polygon(c, points)
      c.fill()
    source(c, "#000000")
    c.rectangle(0, 0, 1280, 30)
    c.fill()
    text(c, 640, 20, "12 Mar  10:15", 13.5, "#ffffff", True, 0.5)
    source(c, "#ffffff")
    rounded(c, 14, 12, 30, 7, 3.5)
    c.fill()
    source(c, "#8a8a8a")
    for k in range(2):
      ellipse(c, 56 + k * 14, 15.5, 3.5, 3.5)
      c.fill()
    source(c, "#ffffff")
    for k in range(3):
      c.set_line_width(1.8)
      c.arc(1196, 21, 3 + k * 3.6, -2.3, -0.84)
      c.stroke()
    polygon(c, [(1218, 13), (1222, 13), (1227, 9), (1227, 22), (1222, 18), (1218, 18)])
    c.fill()
    rounded(c, 1240, 10, 22, 11, 3)
    c.fill()
    calendar(c, 70, 92, 640, 600)
    tasks(c, 770, 150, 430, 480)

  p.paint(draw)


def calendar(c, x, y, wide, tall):
  frame(c, x, y, wide, tall, "March 2024")
  cell_w, cell_h = (wide - 40) / 7, (tall - 110) / 5
  for k, day in enumerate(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")):
    text(c, x + 20 + (k + 0.5) * cell_w, y + 76, day, 13, "#77767b", True, 0.5)
  events = {
    4: [("Dentist", "#e01b24")], 8: [("Yoga", "#2ec27e")], 12: [("Train to Oslo", "#3584e4")], 13:
    [("Oslo", "#3584e4")], 14: [("Oslo", "#3584e4"), ("Concert", "#9141ac")], 15: [("Oslo", "#3584e4")], 20:
    [("Spring!", "#2ec27e")], 22: [("Cinema", "#9141ac")], 25: [("Rent", "#e66100")], 29:
    [("Holiday", "#e01b24")], 17: [("Market", "#e66100")]
  }
  for index in range(35):
    day = index - 3
    column, row = index % 7, index // 7
    left, top = x + 20 + column * cell_w, y + 90 + row * cell_h
    source(c, "#ffffff" if column < 5 else "#f3f3f3")
    c.rectangle(left, top, cell_w, cell_h)
    c.fill()
    source(c, "#deddda")
    c.set_line_width(1)
    c.rectangle(left + 0.5, top + 0.5, cell_w, cell_h)
    c.stroke()
    shown = day if 1 <= day <= 31 else (29 + day if day < 1 else day - 31)
    if day == 12:
      source(c, "#3584e4")
      ellipse(c, left + 17, top + 17, 12, 12)
      c.fill()
    text(c, left + 17, top + 22, str(shown), 13, "#ffffff" if day == 12 else
         ("#3d3846" if 1 <= day <= 31 else "#c0bfbc"), day == 12, 0.5)
    for k, (name, colour) in enumerate(events.get(day, ())):
      source(c, colour)
      rounded(c, left + 5, top + 36 + k * 24, cell_w - 10, 20, 5)
      c.fill()
      text(c, left + 11, top + 50 + k * 24, name, 11.5, "#ffffff", True)


def tasks(c, x, y, wide, tall):
  frame(c, x, y, wide, tall, "Before the trip")
  rows = (("Charge the camera battery", True), ("Empty the memory card", True), ("Print the tickets", True),
          ("Water the plants", False), ("Pack the warm coat", False), ("Give Ana the key", False))
  source(c, "#ffffff")
  rounded(c, x + 24, y + 70, wide - 48, len(rows) * 52, 10)
  c.fill()
  for k, (words, done) in enumerate(rows):
    top = y + 70 + k * 52
    if k:
      source(c, "#e6e4e1")
      c.rectangle(x + 24, top, wide - 48, 1)
      c.fill()
    source(c, "#3584e4" if done else "#ffffff")
    rounded(c, x + 40, top + 16, 20, 20, 5)
    c.fill_preserve()
    source(c, "#3584e4" if done else "#b5b2ae")
    c.set_line_width(1.6)
    c.stroke()
    if done:
      source(c, "#ffffff")
      c.set_line_width(2.4)
      c.move_to(x + 45, top + 26)
      c.line_to(x + 49, top + 30)
      c.line_to(x + 56, top + 21)
      c.stroke()
    text(c, x + 76, top + 31, words, 15, "#9a9996" if done else "#2e3436")
  source(c, "#3584e4")
  rounded(c, x + wide - 144, y + tall - 58, 120, 36, 9)
  c.fill()
  text(c, x + wide - 84, y + tall - 35, "Add Task", 14.5, "#ffffff", True, 0.5)
  text(c, x + 26, y + tall - 35, "3 of 6 done", 14, "#77767b")


def telephone(p):
  """A weather forecast; in units of pixels at 540 × 1200."""

  def draw(c):
    c.scale(1000 / 1200, 1000 / 1200)
    for row in range(0, 1200, 4):
      source(c, mix(rgb("#1c2f5c"), rgb("#7fa6d6"), F(row / 1200)))
      c.rectangle(0, row, 540, 4)
      c.fill()
    text(c, 30, 42, "9:00", 20, "#ffffff", True)
    source(c, "#ffffff")
    rounded(c, 470, 27, 38, 17, 5)
    c.fill()
    for k in range(4):
      c.rectangle(412 + k * 10, 43 - 4 * (k + 1), 7, 4 * (k + 1))
      c.fill()
    text(c, 270, 140, "Tromsø", 38, "#ffffff", False, 0.5)
    text(c, 276, 290, "−7°", 138, "#ffffff", False, 0.5)
    text(c, 270, 346, "Light snow", 25, "#dbe8ff", False, 0.5)
    text(c, 270, 384, "High −4°   Low −11°", 21, "#dbe8ff", False, 0.5)
    source(c, "#ffffff", 0.16)
    rounded(c, 24, 430, 492, 190, 24)
    c.fill()
    hours = (("Now", "snow", "−7°"), ("10", "snow", "−7°"), ("11", "cloud", "−6°"), ("12", "sun", "−4°"),
             ("13", "sun", "−4°"), ("14", "cloud", "−5°"))
    for k, (hour, sky, degrees) in enumerate(hours):
      x = 66 + k * 82
      text(c, x, 474, hour, 19, "#ffffff", k == 0, 0.5)
      symbol(c, x, 526, 21, sky)
      text(c, x, 592, degrees, 22, "#ffffff", True, 0.5)
    source(c, "#ffffff", 0.16)
    rounded(c, 24, 644, 492, 480, 24)
    c.fill()
    days = (("Thursday", "snow", -11, -4), ("Friday", "snow", -12, -6), ("Saturday", "cloud", -9, -3),
            ("Sunday", "sun", -10, -1), ("Monday", "sun", -8, 0), ("Tuesday", "cloud", -6,
                                                                   1), ("Wednesday", "snow", -5, 0))
    for k, (day, sky, low, high) in enumerate(days):
      y = 694 + k * 64
      if k:
        source(c, "#ffffff", 0.2)
        c.rectangle(44, y - 40, 452, 1.5)
        c.fill()
      text(c, 46, y + 6, day, 21, "#ffffff", k == 0)
      symbol(c, 214, y - 2, 15, sky)
      text(c, 300, y + 6, f"{low}°".replace("-", "−"), 20, "#c9dcf8", False, 1)
      text(c, 494, y + 6, f"{high}°".replace("-", "−"), 20, "#ffffff", False, 1)
      source(c, "#ffffff", 0.25)
      rounded(c, 316, y - 5, 118, 9, 4.5)
      c.fill()
      start, end = (low + 13) / 15, (high + 13) / 15
      source(c, "#ffd479" if high > -2 else "#9fd0ff")
      rounded(c, 316 + 118 * start, y - 5, 118 * (end - start), 9, 4.5)
      c.fill()
    source(c, "#ffffff", 0.9)
    rounded(c, 190, 1172, 160, 7, 3.5)
    c.fill()

  p.paint(draw)


def symbol(c, x, y, size, sky):
  if sky in ("sun", "cloud"):
    source(c, "#ffd34d")
    at = (x, y) if sky == "sun" else (x + size * 0.45, y - size * 0.35)
    ellipse(c, *at, size * 0.55, size * 0.55)
    c.fill()
    c.set_line_width(size * 0.13)
    for k in range(8):
      way = k * math.pi / 4
      c.move_to(at[0] + math.cos(way) * size * 0.75, at[1] + math.sin(way) * size * 0.75)
      c.line_to(at[0] + math.cos(way) * size * 0.98, at[1] + math.sin(way) * size * 0.98)
      c.stroke()
  if sky in ("cloud", "snow"):
    lift = 0 if sky == "cloud" else -size * 0.3
    source(c, "#f4f8ff")
    for dx, dy, r in ((-0.55, 0.2, 0.42), (0, -0.05, 0.58), (0.55, 0.2, 0.42)):
      ellipse(c, x + dx * size, y + dy * size + lift, r * size, r * size)
      c.fill()
    c.rectangle(x - size * 0.55, y + lift + size * 0.1, size * 1.1, size * 0.52)
    c.fill()
  if sky == "snow":
    for k in (-1, 0, 1):
      ellipse(c, x + k * size * 0.5, y + size * (0.68 + 0.2 * (k == 0)), size * 0.12, size * 0.12)
      c.fill()
