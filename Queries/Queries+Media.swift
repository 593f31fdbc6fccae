// What is known of files that were sent: the queue, the folder, the texts.

extension SQL {
  /// Makes a file known that another archive holds.
  public static let adoptMedia = SQL("adopt-media", PackageResources.adopt_media_sql)
  /// Lists the addresses that messages have for an attachment.
  public static let attachmentAddresses = SQL(
    "attachment-addresses",
    PackageResources.attachment_addresses_sql
  )
  /// Compares the index of files with their texts.
  public static let checkFileIndex = SQL("check-file-index", PackageResources.check_file_index_sql)
  /// Forgets the text of a file.
  public static let deleteFileText = SQL("delete-file-text", PackageResources.delete_file_text_sql)
  /// Lists files that are to be fetched now, those that die first at the head.
  public static let dueMedia = SQL("due-media", PackageResources.due_media_sql)
  /// Has FTS5 do something with the index of files.
  public static let fileIndexCommand = SQL(
    "file-index-command",
    PackageResources.file_index_command_sql
  )
  /// Lists the groups of people that are known.
  public static let groupChannels = SQL("group-channels", PackageResources.group_channels_sql)
  /// Tells whether a message here has an attachment.
  public static let hasAttachment = SQL("has-attachment", PackageResources.has_attachment_sql)
  /// Tells whether any file's text is in the index.
  public static let hasFileTexts = SQL("has-file-texts", PackageResources.has_file_texts_sql)
  /// Finds what lies in the folder of an address.
  public static let heldAtPlace = SQL("held-at-place", PackageResources.held_at_place_sql)
  /// Finds what lies in the folder of a file.
  public static let heldMedia = SQL("held-media", PackageResources.held_media_sql)
  /// Lists what is held and to what it belongs, for another archive that takes it over.
  public static let heldThings = SQL("held-things", PackageResources.held_things_sql)
  /// Notes that a file lies in the folder.
  public static let holdMedia = SQL("hold-media", PackageResources.hold_media_sql)
  /// Puts the text of a file into the index of files.
  public static let indexFile = SQL("index-file", PackageResources.index_file_sql)
  /// Keeps the text of a file.
  public static let insertFileText = SQL("insert-file-text", PackageResources.insert_file_text_sql)
  /// Lists files that are known of, the newest first.
  public static let listMedia = SQL("list-media", PackageResources.list_media_sql)
  /// Lists what is said to lie in the folder, by digest.
  public static let mediaFiles = SQL("media-files", PackageResources.media_files_sql)
  /// Reads a file that is known of.
  public static let mediaItem = SQL("media-item", PackageResources.media_item_sql)
  /// Tells what is known of the files of some attachments.
  public static let mediaOfAttachments = SQL(
    "media-of-attachments",
    PackageResources.media_of_attachments_sql
  )
  /// Lists files of messages that are to be fetched, in the order of their numbers.
  public static let mediaOfMessages = SQL(
    "media-of-messages",
    PackageResources.media_of_messages_sql
  )
  /// Reads the address without signature of a file.
  public static let mediaPlace = SQL("media-place", PackageResources.media_place_sql)
  /// Sums up what became of the files that are known of.
  public static let mediaSums = SQL("media-sums", PackageResources.media_sums_sql)
  /// Sums up what lies in the folder.
  public static let mediaTotal = SQL("media-total", PackageResources.media_total_sql)
  /// Makes the pictures known of everyone who wrote a message.
  public static let noteAvatars = SQL("note-avatars", PackageResources.note_avatars_sql)
  /// Makes the pictures of custom emoji known: those of guilds, and those that messages were reacted with.
  public static let noteEmoji = SQL("note-emoji", PackageResources.note_emoji_sql)
  /// Notes what lies in the folder under a digest.
  public static let noteFile = SQL("note-file", PackageResources.note_file_sql)
  /// Makes the pictures of guilds known.
  public static let noteIcons = SQL("note-icons", PackageResources.note_icons_sql)
  /// Makes a file known, and lets what is told of it later count.
  public static let noteMedia = SQL("note-media", PackageResources.note_media_sql)
  /// Lists held files that a pruning may take out.
  public static let prunableMedia = SQL("prunable-media", PackageResources.prunable_media_sql)
  /// Lists messages whose texts seem to name custom emoji, upwards.
  public static let rowsNamingEmoji = SQL(
    "rows-naming-emoji",
    PackageResources.rows_naming_emoji_sql
  )
  /// Lists rows of messages that have a filter token, upwards.
  public static let rowsWithToken = SQL("rows-with-token", PackageResources.rows_with_token_sql)
  /// Finds what lies in the folder already of a file, by the server's hash or by its address.
  public static let sameFile = SQL("same-file", PackageResources.same_file_sql)
  /// Notes what was seen of what lies in the folder.
  public static let setFileState = SQL("set-file-state", PackageResources.set_file_state_sql)
  /// Notes a new address of a file.
  public static let setMediaAddress = SQL(
    "set-media-address",
    PackageResources.set_media_address_sql
  )
  /// Notes what became of a file.
  public static let setMediaState = SQL("set-media-state", PackageResources.set_media_state_sql)
  /// Tells what became of a file.
  public static let stateOfMedia = SQL("state-of-media", PackageResources.state_of_media_sql)
  /// Reads the texts of a message's files that a question finds, in the order of the files.
  public static let textsOfMessage = SQL("texts-of-message", PackageResources.texts_of_message_sql)
  /// Lists held files of messages, of which some are texts.
  public static let textualFiles = SQL("textual-files", PackageResources.textual_files_sql)
  /// Takes the text of a file out of the index of files.
  public static let unindexFile = SQL("unindex-file", PackageResources.unindex_file_sql)
  /// Lists attachments that no run has looked at yet, the newest first.
  public static let unseenFiles = SQL("unseen-files", PackageResources.unseen_files_sql)
  /// Lists rows of messages with attachments that are not known as files yet, upwards.
  public static let unnotedAttachments = SQL(
    "unnoted-attachments",
    PackageResources.unnoted_attachments_sql
  )
  /// Counts what the folder's file of a digest is needed for.
  public static let usesOfFile = SQL("uses-of-file", PackageResources.uses_of_file_sql)
  /// Lets everything be fetched again whose file is lost.
  public static let wantAgain = SQL("want-again", PackageResources.want_again_sql)
  /// Makes the tables of schema version 3: files that were sent, what became of them, and their texts.
  public static let v003Media = SQL("v003-media", PackageResources.v003_media_sql)
  /// Makes the index of schema version 3 over the texts of files.
  public static let v003FileIndex = SQL("v003-file-index", PackageResources.v003_file_index_sql)
  /// The text of a file of the message is found by the index of files.
  public static let fileSays = SQL("file-says", PackageResources.file_says_sql)
  /// Lists the rows of messages with a file that says something, up to a limit.
  public static let rowsWithFileText = SQL(
    "rows-with-file-text",
    PackageResources.rows_with_file_text_sql
  )

  /// Every statement of the folder.
  static let media: [SQL] = [
    .adoptMedia, .attachmentAddresses, .checkFileIndex, .deleteFileText, .dueMedia,
    .fileIndexCommand,
    .groupChannels, .hasAttachment, .hasFileTexts, .heldAtPlace, .heldMedia, .heldThings,
    .holdMedia, .indexFile, .insertFileText, .listMedia,
    .mediaFiles, .mediaItem, .mediaOfAttachments, .mediaOfMessages, .mediaPlace, .mediaSums,
    .mediaTotal, .noteAvatars,
    .noteEmoji, .noteFile, .noteIcons, .noteMedia, .prunableMedia, .rowsWithToken, .sameFile,
    .setFileState, .setMediaAddress, .setMediaState, .stateOfMedia, .textsOfMessage, .textualFiles,
    .unindexFile,
    .unnotedAttachments, .usesOfFile, .wantAgain, .rowsNamingEmoji, .unseenFiles,
  ]
}
