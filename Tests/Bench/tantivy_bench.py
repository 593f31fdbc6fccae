"""Measures Tantivy over a corpus: its index with one thread, and the questions that it can be asked.

usage: tantivy_bench.py CORPUS QUESTIONS FOLDER

Writes facts to its standard output, a name and a value a line, as the bench's own phases do. Exits with 3
where the package 'tantivy' is not there.
"""

import json
import os
import re
import shutil
import sys
import time

try:
    import tantivy
except ImportError:
    sys.exit(3)

ROUNDS = 3


def messages(path):
    """The ids and texts of a corpus, in memory, as the bench's own indexes get them."""
    with open(path, "rb") as lines:
        for line in lines:
            message = json.loads(line)
            yield int(message["id"]), message.get("content") or ""


def documents(found):
    for number, text in found:
        document = tantivy.Document()
        document.add_unsigned("id", number)
        document.add_text("text", text)
        yield document


def clocks():
    return time.perf_counter(), time.process_time()


def empty(folder, keeps_text):
    """An index without documents: of words with their positions, and the id to sort by."""
    schema = tantivy.SchemaBuilder()
    schema.add_unsigned_field("id", stored=keeps_text, indexed=False, fast=True)
    schema.add_text_field("text", stored=keeps_text, tokenizer_name="default", index_option="position")
    schema = schema.build()
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return tantivy.Index(schema, path=folder), schema


def fill(index, found, threads):
    writer = index.writer(heap_size=256_000_000, num_threads=threads)
    for document in documents(found):
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()


def build(found, folder):
    """An index that keeps no text, made by one thread, and what that took."""
    index, schema = empty(folder, keeps_text=False)

    # What Python takes to hand over the documents is no cost of Tantivy's.
    wall, cpu = clocks()
    for _ in documents(found):
        pass
    handing = [end - start for start, end in zip((wall, cpu), clocks())]

    wall, cpu = clocks()
    fill(index, found, threads=1)
    total = [end - start for start, end in zip((wall, cpu), clocks())]
    index.reload()
    size = sum(
        os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)
    )
    return index, schema, {
        "wall": total[0],
        "cpu": total[1] - handing[1],
        "handing": handing[1],
        "bytes": size,
        "messages": len(found),
        "segments": index.searcher().num_segments,
    }


def words(text):
    """The words that the default tokenizer makes of a text."""
    return re.findall(r"[^\W_]+", text.lower())


class Asker:
    """Puts questions of the bench into Tantivy's terms, where that can be done."""

    def __init__(self, schema):
        self.schema = schema

    def phrase(self, text):
        found = words(text)
        if not found:
            return None
        if len(found) == 1:
            return tantivy.Query.term_query(self.schema, "text", found[0])
        return tantivy.Query.phrase_query(self.schema, "text", found)

    def joined(self, parts, occurs):
        queries = [self.phrase(part) for part in parts]
        if any(query is None for query in queries):
            return None
        return tantivy.Query.boolean_query(list(zip(occurs, queries)))

    def query(self, kind, text, low, high):
        must, should, without = tantivy.Occur.Must, tantivy.Occur.Should, tantivy.Occur.MustNot
        if kind in ("AND of common words", "AND, mixed"):
            return self.joined(text.split(" AND "), (must, must))
        if kind in ("OR of common words", "OR, mixed"):
            return self.joined(text.split(" OR "), (should, should))
        if kind == "NOT":
            return self.joined(text.split(" -"), (must, without))
        if "prefix" in kind:
            return tantivy.Query.regex_query(self.schema, "text", re.escape(text[:-1].lower()) + ".*")
        if kind == "common word, 3 % of the time":
            ids = tantivy.Query.range_query(
                self.schema, "id", tantivy.FieldType.Unsigned, low, high
            )
            word = self.phrase(text.split(" ")[0])
            return tantivy.Query.boolean_query([(must, word), (must, ids)])
        if kind in (
            "common word", "upper word", "mid word", "rare word", "no hit", "common phrase",
            "three-word phrase", "`foo_bar`", "`v1.2.3`", "a URL's host",
        ):
            return self.phrase(text.strip('"'))
        # Channels, authors and facts are not in this index; other scripts it cuts otherwise.
        return None


def percentile(times, share):
    ordered = sorted(times)
    return ordered[max(0, -int(-len(ordered) * share // 1) - 1)]


def page(searcher, schema, query, found):
    """What a page shows of its hits: each document, and a snippet of its text."""
    snippets = tantivy.SnippetGenerator.create(searcher, query, schema, "text")
    shown = []
    for _, address in found.hits:
        document = searcher.doc(address)
        snippet = snippets.snippet_from_doc(document)
        shown.append((document["id"], snippet.fragment(), snippet.highlighted()))
    return shown


def ask(index, schema, questions, shows_pages):
    """The best thread time of each question, in milliseconds, by class."""
    asker, searcher, times = Asker(schema), index.searcher(), {}
    with open(questions, encoding="utf-8") as lines:
        for line in lines:
            kind, text, _, low, high = line.rstrip("\n").split("\t")
            query = asker.query(kind, text, int(low), int(high))
            if query is None:
                continue
            for order, field in (("newest", "id"), ("relevance", None)):
                best = float("inf")
                for turn in range(ROUNDS + 1):
                    start = time.thread_time_ns()
                    found = searcher.search(query, 20, count=False, order_by_field=field)
                    if shows_pages:
                        page(searcher, schema, query, found)
                    if turn:
                        best = min(best, time.thread_time_ns() - start)
                name = order + (" page" if shows_pages else "")
                times.setdefault((kind, name), []).append(best / 1e6)
    return times


def main():
    corpus, questions, folder = sys.argv[1:4]
    found = list(messages(corpus))
    index, schema, facts = build(found, folder)
    times = ask(index, schema, questions, shows_pages=False)
    # Snippets need the texts, which ours has beside its index: so they are no part of what is timed above.
    index, schema = empty(folder, keeps_text=True)
    fill(index, found, threads=2)
    index.reload()
    times |= ask(index, schema, questions, shows_pages=True)
    for (kind, order), measured in times.items():
        facts[f"{kind}.{order}.p50"] = percentile(measured, 0.5)
        facts[f"{kind}.{order}.p95"] = percentile(measured, 0.95)
    for name, value in facts.items():
        print(f"{name}\t{value}")
    shutil.rmtree(folder, ignore_errors=True)


main()
