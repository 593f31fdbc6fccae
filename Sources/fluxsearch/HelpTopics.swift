import Arguments
import Commands
import Console
import Query

/// What `help` explains besides commands.
enum HelpTopics {
  static let all: [Program.Topic] = [
    Program.Topic("query", summary: "how to ask") { LineWrap.page(query, width: $0) },
    Program.Topic("fields", summary: "the filters of a query") { width in
      LineWrap.page(FieldTable.helpText(), width: width)
    },
    Program.Topic("formats", summary: "what --format writes") { LineWrap.page(formats, width: $0) },
    Program.Topic("exit-codes", summary: "how the program ends") { width in
      LineWrap.page(exitCodes, width: width)
    },
    Program.Topic("man", summary: "the manual, for man -l -") { _ in
      ManualPage(of: FluxSearch.program.description, version: Version.text).roff
    },
  ]

  private static var exitCodes: String {
    ExitCode.allCases.map { code in
      let number = String(code.rawValue)
      return String(repeating: " ", count: max(0, 5 - number.count))
        + "\(number)  \(code.meaning)\n"
    }
    .joined()
  }

  private static let query = """
    Whatever you type is a query; nothing can go wrong. Case and accents don't count.

      foo bar            both words, anywhere in the message
      "foo bar"          the words side by side
      "foo bar"~5        in any order, with at most 5 other words between
      foo OR bar         either; AND binds tighter; ( ) group
      foo | bar          the same; the | stands between spaces
      -foo, NOT foo      without it
      foo*               words that begin so
      ~foo               with a typo or two
      =Foo               exactly so: case, accents, connectors
      /re+gex/           an ICU regular expression
      from:mira          a filter; 'fluxsearch help fields' lists them all
      -from:mira         without what the filter finds
      from:mira,ren      any of these (has: and mentions: all of these)
      in:"two words"     a value with spaces

    Japanese, Chinese, Korean and Thai are found by any part of them: 東京 finds 東京都.

    In most shells quotes, parentheses, |, * and # need single quotes around them:

      fluxsearch '"release notes" (in:#dev | in:#news) after:2026-03'

    The words before and after a filter are joined: one query, however many words the shell sees.

    A word that begins with a dash is text unless it is an option; -- ends the options.

    """

  private static let formats = """
    --format text    for people; without a terminal the same without colours
    --format json    one document: version, query, total, hits, channels, guilds, users …
    --format ndjson  a hit a line, each the object that stands in the hits of json
    --format csv     a table with a line of names above it (RFC 4180)
    --format ids     channel/message, one a line: what 'show' and --after take
    --format urls    the address of each hit in the chat

    A hit in json and ndjson has these members:

      channel_id, id       its address
      guild, channel       {id, name}; a channel also has its type
      author               {id, name, type}: user, bot, webhook or system
      sent_at, edited_at, deleted_at
      type                 the server's number: 0 is a message, 19 a reply
      content, snippet     the text, and the part of it that was found
      url                  its address in the chat
      attachments          {id, filename, content_type, size, url} each
      reply_to             {channel_id, id}, or null
      score, instance, pinned, starred, earlier_versions
      also_in              {instance, channel_id, id} of each copy
      context_before, context_after    with -C, hits without snippets

    csv has the columns channel_id, id, guild, channel, author_id, author, sent_at, edited_at,
    deleted_at, type, content, attachments, reply_to, url, instance.

    All but text hold everything in full, ids are strings, times are UTC with milliseconds, and only
    additions are made to them as long as "version" stays 1.
    Hits beyond the page are named by "next" in json, and on standard error elsewhere:
    fluxsearch --format ids --after NEXT … goes on, and --limit 0 takes all at once.

    """
}
