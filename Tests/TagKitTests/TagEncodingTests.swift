import CGLib
import Testing

@testable import TagKit

/// The encodings of texts that tags declare as Latin-1.
@Suite(.timeLimit(.minutes(1))) struct TagEncodingTests {
  private func bytes(_ text: String, _ encoding: String) throws -> [UInt8] {
    var written: gsize = 0
    let converted = g_convert(text, -1, encoding, "UTF-8", nil, &written, nil)
    defer { g_free(converted) }
    let start = try #require(converted)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(written)))
  }

  @Test(arguments: [
    ("WINDOWS-1251", "Кино"), ("WINDOWS-1251", "Группа крови"), ("WINDOWS-1251", "Ария"),
    ("WINDOWS-1251", "Ночь"),
    ("WINDOWS-1251", "Земфира\nПрости меня моя любовь\nАрт"), ("WINDOWS-1251", "ДДТ\nЧто такое осень"),
    ("KOI8-R", "Кино\nГруппа крови"), ("CP932", "宇多田ヒカル"), ("CP932", "ファースト・ラヴ"), ("CP932", "さくら"),
    ("CP932", "米津玄師"), ("CP932", "中島みゆき\n糸"), ("CP932", "椎名林檎\n丸ノ内サディスティック\n無罪モラトリアム"),
    ("GB18030", "周杰伦"), ("GB18030", "七里香"), ("GB18030", "王菲\n红豆\n唱游"),
    ("GB18030", "邓丽君\n月亮代表我的心\n漫步人生路"), ("BIG5", "周杰倫"), ("BIG5", "七里香"), ("BIG5", "五月天\n倔強"),
    ("BIG5", "鄧麗君\n月亮代表我的心"), ("UHC", "아이유\n좋은 날\n리얼"), ("UHC", "서태지와 아이들\n하여가"),
    ("WINDOWS-1253", "Μίκης Θεοδωράκης"), ("WINDOWS-1253", "Ζορμπάς"), ("WINDOWS-1255", "עפרה חזה\nשיר"),
    ("TIS-620", "คาราบาว\nเมดอินไทยแลนด์"),
  ])
  func otherEncodingsAreDetected(_ encoding: String, _ text: String) throws {
    #expect(TagEncoding.detect(try bytes(text + "\n", encoding)) == encoding)
  }

  @Test(arguments: [
    "Björk\nJóga\nHomogenic", "Motörhead", "Sigur Rós\nÁgætis byrjun", "Édith Piaf\nÇa ira", "Ænima",
    "Don’t Stop", "Café Tacvba\nRe", "Mylène Farmer\nDésenchantée\nL’autre…", "Blue Öyster Cult", "Créée",
    "À",
    "“Heroes”", "Größe", "Señor", "Où es-tu ?", "1999 – Live", "¿Qué?", "¡Olé!", "N° 5", "© 1999",
  ])
  func westernTextsAreWestern(_ text: String) throws {
    #expect(TagEncoding.detect(try bytes(text + "\n", "WINDOWS-1252")) == nil)
  }

  @Test func UTF8IsNotConverted() {
    #expect(TagEncoding.detect(Array("周杰伦\nКино\n".utf8)) == nil)
    #expect(TagEncoding.detect([]) == nil)
  }
}
