#include "latin1.h"

#include <algorithm>
#include <vector>

namespace {
// Texts beyond this size in bytes tell nothing more about the encoding.
const size_t mostFound = 1 << 16;

bool isASCII(const TagLib::ByteVector &data) {
  return std::all_of(data.begin(), data.end(), [](char byte) { return static_cast<signed char>(byte) >= 0; });
}

// Whether the bytes are UTF-8 (RFC 3629).
bool isUTF8(const TagLib::ByteVector &data) {
  int rest = 0;
  uint32_t code = 0, least = 0;
  for (const char signedByte : data) {
    const auto byte = static_cast<unsigned char>(signedByte);
    if (rest > 0) {
      if ((byte & 0xC0) != 0x80) return false;
      code = code << 6 | (byte & 0x3F);
      if (--rest == 0 && (code < least || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))) return false;
    } else if (byte >= 0xC2 && byte < 0xF5) {
      rest = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
      code = byte & (0x3F >> rest);
      least = rest == 3 ? 0x10000 : rest == 2 ? 0x800 : 0x80;
    } else if (byte >= 0x80) {
      return false;
    }
  }
  return rest == 0;
}
}  // namespace

Latin1Decoder::Latin1Decoder(const char *encoding, std::string *found)
    : converter(iconv_open("UTF-8", encoding != nullptr ? encoding : "WINDOWS-1252")),
      isGiven(encoding != nullptr),
      found(found) {
  TagLib::ID3v1::Tag::setStringHandler(this);
  TagLib::ID3v2::Tag::setLatin1StringHandler(this);
  TagLib::RIFF::Info::Tag::setStringHandler(this);
}

Latin1Decoder::~Latin1Decoder() {
  TagLib::ID3v1::Tag::setStringHandler(nullptr);
  TagLib::ID3v2::Tag::setLatin1StringHandler(nullptr);
  TagLib::RIFF::Info::Tag::setStringHandler(nullptr);
  if (converter != reinterpret_cast<iconv_t>(-1)) iconv_close(converter);
}

TagLib::String Latin1Decoder::parse(const TagLib::ByteVector &data) const {
  // The fields of ID3v1 have a fixed size.
  const int end = data.find('\0');
  const TagLib::ByteVector text = end < 0 ? data : data.mid(0, static_cast<unsigned int>(end));
  if (isASCII(text)) return TagLib::String(text, TagLib::String::Latin1).stripWhiteSpace();
  if (found->size() + text.size() < mostFound) {
    found->append(text.data(), text.size());
    found->push_back('\n');
  }
  return decoded(text).stripWhiteSpace();
}

TagLib::String Latin1Decoder::decoded(const TagLib::ByteVector &data) const {
  if (!isGiven && isUTF8(data)) return TagLib::String(data, TagLib::String::UTF8);
  if (converter == reinterpret_cast<iconv_t>(-1)) return TagLib::String(data, TagLib::String::Latin1);
  std::vector<char> input(data.begin(), data.end());
  std::vector<char> output(input.size() * 4);
  char *from = input.data(), *to = output.data();
  size_t left = input.size(), space = output.size();
  iconv(converter, nullptr, nullptr, nullptr, nullptr);
  const bool isWhole = iconv(converter, &from, &left, &to, &space) != static_cast<size_t>(-1);
  // An ID3v1 field may end within a character.
  if (!isWhole && left > 3) return TagLib::String(data, TagLib::String::Latin1);
  return TagLib::String(std::string(output.data(), output.size() - space), TagLib::String::UTF8);
}
