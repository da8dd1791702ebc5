// The entry point: loads the wording, then renders the page.
import { render } from "preact";
import { App } from "./app.tsx";
import { keepPage, lookForVersion } from "./offline/versions.ts";
import { spokenLanguage } from "./wording/own-language.ts";
import { loadWords } from "./wording/words.ts";

// A deployment may have removed a file that this page has yet to load. The page says so, and reloads only when the person
// agrees, because they may be typing.
addEventListener("vite:preloadError", () => void lookForVersion().catch(() => {}));

const words = await loadWords(spokenLanguage());
const root = document.getElementById("app");
if (root !== null) render(<App words={words} />, root);
// A browser may refuse to store the page for use without a connection; the page works all the same.
keepPage().catch(() => {});
