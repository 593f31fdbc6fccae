import Text

extension SafeText {
  /// The number of columns that the text takes on a terminal; line ends and tabs count as none.
  public var columns: Int { DisplayWidth.columns(string) }

  /// Cuts the text at a number of columns, with an ellipsis if anything is cut off.
  public func cut(to columns: Int) -> SafeText {
    guard self.columns > columns else { return self }
    guard columns > 0 else { return "" }
    return SafeText(clean: DisplayWidth.prefix(of: string, fitting: columns - 1).text + "…")
  }

  /// Fills the text up with spaces to a number of columns; a longer one stays.
  public func padded(to columns: Int) -> SafeText {
    SafeText(clean: string + String(repeating: " ", count: max(0, columns - self.columns)))
  }
}
