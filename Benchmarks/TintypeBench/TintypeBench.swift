// tintype-bench: the program of `make bench`. See Benchmarks/README.md.
//
//   run --only a,b --runs N --program PATH              all figures, or some, beside other programs
//   decode-jpegs DIR --side N --threads N --cache DIR   a thumbnail of every JPEG file in DIR
//   read-metadata DIR                                   date, camera, location of every JPEG file in DIR
//   index-pictures DIR --data DIR                       the library index of a folder
//   scan-music DIR --data DIR                           the music library of a folder
//   make-pictures DIR --count N                         the JPEG files that the benchmarks use
//
//   Run ───────── the command line of `run`
//   Bench ─────── shared state: programs, test files, screen, number of rounds
//   Figures/ ──── one benchmark per file
//   Programs/ ─── starts programs with their own home folders and measures their resources
//   Desktop/ ──── reads the screen and sends input events
//   Material/ ─── test files, and libraries of them
//   Results/ ──── medians, ratios, and the printed lines
import ArgumentParser

@main struct TintypeBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tintype-bench", abstract: "Measures Tintype, and other programs beside it.",
    subcommands: [
      Run.self, DecodeJPEGs.self, ReadMetadata.self, IndexPictures.self, ScanMusic.self, MakePictures.self,
    ])
}
