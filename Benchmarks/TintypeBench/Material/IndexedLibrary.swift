import Foundation
import GObjectKit
import GRDB
import LibraryIndex
import MediaLibrary

/// A library of files that do not exist, in an index on disk: with the names, folders, cameras, keywords, places and
/// palettes of a large collection. The same in each run.
struct IndexedLibrary {
  /// The index.
  let database: DatabasePool
  /// The library with the facts of the index.
  let items: LibrarySnapshot

  /// Creates an index of `count` files in a folder.
  init(count: Int, in folder: String) throws {
    let path = folder + "/library.sqlite"
    for suffix in ["", "-wal", "-shm"] { try? File(path: path + suffix).delete() }
    let database = try DatabasePool(path: path)
    try LibraryMigrations.migrator.migrate(database)
    var random = Numbers(seed: 1)
    let photos = (0..<count).map { Photo($0, &random) }
    for start in stride(from: 0, to: count, by: 1_000) {
      try database.write { db in
        try db.execute(sql: "UPDATE revision SET number = number + 1")
        for photo in photos[start..<min(start + 1_000, count)] { try photo.insert(in: db) }
        try SearchTable.update(in: db)
      }
    }
    self.database = database
    items = LibrarySnapshot(photos.map(\.item).sorted { $0.date > $1.date })
  }

  /// Pseudo-random numbers (a linear congruential generator, Knuth's MMIX).
  struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}

/// One file with what the index knows of it.
private struct Photo {
  private static let scenes = [
    "Beach", "Mountains", "Wedding", "Birthday", "Garden", "Concert", "Family", "Sunset", "Snow", "Harbour",
    "Forest", "Market", "Museum", "Castle", "Dinner", "Football", "Graduation", "Picnic", "Cycling",
    "Kitchen",
  ]
  private static let cities = [
    "Rome", "Paris", "Vienna", "Lisbon", "Oslo", "Berlin", "Prague", "Athens", "Dublin", "Madrid", "東京", "北京",
  ]
  private static let countries = ["Italy", "France", "Austria", "Portugal", "Norway", "Germany"]
  private static let cameras = [
    "Canon EOS 5D Mark IV", "NIKON D750", "SONY ILCE-7M3", "FUJIFILM X-T4", "Apple iPhone 13",
    "Google Pixel 7",
    "samsung SM-G991B", "Panasonic DC-G9",
  ]

  private let id: Int64
  private let number: Int
  private let folder: String
  private let name: String
  private let date: Timestamp
  private let kinds: MediaKinds
  private let rating: Int
  private let camera: String
  private let places: String
  private let keywords: [String]
  private let palette: [Float]

  init(_ number: Int, _ random: inout IndexedLibrary.Numbers) {
    func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    let years = 2_010...2_025
    // The same scene and city for a folder of about 250 photos.
    var ofFolder = IndexedLibrary.Numbers(seed: UInt64(number / 250))
    let year = years.randomElement(using: &ofFolder) ?? 2_020
    let scene = Self.scenes.randomElement(using: &ofFolder) ?? ""
    let city = Self.cities.randomElement(using: &ofFolder) ?? ""
    self.number = number
    id = Int64.random(in: 1...Int64.max, using: &random)
    folder = "/media/photos/\(year)/\(city) \(scene)"
    let day = Int.random(in: 0..<365, using: &random)
    date = Timestamp(seconds: (year - 1970) * 31_556_952 + day * 86_400 + number % 86_400)
    let fields = date.local
    let stamp = "\(fields.year * 10_000 + fields.month * 100 + fields.day)"
    switch number % 5 {
    case 0: name = "IMG_\(stamp)_\(100_000 + number % 86_400).jpg"
    case 1: name = "DSC\(10_000 + number % 90_000).JPG"
    case 2: name = "Screenshot from \(fields.year)-01-\(10 + number % 20) 10-15-\(number % 60) \(number).png"
    case 3: name = "\(scene)\(city)\(number).jpg"
    default: name = "PXL_\(stamp)_\(100_000 + number % 86_400)123.mp4"
    }
    kinds = number % 5 == 2 ? .screenshot : number % 5 == 4 ? .video : []
    rating = number % 6
    camera = pick(Self.cameras)
    places = city + "\n" + pick(Self.countries)
    keywords = (0..<number % 4).map { _ in pick(Self.scenes).lowercased() }
    palette = (0..<5).flatMap { index in
      let values = (0..<3).map { _ in Float.random(in: 0...1, using: &random) }
      return [values[0], values[1] * 0.5 - 0.25, values[2] * 0.5 - 0.25, [0.5, 0.2, 0.15, 0.1, 0.05][index]]
    }
  }

  var item: MediaItem {
    MediaItem(
      id: MediaItemID(rawValue: UInt64(number)), path: folder + "/" + name, modified: date,
      facts: ItemFacts(asset: AssetID(rawValue: id), date: date, kinds: kinds, rating: UInt8(rating)))
  }

  func insert(in db: Database) throws {
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO folder (path) VALUES (CAST(? AS BLOB))")
      .execute(arguments: [folder])
    let bytes = palette.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { [UInt8]($0) }
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO asset (id, folder, name, size, modified, inode, device, date, dateSource, kinds, rating, camera,
          places, palette, revision)
        VALUES (?, (SELECT id FROM folder WHERE path = CAST(? AS BLOB)), CAST(? AS BLOB), 1, ?, ?, 1, ?, 1, ?, ?, ?, ?,
          ?, (SELECT number FROM revision))
        """
    ).execute(arguments: [
      id, folder, name, date.nanoseconds, number, date.nanoseconds, Int(kinds.rawValue), rating, camera,
      places,
      bytes.databaseValue,
    ])
    for word in keywords {
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO keyword VALUES (?, ?)").execute(arguments: [
        id, word,
      ])
    }
  }
}

extension [UInt8] {
  fileprivate var databaseValue: DatabaseValue { Data(self).databaseValue }
}
