import L10n

extension NamedFilter {
  /// The name for people.
  public var title: String {
    switch self {
    case .grayscale: tr("Grayscale")
    case .mono: tr("Mono")
    case .noir: tr("Noir")
    case .tonal: tr("Tonal")
    case .fade: tr("Fade")
    case .chrome: tr("Chrome")
    case .process: tr("Process")
    case .transfer: tr("Transfer")
    case .instant: tr("Instant")
    case .sepia: tr("Sepia")
    case .vignette: tr("Vignette")
    case .blur: tr("Blur")
    case .sharpen: tr("Sharpen")
    case .invert: tr("Invert")
    case .posterize: tr("Posterize")
    }
  }
}
