#include "tags.h"

#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/asftag.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/flacfile.h>
#include <taglib/mp4file.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xiphcomment.h>

using namespace TagLib;

namespace {
const size_t mostPictures = 64;
// Enough to recognize a format.
const unsigned int startSize = 16;

APE::Tag *apeTag(File *file) {
  if (auto *monkey = dynamic_cast<APE::File *>(file)) return monkey->APETag();
  if (auto *wavPack = dynamic_cast<WavPack::File *>(file)) return wavPack->APETag();
  if (auto *musepack = dynamic_cast<MPC::File *>(file)) return musepack->APETag();
  if (auto *mpeg = dynamic_cast<MPEG::File *>(file)) return mpeg->APETag();
  return nullptr;
}
}  // namespace

void TtTags::addPicture(int type, const ByteVector &bytes, size_t limit) {
  if (bytes.isEmpty() || pictures.size() >= mostPictures) return;
  pictures.push_back({type, bytes.size(), bytes.size() <= limit ? bytes : bytes.mid(0, startSize)});
}

void TtTags::readPictures(File *file, size_t limit) {
  const int front = ID3v2::AttachedPictureFrame::FrontCover;
  if (const auto *tag = id3v2Tag(file))
    for (const auto *frame : tag->frameList("APIC"))
      // The type "-->" has an address instead of a picture.
      if (const auto *picture = dynamic_cast<const ID3v2::AttachedPictureFrame *>(frame))
        if (picture->mimeType() != "-->") addPicture(picture->type(), picture->picture(), limit);

  auto *comment = dynamic_cast<Ogg::XiphComment *>(file->tag());
  if (auto *flac = dynamic_cast<FLAC::File *>(file)) {
    for (const auto *picture : flac->pictureList()) addPicture(picture->type(), picture->data(), limit);
    comment = flac->xiphComment();
  }
  if (comment != nullptr)
    for (const auto *picture : comment->pictureList()) addPicture(picture->type(), picture->data(), limit);

  if (auto *mp4 = dynamic_cast<MP4::File *>(file)) {
    if (mp4->tag() == nullptr) return;
    const MP4::ItemMap items = mp4->tag()->itemMap();
    if (!items.contains("covr")) return;
    for (const auto &cover : items["covr"].toCoverArtList()) addPicture(front, cover.data(), limit);
  }
  if (auto *asf = dynamic_cast<ASF::File *>(file)) {
    if (asf->tag() == nullptr) return;
    for (const auto &attribute : asf->tag()->attribute("WM/Picture")) {
      const ASF::Picture picture = attribute.toPicture();
      if (picture.isValid()) addPicture(picture.type(), picture.picture(), limit);
    }
  }
  if (auto *tag = apeTag(file)) {
    for (const auto &item : tag->itemListMap()) {
      const String key = item.first.upper();
      if (item.second.type() != APE::Item::Binary || !key.startsWith("COVER ART")) continue;
      // A name and a zero byte precede the picture.
      const ByteVector data = item.second.binaryData();
      const int end = data.find('\0');
      if (end >= 0) addPicture(key == "COVER ART (FRONT)" ? front : 0, data.mid(end + 1), limit);
    }
  }
}
