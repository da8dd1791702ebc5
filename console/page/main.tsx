// The page's entry: its words first, then the page.
import { render } from "preact";
import { App } from "./app.tsx";
import { keepPage } from "./offline/versions.ts";
import { chooseLanguage, loadWords } from "./wording/words.ts";

// A deployment has taken away a file that this page would load: its successor is in the next document.
addEventListener("vite:preloadError", (event) => {
  const RELOADED = "alfred.reloaded";
  if (sessionStorage.getItem(RELOADED) === location.href) return;
  sessionStorage.setItem(RELOADED, location.href);
  event.preventDefault();
  location.reload();
});

const chosen = localStorage.getItem("alfred.language");
const words = await loadWords(
  chooseLanguage([...(chosen === null ? [] : [chosen]), ...navigator.languages]),
);
const place = document.getElementById("app");
if (place !== null) render(<App words={words} />, place);
// A browser may refuse to keep it: the page works without.
keepPage().catch(() => {});
