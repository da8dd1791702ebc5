// The frame of all pages: where one can go, and the page that the address names.
import { Chat } from "../chat/chat.tsx";
import { ShoppingList } from "../list/shopping-list.tsx";
import { useWords, type Language } from "../wording/words.ts";
import { Link } from "./link.tsx";
import { More } from "./more.tsx";
import { usePath } from "./router.ts";

const PAGES = ["chat", "list", "more"] as const;
type PageName = (typeof PAGES)[number];

const isPage = (name: string): name is PageName => PAGES.some((page) => page === name);

export function Shell({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { nav, state } = useWords().texts;
  const [name = "chat", id] = usePath();
  return (
    <div class="shell">
      <nav aria-label={nav.label}>
        {PAGES.map((page) => (
          <Link key={page} to={`/${page}`} isCurrent={page === name}>
            <Icon name={page} />
            {nav[page]}
          </Link>
        ))}
      </nav>
      {name === "chat" ? (
        <Chat conversation={id} />
      ) : name === "list" ? (
        <ShoppingList />
      ) : name === "more" ? (
        <More onLanguage={onLanguage} />
      ) : (
        <main>{!isPage(name) && <p>{state.notFound}</p>}</main>
      )}
    </div>
  );
}

const SHAPES: Readonly<Record<PageName, string>> = {
  chat: "M4 5h16v11H9l-5 4z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

function Icon({ name }: { name: PageName }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
