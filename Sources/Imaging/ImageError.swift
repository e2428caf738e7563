import L10n

/// An error of reading or encoding an image. `description` is a sentence for the user, without the file's name.
public enum ImageError: Error, Sendable, Hashable {
  /// The file does not exist.
  case notFound
  /// The file cannot be read; `reason` is the system's message.
  case notReadable(reason: String)
  /// The path is a folder, FIFO or device.
  case notAFile
  /// The file is empty.
  case empty
  /// The bytes are not an image in a known format.
  case notAnImage
  /// No decoder for the format is installed.
  case unsupported(format: String)
  /// Only a library that is not installed decodes the format; `package` contains it in this distribution.
  case libraryMissing(format: String, package: String)
  /// Only a library that is not installed decodes the frames of the file after the first one; `package` as in
  /// `libraryMissing`.
  case framesNeedLibrary(package: String)
  /// No encoder for the format is installed; `package` as in `libraryMissing`.
  case encoderMissing(format: String, package: String)
  /// The file ends before the first row of pixels.
  case truncated
  /// The width or height is 0, such as for SVG files without a size or with symbols only.
  case noPixels
  /// The image has more pixels, or needs more memory, than the limits allow.
  case tooLarge(width: Int, height: Int)
  /// Decoding needs more memory than the limits allow for a small target. Decoding to a larger target may succeed.
  case tooLargeForPreview(width: Int, height: Int)
  /// The file is larger than the limits allow.
  case fileTooLarge(bytes: Int)
  /// Decoding exceeded the time limit.
  case timedOut
  /// The caller cancelled.
  case cancelled
  /// No frame of the video can be shown.
  case noVideo
  /// The worker process ended before it replied: the file crashed the decoder or exceeded its memory limit.
  case decoderStopped
  /// The worker program cannot be started; `reason` is a sentence for the user.
  case decoderMissing(reason: String)
  /// The file is damaged. `message` is the decoder's, for logs; it is not localized.
  case decoding(message: String)
  /// The file is complete, but the format's decoder cannot decode it. `message` as in `decoding`.
  case undecodable(message: String)
  /// An image could not be encoded or its metadata not written. `message` as in `decoding`.
  case encoding(message: String)
  /// The copy has more than `bytes` bytes at the lowest quality of its format.
  case exceedsLimit(bytes: Int)
  /// The exported file, read back, still contains the location.
  case locationNotRemoved
  /// The exported file, read back, still has metadata.
  case metadataNotRemoved
  /// What a person has done to the photo cannot be read from the library. The photo is not shown without it.
  case editNotReadable
}

extension ImageError {
  /// Whether the file crashed the worker or exceeded the time limit: it should not be read again automatically.
  public var isWorkerFailure: Bool {
    switch self {
    case .decoderStopped, .timedOut: true
    default: false
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// The error as a sentence for the user.
  public var description: String {
    switch self {
    case .notFound: tr("The file no longer exists.")
    case .notReadable(let reason): tr("The file cannot be read: %s.", reason)
    case .notAFile: tr("This is not a file.")
    case .empty: tr("The file is empty.")
    case .notAnImage: tr("The file is not an image.")
    case .unsupported(let format): tr("No decoder for %s images is installed.", format)
    case .libraryMissing(let format, let package):
      tr("To open %1$s images, install the package “%2$s”.", format, package)
    case .framesNeedLibrary(let package): tr("To see it move, install the package “%s”.", package)
    case .encoderMissing(let format, let package):
      tr("To write %1$s images, install the package “%2$s”.", format, package)
    case .truncated: tr("The file is incomplete.")
    case .tooLarge(let width, let height):
      tr("The image is too large: %1$d × %2$d pixels.", width, height)
    case .fileTooLarge(let bytes):
      tr("The file is too large: %s.", bytes.localizedSize)
    case .noPixels: tr("The image is empty: its width or height is 0.")
    case .tooLargeForPreview(let width, let height):
      tr("The image is too large for a preview: %1$d × %2$d pixels. Open it to view it.", width, height)
    case .timedOut: tr("Opening the image took too long.")
    case .decoderStopped: tr("The file could not be read: the decoder crashed.")
    case .cancelled: tr("Opening the image was cancelled.")
    case .noVideo:
      tr("The video is damaged, or no decoder for it is installed.")
    case .decoderMissing(let reason): reason
    case .decoding: tr("The file is damaged.")
    case .undecodable:
      tr("The file is damaged, or it uses a feature that the installed decoder does not support.")
    case .encoding: tr("The image could not be encoded.")
    case .exceedsLimit(let bytes):
      tr("The photo does not fit into %s. Choose a smaller size.", bytes.localizedSize)
    case .locationNotRemoved: tr("The location could not be removed, so the photo was not exported.")
    case .metadataNotRemoved: tr("The metadata could not be removed, so the photo was not exported.")
    case .editNotReadable: tr("The edit of this photo cannot be read.")
    }
  }
}
