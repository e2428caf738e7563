import Foundation
import TestSupport
import Testing

extension Sandbox {
  /// The name of a picture of `linkPictures`. Its number is its place in the library after `Tintype.dated`.
  static func linkedPicture(_ number: Int) -> String {
    let second = 3599 - number
    func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "f20200101_10\(digits(second / 60))\(digits(second % 60)).jpg"
  }

  /// Adds hard links of the first picture to the Pictures folder, 3600 at most.
  @DesktopActor func linkPictures(_ count: Int) throws {
    for number in 0..<count {
      let result = link(
        pictures + "/" + Tintype.dated[0], pictures + "/" + Self.linkedPicture(number))
      try #require(result == 0)
    }
  }

  /// Adds a sidecar with an edit to a photo: it is shown without colors.
  @DesktopActor func addGrayscale(to name: String) throws {
    let edit = #"{"version": 1, "operations": [{"operation": "grayscale", "amount": 1}]}"#
    let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:tintype="https://github.com/tintype/tintype/ns/1.0/"
        tintype:Edit="\(edit.replacingOccurrences(of: "\"", with: "&quot;"))"/></rdf:RDF></x:xmpmeta>
      """
    try Data(sidecar.utf8).write(to: URL(filePath: pictures + "/" + name + ".xmp"))
  }

  /// Adds a photo that was taken for the board in an earlier session and is still there. Returns its path.
  @DesktopActor func leaveTakenPhoto(_ name: String) throws -> String {
    let folder = data + "/tintype/taken"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + name
    try FileManager.default.copyItem(atPath: pictures + "/" + Tintype.dated[0], toPath: path)
    try Tintype.store("selected-photos", "['\(path)']", in: self)
    return path
  }
}
