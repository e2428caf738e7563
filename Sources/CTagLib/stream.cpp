#include "stream.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

DescriptorStream::DescriptorStream(int descriptor) : descriptor(descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) == 0) size = status.st_size;
  simplifyID3Header();
}

// TagLib subtracts the sizes of extended header and footer from that of the frames, which loses frames: that of the
// header until 1.13 (https://github.com/taglib/taglib/issues/1081), that of the footer until 2.1; and it takes the size of
// 2.3's extended header, which excludes its own field, for that of 2.4's. So TagLib reads a tag without them.
void DescriptorStream::simplifyID3Header() {
  unsigned char start[14];
  if (read(reinterpret_cast<char *>(start), sizeof start, 0) < sizeof start) return;
  if (memcmp(start, "ID3", 3) != 0 || (start[3] != 3 && start[3] != 4) || (start[5] & 0x50) == 0) return;
  const auto number = [&](size_t at, int bits) {
    Offset value = 0;
    for (size_t index = at; index < at + 4; index++) value = value << bits | (start[index] & ((1 << bits) - 1));
    return value;
  };
  Offset count = number(6, 7);
  Offset extended = start[3] == 3 ? number(10, 8) + 4 : number(10, 7);
  // Some programs set the flag without writing the extended header: its size is then the name of a frame.
  if ((start[5] & 0x40) == 0 || extended > 64 || extended > count) extended = 0;
  base = extended;
  size -= extended;
  count -= extended;
  memcpy(header, start, 6);
  header[5] &= ~0x50;
  for (int index = 0; index < 4; index++) header[6 + index] = static_cast<char>(count >> (21 - index * 7) & 0x7F);
  headerCount = sizeof header;
}

// Without a name TagLib finds the format by the content. These formats it finds only by a name's extension.
TagLib::FileName DescriptorStream::name() const {
  unsigned char start[44 + 4] = {};
  read(reinterpret_cast<char *>(start), sizeof start, 0);
  // ADTS: 12 bits of synchronization, layer 0 (ISO/IEC 13818-7, 6.2).
  if (start[0] == 0xFF && (start[1] & 0xF6) == 0xF0) return "a.aac";
  if (memcmp(start, "Extended Module: ", 17) == 0) return "a.xm";
  if (memcmp(start, "IMPM", 4) == 0) return "a.it";
  if (memcmp(start + 44, "SCRM", 4) == 0) return "a.s3m";
  return "";
}

TagLib::ByteVector DescriptorStream::readBlock(Length length) {
  // A size that a file claims allocates no more than the file has.
  const Offset left = std::max<Offset>(size - position, 0);
  const size_t count = std::min<size_t>({length, static_cast<size_t>(left), 1u << 30});
  if (position < 0 || count == 0) return TagLib::ByteVector();
  TagLib::ByteVector block(static_cast<unsigned int>(count), 0);
  size_t done;
  if (count >= sizeof buffer) {
    done = read(block.data(), count, position);
  } else {
    if (position < bufferStart || position + static_cast<Offset>(count) > bufferStart + static_cast<Offset>(bufferCount)) {
      bufferStart = position;
      bufferCount = read(buffer, sizeof buffer, position);
    }
    done = std::min(count, bufferCount - static_cast<size_t>(position - bufferStart));
    memcpy(block.data(), buffer + (position - bufferStart), done);
  }
  position += static_cast<Offset>(done);
  if (done < count) block.resize(static_cast<unsigned int>(done));
  return block;
}

void DescriptorStream::seek(Offset offset, Position from) {
  const Offset base = from == Beginning ? 0 : from == Current ? position : size;
  // As lseek(2), which fails for positions before the start.
  Offset target;
  if (!__builtin_add_overflow(base, offset, &target) && target >= 0) position = target;
}

size_t DescriptorStream::read(char *bytes, size_t count, Offset from) const {
  size_t done = 0;
  while (done < count) {
    const ssize_t more = pread(descriptor, bytes + done, count - done, base + from + static_cast<Offset>(done));
    if (more > 0) {
      done += static_cast<size_t>(more);
    } else if (more == 0 || errno != EINTR) {
      break;
    }
  }
  if (from < static_cast<Offset>(headerCount))
    memcpy(bytes, header + from, std::min(done, headerCount - static_cast<size_t>(from)));
  return done;
}
