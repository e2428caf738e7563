/// The extensions of cameras' raw formats.
public enum RawExtensions {
  /// In lower case without a dot. Source: the shared-mime-info database, `image/x-dcraw` and its subclasses.
  public static let all: Set<String> = [
    "3fr", "arw", "bay", "cap", "cr2", "cr3", "crw", "cs1", "dc2", "dcr", "dng", "drf", "erf", "fff", "gpr",
    "iiq",
    "k25", "kdc", "mdc", "mef", "mos", "mrw", "nef", "nrw", "orf", "pef", "ptx", "pxn", "qtk", "raf", "rdc",
    "rw2",
    "rwl", "rwz", "sr2", "srf", "srw", "x3f",
  ]
}
