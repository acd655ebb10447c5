// Dark or light: as the system, or as the user chose.

import { $ } from "./dom.js";

const WORDS = { system: "System", light: "Light", dark: "Dark" };
const system = matchMedia("(prefers-color-scheme: dark)");
let chosen = "system";

export const dark = () => (chosen === "system" ? system.matches : chosen === "dark");

/** Returns a picture of the library in the colours of the page, which may differ from those of the system. */
export const themed = (svg) =>
  svg.replace(/<style>@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s, (_, rules) =>
    dark() ? `<style>${rules}</style>` : "",
  );

function show() {
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
  $("theme").querySelector("span").textContent = WORDS[chosen];
  $("theme").setAttribute("aria-label", `Colours: ${WORDS[chosen].toLowerCase()}`);
}

/** Calls `changed` when the colours change. */
export function start(changed) {
  try {
    chosen = localStorage.getItem("theme") ?? "system";
  } catch {
    // A page from a file may have no storage.
  }
  show();
  system.addEventListener("change", () => (show(), changed()));
  $("theme").addEventListener("click", () => {
    const all = Object.keys(WORDS);
    chosen = all[(all.indexOf(chosen) + 1) % all.length];
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // The choice holds until the page is closed.
    }
    show();
    changed();
  });
}
