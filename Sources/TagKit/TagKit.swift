// TagKit: reads the tags of songs with TagLib. Only the sandboxed workers link it.
//
//   SongFile ──────── the tags of a file as TagLib names them, its pictures and the properties of its sound
//   TagEncoding ───── the encoding of texts that a tag wrongly declares as Latin-1
//
// TagLib 1.13 or newer. It has no global state but the handlers of texts in Latin-1, so it is used on one thread.
