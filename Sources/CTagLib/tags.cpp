#include "tags.h"

#include "latin1.h"
#include "stream.h"

#include <exception>
#include <memory>
#include <taglib/aifffile.h>
#include <taglib/asffile.h>
#include <taglib/asftag.h>
#include <taglib/fileref.h>
#include <taglib/flacfile.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/relativevolumeframe.h>
#include <taglib/synchronizedlyricsframe.h>
#include <taglib/tpropertymap.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavfile.h>

using namespace TagLib;

namespace {
const size_t mostProperties = 4096;
// Of one key.
const size_t mostValues = 100;
const size_t mostLines = 20000;

TtText textOf(const std::string &text) { return {text.data(), text.size()}; }
}  // namespace

ID3v2::Tag *id3v2Tag(File *file) {
  if (auto *mpeg = dynamic_cast<MPEG::File *>(file)) return mpeg->ID3v2Tag();
  if (auto *flac = dynamic_cast<FLAC::File *>(file)) return flac->ID3v2Tag();
  if (auto *wave = dynamic_cast<RIFF::WAV::File *>(file)) return wave->ID3v2Tag();
  if (auto *aiff = dynamic_cast<RIFF::AIFF::File *>(file)) return aiff->tag();
  if (auto *trueAudio = dynamic_cast<TrueAudio::File *>(file)) return trueAudio->ID3v2Tag();
  return nullptr;
}

void TtTags::add(const std::string &key, const String &value) {
  if (properties.size() < mostProperties && !value.isEmpty()) properties.emplace_back(key, value.to8Bit(true));
}

bool TtTags::has(const std::string &key) const {
  for (const auto &property : properties)
    if (property.first == key) return true;
  return false;
}

void TtTags::readProperties(File *file) {
  const PropertyMap map = file->properties();
  for (const auto &property : map) {
    size_t count = 0;
    for (const auto &value : property.second)
      if (count++ < mostValues) add(property.first.to8Bit(true), value);
  }
}

// Tags that TagLib 1.13 leaves out of the properties: iTunes' "----:com.apple.iTunes:NAME" and those of Windows Media.
void TtTags::readOthers(File *file) {
  if (auto *mp4 = dynamic_cast<MP4::File *>(file)) {
    if (mp4->tag() == nullptr) return;
    const String prefix("----:com.apple.iTunes:");
    const MP4::ItemMap items = mp4->tag()->itemMap();
    for (const auto &item : items) {
      if (!item.first.startsWith(prefix)) continue;
      const std::string key = item.first.substr(prefix.size()).upper().to8Bit(true);
      if (has(key)) continue;
      for (const auto &value : item.second.toStringList()) add(key, value);
    }
  }
  if (auto *asf = dynamic_cast<ASF::File *>(file)) {
    if (asf->tag() == nullptr) return;
    for (const auto &attribute : asf->tag()->attributeListMap()) {
      const String name = attribute.first.startsWith("WM/") ? attribute.first.substr(3) : attribute.first;
      const std::string key = name.upper().to8Bit(true);
      if (has(key)) continue;
      for (const auto &value : attribute.second) {
        if (value.type() == ASF::Attribute::UnicodeType) add(key, value.toString());
        if (value.type() == ASF::Attribute::BoolType) add(key, value.toBool() ? "1" : "0");
      }
    }
  }
}

void TtTags::readFrames(const ID3v2::Tag &tag) {
  for (const auto *frame : tag.frameList("SYLT")) {
    const auto *lyrics = dynamic_cast<const ID3v2::SynchronizedLyricsFrame *>(frame);
    if (lyrics == nullptr || !lines.empty()) continue;
    const auto type = lyrics->type();
    if (type != ID3v2::SynchronizedLyricsFrame::Lyrics && type != ID3v2::SynchronizedLyricsFrame::TextTranscription)
      continue;
    const bool isFrames = lyrics->timestampFormat() == ID3v2::SynchronizedLyricsFrame::AbsoluteMpegFrames;
    unit = isFrames ? TT_MPEG_FRAMES : TT_MILLISECONDS;
    for (const auto &line : lyrics->synchedText())
      if (lines.size() < mostLines) lines.push_back({line.time, line.text.to8Bit(true)});
  }
  for (const auto *frame : tag.frameList("RVA2")) {
    const auto *volume = dynamic_cast<const ID3v2::RelativeVolumeFrame *>(frame);
    if (volume == nullptr) continue;
    const String name = volume->identification().upper();
    const std::string key = name == "ALBUM" ? "REPLAYGAIN_ALBUM_GAIN" : "REPLAYGAIN_TRACK_GAIN";
    // Peaks are rarely written, and in different ways.
    if ((name == "ALBUM" || name == "TRACK") && !has(key))
      add(key, std::to_string(volume->volumeAdjustment(ID3v2::RelativeVolumeFrame::MasterVolume)));
  }
}

void TtTags::readSound(File *file) {
  const AudioProperties *found = file->audioProperties();
  if (found == nullptr) return;
  sound.milliseconds = found->lengthInMilliseconds();
  sound.bits_per_second = found->bitrate() * 1000;
  sound.sample_rate = found->sampleRate();
  sound.channels = found->channels();
  if (const auto *mpeg = dynamic_cast<const MPEG::Properties *>(found)) {
    // ISO/IEC 11172-3, 2.4.2.1; ISO/IEC 13818-3 halves the frames of Layer III.
    const bool isHalf = mpeg->layer() == 3 && mpeg->version() != MPEG::Header::Version1;
    sound.samples_per_frame = mpeg->layer() == 1 ? 384 : isHalf ? 576 : 1152;
  }
}

TtTags *tt_tags_read(int descriptor, const char *encoding, size_t limit) {
  // TagLib has no exceptions of its own, but its containers run out of memory.
  try {
    auto tags = std::make_unique<TtTags>();
    const Latin1Decoder decoder(encoding, &tags->latin1);
    DescriptorStream stream(descriptor);
    FileRef reference(&stream);
    if (reference.isNull() || !reference.file()->isValid()) return nullptr;
    File *file = reference.file();
    tags->readProperties(file);
    tags->readOthers(file);
    if (const auto *tag = id3v2Tag(file)) tags->readFrames(*tag);
    tags->readSound(file);
    tags->readPictures(file, limit);
    return tags.release();
  } catch (const std::exception &) {
    return nullptr;
  }
}

void tt_tags_free(TtTags *tags) { delete tags; }

size_t tt_tags_property_count(const TtTags *tags) { return tags->properties.size(); }
void tt_tags_property(const TtTags *tags, size_t index, TtText *key, TtText *value) {
  *key = textOf(tags->properties[index].first);
  *value = textOf(tags->properties[index].second);
}
TtText tt_tags_latin1(const TtTags *tags) { return textOf(tags->latin1); }

size_t tt_tags_line_count(const TtTags *tags) { return tags->lines.size(); }
void tt_tags_line(const TtTags *tags, size_t index, uint32_t *time, TtText *text) {
  *time = tags->lines[index].time;
  *text = textOf(tags->lines[index].text);
}
TtTimeUnit tt_tags_line_unit(const TtTags *tags) { return tags->unit; }

TtSound tt_tags_sound(const TtTags *tags) { return tags->sound; }

size_t tt_tags_picture_count(const TtTags *tags) { return tags->pictures.size(); }
TtPicture tt_tags_picture(const TtTags *tags, size_t index) {
  const auto &picture = tags->pictures[index];
  return {picture.type, picture.count, picture.bytes.data(), picture.bytes.size()};
}
