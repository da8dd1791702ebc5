// Everything else: the search, further pages, notices by Web Push, the language, and signing out.
import { Icon } from "../parts/icon.tsx";
import { Link } from "./link.tsx";
import { useWaiting } from "../offline/use-waiting.tsx";
import { PushSwitch } from "./push-switch.tsx";
import { WaitingMark } from "../runs/waiting-mark.tsx";
import { useHasPage, usePackPages } from "../packs/use-pack-pages.tsx";
import { useSignedIn } from "../session/session.tsx";
import { keepOwnLanguage, ownLanguage } from "../wording/own-language.ts";
import { counted, fill, isLanguage, LANGUAGES, useWords } from "../wording/words.ts";

/** Pages that have no place in the bar, by their address and the name of their label. */
const FURTHER = [
  "recipes",
  "log",
  "tasks",
  "household",
  "memory",
  "automate",
  "approvals",
  "runs",
] as const;

interface MoreProps {
  onLanguage(): void;
  /** Opens the search over everything. */
  onFind(): void;
}

export function More({ onLanguage, onFind }: MoreProps) {
  const { texts, language } = useWords();
  const { email, signOut } = useSignedIn();
  const hasPage = useHasPage();
  const packPages = usePackPages();
  const { ticks, additions } = useWaiting();
  const unsent = ticks.length + additions.length;
  const choose = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement;
    keepOwnLanguage(isLanguage(value) ? value : null);
    onLanguage();
  };
  return (
    <main class="page">
      <h1>{texts.more.title}</h1>
      <div class="options">
        <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
          <Icon name="find" /> {texts.find.title}
        </button>
      </div>
      <ul class="menu">
        {FURTHER.filter(hasPage).map((page) => (
          <li key={page}>
            <Link to={`/${page}`}>
              {texts.nav[page]}
              {page === "approvals" && <WaitingMark />}
            </Link>
          </li>
        ))}
        {packPages.map(({ address, title }) => (
          <li key={address}>
            <Link to={address}>{title}</Link>
          </li>
        ))}
      </ul>
      <PushSwitch />
      <section class="stack narrow">
        <label>
          {texts.more.language}
          <select value={ownLanguage() ?? ""} onChange={choose}>
            <option value="">{texts.more.asHousehold}</option>
            {Object.entries(LANGUAGES).map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p>{fill(texts.more.signedInAs, { email })}</p>
        {unsent > 0 && <p class="waiting">{counted(texts.offline.lost, unsent, language)}</p>}
        <button type="button" onClick={() => signOut("local")}>
          {texts.more.signOut}
        </button>
        <button type="button" onClick={() => signOut("global")}>
          {texts.more.signOutEverywhere}
        </button>
      </section>
    </main>
  );
}
