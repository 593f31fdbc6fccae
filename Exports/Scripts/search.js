// Searches an export with its own files: words first, and texts only of what is shown.
const fluxsearch = { words: [], texts: [] };
(() => {
  "use strict";
  const latin = /[a-z\u00aa\u00ba\u00df-\u00f6\u00f8-\u02af\u1d00-\u1dbf\u1e00-\u1eff\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab64]/u;
  const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/u;
  const spelt = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "ς": "σ" };
  const runs = /[\u0e01-\u0e4e\u0e81-\u0edf\u1000-\u109f\u1780-\u17d3\u2e80-\u2fd5\u3005-\u3007\u3041-\u3096\u3099-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
  const letters = /[\p{L}\p{Nd}\p{Nl}\p{No}\p{M}_]/u;
  const fold = (text) => {
    let result = "";
    let after = false;
    for (const letter of text.normalize("NFKC").toLowerCase().normalize("NFD")) {
      if (after && marks.test(letter)) continue;
      after = latin.test(letter);
      result += spelt[letter] ?? letter;
    }
    return result.normalize("NFC");
  };
  const cut = (text) => {
    const terms = [];
    let word = [];
    let run = [];
    const end = () => {
      if (word.length > 0) terms.push(word.slice(0, 32).join(""));
      if (run.length === 1) terms.push(run[0]);
      for (let index = 0; index + 1 < run.length; index += 1) terms.push(run[index] + run[index + 1]);
    };
    for (const letter of fold(text)) {
      const isRun = runs.test(letter);
      const isWord = !isRun && letters.test(letter);
      if (!isRun && run.length > 0 || !isWord && word.length > 0) { end(); word = []; run = []; }
      if (isRun) run.push(letter);
      if (isWord) word.push(letter);
    }
    end();
    return terms;
  };
  fluxsearch.cut = cut;
  if (typeof document === "undefined") return;
  const box = document.querySelector(".search");
  const form = box.querySelector("form");
  const input = box.querySelector("input");
  const state = box.querySelector(".state");
  const list = box.querySelector(".results");
  const more = box.querySelector(".more");
  const shards = Number(box.dataset.shards);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const values = new Map([...digits].map((digit, index) => [digit, index]));
  const load = (kind, number) => new Promise((done, fail) => {
    if (fluxsearch[kind][number] !== undefined) { done(fluxsearch[kind][number]); return; }
    const script = document.createElement("script");
    script.src = box.dataset.folder + "/" + number + "." + kind + ".js";
    script.onload = () => { script.remove(); done(fluxsearch[kind][number]); };
    script.onerror = () => { script.remove(); fail(new Error(script.src)); };
    document.head.append(script);
  });
  const decode = (text) => {
    const numbers = [];
    let last = -1;
    let value = 0;
    let shift = 0;
    for (const letter of text) {
      const digit = values.get(letter);
      value += (digit & 31) * 2 ** shift;
      shift += 5;
      if (digit < 32) { last += value + 1; numbers.push(last); value = 0; shift = 0; }
    }
    return numbers;
  };
  // Finds the messages of a stretch that hold every term or a word that begins so.
  const find = (words, terms) => {
    if (typeof words.terms === "string") { words.terms = words.terms.split(" "); words.lists = words.lists.split(" "); }
    let found = null;
    for (const term of terms) {
      let [low, high] = [0, words.terms.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (words.terms[middle] < term) low = middle + 1; else high = middle;
      }
      const here = new Set();
      for (; low < words.terms.length && words.terms[low].startsWith(term); low += 1) {
        for (const number of decode(words.lists[low])) here.add(number);
      }
      found = found === null ? here : new Set([...found].filter((number) => here.has(number)));
      if (found.size === 0) return [];
    }
    return [...found ?? []].sort((one, other) => other - one);
  };
  const lit = (text, terms) => {
    const part = document.createDocumentFragment();
    for (const piece of text.split(/([\p{L}\p{N}\p{M}_]+)/u)) {
      const isHit = cut(piece).some((word) => terms.some((term) => word.startsWith(term)));
      if (!isHit) { part.append(piece); continue; }
      const mark = document.createElement("mark");
      mark.textContent = piece;
      part.append(mark);
    }
    return part;
  };
  const show = (texts, number, terms) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const page = texts.starts.findLastIndex((start) => start <= number);
    link.href = texts.pages[page] + "#m" + texts.ids[number];
    const head = document.createElement("span");
    head.className = "head";
    const name = document.createElement("bdi");
    name.textContent = texts.names[texts.authors[number]];
    const time = document.createElement("time");
    const date = new Date(texts.times[number] * 1000);
    time.dateTime = date.toISOString();
    time.textContent = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(date);
    head.append(name, time);
    const words = document.createElement("span");
    words.dir = "auto";
    words.append(lit(texts.texts[number], terms));
    link.append(head, words);
    item.append(link);
    list.append(item);
  };
  const pageSize = 50;
  let asked = 0;
  let next = null;
  const search = async (from, skip, shown) => {
    asked += 1;
    const me = asked;
    const terms = cut(input.value);
    more.hidden = true;
    next = null;
    if (from === shards - 1 && skip === 0) list.replaceChildren();
    if (terms.length === 0) { state.textContent = ""; return; }
    let left = pageSize;
    try {
      for (let shard = from; shard >= 0; shard -= 1) {
        state.textContent = "Searching … " + Math.round((shards - shard) * 100 / shards) + " %";
        const hits = find(await load("words", shard), terms).slice(shard === from ? skip : 0);
        if (me !== asked) return;
        if (hits.length === 0) continue;
        const texts = await load("texts", shard);
        if (me !== asked) return;
        const some = hits.slice(0, left);
        for (const number of some) show(texts, number, terms);
        shown += some.length;
        left -= some.length;
        if (left === 0) {
          next = [shard, (shard === from ? skip : 0) + some.length, shown];
          more.hidden = false;
          state.textContent = "The newest " + shown + " messages";
          return;
        }
      }
      state.textContent = shown === 0 ? "Nothing found" : shown === 1 ? "1 message" : shown + " messages";
    } catch {
      state.textContent = "The files of the search are missing beside this page";
    }
  };
  let waiting = 0;
  form.hidden = false;
  form.addEventListener("submit", (event) => { event.preventDefault(); search(shards - 1, 0, 0); });
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => search(shards - 1, 0, 0), 200);
  });
  more.addEventListener("click", () => { if (next !== null) search(...next); });
  addEventListener("keydown", (event) => {
    if (event.key === "/" && event.target !== input) { event.preventDefault(); input.focus(); }
  });
})();
