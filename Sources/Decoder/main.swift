// tintype-decoder: reads files in sandboxed workers. Programs that use Tintype's modules start it with the kind of
// the workers as its argument; it is not meant to be started by users.

import GObjectKit
import Glibc
import ImageDecoding
import MediaReading
import SandboxKit
import WorkerKit

Memory.useSingleHeap()
var rules = SandboxRules(readable: SandboxRules.systemFolders)
// Tests show what works on kernels without Landlock.
rules.usesLandlock = Environment["TINTYPE_NO_LANDLOCK"] == nil
switch CommandLine.arguments.dropFirst().first {
case "image":
  ForkServer.run(rules, load: ImageService.load(canOpenFiles:), handler: ImageService.answer)
case "media":
  rules.descriptors = 512
  rules.addressSpace = 8 << 30
  ForkServer.run(rules, load: MediaService.load(canOpenFiles:), handler: MediaService.answer)
case "tags":
  ForkServer.run(rules, load: { _ in }, handler: TagService.answer)
case "text":
  ForkServer.run(rules, load: { _ in }, handler: TextService.answer)
case WorkerProgram.featuresArgument: Terminal.printLine(SandboxFeatures.description)
default:
  Terminal.printError("tintype-decoder is started by Tintype and is of no use on its own.")
  exit(EX_USAGE)
}
