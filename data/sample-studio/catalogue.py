"""The pictures and films: which scene becomes which file, when and where and with what it was taken."""

from dataclasses import dataclass

import clips
import close_ups
import gardens
import harbours
import landscapes
import mountains
import patterns
import people
import screens
import seas
import skies
import still_lifes
import woods


@dataclass
class Sample:
  name: str
  scene: object
  size: tuple  # upright width and height in pixels
  taken: str
  budget: int = 70  # kilobytes, for JPEG and WebP
  camera: str = ""
  exposure: tuple = ()  # seconds, f-number, ISO, focal length in mm
  orientation: int = 1  # EXIF 1...8
  thumb: bool = False
  place: tuple = ()  # latitude, longitude, altitude in m, city or region, country
  title: str = ""
  about: str = ""
  keywords: tuple = ()
  rating: int = 0
  panorama: int = 0  # degrees seen
  comment: str = ""
  colours: int = 0  # palette size of a PNG, 0 for none
  oversize: float = 1.0
  metadata: bool = True


SAMPLES = (
  # 2023
  Sample("DSC_0098.JPG", woods.forest_fog, (1110, 740), "2023-04-22 07:12:40", 74, "box",
         ("1/125", 5.6, 400, 70), thumb=True, keywords=("forest", "fog", "morning")),
  Sample("IMG_20230617_211403.jpg", landscapes.dusk_ranges, (1500, 1000), "2023-06-17 21:14:03", 50, "phone",
         ("1/60", 1.8, 160, 5.4), place=(46.7106, 7.7747, 1950, "Beatenberg", "Switzerland"), rating=5),
  Sample("Sun over the strait.jpg", seas.sea_sun, (1200, 800), "2023-06-29 20:48:11", 64,
         title="Sun over the strait", keywords=("sea", "sunset", "sailing"), oversize=1.25),
  Sample("DSC_0214.JPG", landscapes.dunes, (1120, 840), "2023-09-05 17:55:20", 62, "box",
         ("1/500", 8.0, 100, 35), thumb=True, place=(31.0802, -4.0133, 760, "Merzouga", "Morocco"),
         oversize=1.5),
  Sample("DSC_0231.JPG", mountains.alpine_peak, (1080, 810), "2023-09-19 18:20:02", 72, "box",
         ("1/320", 8.0, 100, 85), orientation=3, thumb=True,
         place=(45.9766, 7.6586, 3100, "Zermatt", "Switzerland"), oversize=1.5, rating=4),
  Sample("IMG_20230917_073012.jpg", mountains.mountain_lake, (1080, 810), "2023-09-17 07:30:12", 74, "phone",
         ("1/120", 1.8, 80, 5.4), thumb=True, place=(46.6943, 12.0854, 1496, "Prags", "Italy"), oversize=1.5,
         about="The lake before the first visitors came", keywords=("lake", "mountains", "boat")),
  Sample("IMG_20231028_143522.jpg", woods.birches, (690, 920), "2023-10-28 14:35:22", 88, "phone",
         ("1/100", 1.8, 64, 5.4), orientation=6, thumb=True, keywords=("autumn", "birch")),
  Sample("山间晨雾.jpg", landscapes.misty_valley, (840, 1120), "2023-10-14 06:40:00", 48,
         place=(30.1311, 118.1661, 1640, "黄山", "中国"), title="山间晨雾", about="日出时分的松林与云海",
         keywords=("山", "晨雾", "松树")),
  Sample("DSC_0312.JPG", mountains.winter_hills, (1200, 900), "2023-12-23 16:05:48", 44, "box",
         ("1/30", 4.0, 800, 50), thumb=True, oversize=1.25, keywords=("snow", "winter", "cabin")),
  Sample("DSC_0342.JPG", still_lifes.candles, (1120, 840), "2023-12-24 19:30:15", 48, "box",
         ("1/60", 4.0, 1600, 85), thumb=True),
  # 2024
  Sample("PXL_20240211_231204118.jpg", skies.aurora, (720, 1280), "2024-02-11 23:12:04", 44, "phone",
         ("4", 1.8, 1600, 5.4), orientation=8, thumb=True, place=(68.3538, 18.8166, 385, "Abisko", "Sweden"),
         rating=5),
  Sample("Screenshot from 2024-03-12 10-15-30.png", screens.desktop, (1280, 800), "2024-03-12 10:15:30",
         colours=240, metadata=False),
  Sample("IMG_20240312_101500.jpg", close_ups.coffee, (900, 900), "2024-03-12 10:15:00", 70, "phone",
         ("1/80", 1.8, 200, 5.4)),
  Sample("Cut paper.tiff", patterns.paper, (800, 600), "2024-03-30 12:00:00", title="Cut paper",
         keywords=("pattern", )),
  Sample("IMG_20240518_060312.jpg", landscapes.rice_terraces, (1120, 630), "2024-05-18 06:03:12", 76, "phone",
         ("1/250", 1.8, 50, 5.4), place=(23.1000, 102.7500, 1600, "Yuanyang", "China"), oversize=1.5),
  Sample("Azulejos.png", patterns.azulejo, (1000, 750), "2024-05-27 11:20:00", colours=32, title="Azulejos",
         place=(38.7223, -9.1393, 20, "Lisbon", "Portugal"), keywords=("pattern", "tiles")),
  Sample("IMG_20240712_203344.jpg", skies.thunderstorm, (1200, 675), "2024-07-12 20:33:44", 62, "phone",
         ("1/15", 1.8, 400, 5.4), orientation=4),
  Sample("Beach from above.webp", seas.beach, (1200, 800), "2024-07-28 13:05:09", 78,
         title="Beach from above", keywords=("sea", "summer", "beach")),
  Sample("IMG_20240816_193055.jpg", people.bench, (1120, 840), "2024-08-16 19:30:55", 66, "phone",
         ("1/200", 1.8, 50, 5.4), thumb=True, oversize=1.0),
  Sample("Fisherman under the moon.jpg", seas.moonrise, (840, 1120), "2024-08-19 22:10:37", 48,
         title="Fisherman under the moon", oversize=1.25),
  Sample("PANO_20240907_101822.jpg", mountains.panorama, (2880, 660), "2024-09-07 10:18:22", 134, "phone",
         ("1/400", 1.8, 40, 5.4), place=(60.4720, 8.4689, 880, "Hallingdal", "Norway"), panorama=130,
         oversize=1.2),
  Sample("IMG_20240914_064501.jpg", skies.balloons, (1600, 1200), "2024-09-14 06:45:01", 46, "phone",
         ("1/160", 1.8, 50, 5.4), thumb=True, place=(38.6431, 34.8289, 1080, "Göreme", "Türkiye"), rating=4,
         about="Balloons over the valleys at sunrise", oversize=1.25),
  Sample("DSC_0405.JPG", harbours.lighthouse, (1140, 760), "2024-09-21 19:52:33", 74, "box",
         ("1/8", 5.6, 400, 50), orientation=2, thumb=True, oversize=1.2),
  Sample("IMG_20240921_154410.jpg", close_ups.dahlia, (900, 900), "2024-09-21 15:44:10", 72, "phone",
         ("1/120", 1.8, 64, 5.4), keywords=("flower", "macro")),
  Sample("PXL_20241103_214455902.jpg", close_ups.rain, (1200, 675), "2024-11-03 21:44:55", 52, "phone",
         ("1/20", 1.8, 800, 5.4)),
  Sample("Stained glass.webp", patterns.stained_glass, (840, 1120), "2024-11-10 12:31:00", 74,
         title="Stained glass", oversize=1.0),
  Sample("Harbour #3 at night.jpg", harbours.harbour, (1200, 800), "2024-12-06 18:22:10", 80,
         title="Harbour #3 at night", keywords=("city", "night", "harbour"), oversize=1.2),
  # 2025
  Sample("Screenshot_20250102-090000.png", screens.telephone, (540, 1200), "2025-01-02 09:00:00", colours=240,
         comment="Screenshot"),
  Sample("DSC_0427.JPG", skies.milky_way, (840, 1120), "2025-01-25 23:40:18", 68, "box",
         ("20", 2.8, 3200, 24), orientation=5, thumb=True,
         place=(28.7570, -17.8850, 2350, "La Palma", "Spain")),
  Sample("Tartan.tif", patterns.tartan, (768, 768), "2025-02-08 10:00:00", title="Tartan",
         keywords=("pattern", "cloth")),
  Sample("PXL_20250405_112210334.jpg", gardens.cherry_blossom, (900, 900), "2025-04-05 11:22:10", 52, "phone",
         ("1/500", 1.8, 40, 5.4), place=(35.6586, 139.7454, 18, "Tokyo", "Japan"),
         keywords=("spring", "flower")),
  Sample("Peonies by the window.jpg", still_lifes.vase, (840, 1120), "2025-04-27 10:02:45", 66,
         title="Peonies by the window", about="Two days old and at their best",
         keywords=("flower", "still life")),
  Sample("Poppies.webp", gardens.poppies, (1200, 800), "2025-06-01 09:41:27", 46, title="Poppies",
         keywords=("flower", "summer")),
  Sample("DSC_0519.JPG", gardens.lavender, (1110, 740), "2025-06-27 20:35:51", 76, "box",
         ("1/125", 8.0, 100, 24), orientation=7, place=(43.8386, 5.9839, 590, "Valensole", "France")),
  Sample("IMG_20250622_204512.jpg", people.runner, (1440, 1080), "2025-06-22 20:45:12", 44, "phone",
         ("1/1000", 1.8, 50, 5.4), thumb=True),
  Sample("Red balloon.jpg", people.balloon_child, (840, 1120), "2025-06-14 11:11:11", 66, title="Red balloon",
         rating=4),
  Sample("DSC_0566.JPG", still_lifes.fruit_bowl, (1120, 840), "2025-08-30 16:48:09", 66, "box",
         ("1/80", 5.6, 400, 70), thumb=True, about="Oak, glaze and window light",
         keywords=("still life", "fruit")),
  Sample("Citrus.jpg", close_ups.citrus, (1140, 760), "2025-08-03 12:20:00", 72, title="Citrus",
         keywords=("fruit", "pattern")),
  Sample("Dancer.jpg", people.dancer, (800, 1200), "2025-10-18 21:05:30", 52, title="Dancer",
         keywords=("stage", "people")),
)


@dataclass
class Film:
  name: str
  scene: type
  taken: str
  title: str
  rate: int  # kbit/s of the pictures
  seconds: int = 8
  size: tuple = (768, 432)
  subtitles: tuple = ()  # (start, end, text) in seconds
  chapters: tuple = ()  # (start, title)


FILMS = (
  Film("Trees at the park.mkv", clips.Park, "2024-05-11 15:24:10", "Trees at the park", 430,
       subtitles=((0.6, 2.6, "A fine afternoon at the park."), (3.0, 5.2, "The wind is in the leaves."),
                  (5.6, 7.6, "Birds cross the sky.")),
       chapters=((0, "The meadow"), (3, "The wind"), (5.5, "The birds"))),
  Film("Beaches.webm", clips.Beach, "2024-08-03 19:47:32", "Beaches", 370),
)
