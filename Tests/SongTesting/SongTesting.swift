// SongTesting: writers of songs for tests and benchmarks. It imports no other module.
//
//   ID3Tag, ID3v1, MPEGAudio ── MP3 files
//   VorbisComment ───────────── FLACFile, OggFile
//   MP4File ─────────────────── M4A
//   APETag ──────────────────── Monkey's Audio, WavPack
//   WAVFile, AIFFFile, ASFFile
//   Pictures ────────────────── first bytes of covers
