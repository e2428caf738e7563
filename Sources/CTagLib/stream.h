#pragma once
#include <taglib/taglib.h>
#include <taglib/tiostream.h>

// TagLib 2 has wider types for positions.
#if TAGLIB_MAJOR_VERSION >= 2
using Offset = TagLib::offset_t;
using Start = TagLib::offset_t;
using Length = size_t;
#else
using Offset = long;
using Start = unsigned long;
using Length = unsigned long;
#endif

/// An open file, read through its descriptor: a worker has no paths. Reads are buffered, because TagLib reads headers in
/// pieces of a few bytes.
class DescriptorStream : public TagLib::IOStream {
 public:
  explicit DescriptorStream(int descriptor);

  TagLib::FileName name() const override;
  TagLib::ByteVector readBlock(Length length) override;
  bool readOnly() const override { return true; }
  bool isOpen() const override { return true; }
  void seek(Offset offset, Position from) override;
  Offset tell() const override { return position; }
  Offset length() override { return size; }

  // The file is not changed.
  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, Start, Length) override {}
  void removeBlock(Start, Length) override {}
  void truncate(Offset) override {}

 private:
  void simplifyID3Header();
  size_t read(char *bytes, size_t count, Offset from) const;

  const int descriptor;
  // What TagLib reads begins at this offset in the file.
  Offset base = 0;
  // Replaces the first bytes, if there are some.
  char header[10];
  size_t headerCount = 0;
  Offset size = 0;
  Offset position = 0;
  char buffer[4096];
  Offset bufferStart = 0;
  size_t bufferCount = 0;
};
