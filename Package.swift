// swift-tools-version: 6.3
import PackageDescription

// The manifest is the architecture drawing: a module may import what its line names, and nothing
// else. docs/architecture.md tells the same story in words, and ArchitectureTests compares the two
// with every import under Sources/.

/// A floor of the house and the tests that stand beside it, with their folders of golden files.
func floor(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  golden: [String] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.byName(name: name), "TestSupport"] + dependencies,
      exclude: golden
    ),
  ]
}

let package = Package(
  name: "fluxsearch",
  products: [
    .executable(name: "fluxsearch", targets: ["fluxsearch"]),
    .executable(name: "fluxsearch-net", targets: ["fluxsearch-net"]),
  ],
  targets: [
    // Wells: one C library each, imported by one Swift module only.
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),
    .systemLibrary(
      name: "CArchive",
      pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .systemLibrary(
      name: "CWebSockets",
      pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"])]
    ),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CProcess"),
    // No pkgConfig: its flags hold -D_XOPEN_SOURCE, of which SwiftPM warns at every build.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CFiles"),
    // Cellars: text that is bundled into the program.
    .target(
      name: "Queries",
      path: "Queries",
      exclude: ["README.md"],
      resources: ["browse", "lists", "media", "predicates", "reports", "schema", "search", "store"]
        .map { .embedInCode($0) }
    ),
    .target(
      name: "Exports",
      path: "Exports",
      exclude: ["Examples", "README.md", "Schema"],
      resources: ["Scripts", "Styles", "Themes"].map { .embedInCode($0) }
    ),
    // First floor.
    .target(
      name: "TestSupport",
      dependencies: ["Model", "Payload", "SQLite", "Store"],
      path: "Tests/TestSupport",
      exclude: ["Corpus"]
    ),
    .testTarget(
      name: "CorpusTests",
      dependencies: ["Model", "Payload", "TestSupport"],
      exclude: ["Golden"]
    ),
    // Answers queries message by message; the search is compared with it.
    .target(
      name: "SearchOracle",
      dependencies: ["Model", "Payload", "Query", "TestSupport"],
      path: "Tests/SearchOracle"
    ),
    .testTarget(
      name: "SearchOracleTests",
      dependencies: ["Importing", "Model", "Query", "SearchOracle", "Store", "TestSupport", "Text"]
    ),
    // Fuzzers: see Tests/Fuzz.
    .executableTarget(
      name: "fuzz-json",
      dependencies: ["Model", "Payload"],
      path: "Tests/Fuzz/json"
    ),
    .executableTarget(name: "fuzz-query", dependencies: ["Query"], path: "Tests/Fuzz/query"),
    .executableTarget(name: "fuzz-markup", dependencies: ["Markup"], path: "Tests/Fuzz/markup"),
    .executableTarget(name: "fuzz-text", dependencies: ["Text"], path: "Tests/Fuzz/text"),
    // What `make bench` runs: see docs/performance.md.
    .executableTarget(
      name: "fluxsearch-bench",
      dependencies: [
        "Importing", "Model", "Payload", "Queries", "Query", "SQLite", "Store", "Text",
      ],
      path: "Tests/Bench",
      exclude: ["tantivy_bench.py"]
    ),
  ]
    + floor("Model")
    + floor("Archives", ["CArchive"])
    + floor("Compression", ["CZstd"])
    + floor("SQLite", ["CSQLite"])
    + floor("Arguments", golden: ["Golden"])
    + floor("Text", ["CICU"])
    + floor("Writing", ["Model", "Text"])
    + floor("Markup", ["Model"])
    + floor("Payload", ["Model"])
    + floor(
      "Store",
      ["Archives", "Compression", "Model", "Payload", "Queries", "SQLite", "Text"],
      golden: ["Queries/Golden"]
    )
    + floor(
      "Query",
      ["Model", "Queries", "SQLite", "Store", "Text"],
      golden: ["Fields/Golden", "Inbox/Golden", "Match/Golden", "Syntax/Golden"]
    )
    + floor("Wire", ["CCurl", "CWebSockets", "Compression", "Model", "Payload"])
    + floor("Sync", ["Model", "Payload", "Store", "Wire"])
    + floor("Importing", ["Archives", "Model", "Payload", "Store"])
    + floor(
      "Present",
      [
        "Archives", "CXML", "Exports", "Markup", "Model", "Payload", "Query", "Store", "Text",
        "Writing",
      ],
      golden: ["Golden", "HTML/Golden"]
    )
    + floor(
      "Terminal",
      [
        "CNcurses", "Markup", "Model", "Present", "Queries", "Query", "SQLite", "Store", "Text",
        "Writing",
      ]
    )
    // What both programs share.
    + floor("Console", ["Arguments", "CInih", "Model", "Writing"], golden: ["Golden"])
    + floor(
      "Commands",
      [
        "Arguments", "Console", "Model", "Present", "Queries", "Query", "SQLite", "Store", "Text",
        "Writing",
      ]
    )
    // The roof.
    + [
      .executableTarget(
        name: "fluxsearch",
        dependencies: [
          "Archives", "Arguments", "CFiles", "Commands", "Console", "Importing", "Model", "Payload",
          "Present", "Queries", "Query", "SQLite", "Store", "Terminal", "Text", "Writing",
        ]
      ),
      .executableTarget(
        name: "fluxsearch-net",
        dependencies: [
          "Arguments", "CProcess", "Commands", "Console", "Model", "Payload", "Present", "Query",
          "SQLite", "Store", "Sync", "Text", "Wire", "Writing",
        ]
      ),
      .testTarget(
        name: "EndToEndTests",
        dependencies: [
          "fluxsearch", "fluxsearch-net", "Importing", "Model", "Payload", "Query", "SQLite",
          "Store", "TestSupport",
        ],
        exclude: ["Golden"]
      ),
    ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
  // The roof is one thread's work: its code reads as plain code.
  if target.type == .executable, ["fluxsearch", "fluxsearch-net"].contains(target.name) {
    target.swiftSettings?.append(.defaultIsolation(MainActor.self))
  }
}
