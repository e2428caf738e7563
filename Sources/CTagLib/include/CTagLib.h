// The tags of songs, read by TagLib from an open file. Not thread-safe: TagLib's handlers of strings are global.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The tags of a file.
typedef struct TtTags TtTags;

/// A text in UTF-8, not terminated, which belongs to its `TtTags`.
typedef struct {
  const char *bytes;
  size_t count;
} TtText;

/// The unit of the times of `TtLine`.
typedef enum {
  TT_MILLISECONDS,
  TT_MPEG_FRAMES,
} TtTimeUnit;

/// The properties of the sound; 0 where unknown.
typedef struct {
  int64_t milliseconds;
  int bits_per_second;
  int sample_rate;
  int channels;
  /// The samples of one MPEG frame; 0 for other formats.
  int samples_per_frame;
} TtSound;

/// A picture, whose bytes belong to its `TtTags`.
typedef struct {
  /// The type by ID3v2; 3 is the front cover.
  int type;
  /// The size of the picture in bytes.
  size_t count;
  /// The bytes that were kept: all, or the first ones.
  const char *bytes;
  size_t kept;
} TtPicture;

/// Reads the tags of an open file, whose format is found by its content. Returns NULL if it has no format that TagLib
/// reads.
///
/// `encoding` is that of iconv(3) for texts that a tag declares as Latin-1; NULL for WINDOWS-1252. A text that is valid
/// UTF-8 is UTF-8 unless an encoding is given. `limit` is the size in bytes of the largest picture that is kept;
/// of others, only the first 16 bytes are.
TtTags *tt_tags_read(int descriptor, const char *encoding, size_t limit);
/// Frees the tags.
void tt_tags_free(TtTags *tags);

/// The number of properties. A key with several values is repeated.
size_t tt_tags_property_count(const TtTags *tags);
/// A property: an upper-case key of TagLib's PropertyMap, such as "ALBUMARTIST", and its value.
void tt_tags_property(const TtTags *tags, size_t index, TtText *key, TtText *value);
/// The texts in Latin-1 that contain bytes from 0x80, as stored, each followed by a line feed.
TtText tt_tags_latin1(const TtTags *tags);

/// The number of lines of synchronized lyrics.
size_t tt_tags_line_count(const TtTags *tags);
/// A line, or a syllable, of synchronized lyrics, and the time at which it begins.
void tt_tags_line(const TtTags *tags, size_t index, uint32_t *time, TtText *text);
/// The unit of the times of the lines.
TtTimeUnit tt_tags_line_unit(const TtTags *tags);

/// The properties of the sound.
TtSound tt_tags_sound(const TtTags *tags);

/// The number of pictures.
size_t tt_tags_picture_count(const TtTags *tags);
/// A picture.
TtPicture tt_tags_picture(const TtTags *tags, size_t index);

#ifdef __cplusplus
}
#endif
