import GtkKit

/// Pictures of several pages.
extension ViewerModel {
  /// Shows the next page of the current picture, or the previous one where `step` is negative; stays at the ends.
  public func turnPage(_ step: Int) {
    guard pages?.step(step) == true else { return }
    (state, detail) = (.loading, nil)
    startLoading()
    requests.show(cursor, pages)
  }

  /// Offers the pages of the current picture, and decodes the second one ahead.
  func offerPages(_ count: Int) {
    let new = PicturePages(count)
    guard new?.count != pages?.count else { return }
    pages = new
    requests.show(cursor, pages)
  }

  /// Performs the action of a key: comma and period turn the page. Returns whether the key has one.
  func handlePageKey(_ key: Key) -> Bool {
    guard pages != nil else { return false }
    switch key {
    case .character(","): turnPage(-1)
    case .character("."): turnPage(1)
    default: return false
    }
    return true
  }
}
