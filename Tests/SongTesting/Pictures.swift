/// The first bytes of pictures.
package enum Pictures {
  package static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  package static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4]
  package static let svg: [UInt8] = .text("<svg xmlns='http://www.w3.org/2000/svg'/>")
}
