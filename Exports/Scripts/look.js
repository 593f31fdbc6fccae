// Theme and accent, before anything is drawn; a reader's choice is remembered where the browser allows it.
(() => {
  "use strict";
  const root = document.documentElement;
  const kept = (name) => { try { return localStorage.getItem("fluxsearch." + name); } catch { return null; } };
  const keep = (name, value) => { try { localStorage.setItem("fluxsearch." + name, value); } catch { } };
  for (const name of ["theme", "accent", "contrast"]) {
    const value = kept(name);
    if (value !== null && /^[a-z-]+$/.test(value)) root.dataset[name] = value;
  }
  addEventListener("DOMContentLoaded", () => {
    const menu = document.querySelector(".look");
    if (menu === null) return;
    menu.hidden = false;
    for (const input of menu.querySelectorAll("input")) {
      if (input.type === "radio") input.checked = input.value === root.dataset[input.name];
      else input.checked = root.dataset[input.name] === "more";
    }
    menu.addEventListener("change", (event) => {
      const input = event.target;
      const value = input.type === "radio" ? input.value : input.checked ? "more" : "normal";
      root.dataset[input.name] = value;
      keep(input.name, value);
    });
    addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && menu.open) { menu.open = false; menu.firstElementChild.focus(); }
    });
  });
})();
