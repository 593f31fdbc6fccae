public import Arguments
public import Console
import Model
public import Store

/// The archives that a command works on: those that were named, or those that there are.
///
/// `--archive`, the environment and the configuration name archives by path, or by their instance:
/// its host, its host and port, or its address.
public struct ArchiveChoice {
  /// The instance that an archive belongs to where nobody says otherwise.
  public static let standardInstance = "fluxer.app"

  /// The instances of which archives are only ever made by importing other tools' files.
  public static let foreignInstances = ["discord.com"]

  private let names: [String]

  /// Reads which one is wanted by a command that works on one.
  public init(one given: ParsedArguments) throws(UsageError) {
    names = try given.value(of: CommonOptions.archive).map { [$0] } ?? []
  }

  /// Reads which are wanted by a command that works on several.
  public init(several given: ParsedArguments) throws(UsageError) {
    names = try given.value(of: CommonOptions.archives)
  }

  /// Whether any archive was named.
  public var isNamed: Bool { !names.isEmpty }

  /// The paths of the archives to read: at least one.
  ///
  /// - Throws: `Failure` where there are none, `ConsoleError` where none can be looked for.
  public func paths(in context: Context) throws -> [String] {
    let paths =
      names.isEmpty
      ? try context.places.existingArchives() : try named(in: context.places)
    guard paths.isEmpty else { return paths }
    throw Failure(
      "there is no archive yet in \(context.places.archives)",
      hint: OtherProgram.find() == nil
        ? "fill one with 'fluxsearch import FILE'"
        : "fill one with 'fluxsearch login' and 'sync', or 'fluxsearch import FILE'",
      code: .archive
    )
  }

  /// Opens every archive to read.
  public func openAll(in context: Context) throws -> [Archive] {
    try paths(in: context).map { try Archive(at: $0, for: .reading) }
  }

  /// The path of the one archive to read or change.
  ///
  /// - Throws: `Failure` where there is none, or where there are several and none was named.
  public func path(in context: Context) throws -> String {
    let paths = try paths(in: context)
    guard let first = paths.first, paths.count == 1 else {
      throw Failure(
        "there are several archives: \(paths.joined(separator: ", "))",
        hint: "name the one that is meant with --archive",
        code: .usage
      )
    }
    return first
  }

  /// Opens the one archive.
  public func openOne(in context: Context, for access: Archive.Access) throws -> Archive {
    try Archive(at: path(in: context), for: access)
  }

  /// The path of the one archive to fill, which need not be there yet, and the host of its instance.
  ///
  /// - Parameters:
  ///   - context: What the command works with.
  ///   - instance: The instance of what is to be kept, where it is known; else the only archive
  ///     there is, or the one of the hosted instance.
  /// - Returns: The path and the host.
  /// - Throws: `ConsoleError` where a name can't be an archive's, or none can be looked for.
  public func destination(
    in context: Context,
    instance: String? = nil
  ) throws -> (path: String, instance: String) {
    if let named = try named(in: context.places).first {
      return (named, instance ?? Self.instance(ofFile: named))
    }
    if let instance { return (try context.places.archive(named: instance), instance) }
    // What other tools exported has archives of its own, which nothing else belongs into.
    let existing = try context.places.existingArchives().filter { path in
      !Self.foreignInstances.contains(Self.instance(ofFile: path))
    }
    if let only = existing.first, existing.count == 1 {
      return (only, Self.instance(ofFile: only))
    }
    return (try context.places.archive(named: Self.standardInstance), Self.standardInstance)
  }

  private func named(in places: Places) throws(ConsoleError) -> [String] {
    try names.map { (name) throws(ConsoleError) in try places.locate(name) }
  }

  /// The instance that the name of a file speaks of.
  private static func instance(ofFile path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
    let host = InstanceName(ofFile: stem)?.host ?? stem
    return host.contains(where: { ".:".contains($0) }) ? host : standardInstance
  }
}
