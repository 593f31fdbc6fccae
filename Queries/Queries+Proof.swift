// What proves, repairs and reports an archive, and what a person marks in it.

extension SQL {
  /// Lists the tables, views, indexes and triggers of the file.
  public static let schemaObjects = SQL("schema-objects", PackageResources.schema_objects_sql)
  /// Reads the whole ledger.
  public static let allCoverage = SQL("all-coverage", PackageResources.all_coverage_sql)
  /// Reads the attachments of a message.
  public static let attachmentsOfMessage = SQL(
    "attachments-of-message",
    PackageResources.attachments_of_message_sql
  )
  /// Reads the counts and spans of the channels.
  public static let channelCounts = SQL("channel-counts", PackageResources.channel_counts_sql)
  /// Reads what is held of each channel.
  public static let channelStatus = SQL("channel-status", PackageResources.channel_status_sql)
  /// Forgets the counts and spans of all channels.
  public static let clearChannelCounts = SQL(
    "clear-channel-counts",
    PackageResources.clear_channel_counts_sql
  )
  /// Forgets the counts of all users.
  public static let clearUserCounts = SQL(
    "clear-user-counts",
    PackageResources.clear_user_counts_sql
  )
  /// Counts the words of the vocabulary.
  public static let countVocabulary = SQL("count-vocabulary", PackageResources.count_vocabulary_sql)
  /// Removes attachments of rows that hold no message.
  public static let deleteLostAttachments = SQL(
    "delete-lost-attachments",
    PackageResources.delete_lost_attachments_sql
  )
  /// Removes mentions of rows that hold no message.
  public static let deleteLostMentions = SQL(
    "delete-lost-mentions",
    PackageResources.delete_lost_mentions_sql
  )
  /// Forgets a saved search.
  public static let deleteSaved = SQL("delete-saved", PackageResources.delete_saved_sql)
  /// Takes a star away.
  public static let deleteStar = SQL("delete-star", PackageResources.delete_star_sql)
  /// Removes the table of every token in the search index.
  public static let dropIndexInstances = SQL(
    "drop-index-instances",
    PackageResources.drop_index_instances_sql
  )
  /// Finds a saved search.
  public static let findSaved = SQL("find-saved", PackageResources.find_saved_sql)
  /// Makes a table.
  public static let indexInstances = SQL("index-instances", PackageResources.index_instances_sql)
  /// Reads an option that the search index stores in itself.
  public static let indexOption = SQL("index-option", PackageResources.index_option_sql)
  /// Saves a search under a name that is free.
  public static let insertSaved = SQL("insert-saved", PackageResources.insert_saved_sql)
  /// Reads up to which row the hits of a search were seen.
  public static let lookup = SQL("lookup", PackageResources.lookup_sql)
  /// Lists documents whose row holds no message.
  public static let lostDocuments = SQL("lost-documents", PackageResources.lost_documents_sql)
  /// Reads whom a message mentions.
  public static let mentionsOfMessage = SQL(
    "mentions-of-message",
    PackageResources.mentions_of_message_sql
  )
  /// Lists the runs whose end was never noted.
  public static let openRuns = SQL("open-runs", PackageResources.open_runs_sql)
  /// Lists what is kept or derived of rows that hold no message.
  public static let orphans = SQL("orphans", PackageResources.orphans_sql)
  /// Lists the last runs.
  public static let recentRuns = SQL("recent-runs", PackageResources.recent_runs_sql)
  /// Gives a saved search another name.
  public static let renameSaved = SQL("rename-saved", PackageResources.rename_saved_sql)
  /// Lists rows of messages above one.
  public static let repairRows = SQL("repair-rows", PackageResources.repair_rows_sql)
  /// Lists the rows that have earlier versions.
  public static let rowsWithVersions = SQL(
    "rows-with-versions",
    PackageResources.rows_with_versions_sql
  )
  /// Lists the saved searches by name.
  public static let saved = SQL("saved", PackageResources.saved_sql)
  /// Notes up to which row the hits of a saved search are old.
  public static let setSavedSeen = SQL("set-saved-seen", PackageResources.set_saved_seen_sql)
  /// Sets the text of an earlier version.
  public static let setVersionContent = SQL(
    "set-version-content",
    PackageResources.set_version_content_sql
  )
  /// Measures the parts of the file.
  public static let sizes = SQL("sizes", PackageResources.sizes_sql)
  /// Lists what is starred.
  public static let stars = SQL("stars", PackageResources.stars_sql)
  /// Counts the messages in which a term of the index stands.
  public static let termCount = SQL("term-count", PackageResources.term_count_sql)
  /// Counts what is held.
  public static let totals = SQL("totals", PackageResources.totals_sql)
  /// Reads the counts of the users.
  public static let userCounts = SQL("user-counts", PackageResources.user_counts_sql)
  /// Reads all that a message's document is compared with.
  public static let verifyDocument = SQL("verify-document", PackageResources.verify_document_sql)
  /// Walks the rows of messages with the places and people that they name.
  public static let verifyRows = SQL("verify-rows", PackageResources.verify_rows_sql)
  /// Reads the texts of a message's earlier versions.
  public static let versionTexts = SQL("version-texts", PackageResources.version_texts_sql)
  /// Picks words of the vocabulary.
  public static let vocabularySample = SQL(
    "vocabulary-sample",
    PackageResources.vocabulary_sample_sql
  )
  /// Finds the id of a channel.
  public static let idOfChannel = SQL("id-of-channel", PackageResources.id_of_channel_sql)
  /// Finds the lowest id that a channel is said to hold.
  public static let firstMessage = SQL("first-message", PackageResources.first_message_sql)
  /// Lists every token of the search index with its place.
  public static let indexTokens = SQL("index-tokens", PackageResources.index_tokens_sql)
  /// Tells whether a key is a user's.
  public static let isUserKey = SQL("is-user-key", PackageResources.is_user_key_sql)
  /// Notes that the profile of a user was seen again as it is.
  public static let seeUser = SQL("see-user", PackageResources.see_user_sql)
}
