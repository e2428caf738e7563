/// The pages that Back leads through; the last one is shown. There is always at least one.
public struct NavigationStack<Page: Equatable>: Equatable {
  /// The pages from the first to the one that is shown.
  public private(set) var pages: [Page]

  /// Starts with one page.
  public init(_ page: Page) { pages = [page] }

  /// The page that is shown.
  public var top: Page { pages[pages.count - 1] }

  /// Whether there is a page to return to.
  public var canGoBack: Bool { pages.count > 1 }

  /// Shows a page without a way back.
  public mutating func reset(to page: Page) { pages = [page] }

  /// Shows a page; Back leads to the present one. Does nothing if the page is shown.
  public mutating func push(_ page: Page) {
    if page != top { pages.append(page) }
  }

  /// Shows another page in place of the present one; Back leads where it led before.
  public mutating func replaceTop(by page: Page) { pages[pages.count - 1] = page }

  /// Returns to the page below. Returns the page that was left; nil if there is no page below.
  @discardableResult public mutating func pop() -> Page? { canGoBack ? pages.removeLast() : nil }
}
