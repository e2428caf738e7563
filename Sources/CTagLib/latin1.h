#pragma once
#include <iconv.h>
#include <string>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>

/// Converts the texts that a tag declares as Latin-1, many of which are in other encodings. It is TagLib's handler while it
/// exists.
class Latin1Decoder : public TagLib::ID3v1::StringHandler,
                      public TagLib::ID3v2::Latin1StringHandler,
                      public TagLib::RIFF::Info::StringHandler {
 public:
  /// `encoding` as in `tt_tags_read`; `found` receives the texts as `tt_tags_latin1` returns them.
  Latin1Decoder(const char *encoding, std::string *found);
  ~Latin1Decoder() override;
  TagLib::String parse(const TagLib::ByteVector &data) const override;

 private:
  TagLib::String decoded(const TagLib::ByteVector &data) const;

  iconv_t converter;
  const bool isGiven;
  std::string *const found;
};
