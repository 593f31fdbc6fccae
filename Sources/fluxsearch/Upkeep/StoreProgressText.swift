import Commands
import Present
import Store
import Writing

extension StoreProgress {
  /// The progress as a line.
  var text: SafeText {
    guard done > 0 else { return "\(step.rawValue) …" }
    guard let total, total > 0 else { return "\(step.rawValue): \(Figures.count(done))" }
    let share = Amounts.share(min(1, Double(done) / Double(total)))
    return "\(step.rawValue): \(Figures.count(done)) of \(Figures.count(total)) (\(share))"
  }
}
