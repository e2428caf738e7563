#pragma once
#include "CTagLib.h"

#include <string>
#include <taglib/id3v2tag.h>
#include <taglib/tbytevector.h>
#include <taglib/tfile.h>
#include <taglib/tstring.h>
#include <utility>
#include <vector>

struct TtTags {
  struct Line {
    uint32_t time;
    std::string text;
  };
  struct Picture {
    int type;
    size_t count;
    // The first bytes if the picture is larger than the limit.
    TagLib::ByteVector bytes;
  };

  std::vector<std::pair<std::string, std::string>> properties;
  std::string latin1;
  std::vector<Line> lines;
  TtTimeUnit unit = TT_MILLISECONDS;
  TtSound sound = {};
  std::vector<Picture> pictures;

  /// Adds a property unless there are thousands, which no song has.
  void add(const std::string &key, const TagLib::String &value);
  bool has(const std::string &key) const;

  void readProperties(TagLib::File *file);
  /// Reads what TagLib's PropertyMap lacks.
  void readFrames(const TagLib::ID3v2::Tag &tag);
  void readOthers(TagLib::File *file);
  void readSound(TagLib::File *file);
  void readPictures(TagLib::File *file, size_t limit);

 private:
  void addPicture(int type, const TagLib::ByteVector &bytes, size_t limit);
};

/// The ID3v2 tag of a file of one of the formats that can have it, or NULL.
TagLib::ID3v2::Tag *id3v2Tag(TagLib::File *file);
