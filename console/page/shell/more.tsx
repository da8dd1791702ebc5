// Everything else: further pages, the language, and signing out.
import { Link } from "./link.tsx";
import { useSignedIn } from "../session/session.tsx";
import { fill, isLanguage, LANGUAGES, useWords, type Language } from "../wording/words.ts";

export function More({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { texts, language } = useWords();
  const { email, signOut } = useSignedIn();
  const choose = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement;
    if (isLanguage(value)) onLanguage(value);
  };
  return (
    <main class="page">
      <h1>{texts.more.title}</h1>
      <ul class="plain-list stack">
        <li>
          <Link to="/recipes">{texts.nav.recipes}</Link>
        </li>
        <li>
          <Link to="/tasks">{texts.nav.tasks}</Link>
        </li>
        <li>
          <Link to="/approvals">{texts.nav.approvals}</Link>
        </li>
        <li>
          <Link to="/runs">{texts.nav.runs}</Link>
        </li>
      </ul>
      <section class="stack narrow">
        <label>
          {texts.more.language}
          <select value={language} onChange={choose}>
            {Object.entries(LANGUAGES).map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p>{fill(texts.more.signedInAs, { email })}</p>
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
