import GObjectKit

Memory.useSingleHeap()
// Before the texts of the commands are made.
Environment.useLocale()
TintypeCommand.start()
