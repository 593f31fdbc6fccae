// Times in the reader's own words, and keys: j and k go from one message to the next.
(() => {
  "use strict";
  const styles = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
    s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
  };
  const units = [
    ["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1],
  ];
  const ago = (date) => {
    const seconds = (date - Date.now()) / 1000;
    const unit = units.find(([, length]) => Math.abs(seconds) >= length) ?? units[units.length - 1];
    return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(seconds / unit[1]), unit[0]);
  };
  for (const time of document.querySelectorAll("time.stamp")) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    const style = time.dataset.style;
    time.textContent = style === "R" ? ago(date) : new Intl.DateTimeFormat(undefined, styles[style] ?? styles.f).format(date);
  }
  // What a clock shows is told in full where somebody points at it.
  const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" });
  addEventListener("mouseover", (event) => {
    const time = event.target.closest?.("time[datetime*=T]");
    if (time !== null && time !== undefined && time.title === "") time.title = full.format(new Date(time.dateTime));
  });
  const step = (direction) => {
    const all = [...document.querySelectorAll(".message, .notice")];
    const here = document.activeElement?.closest?.(".message, .notice");
    let next = all.indexOf(here) + direction;
    if (here === null || here === undefined) next = all.findIndex((one) => one.getBoundingClientRect().top >= 0);
    const target = all[next];
    if (target === undefined) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
  });
})();
