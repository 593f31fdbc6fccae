/// A statement of the archive's SQL, as it stands in a file of this folder.
///
/// The head of each file says what it answers, what its parameters mean and what it returns.
public struct SQL: Hashable, Sendable {
  /// The file's name without its ending.
  public let name: String
  /// The file's text.
  public let text: String

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - schema

extension SQL {
  /// Reads the version of the schema.
  public static let schemaVersion = SQL("schema-version", PackageResources.schema_version_sql)
  /// Makes the search index of schema version 1 over the texts that a view computes.
  public static let v001Index = SQL("v001-index", PackageResources.v001_index_sql)
  /// Makes the tables of schema version 1.
  public static let v001Tables = SQL("v001-tables", PackageResources.v001_tables_sql)
  /// Makes the views of schema version 1 that other tools read.
  public static let v001Views = SQL("v001-views", PackageResources.v001_views_sql)
}

// MARK: - search

extension SQL {
  /// Finds the messages of a channel after a row, nearest first.
  public static let aroundAfter = SQL("around-after", PackageResources.around_after_sql)
  /// Finds the messages of a channel before a row, nearest first.
  public static let aroundBefore = SQL("around-before", PackageResources.around_before_sql)
  /// Reads what a hit is looked at closely by, without its document.
  public static let candidate = SQL("candidate", PackageResources.candidate_sql)
  /// Reads what stands at the head of a channel's hits.
  public static let channelCard = SQL("channel-card", PackageResources.channel_card_sql)
  /// Reads the id of a channel.
  public static let channelId = SQL("channel-id", PackageResources.channel_id_sql)
  /// Lists the topics of channels, those with the most messages first.
  public static let channelTopics = SQL("channel-topics", PackageResources.channel_topics_sql)
  /// Finds the channels that ever bore a name.
  public static let channelsByName = SQL("channels-by-name", PackageResources.channels_by_name_sql)
  /// Finds the channels whose name holds a text.
  public static let channelsLikeName = SQL(
    "channels-like-name",
    PackageResources.channels_like_name_sql
  )
  /// Finds the channels of a guild.
  public static let channelsOfGuild = SQL(
    "channels-of-guild",
    PackageResources.channels_of_guild_sql
  )
  /// Counts all messages by the counts of their channels.
  public static let countAll = SQL("count-all", PackageResources.count_all_sql)
  /// Counts the messages that the index finds, up to a limit.
  public static let countIndex = SQL("count-index", PackageResources.count_index_sql)
  /// Counts the messages that the index finds and that pass predicates, up to a limit.
  public static let countMatching = SQL("count-matching", PackageResources.count_matching_sql)
  /// Counts messages without the index, up to a limit.
  public static let countWalking = SQL("count-walking", PackageResources.count_walking_sql)
  /// Finds the channels of which one name holds some words, the most fitting first.
  public static let findChannels = SQL("find-channels", PackageResources.find_channels_sql)
  /// Finds the guilds of which one name holds some words, the most fitting first.
  public static let findGuilds = SQL("find-guilds", PackageResources.find_guilds_sql)
  /// Finds the people of whom one name holds some words, the most fitting first.
  public static let findUsers = SQL("find-users", PackageResources.find_users_sql)
  /// Finds the guilds that ever bore a name.
  public static let guildsByName = SQL("guilds-by-name", PackageResources.guilds_by_name_sql)
  /// Reads what is known of a message beside its document.
  public static let hitFacts = SQL("hit-facts", PackageResources.hit_facts_sql)
  /// Finds the newest message up to an id.
  public static let newestUpTo = SQL("newest-up-to", PackageResources.newest_up_to_sql)
  /// Finds the oldest message from an id on.
  public static let oldestFrom = SQL("oldest-from", PackageResources.oldest_from_sql)
  /// Finds the lowest and the highest row of the messages whose ids lie in a range.
  public static let rowsOfSpan = SQL("rows-of-span", PackageResources.rows_of_span_sql)
  /// Finds the messages that the index finds, newest first.
  public static let matchingNewest = SQL("matching-newest", PackageResources.matching_newest_sql)
  /// Finds the messages that the index finds, oldest first.
  public static let matchingOldest = SQL("matching-oldest", PackageResources.matching_oldest_sql)
  /// Reads the name that a user goes by.
  public static let nameOfUser = SQL("name-of-user", PackageResources.name_of_user_sql)
  /// Finds the row of the nth newest message.
  public static let nthNewestRow = SQL("nth-newest-row", PackageResources.nth_newest_row_sql)
  /// Finds the private channels in which one of several people takes part.
  public static let privateChannelsWith = SQL(
    "private-channels-with",
    PackageResources.private_channels_with_sql
  )
  /// Finds the private channels.
  public static let privateChannels = SQL("private-channels", PackageResources.private_channels_sql)
  /// Lets the ranking function see what the index finds, newest first, until it has seen enough.
  public static let rankedIndex = SQL("ranked-index", PackageResources.ranked_index_sql)
  /// Lets the ranking function see what the index finds and what passes predicates, newest first, until it has seen enough.
  public static let rankedMatching = SQL("ranked-matching", PackageResources.ranked_matching_sql)
  /// Reads the reactions of a message, most first.
  public static let reactionsOf = SQL("reactions-of", PackageResources.reactions_of_sql)
  /// Finds the roles with a name.
  public static let rolesByName = SQL("roles-by-name", PackageResources.roles_by_name_sql)
  /// Reads the id and channel of a row.
  public static let rowIdentity = SQL("row-identity", PackageResources.row_identity_sql)
  /// Finds the lowest and the highest row of messages.
  public static let rowSpan = SQL("row-span", PackageResources.row_span_sql)
  /// Lists the rows of messages that answer one of a list.
  public static let rowsReplying = SQL("rows-replying", PackageResources.rows_replying_sql)
  /// Lists the rows of deleted messages, up to a limit.
  public static let rowsDeleted = SQL("rows-deleted", PackageResources.rows_deleted_sql)
  /// Lists the rows of pinned messages, up to a limit.
  public static let rowsPinned = SQL("rows-pinned", PackageResources.rows_pinned_sql)
  /// Lists the rows of messages that people reacted to, up to a limit.
  public static let rowsReactedBy = SQL("rows-reacted-by", PackageResources.rows_reacted_by_sql)
  /// Lists the rows of messages with an emoji, up to a limit.
  public static let rowsWithEmoji = SQL("rows-with-emoji", PackageResources.rows_with_emoji_sql)
  /// Lists the newest rows that the index finds, from one on.
  public static let rowsWithFacts = SQL("rows-with-facts", PackageResources.rows_with_facts_sql)
  /// Lists the rows of messages with certain ids.
  public static let rowsWithIds = SQL("rows-with-ids", PackageResources.rows_with_ids_sql)
  /// Lists the tokens that hold a text.
  public static let termsHolding = SQL("terms-holding", PackageResources.terms_holding_sql)
  /// Finds the users that ever bore a name.
  public static let usersByName = SQL("users-by-name", PackageResources.users_by_name_sql)
  /// Finds the users with a login name and discriminator.
  public static let usersByTag = SQL("users-by-tag", PackageResources.users_by_tag_sql)
  /// Walks the words of the vocabulary in the order of their code points, from one on.
  public static let vocabularyFrom = SQL("vocabulary-from", PackageResources.vocabulary_from_sql)
  /// Finds messages without the index, newest first.
  public static let walkingNewest = SQL("walking-newest", PackageResources.walking_newest_sql)
  /// Finds messages without the index, oldest first.
  public static let walkingOldest = SQL("walking-oldest", PackageResources.walking_oldest_sql)
  /// Tells in how many messages a word stands.
  public static let wordFrequency = SQL("word-frequency", PackageResources.word_frequency_sql)
  /// Tells in how many messages each word of a range of the vocabulary stands.
  public static let wordsBetween = SQL("words-between", PackageResources.words_between_sql)
}

// MARK: - store

extension SQL {
  /// Notes that a command begins to write.
  public static let beginRun = SQL("begin-run", PackageResources.begin_run_sql)
  /// Compares the search index with what is kept.
  public static let checkIndex = SQL("check-index", PackageResources.check_index_sql)
  /// Empties the vocabulary.
  public static let clearVocabulary = SQL("clear-vocabulary", PackageResources.clear_vocabulary_sql)
  /// Adds to the count and span of a channel.
  public static let countIntoChannel = SQL(
    "count-into-channel",
    PackageResources.count_into_channel_sql
  )
  /// Adds to the count of a user.
  public static let countIntoUser = SQL("count-into-user", PackageResources.count_into_user_sql)
  /// Counts documents that surprised.
  public static let countOddities = SQL("count-oddities", PackageResources.count_oddities_sql)
  /// Reads what is known to be complete in a channel, lowest first.
  public static let coverageOfChannel = SQL(
    "coverage-of-channel",
    PackageResources.coverage_of_channel_sql
  )
  /// Withdraws the claims that an interval takes in or touches.
  public static let deleteCoverage = SQL("delete-coverage", PackageResources.delete_coverage_sql)
  /// Forgets whom a message mentions.
  public static let deleteMentions = SQL("delete-mentions", PackageResources.delete_mentions_sql)
  /// Forgets what was unexpected in the document of a message.
  public static let deleteOddities = SQL("delete-oddities", PackageResources.delete_oddities_sql)
  /// Notes that a message is no longer pinned.
  public static let deletePin = SQL("delete-pin", PackageResources.delete_pin_sql)
  /// Removes a property of the archive.
  public static let deleteProperty = SQL("delete-property", PackageResources.delete_property_sql)
  /// Removes the counts of the emoji on a message.
  public static let deleteReactions = SQL("delete-reactions", PackageResources.delete_reactions_sql)
  /// Tells when a message was deleted.
  public static let deletion = SQL("deletion", PackageResources.deletion_sql)
  /// Reads the messages of other channels that messages answer, in the order of the answers' rows.
  public static let digestAnswered = SQL("digest-answered", PackageResources.digest_answered_sql)
  /// Reads between which messages nothing is missing.
  public static let digestCoverage = SQL("digest-coverage", PackageResources.digest_coverage_sql)
  /// Reads what became of messages, deletions first, in the order of rows.
  public static let digestFates = SQL("digest-fates", PackageResources.digest_fates_sql)
  /// Reads all that exports show of messages, their authors and their documents, in the order of rows.
  public static let digestMessages = SQL("digest-messages", PackageResources.digest_messages_sql)
  /// Reads the reactions to messages and who reacted, in the order of rows.
  public static let digestReactions = SQL("digest-reactions", PackageResources.digest_reactions_sql)
  /// Reads the earlier versions of messages, in the order of rows.
  public static let digestVersions = SQL("digest-versions", PackageResources.digest_versions_sql)
  /// Reads a dictionary for documents.
  public static let dictionary = SQL("dictionary", PackageResources.dictionary_sql)
  /// Reads the document of a message.
  public static let document = SQL("document", PackageResources.document_sql)
  /// Notes how a command ended.
  public static let endRun = SQL("end-run", PackageResources.end_run_sql)
  /// Fills the vocabulary with the words that two or more messages hold.
  public static let fillVocabulary = SQL("fill-vocabulary", PackageResources.fill_vocabulary_sql)
  /// Finds a channel.
  public static let findChannel = SQL("find-channel", PackageResources.find_channel_sql)
  /// Finds the parts that have a hash.
  public static let findFragment = SQL("find-fragment", PackageResources.find_fragment_sql)
  /// Reads a part that documents share.
  public static let fragment = SQL("fragment", PackageResources.fragment_sql)
  /// Keeps a part that documents share.
  public static let insertFragment = SQL("insert-fragment", PackageResources.insert_fragment_sql)
  /// Finds a guild.
  public static let findGuild = SQL("find-guild", PackageResources.find_guild_sql)
  /// Finds a message and how its document stands in precedence.
  public static let findMessage = SQL("find-message", PackageResources.find_message_sql)
  /// Finds a user.
  public static let findUser = SQL("find-user", PackageResources.find_user_sql)
  /// Finds the first free row at or above a taken one.
  public static let firstFreeRow = SQL("first-free-row", PackageResources.first_free_row_sql)
  /// Tells whether a document without a row is kept already.
  public static let hasUnplaced = SQL("has-unplaced", PackageResources.has_unplaced_sql)
  /// Finds the highest row of messages.
  public static let highestRow = SQL("highest-row", PackageResources.highest_row_sql)
  /// Gives the search index a command, such as optimize or rebuild.
  public static let indexCommand = SQL("index-command", PackageResources.index_command_sql)
  /// Adds a message to the search index from what is kept of it.
  public static let indexFromSource = SQL(
    "index-from-source",
    PackageResources.index_from_source_sql
  )
  /// Adds a message to the search index.
  public static let indexMessage = SQL("index-message", PackageResources.index_message_sql)
  /// Adds or renews an attachment.
  public static let insertAttachment = SQL(
    "insert-attachment",
    PackageResources.insert_attachment_sql
  )
  /// Makes a channel known by its id.
  public static let insertChannel = SQL("insert-channel", PackageResources.insert_channel_sql)
  /// Claims that an interval of ids is complete.
  public static let insertCoverage = SQL("insert-coverage", PackageResources.insert_coverage_sql)
  /// Adds a dictionary for documents.
  public static let insertDictionary = SQL(
    "insert-dictionary",
    PackageResources.insert_dictionary_sql
  )
  /// Keeps the document of a message.
  public static let insertDocument = SQL("insert-document", PackageResources.insert_document_sql)
  /// Makes a guild known by its id.
  public static let insertGuild = SQL("insert-guild", PackageResources.insert_guild_sql)
  /// Notes whom a message mentions.
  public static let insertMention = SQL("insert-mention", PackageResources.insert_mention_sql)
  /// Adds the columns of a message.
  public static let insertMessage = SQL("insert-message", PackageResources.insert_message_sql)
  /// Notes a name that somebody or something bears.
  public static let insertName = SQL("insert-name", PackageResources.insert_name_sql)
  /// Notes something unexpected in a document.
  public static let insertOddity = SQL("insert-oddity", PackageResources.insert_oddity_sql)
  /// Notes that a message is pinned.
  public static let insertPin = SQL("insert-pin", PackageResources.insert_pin_sql)
  /// Adds or renews the count of an emoji on a message.
  public static let insertReaction = SQL("insert-reaction", PackageResources.insert_reaction_sql)
  /// Notes who added an emoji to a message.
  public static let insertReactor = SQL("insert-reactor", PackageResources.insert_reactor_sql)
  /// Notes a favourite.
  public static let insertStar = SQL("insert-star", PackageResources.insert_star_sql)
  /// Makes a user known.
  public static let insertUser = SQL("insert-user", PackageResources.insert_user_sql)
  /// Keeps an earlier version of a message.
  public static let insertVersion = SQL("insert-version", PackageResources.insert_version_sql)
  /// Tells whether a row of messages is taken.
  public static let isRowTaken = SQL("is-row-taken", PackageResources.is_row_taken_sql)
  /// Notes that a message was deleted.
  public static let markDeleted = SQL("mark-deleted", PackageResources.mark_deleted_sql)
  /// Joins some of the search index's segments, where sixteen or more of a size lie beside each other.
  public static let mergeIndex = SQL("merge-index", PackageResources.merge_index_sql)
  /// Finds the row of a message.
  public static let messageRow = SQL("message-row", PackageResources.message_row_sql)
  /// Finds the dictionary that documents are packed against now.
  public static let newestDictionary = SQL(
    "newest-dictionary",
    PackageResources.newest_dictionary_sql
  )
  /// Finds the newest message that is known to be in a channel.
  public static let newestKnownMessage = SQL(
    "newest-known-message",
    PackageResources.newest_known_message_sql
  )
  /// Lists what was unexpected, newest first.
  public static let oddities = SQL("oddities", PackageResources.oddities_sql)
  /// Reads a property of the archive.
  public static let property = SQL("property", PackageResources.property_sql)
  /// Notes the guild of a channel that was known without one.
  public static let setChannelGuild = SQL(
    "set-channel-guild",
    PackageResources.set_channel_guild_sql
  )
  /// Sets an option that the search index stores in itself.
  public static let setIndexOption = SQL("set-index-option", PackageResources.set_index_option_sql)
  /// Notes the guild of a message that was kept without one.
  public static let setMessageGuild = SQL(
    "set-message-guild",
    PackageResources.set_message_guild_sql
  )
  /// Sets a property of the archive.
  public static let setProperty = SQL("set-property", PackageResources.set_property_sql)
  /// Finds the span of the claims that an interval takes in or touches.
  public static let touchingCoverage = SQL(
    "touching-coverage",
    PackageResources.touching_coverage_sql
  )
  /// Removes the attachments that a message no longer has.
  public static let trimAttachments = SQL("trim-attachments", PackageResources.trim_attachments_sql)
  /// Takes a message out of the search index.
  public static let unindexFromSource = SQL(
    "unindex-from-source",
    PackageResources.unindex_from_source_sql
  )
  /// Renews what is known of a channel.
  public static let updateChannel = SQL("update-channel", PackageResources.update_channel_sql)
  /// Renews what is known of a guild.
  public static let updateGuild = SQL("update-guild", PackageResources.update_guild_sql)
  /// Replaces the derived columns of a message.
  public static let updateMessage = SQL("update-message", PackageResources.update_message_sql)
  /// Renews what is known of a user.
  public static let updateUser = SQL("update-user", PackageResources.update_user_sql)
  /// Adds or renews a custom emoji.
  public static let upsertEmoji = SQL("upsert-emoji", PackageResources.upsert_emoji_sql)
  /// Adds or renews a membership.
  public static let upsertMember = SQL("upsert-member", PackageResources.upsert_member_sql)
  /// Adds or renews a role.
  public static let upsertRole = SQL("upsert-role", PackageResources.upsert_role_sql)
  /// Reads the earlier versions of a message, oldest first.
  public static let versions = SQL("versions", PackageResources.versions_sql)
}

extension SQL {
  /// Every statement of a folder.
  public static let folders: [String: [SQL]] = [
    "browse": browsing,
    "lists": lists,
    "media": media,
    "predicates": predicates,
    "reports": reports,
    "schema": [
      .schemaVersion, .v001Index, .v001Tables, .v001Views, .v002Accounts, .v003FileIndex,
      .v003Media,
    ],
    "search": [
      .aroundAfter, .aroundBefore, .candidate, .channelCard, .channelId, .channelsByName,
      .channelsLikeName, .channelsOfGuild, .channelTopics, .countAll, .countIndex,
      .countMatching, .countWalking, .findChannels, .findGuilds, .findUsers, .groupedMatching,
      .groupedWalking, .guildsByName, .hitFacts, .matchingNewest, .matchingOldest,
      .nameOfGuild, .nameOfRole, .nameOfUser, .namesBeginning, .namesHolding, .newestUpTo,
      .nthNewestRow,
      .oldestFrom, .ownRoles, .privateChannels, .privateChannelsWith, .rankedIndex,
      .rankedMatching, .reactionsOf, .rolesByName, .rolesOfGuild, .rolesOfMember,
      .rowIdentity, .rowSpan, .rowsCalling, .rowsDeleted, .rowsOfSpan, .rowsReplying,
      .rowsPinned, .rowsReactedBy, .rowsStarred, .rowsWithEmoji, .rowsWithFacts,
      .rowsWithFileText, .rowsWithIds, .savedQuery, .starredEntities, .termsHolding,
      .userOfKey, .usersByName, .usersByTag, .vocabularyFrom, .walkingNewest, .walkingOldest,
      .wordFrequency, .wordsBetween,
    ],
    "store": [
      .allCoverage, .attachmentsOfMessage, .beginRun, .channelCounts, .channelStatus, .checkIndex,
      .clearChannelCounts, .clearUserCounts, .clearVocabulary, .countIntoChannel, .countIntoUser,
      .countMessages, .countOddities, .countVocabulary, .coverageOfChannel, .deleteCoverage,
      .deleteLostAttachments, .deleteLostMentions, .deleteMentions, .deleteOddities, .deletePin,
      .deleteProperty, .deleteReactions, .deleteSaved, .deleteStar, .deletion, .dictionary,
      .digestAnswered, .digestCoverage, .digestFates, .digestMessages,
      .digestReactions, .digestVersions,
      .document, .dropIndexInstances, .endRun, .fateOfRow, .fillVocabulary, .findChannel,
      .findFragment, .fragment, .insertFragment, .schemaObjects,
      .findGuild, .findMessage, .findSaved, .findUser, .firstFreeRow, .firstMessage, .hasUnplaced,
      .highestRow, .idOfChannel, .indexCommand, .indexFromSource, .indexInstances, .indexMessage,
      .indexOption, .indexTokens, .insertAttachment, .insertChannel, .insertCoverage,
      .insertDictionary, .insertDocument, .insertGuild, .insertMention, .insertMessage, .insertName,
      .insertOddity, .insertPin, .insertReaction, .insertReactor, .insertSaved, .insertStar,
      .insertUser, .insertVersion, .isRowTaken, .isUserKey, .lookup, .lostDocuments, .markDeleted,
      .mergeIndex,
      .mentionsOfMessage, .messageRow, .newestDictionary, .newestKnownMessage, .oddities, .openRuns,
      .orphans, .property, .reactionsOfRow, .recentRuns, .renameSaved, .repairRows, .rowsFrom,
      .rowsWithVersions, .saved, .seeUser, .setChannelGuild,
      .setIndexOption, .setMessageGuild, .setProperty, .setSavedSeen,
      .setVersionContent, .sizes, .stars, .termCount, .toldChannels, .toldCoverage, .toldEmoji,
      .toldGuilds, .toldMembers, .toldNames, .toldNamesOfUser, .toldRoles,
      .toldSaved, .toldStars, .toldUnplaced,
      .toldUsers, .toldGuild, .toldChannel, .toldUser, .toldMember, .toldRole, .toldOneEmoji,
      .toldChannelCoverage, .totals, .touchingCoverage, .trimAttachments, .unindexFromSource,
      .updateChannel,
      .updateGuild, .updateMessage, .updateUser, .upsertEmoji, .upsertMember, .upsertRole,
      .userCounts, .verifyDocument, .verifyRows, .versions, .versionTexts, .vocabularySample,
    ] + syncing + following,
  ]
}
