// tintype-bench: the figures of `make bench`. See Benchmarks/README.md.
//
//   run --only a,b --runs N --program PATH              all figures, or some, beside other programs
//   decode-jpegs DIR --side N --threads N --cache DIR   every JPEG file in DIR to a thumbnail
//   read-metadata DIR                                   date, camera, place of every JPEG file in DIR
//   make-pictures DIR --count N                         the pictures that everything is measured with
//
//   Run ───────── the command line of `run`
//   Bench ─────── what all figures share: programs, pictures, screen, and how often to measure
//   Figures/ ──── one benchmark in each file
//   Programs/ ─── starting programs in a home of their own, and what they take from the machine
//   Desktop/ ──── looking at the screen and turning the wheel, from outside
//   Material/ ─── the pictures, and libraries of them
//   Results/ ──── medians, ratios, and the lines that are printed
import ArgumentParser

@main struct TintypeBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tintype-bench", abstract: "Measures Tintype, and other programs beside it.",
    subcommands: [Run.self, DecodeJPEGs.self, ReadMetadata.self, MakePictures.self])
}
