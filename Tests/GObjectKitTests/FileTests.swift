import FileTesting
import GObjectKit
import Glibc
import Testing

/// Paths, URIs and file operations.
@Suite(.timeLimit(.minutes(1))) struct FileTests {
  @Test(arguments: [
    ("/a/b c.jpg", "file:///a/b%20c.jpg"), ("/50% #1?.jpg", "file:///50%25%20%231%3F.jpg"),
    ("/日落.jpg", "file:///%E6%97%A5%E8%90%BD.jpg"), ("/(a)!.jpg", "file:///(a)!.jpg"),
    (String(fileBytes: [0x2F, 0xE9]), "file:///%E9"),
  ])
  func pathsAndURIsAreConverted(path: String, uri: String) {
    #expect(File(path: path).uri == uri)
    #expect(File(uri: uri)?.path == path)
  }

  @Test func remoteURIsAreNoFiles() {
    #expect(File(uri: "https://example.org/a.jpg") == nil)
    #expect(File(uri: "") == nil)
  }

  @Test func aPathHasNameParentAndChildren() {
    let file = File(path: "/a/b/c.jpg/")
    #expect(file.path == "/a/b/c.jpg")
    #expect(file.name == "c.jpg")
    #expect(file.parent.path == "/a/b")
    #expect(File(path: "/a").parent.path == "/")
    #expect(File(path: "/").parent.path == "/")
    #expect(File(path: "/").child("a").path == "/a")
    #expect(file.parent.child("d").path == "/a/b/d")
  }

  @Test func fileOperationsReportTheirErrors() throws {
    let temporary = try TemporaryFolder()
    let folder = File(path: temporary.path)
    #expect(try folder.info().kind == .folder)
    let file = folder.child(String(fileBytes: [0xFF, 0x2E, 0x6A, 0x70, 0x67]))
    #expect(throws: FileError.notFound(path: file.path)) { try file.info() }
    #expect(!file.exists)
    try file.createEmpty()
    #expect(throws: FileError.exists(path: file.path)) { try file.createEmpty() }
    let info = try file.info()
    #expect(info.kind == .file && info.size == 0 && info.linkCount == 1)
    #expect(abs(Timestamp.now.seconds - info.modified.seconds) < 60)

    let link = folder.child("link")
    symlink("link", link.path)
    #expect(throws: FileError.linkLoop(path: link.path)) { try link.info() }
    #expect(try link.info(followingLinks: false).kind == .link)
    #expect(throws: FileError.notAFolder(path: file.child("x").path)) { try file.child("x").info() }
    try link.delete()

    let renamed = folder.child("日落.jpg")
    try file.rename(to: renamed)
    #expect(try renamed.info().identity == info.identity)
    #expect(try renamed.contents().isEmpty)
    try renamed.delete()
    #expect(FileError.notFound(path: renamed.path).description == "“日落.jpg” no longer exists.")
  }

  @Test func contentsRespectTheLimit() {
    #expect(throws: FileError.self) { try File(path: "/dev/zero").contents(limit: 100_000) }
  }
}

/// Timestamps and calendar dates.
@Suite(.timeLimit(.minutes(1))) struct FileTimestampTests {
  @Test func secondsAreRoundedDown() {
    #expect(Timestamp(nanoseconds: 1_999_999_999).seconds == 1)
    #expect(Timestamp(nanoseconds: -1).seconds == -1)
    #expect(Timestamp(seconds: -1, nanoseconds: 999_999_999).nanoseconds == -1)
  }

  @Test func calendarDatesAreConverted() {
    let day = CalendarDate(year: 2024, month: 2, day: 29, hour: 13, minute: 5, second: 9, millisecond: 70)
    // `date -u -d '2024-02-29 13:05:09' +%s`
    #expect(Timestamp(day, isUTC: true)?.nanoseconds == 1_709_211_909_070_000_000)
    #expect(Timestamp(day)?.local == day)
    #expect(Timestamp(CalendarDate(year: 2023, month: 2, day: 29)) == nil)
    #expect(Timestamp(CalendarDate(year: 2024, month: 4, day: 31)) == nil)
  }

  @Test func timestampsAreClamped() {
    #expect(Timestamp(seconds: .max).nanoseconds == .max)
    #expect(Timestamp(seconds: .min).nanoseconds == .min)
    // The milliseconds of the clamped times, such as that of a file from 1600.
    #expect(Timestamp(seconds: .min).local.millisecond == 145)
    #expect(Timestamp(seconds: .max).local.millisecond == 854)
    #expect(Timestamp(nanoseconds: -1).local.millisecond == 999)
  }
}
