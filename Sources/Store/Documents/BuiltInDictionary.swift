/// What messages have in common before an archive has learned it from its own: keys and shapes.
///
/// It must never change under its number: documents packed against it need it for ever.
enum BuiltInDictionary {
  /// The number that documents name it by.
  static let id: Int64 = -1

  /// The text that documents are likely to repeat; the likeliest last, where zstd finds it cheapest.
  static let bytes = Array(
    """
    ,"poll":{"title":"","options":[{"text":""}]},"call":{"participants":[""],"ended_timestamp":""}\
    ,"message_snapshots":[{"content":"","timestamp":"","type":0,"flags":0,"mentions":[]}]\
    ,"stickers":[{"id":"","name":"","animated":false}],"webhook_id":"","bot":true,"system":true\
    ,"reactions":[{"emoji":{"id":"","name":"","animated":false},"count":1,"me":true}]\
    ,"embeds":[{"type":"rich","type":"article","type":"link","type":"image","url":"https://","title":""\
    ,"description":"","color":,"author":{"name":"","url":""},"provider":{"name":"","url":"https://"}\
    ,"footer":{"text":""},"fields":[{"name":"","value":"","inline":false}]\
    ,"thumbnail":{"url":"","proxy_url":"","width":,"height":}}]\
    ,"attachments":[{"id":"","filename":"","title":null,"description":null,"content_type":"image/png"\
    ,"content_type":"image/jpeg","content_type":"video/mp4","content_hash":null,"size":,"url":"https://"\
    ,"proxy_url":"https://","width":,"height":,"placeholder":"","flags":0,"expires_at":null}]\
    ,"type":19,"message_reference":{"channel_id":"","message_id":"","guild_id":"","type":0}\
    ,"referenced_message":null,"member":{"nick":null,"roles":[],"joined_at":"","mute":false,"deaf":false}\
    {"id":"","channel_id":"","guild_id":"","author":{"id":"","username":"","global_name":null\
    ,"discriminator":"","avatar":null,"avatar_color":null,"bot":false,"flags":0},"type":0,"flags":0\
    ,"content":"","timestamp":"2026-01-01T00:00:00.000Z","timestamp":"2025-01-01T00:00:00.000000+00:00"\
    ,"edited_timestamp":null,"pinned":false,"mention_everyone":false,"tts":false,"mentions":[]\
    ,"mention_roles":[],"attachments":[],"embeds":[],"reactions":[],"stickers":[],"message_reference":null}
    """.utf8
  )
}
