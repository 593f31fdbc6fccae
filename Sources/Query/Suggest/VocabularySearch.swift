import Store

struct VocabularySearch {
  let archive: Archive
  func similarWords(to word: String, limit: Int) throws(StoreError) -> [String] { [] }
}
